import { z } from 'zod';
import { queryId } from '../kit/list.ts';
import { read, write } from '../kit/operation.ts';
import { HoldRow, HoldRows, ListHolds, NewHold, ReleaseHold } from './hold.ts';

/** Calls about goods that are held for somebody. */
export const holdCalls = {
  hold: write({
    says: 'Reserve stock for a customer who has not ordered yet.',
    wire: 'POST Stock/Hold',
    permission: 'stock.tray.move',
    input: NewHold,
    output: HoldRow,
    problems: ['stock.short', 'batch.on_hold', 'batch.quarantine', 'batch.expired'],
  }),

  releaseHold: write({
    says: 'Release stock reserved for a customer.',
    wire: 'POST Stock/ReleaseHold?ID={id}',
    permission: 'stock.tray.move',
    input: ReleaseHold,
    output: HoldRow,
    problems: ['stock_hold.closed'],
  }),

  listHolds: read({
    says: 'Stock reserved for customers, now and before.',
    wire: 'GET Stock/Holds',
    permission: 'stock.balance.read',
    input: ListHolds,
    output: HoldRows,
  }),

  getHold: read({
    says: 'See stock reserved for a customer.',
    wire: 'GET Stock/HeldGoods?ID={id}',
    permission: 'stock.balance.read',
    input: z.strictObject({ id: queryId }),
    output: HoldRow,
  }),
};
