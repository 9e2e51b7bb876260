import { addresses } from '@counting-house/contract/kit/addresses.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import { HoldRow, type HoldStatus, type ListHolds } from '@counting-house/contract/stock/hold.ts';
import { and, eq, sql } from 'drizzle-orm';
import { units } from '../../admin/unit.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { asked, pick } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { theOne } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { batches } from '../batches/batch.table.ts';
import { demands } from '../demand/demand.table.ts';
import { skus } from '../skus/sku.table.ts';
import { searchBySku } from '../skus/sku.service.ts';
import { stores } from '../trays/store.table.ts';
import { stockHolds } from './hold.table.ts';

const screens = {
  stock: {
    path: addresses.finishedStock,
  },
} as const;

/** Where a hold is seen, its id at the end. */
export const holdPage = `${screens.stock.path}?tab=holds&open=`;

/** Goods that are or were held for somebody, newest first. */
export async function listHolds(ctx: ReadContext, input: ListHolds): Promise<ListAnswer<HoldRow>> {
  const matching = ctx.tx
    .select({ id: stockHolds.id })
    .from(stockHolds)
    .innerJoin(skus, eq(skus.id, stockHolds.skuId))
    .leftJoin(demands, ofHold)
    .$dynamic();
  return pageOf(ctx, input, {
    rows: rowsOf(ctx).$dynamic(),
    matching,
    id: stockHolds.id,
    where: asked(input, { ...pick(stockHolds, 'skuId', 'storeId'), status, kind: skus.kind }),
    search: [stockHolds.heldFor, stockHolds.note, searchBySku(stockHolds.skuId)],
    sorts: pick(stockHolds, 'createdAt', 'heldFor', 'lastDate'),
    defaultSort: '-createdAt',
  });
}

/**
 * Goods that are or were held for somebody.
 *
 * @throws {Problem} `not_found`.
 */
export async function getHold(ctx: ReadContext, { id }: { id: number }): Promise<HoldRow> {
  return theOne(stockHolds, await rowsOf(ctx).where(eq(stockHolds.id, id)));
}

const ofHold = and(eq(demands.purpose, 'hold'), eq(demands.refLineId, stockHolds.id));

const status = sql<HoldStatus>`case when ${stockHolds.status} = 'held' and ${demands.status} <> 'open'
  then 'lost' else ${stockHolds.status} end`;

function rowsOf(ctx: ReadContext) {
  return ctx.tx
    .select({
      ...columnsFor(HoldRow, stockHolds),
      status,
      skuId: skus.id,
      sku: skus.code,
      name: skus.name,
      unit: units.code,
      unitDecimals: units.decimals,
      store: stores.name,
      batch: batches.code,
      batchNumber: batches.number,
      heldQty: sql`coalesce(${demands.reserved}, 0)`.mapWith(Number),
      trays: sql<string[]>`array(
        select t.code from reservation r join tray t on t.id = r.tray_id
        where r.demand_id = ${demands.id} order by t.pick_order, t.id)`,
      createdBy: sql<string>`coalesce(${users.name}, '')`,
    })
    .from(stockHolds)
    .innerJoin(skus, eq(skus.id, stockHolds.skuId))
    .innerJoin(units, eq(units.id, skus.unitId))
    .innerJoin(stores, eq(stores.id, stockHolds.storeId))
    .leftJoin(demands, ofHold)
    .leftJoin(batches, eq(batches.id, stockHolds.batchId))
    .leftJoin(users, eq(users.id, stockHolds.createdBy));
}
