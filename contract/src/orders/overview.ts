import { z } from 'zod';
import { date, moneySum } from '../kit/shapes.ts';
import { type OrderListInput, OrderRow } from './order-list.ts';

/** The tabs of the order desk, as tiles. */
export const StageTile = z.enum([
  'new',
  'on_hold',
  'confirmed',
  'packed',
  'shipped',
  'delivered',
  'returned',
  'cancelled',
]);
export type StageTile = z.output<typeof StageTile>;

/** What cuts across the stages and waits for somebody. */
export const AttentionKey = z.enum([
  'late',
  'unpaid',
  'refundDue',
  'shortStock',
  'codToCollect',
  'heldForAddress',
  'heldForPayment',
  'heldForStock',
  'heldByHand',
]);
export type AttentionKey = z.output<typeof AttentionKey>;

const figures = {
  /** A large number is counted only so far. */
  count: z.int(),
  /** The money in them, paise; null where they are too many to count. */
  amount: moneySum.nullable(),
};

export const OrderOverview = z.object({
  /** A stage of a channel that has no orders is left out. */
  stages: z.array(z.object({ channel: OrderRow.shape.channel, stage: StageTile, ...figures })),
  attention: z.array(z.object({ key: AttentionKey, ...figures })),
  /** The last day of placing that counts as unpaid for long. */
  unpaidUntil: date,
});
export type OrderOverview = z.output<typeof OrderOverview>;

type OrderFilters = Omit<z.input<typeof OrderListInput>, 'ids'>;

/** The part of the list of all orders that each figure counts: its input, as its address writes it too. */
export const attentionLists = (unpaidUntil: string) =>
  ({
    late: { late: 'true' },
    unpaid: { owed: 'true', placedTo: unpaidUntil },
    refundDue: { stage: 'refund_due' },
    shortStock: { hasBackorder: 'true' },
    codToCollect: { codDue: 'true' },
    heldForAddress: { hold: 'address' },
    heldForPayment: { hold: 'payment' },
    heldForStock: { hold: 'stock' },
    heldByHand: { hold: 'manual' },
  }) as const satisfies Readonly<Record<AttentionKey, OrderFilters>>;
