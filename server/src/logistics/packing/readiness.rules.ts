import { createHash } from 'node:crypto';

/** An order as far as packing depends on it. */
export type PackableOrder = {
  readonly status: string;
  readonly holds: readonly { readonly code: string; readonly note: string }[];
  readonly shippingAddress: unknown;
  /** Ordered and not taken off, thousandths. */
  readonly lines: readonly { readonly lineId: number; readonly open: number }[];
};

/** Held for a line and not packed yet, and what the line still lacks, thousandths. */
export type LineGoods = {
  readonly lineId: number;
  readonly held: number;
  readonly short: number;
};

const packable = new Set(['confirmed', 'packed']);

const unready: Partial<Readonly<Record<PackableOrder['status'], string>>> = {
  shipped: 'sent already',
  delivered: 'delivered already',
  returned: 'its goods came back',
  cancelled: 'cancelled',
};

/**
 * Why an order cannot be packed now, or null.
 *
 * @param partial what is there may go without the rest.
 */
export function whyNotReady(
  order: Pick<PackableOrder, 'status' | 'holds'>,
  goods: readonly LineGoods[],
  partial: boolean,
): string | null {
  if (!packable.has(order.status)) return unready[order.status] ?? 'not confirmed';
  if (order.holds.length > 0) {
    return `on hold: ${order.holds.map(({ code, note }) => note || code).join(', ')}`;
  }
  if (goods.every(({ held }) => held === 0)) return 'nothing reserved';
  if (!partial && goods.some(({ short }) => short > 0)) return 'goods are short';
  return null;
}

/** Tells whether an order is still the one that packing began with. */
export function markOf(order: PackableOrder): string {
  const facts = [
    packable.has(order.status),
    order.holds.length > 0,
    order.shippingAddress,
    order.lines.map(({ lineId, open }) => [lineId, open]).toSorted(([a = 0], [b = 0]) => a - b),
  ];
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 16);
}
