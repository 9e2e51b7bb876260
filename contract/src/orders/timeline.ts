import { z } from 'zod';
import { id, ts } from '../kit/shapes.ts';

export const OrderEventKind = z.enum([
  'placed',
  'edited',
  'confirmed',
  'hold_set',
  'hold_cleared',
  'packed',
  'unpacked',
  'shipped',
  'delivered',
  'cancelled',
  'line_cancelled',
  'rto',
  'return',
  'payment',
  'refund',
  'invoice',
  'credit_note',
  'message',
  'note',
  'print',
]);
export type OrderEventKind = z.output<typeof OrderEventKind>;

/** One thing that happened to an order. */
export const OrderEvent = z.object({
  id,
  kind: OrderEventKind,
  text: z.string(),
  byName: z.string(),
  at: ts,
});
export type OrderEvent = z.output<typeof OrderEvent>;
