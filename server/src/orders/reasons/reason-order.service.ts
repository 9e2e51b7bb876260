import type { ArrangeReasons, Reason } from '@counting-house/contract/orders/reason.ts';
import type { WriteContext } from '../../platform/context.ts';
import { conflict } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { changeRow } from '../../platform/rows/rows.ts';
import { listReasons } from './reason.service.ts';
import { reasons } from './reason.table.ts';

/**
 * Sets the order in which the reasons of a kind are offered, all of them at once.
 *
 * Locks the reasons of the kind, lowest id first.
 *
 * @throws {Problem} `reason.others` (409) when somebody added or deleted one since.
 */
export async function arrangeReasons(
  ctx: WriteContext,
  { kind, ids }: ArrangeReasons,
): Promise<{ rows: Reason[] }> {
  const rows = await readRows(ctx, reasons, { kind }, { orderBy: ['id'], lock: 'update' });
  const places = new Map(ids.map((id, place) => [id, place + 1]));
  if (places.size !== rows.length || rows.some(({ id }) => !places.has(id))) {
    throw conflict('reason.others', 'Reasons were added or deleted since you looked.');
  }
  for (const row of rows) {
    const sortOrder = places.get(row.id) ?? 0;
    if (row.sortOrder !== sortOrder) await changeRow(ctx, reasons, row, { sortOrder });
  }
  return listReasons(ctx, { kind, includeInactive: true });
}
