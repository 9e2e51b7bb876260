import type { AddressBlock } from '@counting-house/contract/customers/address.ts';
import { invoices } from '@counting-house/contract/invoices/invoices.operations.ts';
import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { OrderPreview } from '@counting-house/contract/orders/order-entry.ts';
import type { SavedOrder } from '@counting-house/contract/orders/order.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import type { CounterExchanged } from '@counting-house/contract/returns/counter-exchange.ts';
import { type Ask, ask, type LineDocument } from '../../ui/lines/line-document.ts';
import { toPreviewInput, newLines } from '../placing/entry-ask.ts';
import { type Entry, followTotal } from '../placing/entry.ts';
import { named, orderDocument, type Placing } from '../placing/order-document.ts';

/** What a finished bill took back with it; nothing of a sale alone. */
type Sold = SavedOrder & { readonly exchanged?: CounterExchanged };

/** How a bill is finished: also with goods that are brought back. */
type Selling = Placing & { readonly back?: ExchangeAsked | undefined };

export type ExchangeAsked = Pick<
  CounterExchangeInput,
  'back' | 'clawback' | 'left' | 'expectedCredit'
>;

type CounterExchangeInput = InputOf<typeof returns.exchangeAtCounter>;

/** A sale over the counter as a document with lines. It is kept as a draft only when it is held. */
export const counterDocument: LineDocument<Entry, OrderPreview, Sold, Selling> = {
  ...orderDocument,
  isBegun: ({ buyer, lines }) => buyer !== null || lines.length > 0,
  preview: (entry) => ask(orders.previewOrder, { ...bodyOf(named(entry)), isCounter: true }),
  // Nothing was paid before it is finished.
  followed: (entry, { grandTotal }) => followTotal(entry, Math.max(0, grandTotal - entry.credit)),
  isDraft: () => false,
  draft(entry) {
    const { id: _, lines = [], payments: _paid, ...body } = bodyOf(entry);
    const { promisedOn: _day, staffDiscount, reprice, ...fresh } = body;
    if (entry.saved) {
      const { id, version } = entry.saved;
      return ask(orders.updateB2C, { ...fresh, id, version, lines, reprice, staffDiscount });
    }
    return ask(orders.createB2C, {
      ...fresh,
      source: 'store',
      lines: newLines(lines),
      place: false,
      ...(staffDiscount ? { staffDiscount } : {}),
    });
  },
  finish(entry, { grandTotal }, { expectedTotal = grandTotal, back }) {
    const { deliveryMethod: _, ...body } = bodyOf(entry);
    const sale = {
      ...body,
      ...(entry.saved ? { version: entry.saved.version } : {}),
      expectedTotal,
    };
    return back ? exchanging({ ...sale, ...back }) : ask(invoices.sellAtCounter, sale);
  },
};

/** The new bill is what was saved; what came back stands beside it. */
function exchanging(input: CounterExchangeInput): Ask<Sold> {
  const { text, send } = ask(returns.exchangeAtCounter, input);
  return {
    text,
    send: async (options) => {
      const reply = await send(options);
      if (!reply.ok) return reply;
      const { sale } = reply.data;
      if (sale === null) throw new Error('a bill with goods on it is sold');
      return { ...reply, data: { ...sale, exchanged: reply.data } };
    },
  };
}

/** What is asked of the bill; an address that is chosen stands on it. */
function bodyOf(entry: Entry) {
  const { addressId: _, ...body } = toPreviewInput(entry);
  const address = entry.buyer?.addresses.find(({ id }) => id === entry.addressId);
  return { ...body, ...(address ? { billingAddress: blockOf(address) } : {}) };
}

const blockOf = (address: AddressBlock): AddressBlock => ({
  name: address.name,
  phone: address.phone,
  line1: address.line1,
  line2: address.line2,
  landmark: address.landmark,
  city: address.city,
  stateCode: address.stateCode,
  pinCode: address.pinCode,
});
