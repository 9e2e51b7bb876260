import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import type {
  VendorReturn,
  VendorReturnPreview,
} from '@counting-house/contract/purchasing/vendor-return.ts';
import { type Ask, ask, type LineDocument } from '../../ui/lines/line-document.ts';
import { withSavedIds } from '../../ui/lines/lines.ts';
import { type Draft, isSent, savedLines, sentLine } from './return-draft.ts';

/** A return is finished by setting its goods aside; they leave from its panel. */
type Finishing = 'set aside';

/** A return to a vendor as a document with lines. */
export const returnDocument: LineDocument<Draft, VendorReturnPreview, VendorReturn, Finishing> = {
  isBegun: ({ vendor, lines }) => vendor !== null && lines.length > 0,
  kept: (draft) => ({ ...headOf(draft), lines: draft.lines.filter(isSent).map(sentLine) }),
  isSent,
  preview: ({ saved, vendor, store, businessDate, lines }) =>
    ask(purchasing.previewReturn, {
      vendorId: vendor?.id ?? 0,
      ...(businessDate ? { businessDate } : {}),
      lines: lines.filter(isSent).map(sentLine),
      ...(saved ? { id: saved.id } : {}),
      ...(store ? { storeId: store.id } : {}),
    }),
  followed: (draft) => draft,
  isSaidAtOnce: (path) => !/\.(?:reason|note)$/u.test(path),
  // Saving takes goods from whoever else wants them: that is done on purpose.
  isDraft: () => false,
  draft: saving,
  withSaved: (draft, sent, of) => ({
    ...draft,
    saved: { id: of.id, version: of.version, number: of.number },
    lines: withSavedIds(
      draft.lines,
      sent.lines.filter(isSent),
      of.lines.map(({ id }) => id),
    ),
  }),
  finish: saving,
  unseen: () => null,
};

const headOf = ({
  businessDate,
  isReplacement,
  vehicleNo,
  lrNo,
  ewayBillNo,
  note,
  fileIds,
}: Draft) => ({
  ...(businessDate ? { businessDate } : {}),
  isReplacement,
  vehicleNo,
  lrNo,
  ewayBillNo,
  note,
  fileIds: [...fileIds],
});

/** Saves: a first time as a new return, afterwards as a change of the draft. */
function saving(draft: Draft): Ask<VendorReturn> {
  const { saved, vendor, store } = draft;
  const asked = { ...headOf(draft), lines: savedLines(draft.lines) };
  if (saved) {
    return ask(purchasing.updateReturn, { id: saved.id, version: saved.version, ...asked });
  }
  return ask(purchasing.createReturn, {
    ...asked,
    vendorId: vendor?.id ?? 0,
    ...(store ? { storeId: store.id } : {}),
  });
}
