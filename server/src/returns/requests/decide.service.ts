import type {
  ApproveReturn,
  CancelReturn,
  DecideReturn,
  Return,
} from '@counting-house/contract/returns/return.ts';
import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { lockOrder, type OrderRecord } from '../../orders/order.service.ts';
import { noteEvent } from '../../orders/timeline.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { conflict, invalid, notFound, ruleBroken } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { changeRow, lockRow, assertVersion, readRow, stale } from '../../platform/rows/rows.ts';
import { approvedMessage, rejectedMessage } from '../returns.templates.ts';
import { tellReturn } from './message.service.ts';
import { withdrawOffer } from '../offers/offer-list.service.ts';
import { getReturn } from './return.service.ts';
import { returnLines, returnOrders } from './return.table.ts';
import { isNow } from './status.rules.ts';
import { refuseDone } from './who.service.ts';

export type ReturnRecord = typeof returnOrders.$inferSelect;
type ReturnLineRecord = typeof returnLines.$inferSelect;

/** A return behind the lock of its order, with its lines. */
export type LockedReturn = {
  readonly order: OrderRecord;
  readonly record: ReturnRecord;
  readonly lines: readonly ReturnLineRecord[];
};

/**
 * Locks the order of a return, then the return.
 *
 * @param wanted says who did it already, if somebody has.
 * @throws {Problem} `not_found`; `stale` (409) when somebody changed it since `version`; those of `refuseDone`.
 */
export async function lockReturn(
  ctx: WriteContext,
  at: { readonly id: number; readonly version?: number | undefined },
  wanted?: 'receive' | 'settle',
): Promise<LockedReturn> {
  const { orderId } = await readRow(ctx, returnOrders, at.id);
  const order = await lockOrder(ctx, orderId);
  const record = await lockRow(ctx, returnOrders, at.id);
  if (wanted) await refuseDone(ctx, record, wanted);
  if (at.version !== undefined && record.version !== at.version) {
    throw await stale(ctx, returnOrders, record);
  }
  const lines = await readRows(ctx, returnLines, { returnId: at.id }, { orderBy: ['id'] });
  return { order, record, lines };
}

/**
 * Approves all that was asked; one that is approved is answered as it is.
 *
 * @throws {Problem} `return.decided` (409); `stale` (409).
 */
export async function approveAll(
  ctx: WriteContext,
  { id, version }: ApproveReturn,
): Promise<Return> {
  const locked = await lockReturn(ctx, { id });
  if (locked.record.status === 'approved') return getReturn(ctx, { id });
  passOpen(locked.record);
  await assertVersion(ctx, returnOrders, locked.record, version);
  const all = locked.lines.map((line) => ({
    lineId: line.id,
    qtyApproved: line.qtyRequested,
    rejectReason: '',
  }));
  return settleDecision(ctx, locked, { lines: all });
}

/**
 * Decides on every line: how much of it may come back, and why not the rest. Nothing at all rejects it.
 *
 * @throws {Problem} `return.decided` (409); `invalid` (422); `stale` (409).
 */
export async function decide(ctx: WriteContext, input: DecideReturn): Promise<Return> {
  const locked = await lockReturn(ctx, { id: input.id });
  passOpen(locked.record);
  if (locked.record.version !== input.version) throw await stale(ctx, returnOrders, locked.record);
  const decided = new Map(input.lines.map((line) => [line.lineId, line]));
  for (const [index, { lineId, qtyApproved, rejectReason }] of input.lines.entries()) {
    const line = locked.lines.find(({ id }) => id === lineId);
    if (!line) throw notFound('Return line');
    if (qtyApproved > line.qtyRequested) {
      throw invalid({
        [`lines.${index}.qtyApproved`]: 'No more than was asked for can be approved',
      });
    }
    if (qtyApproved < line.qtyRequested && rejectReason === '') {
      throw invalid({
        [`lines.${index}.rejectReason`]: 'Enter a reason. The customer will see it',
      });
    }
  }
  if (decided.size < locked.lines.length) throw invalid({ lines: 'Decide on every line' });
  return settleDecision(ctx, locked, input);
}

function passOpen({ status }: ReturnRecord): void {
  if (status !== 'requested') throw conflict('return.decided', 'This return is already decided');
}

async function settleDecision(
  ctx: WriteContext,
  { order, record, lines }: LockedReturn,
  input: Pick<DecideReturn, 'lines' | 'pickup'>,
): Promise<Return> {
  for (const { lineId, qtyApproved, rejectReason } of input.lines) {
    const line = lines.find(({ id }) => id === lineId);
    if (line) await changeRow(ctx, returnLines, line, { qtyApproved, rejectReason });
  }
  const isApproved = input.lines.some(({ qtyApproved }) => qtyApproved > 0);
  const status = isApproved ? 'approved' : 'rejected';
  await changeRow(ctx, returnOrders, record, {
    status,
    decidedAt: ctx.now,
    decidedBy: ctx.user.id,
    pickup: input.pickup,
  });
  await noteEvent(ctx, {
    orderId: order.id,
    kind: 'return',
    text: `Return ${record.number} ${status}`,
  });
  if (isApproved) await tellReturn(ctx, { order, of: record, template: approvedMessage });
  else {
    await withdrawOffer(ctx, record.id);
    await tellReturn(ctx, { order, of: record, template: rejectedMessage });
  }
  return getReturn(ctx, { id: record.id });
}

/**
 * Gives up a return of which nothing was received; what a courier brings back cannot be given up.
 *
 * @throws {Problem} `return.received` (422) when goods are here; `return.closed` (409); `return.rto` (422);
 *   `stale` (409).
 */
export async function cancelReturn(ctx: WriteContext, input: CancelReturn): Promise<Return> {
  const locked = await lockReturn(ctx, input);
  const { record, lines } = locked;
  const isOpen = record.status === 'requested' || record.status === 'approved';
  const isHere = record.isAtDoor && record.type !== 'rto';
  if (record.status === 'received' || (isOpen && (hasReceived(lines) || isHere))) {
    throw ruleBroken('return.received', 'Goods are here. Settle the return.');
  }
  if (!isOpen) throw conflict('return.closed', isNow(record.status));
  if (record.type === 'rto') {
    throw ruleBroken('return.rto', 'The parcel is on its way back. Correct its tracking instead.');
  }
  await withdrawOffer(ctx, record.id);
  await endReturn(ctx, locked, input.reason);
  return getReturn(ctx, { id: record.id });
}

/** Whether anything of a return was looked at already. */
export const hasReceived = (lines: readonly ReturnLineRecord[]) =>
  lines.some(({ qtyReceived, qtyMissing }) => qtyReceived + qtyMissing > 0);

/** Writes that a return is given up, and why. */
export async function endReturn(
  ctx: WriteContext,
  { order, record }: LockedReturn,
  reason: string,
): Promise<void> {
  await changeRow(ctx, returnOrders, record, {
    status: 'cancelled',
    cancelReason: reason,
    isAtDoor: false,
  });
  await noteEvent(ctx, {
    orderId: order.id,
    kind: 'return',
    text: `Return ${record.number} cancelled: ${reason}`,
  });
}

const mostExpired = 500;

/** Approved returns that nothing came of within the days of the settings, and nothing is on its way of. */
export function expiredReturns(ctx: ReadContext): Promise<{ id: number }[]> {
  const days = ctx.settings['returns.expireDays'];
  return ctx.tx
    .select({ id: returnOrders.id })
    .from(returnOrders)
    .where(
      and(
        eq(returnOrders.status, 'approved'),
        sql`${returnOrders.type} <> 'rto'`,
        lt(returnOrders.decidedAt, sql`${ctx.now}::timestamptz - ${days} * interval '1 day'`),
        sql`not exists (select from return_line line where line.return_id = ${returnOrders.id}
          and line.qty_received + line.qty_missing > 0)`,
        sql`not ${returnOrders.isAtDoor}`,
        sql`not exists (select from order_parcel p where p.return_id = ${returnOrders.id}
          and p.direction = 'in' and p.status not in ('cancelled', 'returned', 'lost', 'damaged'))`,
      ),
    )
    .orderBy(asc(returnOrders.id))
    .limit(mostExpired);
}

/** Gives up an approved return that nothing came of; one that changed meanwhile stays. */
export async function expireReturn(ctx: WriteContext, { id }: { id: number }): Promise<boolean> {
  const locked = await lockReturn(ctx, { id });
  const { status, isAtDoor } = locked.record;
  if (status !== 'approved' || isAtDoor || hasReceived(locked.lines)) return false;
  const days = ctx.settings['returns.expireDays'];
  await withdrawOffer(ctx, id);
  await endReturn(ctx, locked, `Nothing came within ${days} days`);
  return true;
}
