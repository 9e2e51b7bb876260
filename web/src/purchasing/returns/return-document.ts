import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import type {
  VendorReturn,
  VendorReturnPreview,
} from '@counting-house/contract/purchasing/vendor-return.ts';
import { sentTo } from '../../ui/form/document-head.ts';
import { type Ask, ask, type LineDocument } from '../../ui/lines/line-document.ts';
import { withSavedIds } from '../../ui/lines/lines.ts';
import { type Draft, isSent, savedLines } from './return-draft.ts';

/** A return is finished by setting its goods aside; they leave from its panel. */
type Finishing = 'set aside';

/** A return to a vendor as a document with lines. */
export const returnDocument: LineDocument<Draft, VendorReturnPreview, VendorReturn, Finishing> = {
  isBegun: ({ vendor, lines }) => vendor !== null && lines.length > 0,
  kept: (draft) =>
    sentTo(purchasing.createReturn, { ...typed(draft), lines: savedLines(draft.lines) }),
  isSent,
  preview: (draft) => ask(purchasing.previewReturn, sentTo(purchasing.previewReturn, typed(draft))),
  followed: (draft) => draft,
  isSaidAtOnce: (path) => !/\.(?:reason|note)$/u.test(path),
  // Saving takes goods from anyone who else wants them: that is done on purpose.
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

/** The return as it is sent: each operation takes its fields of it. */
const typed = (draft: Draft) => ({
  ...draft,
  id: draft.saved?.id,
  vendorId: draft.vendor?.id ?? 0,
  storeId: draft.store?.id,
  fileIds: [...draft.fileIds],
  lines: draft.lines.filter(isSent),
});

/** Saves: a first time as a new return, afterwards as a change of the draft. */
function saving(draft: Draft): Ask<VendorReturn> {
  const { saved } = draft;
  const goods = { ...typed(draft), lines: savedLines(draft.lines) };
  return saved
    ? ask(
        purchasing.updateReturn,
        sentTo(purchasing.updateReturn, { ...goods, id: saved.id, version: saved.version }),
      )
    : ask(purchasing.createReturn, sentTo(purchasing.createReturn, goods));
}
