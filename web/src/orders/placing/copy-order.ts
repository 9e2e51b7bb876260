import type { Order } from '@counting-house/contract/orders/order.ts';
import { toEntry, type Entry, type EntryBuyer } from './entry.ts';

/** The same goods for the same buyer as a new order: at the prices, offers and charges of today. */
export function copyOrder(order: Order, buyer: EntryBuyer | null): Entry {
  const entry = toEntry(order, buyer);
  return {
    ...entry,
    saved: null,
    isBill: false,
    isCounter: false,
    payments: [],
    promisedOn: null,
    discount: null,
    couponCode: '',
    chosenOfferIds: [],
    charges: [],
    lines: entry.lines.map((line) => ({
      ...line,
      id: null,
      unitPrice: null,
      priceReason: '',
      discount: null,
      discountReason: '',
      invoiced: 0,
      isClosed: false,
    })),
  };
}
