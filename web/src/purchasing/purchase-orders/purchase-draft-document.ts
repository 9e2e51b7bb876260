import type {
  PurchaseOrder,
  PurchaseOrderPreview,
} from '@counting-house/contract/purchasing/purchase-orders/purchase-order.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { type Ask, ask, type LineDocument } from '../../ui/lines/line-document.ts';
import { withSavedIds } from '../../ui/lines/lines.ts';
import { type Draft, draftOf, isSent, sentLine, withPrices } from './purchase-draft.ts';

/** How a purchase order is finished: kept as a draft, or submitted with it. */
type Finishing = { readonly submit: boolean };

/** A purchase order as a document with lines. */
export const purchaseDocument: LineDocument<Draft, PurchaseOrderPreview, PurchaseOrder, Finishing> =
  {
    isBegun: ({ vendor, lines }) => vendor !== null || lines.length > 0,
    kept: (draft) => ({ ...askOf(draft), note: draft.note }),
    isSent,
    preview: (draft) => ask(purchasing.previewOrder, askOf(draft)),
    followed: withPrices,
    isSaidAtOnce: (path) => path.startsWith('lines.') || /^(?:expected|order)Date$/u.test(path),
    // Without a vendor there is nothing to keep it under; what was sent changes only on purpose.
    isDraft: ({ saved, vendor }) => vendor !== null && !saved?.isRevised,
    draft: (draft) => saving(draft, { submit: false }),
    withSaved: (draft, sent, order) => ({
      ...draft,
      saved: draftOf(order).saved,
      lines: withSavedIds(
        draft.lines,
        sent.lines.filter(isSent),
        order.lines.map(({ id }) => id),
      ),
    }),
    finish: (draft, _, how) => saving(draft, how),
    unseen: () => null,
  };

/** What the server is asked: the same for preview and saving. */
function askOf(draft: Draft) {
  return {
    ...(draft.vendor ? { vendorId: draft.vendor.id } : {}),
    ...(draft.vendorAddressId === null ? {} : { vendorAddressId: draft.vendorAddressId }),
    ...(draft.store === null ? {} : { storeId: draft.store.id }),
    ...(draft.orderDate === null ? {} : { orderDate: draft.orderDate }),
    ...(draft.paymentTermsDays === null ? {} : { paymentTermsDays: draft.paymentTermsDays }),
    ...(draft.expectedDate === null ? {} : { expectedDate: draft.expectedDate }),
    vendorRef: draft.vendorRef,
    freightTerms: draft.freightTerms,
    noteToVendor: draft.noteToVendor,
    internalNote: draft.internalNote,
    lines: draft.lines.filter(isSent).map(sentLine),
  };
}

/** Saves: a first time as a new order, afterwards as a change of the draft, or a revision of what left it. */
function saving(draft: Draft, { submit }: Finishing): Ask<PurchaseOrder> {
  const { saved } = draft;
  const asked = { ...askOf(draft), vendorId: draft.vendor?.id ?? 0 };
  if (!saved) return ask(purchasing.createOrder, { ...asked, origin: draft.origin, submit });
  const at = { id: saved.id, version: saved.version };
  if (!saved.isRevised) return ask(purchasing.updateOrder, { ...at, ...asked, submit });
  const { expectedDate, noteToVendor, lines } = askOf(draft);
  return ask(purchasing.orderRevise, {
    ...at,
    note: draft.note,
    ...(expectedDate === undefined ? {} : { expectedDate }),
    noteToVendor,
    lines,
  });
}
