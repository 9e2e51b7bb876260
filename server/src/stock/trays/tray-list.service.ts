import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import { type ListTrays, type TrayDetails, TrayRow } from '@counting-house/contract/stock/tray.ts';
import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { units } from '../../admin/unit.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { asked, pick } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { theOne } from '../../platform/rows/rows.ts';
import { balances } from '../ledger/balance.table.ts';
import { readBatchBalances, batchRows } from '../batches/batch-list.service.ts';
import { batches } from '../batches/batch.table.ts';
import { movementRows } from '../ledger/movement-list.service.ts';
import { movements } from '../ledger/movement.table.ts';
import { skus } from '../skus/sku.table.ts';
import { readStore } from './store.service.ts';
import { trays } from './tray.table.ts';

const mostGoods = 200;
const lastMovements = 50;
const parents = alias(trays, 'rack');

/** The trays of a store in walking order, with a summary of what lies in each. */
export async function listTrays(ctx: ReadContext, input: ListTrays): Promise<ListAnswer<TrayRow>> {
  const store = await readStore(ctx, input.storeId);
  return pageOf(ctx, input, {
    rows: rowsOf(ctx).$dynamic(),
    matching: ctx.tx
      .select({ id: trays.id })
      .from(trays)
      .innerJoin(contentOn(ctx.today), sql`true`)
      .$dynamic(),
    id: trays.id,
    where: [
      eq(trays.storeId, store.id),
      ...asked(input, {
        ...pick(trays, 'area', 'status', 'parentId'),
        empty: sql<boolean>`${content.batches} = 0`,
      }),
      input.skuId === undefined ? undefined : holds(input.skuId),
    ],
    search: [trays.code, trays.name, trays.labelCode],
    sorts: {
      pickOrder: trays.pickOrder,
      code: trays.code,
      name: trays.name,
      skus: content.skus,
      batches: content.batches,
      nearestExpiry: content.nearestExpiry,
    },
    defaultSort: 'pickOrder',
  });
}

/**
 * One tray with the goods in it, in walking order of the batches, and its last movements.
 *
 * @throws {Problem} `not_found`.
 */
export async function getTray(ctx: ReadContext, input: { id: number }): Promise<TrayDetails> {
  const tray = theOne(trays, await rowsOf(ctx).where(eq(trays.id, input.id)));
  const lying = await readBatchBalances(ctx, [eq(balances.trayId, tray.id)]);
  const inTray = new Map(lying.map((balance) => [balance.batchId, balance]));
  const of = await batchRows(ctx, {
    storeId: tray.storeId,
    where: inArray(batches.id, [0, ...inTray.keys()]),
    limit: mostGoods,
  });
  return {
    ...tray,
    goods: of.map((batch) => ({
      ...batch,
      onHand: inTray.get(batch.id)?.onHand ?? 0,
      reserved: inTray.get(batch.id)?.reserved ?? 0,
    })),
    movements: await movementRows(ctx, {
      where: [eq(movements.trayId, tray.id)],
      limit: lastMovements,
    }),
  };
}

function rowsOf(ctx: ReadContext) {
  return ctx.tx
    .select({
      ...columnsFor(TrayRow, trays),
      parentCode: parents.code,
      ...content,
    })
    .from(trays)
    .leftJoin(parents, eq(parents.id, trays.parentId))
    .innerJoin(contentOn(ctx.today), sql`true`);
}

/** A summary of the goods in a tray; a quantity only when all are counted in one unit. */
const content = {
  skus: sql<number>`content.skus`.mapWith(Number),
  batches: sql<number>`content.batches`.mapWith(Number),
  onHand: sql<number | null>`content.on_hand`.mapWith(Number),
  reserved: sql<number | null>`content.reserved`.mapWith(Number),
  unit: sql<string | null>`content.unit`,
  mainSku: sql<string | null>`content.main_sku`,
  nearestExpiry: sql<string | null>`content.nearest_expiry`,
  hasExpired: sql<boolean>`content.has_expired`,
};

const contentOn = (today: string): SQL => sql`lateral (
  select
    count(distinct ${balances.skuId}) as skus,
    count(*) as batches,
    case when count(distinct ${units.id}) = 1 then sum(${balances.onHand}) end as on_hand,
    case when count(distinct ${units.id}) = 1 then sum(${balances.reserved}) end as reserved,
    case when count(distinct ${units.id}) = 1 then min(${units.code}) end as unit,
    (array_agg(${skus.name} order by ${balances.onHand} desc, ${skus.id}))[1] as main_sku,
    (min(${batches.expiryDate}) filter (where ${batches.expiryDate} >= ${today}::date))::text as nearest_expiry,
    coalesce(bool_or(${batches.expiryDate} < ${today}::date), false) as has_expired
  from ${balances}
    join ${batches} on ${batches.id} = ${balances.batchId}
    join ${skus} on ${skus.id} = ${balances.skuId}
    join ${units} on ${units.id} = ${skus.unitId}
  where ${balances.trayId} = ${trays.id} and ${balances.onHand} > 0
) content`;

const holds = (skuId: number): SQL => sql`exists (
  select 1 from ${balances}
  where ${balances.trayId} = ${trays.id} and ${balances.skuId} = ${skuId} and ${balances.onHand} > 0
)`;
