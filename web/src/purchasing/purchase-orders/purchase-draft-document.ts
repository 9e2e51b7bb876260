import type {
  PurchaseOrder,
  PurchaseOrderPreview,
} from '@counting-house/contract/purchasing/purchase-orders/purchase-order.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { sentTo } from '../../ui/form/document-head.ts';
import { type Ask, ask, type LineDocument } from '../../ui/lines/line-document.ts';
import { withSavedIds } from '../../ui/lines/lines.ts';
import { type Draft, toDraft, isSent, sentLine, withPrices } from './purchase-draft.ts';

/** How a purchase order is finished: kept as a draft, or submitted with it. */
type Finishing = { readonly submit: boolean };

/** A purchase order as a document with lines. */
export const purchaseDocument: LineDocument<Draft, PurchaseOrderPreview, PurchaseOrder, Finishing> =
  {
    isBegun: ({ vendor, lines }) => vendor !== null || lines.length > 0,
    kept: (draft) => ({ ...asked(draft), note: draft.note }),
    isSent,
    preview: (draft) => ask(purchasing.previewOrder, asked(draft)),
    followed: withPrices,
    isSaidAtOnce: (path) => path.startsWith('lines.') || /^(?:expected|order)Date$/u.test(path),
    // Without a vendor there is nothing to keep it under; what was sent changes only on purpose.
    isDraft: ({ saved, vendor }) => vendor !== null && !saved?.isRevised,
    draft: (draft) => saving(draft, { submit: false }),
    withSaved: (draft, sent, order) => ({
      ...draft,
      saved: toDraft(order).saved,
      lines: withSavedIds(
        draft.lines,
        sent.lines.filter(isSent),
        order.lines.map(({ id }) => id),
      ),
    }),
    finish: (draft, _, how) => saving(draft, how),
    unseen: () => null,
  };

/** The order as it is sent, for preview and saving alike: each operation takes its fields of it. */
const typed = (draft: Draft) => ({
  ...draft,
  vendorId: draft.vendor?.id,
  storeId: draft.store?.id,
  lines: draft.lines.filter(isSent).map(sentLine),
});

const asked = (draft: Draft) => sentTo(purchasing.previewOrder, typed(draft));

/** Saves: a first time as a new order, afterwards as a change of the draft, or a revision of what left it. */
function saving(draft: Draft, { submit }: Finishing): Ask<PurchaseOrder> {
  const { saved } = draft;
  const order = { ...typed(draft), submit };
  if (!saved) return ask(purchasing.createOrder, sentTo(purchasing.createOrder, order));
  const change = { ...order, id: saved.id, version: saved.version };
  return saved.isRevised
    ? ask(purchasing.orderRevise, sentTo(purchasing.orderRevise, change))
    : ask(purchasing.updateOrder, sentTo(purchasing.updateOrder, change));
}
