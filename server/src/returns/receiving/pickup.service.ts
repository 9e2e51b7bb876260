import type { WriteContext } from '../../platform/context.ts';
import { conflict } from '../../platform/problem.ts';
import { changeRow, lockRow } from '../../platform/rows/rows.ts';
import { returnOrders } from '../requests/return.table.ts';

/** Notes that the parcel with the goods of a return is here; what lies in it is looked at by receiving the return. */
export async function pickupArrived(ctx: WriteContext, returnId: number): Promise<void> {
  const record = await lockRow(ctx, returnOrders, returnId);
  if (record.status === 'approved') await changeRow(ctx, returnOrders, record, { isAtDoor: true });
}

/**
 * The parcel with the goods of a return is not here after all.
 *
 * @throws {Problem} `return.received` (409) when somebody looked into it already.
 */
export async function pickupNotHere(ctx: WriteContext, returnId: number): Promise<void> {
  const record = await lockRow(ctx, returnOrders, returnId);
  if (record.isAtDoor) {
    await changeRow(ctx, returnOrders, record, { isAtDoor: false });
    return;
  }
  throw conflict(
    'return.received',
    `The goods of ${record.number} are booked already. Its tracking can no longer be corrected.`,
  );
}
