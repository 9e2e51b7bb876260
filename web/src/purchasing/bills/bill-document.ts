import type { Bill, BillPreview } from '@counting-house/contract/purchasing/bills/bill.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { sentTo } from '../../ui/form/document-head.ts';
import { type Ask, ask, type LineDocument } from '../../ui/lines/line-document.ts';
import { withSavedIds } from '../../ui/lines/lines.ts';
import { type Draft, isSent, missingIn, sentLine, withMatches } from './bill-draft.ts';

/** How a bill is finished: kept as a draft, or confirmed with it. */
type Finishing = { readonly confirm: boolean };

/** A bill of a vendor as a document with lines. */
export const billDocument: LineDocument<Draft, BillPreview, Bill, Finishing> = {
  isBegun: ({ vendor, lines }) => vendor !== null || lines.length > 0,
  // Its own number is none of what is typed.
  kept: (draft) => asked({ ...draft, saved: null }),
  isSent,
  preview: (draft) => ask(purchasing.previewBill, asked(draft)),
  followed: withMatches,
  isSaidAtOnce: (path) =>
    path.startsWith('lines.') || /^(?:vendorBill|tdsReason$|.*Date$)/u.test(path),
  // Its number, date and total come first: what is kept has to be found again by them.
  isDraft: (draft) => Object.keys(missingIn(draft)).length === 0,
  draft: (draft) => saving(draft, { confirm: false }),
  withSaved: (draft, sent, bill) => ({
    ...draft,
    saved: { id: bill.id, version: bill.version, number: bill.number },
    lines: withSavedIds(
      draft.lines,
      sent.lines.filter(isSent),
      bill.lines.map(({ id }) => id),
    ),
  }),
  finish: (draft, _, how) => saving(draft, how),
  unseen: () => null,
};

/** The bill as it is sent, for preview and saving alike: each operation takes its fields of it. */
const typed = (draft: Draft) => ({
  ...draft,
  id: draft.saved?.id,
  vendorId: draft.vendor?.id,
  tdsAmount: draft.tdsSectionId === null ? null : draft.tdsAmount,
  fileIds: [...draft.fileIds],
  lines: draft.lines.filter(isSent).map(sentLine),
});

const asked = (draft: Draft) => sentTo(purchasing.previewBill, typed(draft));

/** Saves: a first time as a new bill, afterwards as a change of it. */
function saving(draft: Draft, { confirm }: Finishing): Ask<Bill> {
  const { vendorBillNo, vendorBillDate, saved } = draft;
  const bill = {
    ...typed(draft),
    vendorBillNo: vendorBillNo ?? '',
    vendorBillDate: vendorBillDate ?? '',
    vendorTotal: draft.vendorTotal ?? 0,
    confirm,
  };
  return saved
    ? ask(
        purchasing.updateBill,
        sentTo(purchasing.updateBill, { ...bill, id: saved.id, version: saved.version }),
      )
    : ask(purchasing.createBill, sentTo(purchasing.createBill, bill));
}
