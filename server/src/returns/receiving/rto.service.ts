import { and, eq, ne } from 'drizzle-orm';
import { orderLines } from '../../orders/line.table.ts';
import { reasonNamed } from '../../orders/reasons/reason.service.ts';
import { noteEvent } from '../../orders/timeline.service.ts';
import { parcelLines, parcels } from '../../logistics/dispatch/parcel.table.ts';
import type { WriteContext } from '../../platform/context.ts';
import { conflict } from '../../platform/problem.ts';
import { changeRow, insertPart, insertWithParts, readRow } from '../../platform/rows/rows.ts';
import { nextNumber } from '../../platform/settings/numbers.ts';
import { undelivered } from '../set-up.service.ts';
import {
  endReturn,
  hasReceived,
  lockReturn,
  type LockedReturn,
  type ReturnRecord,
} from '../requests/decide.service.ts';
import { returnLines, returnOrders } from '../requests/return.table.ts';

/**
 * Opens the return of a parcel that turned round: all of its goods, approved. Once for a parcel; the one that
 * is there is answered. The caller has locked the order.
 */
export async function openRto(ctx: WriteContext, parcelId: number): Promise<ReturnRecord> {
  const known = await rtoOf(ctx, parcelId);
  if (known) return known;
  const parcel = await readRow(ctx, parcels, parcelId);
  const inside = await ctx.tx
    .select({ orderLineId: parcelLines.orderLineId, qty: parcelLines.qty })
    .from(parcelLines)
    .innerJoin(orderLines, eq(orderLines.id, parcelLines.orderLineId))
    .where(eq(parcelLines.parcelId, parcelId))
    .orderBy(orderLines.lineNo, parcelLines.id);
  const byLine = Map.groupBy(inside, ({ orderLineId }) => orderLineId);
  const reasonId = await undeliveredReason(ctx);
  const { row } = await insertWithParts(
    ctx,
    returnOrders,
    {
      number: await nextNumber(ctx, 'return', { date: ctx.today }),
      type: 'rto',
      source: 'logistics',
      orderId: parcel.orderId,
      parcelId,
      status: 'approved',
      wish: 'refund',
      requestedAt: ctx.now,
      requestedBy: ctx.user.id,
      decidedAt: ctx.now,
      decidedBy: ctx.user.id,
    },
    [
      insertPart(
        returnLines,
        'returnId',
        [...byLine].map(([orderLineId, same]) => {
          const qty = same.reduce((sum, part) => sum + part.qty, 0);
          return { orderLineId, qtyRequested: qty, qtyApproved: qty, reasonId };
        }),
      ),
    ],
  );
  await noteEvent(ctx, {
    orderId: parcel.orderId,
    kind: 'return',
    text: `Return ${row.number} opened: ${parcel.number} comes back`,
  });
  return row;
}

/** Notes that the box of a return is at our door; what lies in it is looked at by receiving the return. */
export async function parcelArrived(ctx: WriteContext, parcelId: number): Promise<void> {
  const record = await openRto(ctx, parcelId);
  await changeRow(ctx, returnOrders, record, { isAtDoor: true });
}

/**
 * The goods of a parcel will never come: its courier lost or ruined them. Its return waits to be settled at
 * once, everything missing.
 */
export async function parcelGone(ctx: WriteContext, parcelId: number): Promise<void> {
  const { id } = await openRto(ctx, parcelId);
  const { record, lines } = await lockReturn(ctx, { id });
  for (const line of lines) {
    await changeRow(ctx, returnLines, line, {
      qtyMissing: Math.max(0, line.qtyApproved - line.qtyReceived),
    });
  }
  await changeRow(ctx, returnOrders, record, {
    status: 'received',
    isAtDoor: false,
    receivedAt: ctx.now,
    receivedBy: ctx.user.id,
  });
}

/**
 * Takes back what was noted of a parcel that came back: the box is not here (`rto`), or it goes to the buyer
 * after all (`onItsWay`), so that its return is given up.
 *
 * @throws {Problem} `return.received` (409) when its goods were looked at, or its return is closed.
 */
export async function takeBackRto(
  ctx: WriteContext,
  parcelId: number,
  to: 'rto' | 'onItsWay',
): Promise<void> {
  const known = await rtoOf(ctx, parcelId);
  if (!known) return;
  const locked = await lockReturn(ctx, { id: known.id });
  passUntouched(locked);
  if (to === 'onItsWay') {
    await endReturn(ctx, locked, 'The parcel goes to the customer after all');
    return;
  }
  for (const line of locked.lines) await changeRow(ctx, returnLines, line, { qtyMissing: 0 });
  await changeRow(ctx, returnOrders, locked.record, {
    status: 'approved',
    isAtDoor: false,
    receivedAt: null,
    receivedBy: null,
  });
}

function passUntouched({ record, lines }: LockedReturn): void {
  const isLooked = lines.some(({ qtyReceived }) => qtyReceived > 0);
  const isOpen = record.status === 'approved' || record.status === 'received';
  if (isOpen && !isLooked && (record.status === 'received' || !hasReceived(lines))) return;
  if (!isLooked && record.status === 'closed') {
    throw conflict(
      'return.received',
      `${record.number} is settled, and its goods are a loss. Take them in with a stock adjustment, reason Found.`,
    );
  }
  throw conflict(
    'return.received',
    `The goods of ${record.number} are booked already. Its tracking can no longer be corrected.`,
  );
}

async function rtoOf(ctx: WriteContext, parcelId: number): Promise<ReturnRecord | undefined> {
  const [known] = await ctx.tx
    .select()
    .from(returnOrders)
    .where(and(eq(returnOrders.parcelId, parcelId), ne(returnOrders.status, 'cancelled')));
  return known;
}

/** The reason of what a courier could not deliver. */
async function undeliveredReason(ctx: WriteContext): Promise<number> {
  const { id } = await reasonNamed(ctx, undelivered);
  return id;
}
