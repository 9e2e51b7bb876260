import { isGiftCard } from '@counting-house/contract/catalogue/product-kind.ts';
import { plainQty } from '../../platform/money.ts';
import type { BilledOrder } from '../fulfilment/tax-due.service.ts';
import { openQty, openTotal } from '../order.rules.ts';
import type { LineRecord } from '../order.service.ts';
import { isClosed, shrunk, type TakenOfLine } from '../placing/closed.rules.ts';
import { toPricedLine } from '../placing/stored-order.service.ts';

type ChargeRecord = BilledOrder['charges'][number];

/** What of a placed order is to be cancelled. */
export type CancelAsk = {
  /** Thousandths by line; everything that is open when left out. */
  readonly lines?: readonly { readonly lineId: number; readonly qty: number }[] | undefined;
  /** Also what shipping cost, if goods stay. */
  readonly refundShipping?: boolean | undefined;
};

/** What cancelling takes off an order. Amounts are paise, quantities thousandths. */
export type CancelPlan = {
  readonly lines: readonly {
    readonly line: LineRecord;
    readonly qty: number;
    /** The line as it stands afterwards. */
    readonly left: ReturnType<typeof shrunk>;
    /** What the quantity cost, tax included. */
    readonly value: number;
  }[];
  readonly charges: readonly ChargeRecord[];
  /** Its part of the order's round-off: all that is left when nothing remains to be invoiced. */
  readonly roundOff: number;
  readonly value: number;
  /** Nothing is left of the order. */
  readonly isWhole: boolean;
};

/**
 * Works out what cancelling takes off an order: of each line its share of what no invoice has, so that
 * lines, charges and round-off always come to what the order costs.
 *
 * @see selling rules 3.6.
 */
export function planCancellation(billed: BilledOrder, ask: CancelAsk): CancelPlan {
  const { order, lines, charges } = billed;
  const wanted = new Map(askedOf(lines, ask).map(({ lineId, qty }) => [lineId, qty]));
  const off = lines.flatMap((line) => {
    const qty = wanted.get(line.id) ?? 0;
    if (qty === 0) return [];
    const stands = toPricedLine(line);
    const taken = takenOf(billed, line.id);
    const left = shrunk(stands, { qty: stands.qty - qty, taken, priceMode: order.priceMode });
    return [{ line, qty, left, value: line.total - left.total }];
  });

  const openAfter = (line: LineRecord) => openQty(line) - (wanted.get(line.id) ?? 0);
  const isWhole = lines.every((line) => openAfter(line) === 0);
  const bearsNone = lines.every((line) => isGiftCard(line) || openAfter(line) === 0);
  const chargesOff = charges.filter(
    (charge) => !charge.isInvoiced && goesToo(charge, ask, bearsNone),
  );
  const now = sum(off.map(({ value }) => value)) + sum(chargesOff.map(({ total }) => total));
  const leavesNothing = lines.every((line) => openAfter(line) === line.qtyInvoiced);
  const open = openTotal(order) - order.invoicedValue;
  const roundOff = leavesNothing ? order.roundOff - roundedOff(billed) : Math.min(0, open - now);
  return { lines: off, charges: chargesOff, roundOff, value: now + roundOff, isWhole };
}

/** What of a line can still be cancelled: what is neither packed nor invoiced. */
function cancellable(line: LineRecord): number {
  const packed = line.kind === 'service' ? 0 : line.qtyPacked;
  return openQty(line) - Math.max(packed, line.qtyInvoiced);
}

/** Why a quantity of a line cannot be cancelled, or null. */
export function lineRefusal(line: LineRecord, qty: number): string | null {
  if (qty <= cancellable(line)) return null;
  const { title, qtyPacked, qtyShipped, qtyInvoiced, kind } = line;
  const open = openQty(line);
  if (open === 0) return `${title} is cancelled already`;
  if (qty > open) return `Only ${plainQty(open)} of ${title} is left to cancel`;
  if (isGiftCard(line) && line.qtyDelivered > 0) return cardsText;
  if (kind !== 'service') {
    if (qtyShipped > 0 && qty > open - qtyShipped) return sentText;
    if (qty > open - qtyPacked) {
      return `${plainQty(qtyPacked - qtyShipped)} of ${title} is packed. Unpack it first.`;
    }
  }
  return qtyInvoiced > 0 ? `${title} is already invoiced. Use a credit note.` : null;
}

const cardsText = 'Its gift cards are issued. Take them back under Gift cards.';
const sentText = 'Goods have been sent. Use a return.';

/** Why no part, or not all, of an order can be cancelled; null when its lines decide. */
export function wholeRefusal(lines: readonly LineRecord[]): { code: string; text: string } | null {
  if (lines.some((line) => isGiftCard(line) && line.qtyDelivered > 0)) {
    return { code: 'order.sent', text: cardsText };
  }
  const goods = lines.filter(({ kind }) => kind === 'goods');
  if (goods.some(({ qtyShipped }) => qtyShipped > 0)) return { code: 'order.sent', text: sentText };
  if (goods.some(({ qtyPacked }) => qtyPacked > 0)) {
    return { code: 'order.packed', text: 'Unpack the parcel first' };
  }
  const billed = lines.find(isClosed);
  const text = billed && `${billed.title} is already invoiced. Use a credit note.`;
  return text ? { code: 'order.invoiced', text } : null;
}

/** What a credit note takes back of what invoices bear. Amounts are paise, quantities thousandths. */
export type CreditedPart = {
  readonly lines: readonly {
    readonly orderLineId: number | null;
    readonly orderChargeId: number | null;
    /** Null of a charge. */
    readonly qty: number | null;
    readonly net: number;
    readonly takenComponents: BilledOrder['invoiced'][number]['taxComponents'];
  }[];
  readonly amounts: { readonly roundOff: number; readonly total: number };
};

/** An order as it will be billed once these credit notes are written. */
export function withoutCredited(billed: BilledOrder, notes: readonly CreditedPart[]): BilledOrder {
  const back = notes.flatMap(({ lines }) => lines);
  const charges = new Set(back.flatMap(({ orderChargeId }) => orderChargeId ?? []));
  return {
    order: {
      ...billed.order,
      invoicedValue: billed.order.invoicedValue - sum(notes.map(({ amounts }) => amounts.total)),
    },
    lines: billed.lines.map((line) => {
      const own = back.filter(({ orderLineId }) => orderLineId === line.id);
      return { ...line, qtyInvoiced: line.qtyInvoiced - sum(own.map(({ qty }) => qty ?? 0)) };
    }),
    charges: billed.charges.map((charge) =>
      charges.has(charge.id) ? { ...charge, isInvoiced: false } : charge,
    ),
    invoiced: [
      ...billed.invoiced,
      ...notes.flatMap(({ lines, amounts }, index) =>
        lines.map(({ orderLineId, orderChargeId, net, takenComponents }) => ({
          document: `planned ${index}`,
          roundOff: -amounts.roundOff,
          orderLineId,
          orderChargeId,
          net: -net,
          discount: 0,
          taxComponents: takenComponents.map((part) => ({ ...part, amount: -part.amount })),
        })),
      ),
    ],
  };
}

/** What of an order is credited before it can be cancelled. */
export type ToCredit =
  { readonly orderLineId: number; readonly qty: number } | { readonly orderChargeId: number };

/**
 * What invoices bear of what is to be cancelled: of a line what goes beyond the quantity that no invoice
 * has, and charges that go too.
 */
export function invoicedPart({ lines, charges }: BilledOrder, ask: CancelAsk): ToCredit[] {
  const off = new Map(askedOf(lines, ask).map(({ lineId, qty }) => [lineId, qty]));
  const goods = lines.flatMap((line) => {
    const qty = Math.min(off.get(line.id) ?? 0, openQty(line));
    const billed = qty - (openQty(line) - line.qtyInvoiced);
    return billed > 0 ? [{ orderLineId: line.id, qty: billed }] : [];
  });
  const bearsNone = lines.every(
    (line) => isGiftCard(line) || (off.get(line.id) ?? 0) >= openQty(line),
  );
  const others = charges.filter((charge) => charge.isInvoiced && goesToo(charge, ask, bearsNone));
  return [...goods, ...others.map(({ id }) => ({ orderChargeId: id }))];
}

const askedOf = (lines: readonly LineRecord[], ask: CancelAsk) =>
  ask.lines ?? lines.map((line) => ({ lineId: line.id, qty: openQty(line) }));

/** Charges go with the last of what they were charged for. */
const goesToo = ({ kind }: ChargeRecord, ask: CancelAsk, bearsNone: boolean): boolean =>
  bearsNone || (ask.refundShipping === true && kind === 'shipping');

function takenOf({ invoiced }: BilledOrder, lineId: number): TakenOfLine {
  const parts = invoiced.filter(({ orderLineId }) => orderLineId === lineId);
  return {
    net: sum(parts.map(({ net }) => net)),
    discount: Math.max(0, sum(parts.map(({ discount }) => discount))),
    taxComponents: parts.flatMap(({ taxComponents }) => taxComponents),
  };
}

/** What invoices took of the order's round-off, less what was credited of it. */
function roundedOff({ invoiced }: BilledOrder): number {
  const byDocument = new Map(invoiced.map(({ document, roundOff }) => [document, roundOff]));
  return sum([...byDocument.values()]);
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
