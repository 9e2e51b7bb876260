import type { ChangedTray, NewTrays } from '@counting-house/contract/stock/tray.ts';
import { and, eq, gt, max, sql } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { deleteRow } from '../../platform/rows/deleted.ts';
import { invalid, notFound, ruleBroken } from '../../platform/problem.ts';
import type { RowSeen } from '../../platform/rows/row-register.ts';
import { insertRows, lockRow, updateRow } from '../../platform/rows/rows.ts';
import { balances } from '../ledger/balance.table.ts';
import { takeLabels, trayCodes } from '../scanning/label.service.ts';
import { storeInUse } from './store.service.ts';
import type { TrayRecord } from './target-tray.service.ts';
import { trays } from './tray.table.ts';

/** Rack, shelf, tray. */
const deepest = 3;

/**
 * Adds a tray, or a row of them.
 *
 * @throws {Problem} `tray.code_taken` (422).
 */
export async function createTrays(
  ctx: WriteContext,
  input: NewTrays,
): Promise<{ trays: TrayRecord[] }> {
  const { area, name, allowMixed, status } = input;
  const store = await storeInUse(ctx, input.storeId);
  const codes = codesOf(input);
  const parentId = input.parentId || null;
  if (parentId !== null) await checkParent(ctx, { parentId, storeId: store.id, area });
  const labels = await takeLabels(ctx, trayCodes, codes.length);
  const first = input.pickOrder ?? (await nextPickOrder(ctx, store.id));
  const made = codes.map((code, index) => ({
    storeId: store.id,
    code,
    name,
    area,
    parentId,
    pickOrder: first + index * 10,
    allowMixed,
    labelCode: labels[index] ?? '',
    status,
  }));
  return { trays: await insertRows(ctx, trays, made) };
}

/** @throws {Problem} `tray.code_taken`, `tray.not_empty`, `tray.system` (422); `stale` (409). */
export async function updateTray(
  ctx: WriteContext,
  { id, version, ...changes }: ChangedTray,
): Promise<TrayRecord> {
  const tray = await lockRow(ctx, trays, id);
  if (tray.isSystem && (changes.code !== undefined || changes.status === 'inactive')) {
    throw ruleBroken('tray.system', `Tray ${tray.code} is built in and cannot be changed.`);
  }
  if (changes.status === 'inactive') await checkEmpty(ctx, tray);
  if (changes.area !== undefined && changes.area !== tray.area) await checkEmpty(ctx, tray);
  const { parentId } = changes;
  if (parentId) {
    const area = changes.area ?? tray.area;
    await checkParent(ctx, { parentId, storeId: tray.storeId, area, id });
  }
  return updateRow(
    ctx,
    trays,
    { id, version },
    { ...changes, parentId: parentId === undefined ? undefined : parentId || null },
  );
}

/**
 * Deletes a tray in which nothing ever lay; it can come back.
 *
 * @throws {Problem} `tray.system`, `tray.not_empty`, `row.in_use` (422).
 */
export async function deleteTray(ctx: WriteContext, at: RowSeen): Promise<void> {
  const tray = await lockRow(ctx, trays, at.id);
  if (tray.isSystem) {
    throw ruleBroken('tray.system', `Tray ${tray.code} is built in and cannot be changed.`);
  }
  await checkEmpty(ctx, tray);
  await deleteRow(ctx, trays, at);
}

/** One code, or a prefix with the numbers from … to. */
function codesOf({ code, many }: NewTrays): string[] {
  if (many) {
    const { prefix, from, to, pad } = many;
    return Array.from(
      { length: to - from + 1 },
      (_, index) => prefix + String(from + index).padStart(pad, '0'),
    );
  }
  if (code === undefined) throw invalid({ code: 'Code is required' });
  return [code];
}

async function nextPickOrder(ctx: WriteContext, storeId: number): Promise<number> {
  const [last] = await ctx.tx
    .select({ order: max(trays.pickOrder) })
    .from(trays)
    .where(eq(trays.storeId, storeId));
  return Math.floor((last?.order ?? 0) / 10) * 10 + 10;
}

async function checkEmpty(ctx: WriteContext, tray: TrayRecord): Promise<void> {
  const held = await ctx.tx
    .select({ batchId: balances.batchId })
    .from(balances)
    .where(and(eq(balances.trayId, tray.id), gt(balances.onHand, 0)));
  if (held.length > 0) {
    const batches = held.length === 1 ? '1 batch' : `${held.length} batches`;
    throw ruleBroken('tray.not_empty', `Tray ${tray.code} still holds ${batches}.`);
  }
}

/** The rack must stand in the same area, not too deep, and not inside the tray itself. */
async function checkParent(
  ctx: WriteContext,
  of: { parentId: number; storeId: number; area: TrayRecord['area']; id?: number },
): Promise<void> {
  const above = await ctx.tx.execute<{ id: string; area: string; store_id: string; depth: number }>(
    sql`with recursive above as (
      select id, parent_id, area, store_id, 1 as depth from tray where id = ${of.parentId}
      union all
      select t.id, t.parent_id, t.area, t.store_id, above.depth + 1
      from tray t join above on t.id = above.parent_id where above.depth < 10
    ) select id, area, store_id, depth from above order by depth`,
  );
  const [parent] = above.rows;
  if (!parent) throw notFound('Tray');
  const fault = (text: string) => invalid({ parentId: text });
  if (parent.area !== of.area || Number(parent.store_id) !== of.storeId) {
    throw fault('Choose a rack of the same area.');
  }
  if (above.rows.some(({ id }) => Number(id) === of.id))
    throw fault('A tray cannot be inside itself.');
  if (above.rows.length >= deepest) throw fault(`Trays go at most ${deepest} levels deep.`);
}
