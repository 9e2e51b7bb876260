import { invoices } from '@counting-house/contract/invoices/invoices.operations.ts';
import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { SavedOrder } from '@counting-house/contract/orders/order.ts';
import type { OrderPreview } from '@counting-house/contract/orders/order-entry.ts';
import type { Problem } from '../../platform/http/problem.ts';
import { type Ask, ask, type LineDocument } from '../../ui/lines/line-document.ts';
import { withSavedIds } from '../../ui/lines/lines.ts';
import { toPreviewInput, isSent, newLines } from './entry-ask.ts';
import { type Entry, followTotal, savedEntry } from './entry.ts';
import { costsUnseen, pricesSeen } from './prices-seen.ts';

/** How an order is placed. */
export type Placing = {
  readonly confirm: boolean;
  /** The total that the person agreed to, after it changed. */
  readonly expectedTotal?: number;
};

/** What the payments on the screen are to pay. */
export function amountToPay(preview: OrderPreview, { payments }: Entry): number {
  const now = payments.reduce((sum, { amount }) => sum + amount, 0);
  return preview.grandTotal - preview.paid - preview.pendingCod + now;
}

/** An order of a consumer as a document with lines. */
export const orderDocument: LineDocument<Entry, OrderPreview, SavedOrder, Placing> = {
  isBegun: ({ buyer, lines }) => buyer !== null || lines.length > 0,
  kept(entry) {
    // Payments are taken only when it is placed.
    const { payments: _, ...asked } = toPreviewInput({ ...entry, saved: null });
    return {
      ...asked,
      bill: entry.bill,
      lines: entry.lines.map(({ id: _id, key: _key, ...line }) => line),
    };
  },
  isSent,
  preview: (entry) =>
    ask(orders.previewOrder, {
      ...toPreviewInput(named(entry)),
      ...(entry.isBill ? { isBill: true } : {}),
    }),
  followed: (entry, preview) => followTotal(entry, amountToPay(preview, entry)),
  isSaidAtOnce: (path) =>
    (path.startsWith('lines.') && !/reason$/iu.test(path)) ||
    path === 'staffDiscount' ||
    path === 'couponCode' ||
    path === 'chosenOfferIds' ||
    path === 'promisedOn',
  isDraft: ({ saved }) => saved === null || saved.isDraft,
  draft: (entry) => saving({ ...entry, payments: [] }, { place: false, confirm: false }),
  withSaved(entry, sent, order) {
    const there = order.lines.filter(({ qty, qtyCancelled }) => qty > qtyCancelled);
    return {
      ...entry,
      saved: savedEntry(order, sent.deliveryMethod === 'pickup' ? null : sent.addressId),
      lines: withSavedIds(
        entry.lines,
        sent.lines.filter(isSent),
        there.map(({ id }) => id),
      ),
    };
  },
  finish: (entry, { grandTotal, moneyBack }, { confirm, expectedTotal = grandTotal }) =>
    saving(entry, { place: true, confirm, expectedTotal, givesBack: moneyBack > 0 }),
  unseen(entry, { seen, now }, { expectedTotal }) {
    const { grandTotal, lines } = now;
    if (expectedTotal !== undefined) return null;
    if (!costsUnseen(entry, lines, pricesSeen(entry, seen?.lines ?? []))) return null;
    return priceChanged({ oldTotal: seen?.grandTotal ?? grandTotal, newTotal: grandTotal, lines });
  },
};

/** A charge costs what it does before it is said what it is for. */
export const named = (entry: Entry): Entry => ({
  ...entry,
  charges: entry.charges.map((charge) => ({ ...charge, label: charge.label.trim() || 'Charge' })),
});

/** Saves or places: a first time as a new order, afterwards as a change of it. */
function saving(
  entry: Entry,
  {
    givesBack = false,
    ...how
  }: { place: boolean; confirm: boolean; expectedTotal?: number; givesBack?: boolean },
): Ask<SavedOrder> {
  const { saved, isBill, bill } = entry;
  const { id: _, reprice, promisedOn, staffDiscount, lines = [], ...rest } = toPreviewInput(entry);
  const asked = isBill ? { ...rest, bill } : rest;
  if (isBill && how.place) {
    const { expectedTotal } = how;
    return ask(invoices.issueBill, {
      ...asked,
      ...(saved ? { id: saved.id, version: saved.version } : {}),
      lines,
      reprice,
      promisedOn,
      staffDiscount,
      ...(expectedTotal === undefined ? {} : { expectedTotal }),
    });
  }
  if (saved) {
    const placing = saved.isDraft ? how : { ...how, place: false, confirm: false };
    const { id, version } = saved;
    const changes = { ...asked, id, version, lines, reprice, promisedOn, staffDiscount };
    const to = entry.moneyBack;
    const settle = givesBack && to !== 'keep' ? { settle: { to } } : {};
    const update = entry.company ? orders.updateB2B : orders.updateB2C;
    return ask(update, { ...changes, ...placing, ...settle });
  }
  const fresh = {
    ...asked,
    lines: newLines(lines),
    ...(promisedOn ? { promisedOn } : {}),
    ...(staffDiscount ? { staffDiscount } : {}),
  };
  if (entry.company) {
    const { id: companyId, groupId } = entry.company;
    return ask(orders.createB2B, { ...fresh, companyId, groupId, ...how });
  }
  return ask(orders.createB2C, { ...fresh, ...how, ...(isBill ? { source: 'invoice' } : {}) });
}

/** As the server says it when a price changed between looking and placing. */
const priceChanged = (more: {
  oldTotal: number;
  newTotal: number;
  lines: OrderPreview['lines'];
}): Problem => ({
  status: 409,
  code: 'order.price_changed',
  detail: 'The price changed.',
  fields: {},
  more,
  reference: null,
});
