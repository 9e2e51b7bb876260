import type { WriteContext } from '../../platform/context.ts';
import { conflict } from '../../platform/problem.ts';
import { changeRow, insertRow, insertRows } from '../../platform/rows/rows.ts';
import { nextNumber } from '../../platform/settings/numbers.ts';
import { hasReceived, type LockedReturn, type ReturnRecord } from '../requests/decide.service.ts';
import { returnLines, returnOrders } from '../requests/return.table.ts';

type Line = LockedReturn['lines'][number];

/** How much of a line may still come. */
const openOf = ({ qtyApproved, qtyReceived, qtyMissing }: Line) =>
  Math.max(0, qtyApproved - qtyReceived - qtyMissing);

/**
 * Passes a return of which only a part is settled now.
 *
 * @throws {Problem} `return.not_received` (409) when nothing of it is here, or when it is a parcel, whose
 *   content is looked at as a whole.
 */
export function passPart({ record, lines }: Pick<LockedReturn, 'record' | 'lines'>): void {
  if (record.type === 'rto') {
    throw conflict('return.not_received', 'Say first what happened to all of the parcel.');
  }
  if (!hasReceived(lines)) {
    throw conflict('return.not_received', 'Nothing of this return is here yet.');
  }
}

/**
 * Parts a return in two: what is here stays, received; what is still to come goes on as an approved return
 * of its own, with its requests, photos and days to come in. Null when nothing is to come.
 */
export async function keepUncredited(
  ctx: WriteContext,
  locked: LockedReturn,
): Promise<{ here: LockedReturn; rest: ReturnRecord | null }> {
  const { record, lines } = locked;
  const open = lines.filter((line) => openOf(line) > 0);
  if (record.status !== 'approved' || open.length === 0) return { here: locked, rest: null };
  passPart(locked);
  const { type, source, orderId, visitId, wish, pickup, requestedAt, requestedBy } = record;
  const rest = await insertRow(ctx, returnOrders, {
    type,
    source,
    orderId,
    visitId,
    wish,
    pickup,
    requestedAt,
    requestedBy,
    number: await nextNumber(ctx, 'return', { date: ctx.today }),
    restOfId: record.id,
    status: 'approved',
    decidedAt: ctx.now,
    decidedBy: ctx.user.id,
    overrideNote: record.overrideNote,
    note: record.note,
  });
  const kept: Line[] = [];
  const begun: Line[] = [];
  for (const line of lines) {
    const qty = openOf(line);
    if (qty === 0) kept.push(line);
    else if (!hasReceived([line])) await changeRow(ctx, returnLines, line, { returnId: rest.id });
    else {
      begun.push(line);
      const { qtyRequested, qtyApproved } = line;
      kept.push(
        await changeRow(ctx, returnLines, line, {
          qtyRequested: qtyRequested - qty,
          qtyApproved: qtyApproved - qty,
        }),
      );
    }
  }
  await insertRows(
    ctx,
    returnLines,
    begun.map((line) => ({
      returnId: rest.id,
      orderLineId: line.orderLineId,
      qtyRequested: openOf(line),
      qtyApproved: openOf(line),
      reasonId: line.reasonId,
      note: line.note,
    })),
  );
  const received = await changeRow(ctx, returnOrders, record, {
    status: 'received',
    receivedAt: ctx.now,
    receivedBy: ctx.user.id,
    isAtDoor: false,
  });
  return { here: { ...locked, record: received, lines: kept }, rest };
}
