import { z } from 'zod';
import { flag, listInput, listOf, queryId } from '../kit/list.ts';
import { date, id, qtyOrZero, ts } from '../kit/shapes.ts';
import { Pay, PayMode } from '../orders/payment.ts';
import { BasketStatus } from './packing.ts';

/** Ready to pack, waiting for goods, taken up, on hold. */
export const QueueStage = z.enum(['ready', 'waiting', 'packing', 'hold']);
export type QueueStage = z.output<typeof QueueStage>;

export const QueueRow = z.object({
  /** The order's id. */
  id,
  orderNo: z.string(),
  channel: z.enum(['b2c', 'b2b']),
  buyer: z.string(),
  phone: z.string(),
  city: z.string(),
  lines: z.int(),
  units: qtyOrZero,
  promiseDate: date.nullable(),
  isLate: z.boolean(),
  confirmedAt: ts,
  ...Pay.shape,
  basketId: id.nullable(),
  basketVersion: z.int().nullable(),
  basket: z.string().nullable(),
  basketStatus: BasketStatus.nullable(),
  packer: z.string(),
  /** Whether the person who asks packs it. */
  isMine: z.boolean(),
  station: z.string(),
  tote: z.string().nullable(),
  /** What the order waits for, or why it is on hold. */
  why: z.string(),
});
export type QueueRow = z.output<typeof QueueRow>;

export const QueueList = listOf(QueueRow).extend({
  /** How many orders each stage holds. */
  stages: z.record(QueueStage, z.int()),
});
export const QueueInput = listInput({
  stage: QueueStage.default('ready'),
  storeId: queryId.optional(),
  isLate: flag.optional(),
  promiseTo: date.optional(),
  singleItem: flag.optional(),
  payMode: PayMode.optional(),
  /** Only what the asker is packing. */
  isMine: flag.optional(),
});
export type QueueInput = z.output<typeof QueueInput>;

/** A stop or a hold that somebody should look at. */
const ProblemRow = z.object({
  id,
  at: ts,
  orderId: id,
  orderNo: z.string(),
  basket: z.string(),
  packer: z.string(),
  station: z.string(),
  code: z.string(),
  kind: z.string(),
  text: z.string(),
});
export const ProblemList = listOf(ProblemRow);
export const ProblemListInput = listInput({ from: date.optional(), to: date.optional() });
export type ProblemListInput = z.output<typeof ProblemListInput>;
