import { z } from 'zod';
import { queryId } from '../kit/list.ts';
import { read, write } from '../kit/operation.ts';
import { HoldRow, HoldRows, ListHolds, NewHold, ReleaseHold } from './hold.ts';

/** Calls about goods that are held for somebody. */
export const holdCalls = {
  hold: write({
    says: 'Hold goods for somebody who has not ordered them yet.',
    wire: 'POST Stock/Hold',
    permission: 'stock.tray.move',
    input: NewHold,
    output: HoldRow,
    problems: ['stock.short', 'batch.on_hold', 'batch.quarantine', 'batch.expired'],
  }),

  releaseHold: write({
    says: 'Give up goods that were held for somebody.',
    wire: 'POST Stock/ReleaseHold?ID={id}',
    permission: 'stock.tray.move',
    input: ReleaseHold,
    output: HoldRow,
    problems: ['stock_hold.closed'],
  }),

  listHolds: read({
    says: 'Goods that are or were held for somebody.',
    wire: 'GET Stock/Holds',
    permission: 'stock.balance.read',
    input: ListHolds,
    output: HoldRows,
  }),

  getHold: read({
    says: 'See goods that are held for somebody.',
    wire: 'GET Stock/HeldGoods?ID={id}',
    permission: 'stock.balance.read',
    input: z.strictObject({ id: queryId }),
    output: HoldRow,
  }),
};
