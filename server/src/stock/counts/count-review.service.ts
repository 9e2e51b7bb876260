import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import {
  CountEntry,
  type CountLineDetails,
  CountLineRow,
  type ListCountLines,
} from '@counting-house/contract/stock/count.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { units } from '../../admin/unit.table.ts';
import { may, type ReadContext } from '../../platform/context.ts';
import { asked, pick } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { theOne } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { batches } from '../batches/batch.table.ts';
import { balances } from '../ledger/balance.table.ts';
import { skus } from '../skus/sku.table.ts';
import { trays } from '../trays/tray.table.ts';
import { countEntries, countLines } from './count.table.ts';
import { photoCount, readCountPhotos } from './photo-list.service.ts';
import { needsRecount } from './recount.ts';

/** Lines of a count; `-weight` has those first whose difference is worth most. */
export async function listCountLines(
  ctx: ReadContext,
  input: ListCountLines,
): Promise<ListAnswer<CountLineRow>> {
  const page = await pageOf(ctx, input, {
    rows: rowsOf(ctx).$dynamic(),
    matching: ctx.tx
      .select({ id: countLines.id })
      .from(countLines)
      .innerJoin(skus, eq(skus.id, countLines.skuId))
      .innerJoin(batches, eq(batches.id, countLines.batchId))
      .innerJoin(trays, eq(trays.id, countLines.trayId))
      .$dynamic(),
    id: countLines.id,
    where: asked(input, {
      ...pick(countLines, 'countId', 'trayId', 'status', 'isFound'),
      differs: sql<boolean>`${countLines.variance} is distinct from 0`,
      undecided: sql<boolean>`${countLines.status} <> 'decided'`,
    }),
    search: [skus.code, skus.name, batches.number, batches.code, trays.code],
    sorts: {
      lineNo: countLines.lineNo,
      weight: sql`abs(coalesce(${countLines.varianceValue}, 0))`,
      variance: countLines.variance,
    },
    defaultSort: 'lineNo',
  });
  return { ...page, rows: page.rows.map((row) => readable(ctx, row)) };
}

/**
 * A line with all its entries, oldest first.
 *
 * @throws {Problem} `not_found`.
 */
export async function getCountLine(
  ctx: ReadContext,
  { id }: { id: number },
): Promise<CountLineDetails> {
  const line = theOne(countLines, await rowsOf(ctx).where(eq(countLines.id, id)));
  const entries = await ctx.tx
    .select({
      ...columnsFor(CountEntry, countEntries),
      by: users.name,
    })
    .from(countEntries)
    .innerJoin(users, eq(users.id, countEntries.userId))
    .where(eq(countEntries.lineId, id))
    .orderBy(asc(countEntries.id));
  return { ...readable(ctx, line), entries, files: await readCountPhotos(ctx, id) };
}

function rowsOf(ctx: ReadContext) {
  const [decider, again] = [alias(users, 'decider'), alias(users, 'again')];
  return ctx.tx
    .select({
      ...columnsFor(CountLineRow, countLines),
      trayId: trays.id,
      tray: trays.code,
      skuId: skus.id,
      sku: skus.code,
      name: skus.name,
      unit: units.code,
      unitDecimals: units.decimals,
      batchId: batches.id,
      batch: batches.code,
      batchNumber: batches.number,
      isRunning: batches.isRunning,
      expiryDate: batches.expiryDate,
      book: sql`coalesce(${countLines.bookAtCount}, ${balances.onHand}, 0)`.mapWith(Number),
      weight: sql`abs(coalesce(${countLines.varianceValue}, 0))`.mapWith(Number),
      needsRecount: sql<boolean>`coalesce((
        select ${needsRecount(ctx.settings['stock.countRecountValue'])} from count_line l
        where l.id = ${countLines.id}
      ), false)`,
      decidedBy: decider.name,
      recountBy: again.name,
      photos: photoCount,
      counters: sql<string[]>`array(
        select u.name from count_entry e join management_user u on u.id = e.user_id
        where e.line_id = ${countLines.id} and not e.is_undone
        group by u.id order by min(e.id)
      )`,
    })
    .from(countLines)
    .innerJoin(trays, eq(trays.id, countLines.trayId))
    .innerJoin(skus, eq(skus.id, countLines.skuId))
    .innerJoin(units, eq(units.id, skus.unitId))
    .innerJoin(batches, eq(batches.id, countLines.batchId))
    .leftJoin(
      balances,
      and(eq(balances.batchId, countLines.batchId), eq(balances.trayId, countLines.trayId)),
    )
    .leftJoin(decider, eq(decider.id, countLines.decidedBy))
    .leftJoin(again, eq(again.id, countLines.recountBy));
}

const readable = <R extends { varianceValue: number | null }>(ctx: ReadContext, row: R) => ({
  ...row,
  varianceValue: may(ctx, 'stock.value.read') ? row.varianceValue : null,
});
