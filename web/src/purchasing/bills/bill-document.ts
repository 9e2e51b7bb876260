import type { Bill, BillPreview } from '@counting-house/contract/purchasing/bills/bill.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { type Ask, ask, type LineDocument } from '../../ui/lines/line-document.ts';
import { withSavedIds } from '../../ui/lines/lines.ts';
import { type Draft, isSent, missingIn, sentLine, withMatches } from './bill-draft.ts';

/** How a bill is finished: kept as a draft, or confirmed with it. */
type Finishing = { readonly confirm: boolean };

/** A bill of a vendor as a document with lines. */
export const billDocument: LineDocument<Draft, BillPreview, Bill, Finishing> = {
  isBegun: ({ vendor, lines }) => vendor !== null || lines.length > 0,
  kept: askOf,
  isSent,
  preview: (draft) =>
    ask(purchasing.previewBill, {
      ...askOf(draft),
      ...(draft.saved ? { id: draft.saved.id } : {}),
    }),
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

/** What the server is asked: the same for preview and saving. */
function askOf(draft: Draft) {
  const { vendorAddressId, storeId, vendorTotal } = draft;
  return {
    ...(draft.vendor ? { vendorId: draft.vendor.id } : {}),
    ...(vendorAddressId === null ? {} : { vendorAddressId }),
    ...(storeId === null ? {} : { storeId }),
    ...(draft.vendorBillNo ? { vendorBillNo: draft.vendorBillNo } : {}),
    ...(draft.vendorBillDate ? { vendorBillDate: draft.vendorBillDate } : {}),
    ...(draft.businessDate ? { businessDate: draft.businessDate } : {}),
    ...(draft.dueDate ? { dueDate: draft.dueDate } : {}),
    ...(vendorTotal === null ? {} : { vendorTotal }),
    ...(draft.reverseCharge === null ? {} : { reverseCharge: draft.reverseCharge }),
    tdsSectionId: draft.tdsSectionId,
    tdsAmount: draft.tdsSectionId === null ? null : draft.tdsAmount,
    tdsReason: draft.tdsReason,
    fileIds: [...draft.fileIds],
    note: draft.note,
    lines: draft.lines.filter(isSent).map(sentLine),
  };
}

/** Saves: a first time as a new bill, afterwards as a change of it. */
function saving(draft: Draft, { confirm }: Finishing): Ask<Bill> {
  const asked = {
    ...askOf(draft),
    vendorId: draft.vendor?.id ?? 0,
    vendorBillNo: draft.vendorBillNo,
    vendorBillDate: draft.vendorBillDate,
    vendorTotal: draft.vendorTotal ?? 0,
    confirm,
  };
  if (!draft.saved) return ask(purchasing.createBill, asked);
  const { id, version } = draft.saved;
  return ask(purchasing.updateBill, { id, version, ...asked });
}
