import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import type { AgeingRow, ListAgeing } from '@counting-house/contract/stock/ageing.ts';
import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import { units } from '../../admin/unit.table.ts';
import { may, type ReadContext } from '../../platform/context.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { skus } from '../skus/sku.table.ts';
import { storeOf } from '../trays/store.service.ts';
import { positions } from './position.table.ts';

/** Goods in a store by the days since they were received; a SKU without batches by the day of its first receipt. */
export async function listAgeing(
  ctx: ReadContext,
  input: ListAgeing,
): Promise<ListAnswer<AgeingRow>> {
  const store = await storeOf(ctx, input.storeId);
  const mayValue = may(ctx, 'stock.value.read');
  const isDead = deadOn(ctx.today);
  const page = await pageOf(ctx, input, {
    rows: ctx.tx
      .select({
        id: skus.id,
        skuId: skus.id,
        sku: skus.code,
        name: skus.name,
        unit: units.code,
        unitDecimals: units.decimals,
        kind: skus.kind,
        ...aged,
        onHand: positions.onHand,
        value: positions.value,
        isDead: isDead.mapWith(Boolean),
      })
      .from(positions)
      .innerJoin(skus, eq(skus.id, positions.skuId))
      .innerJoin(units, eq(units.id, skus.unitId))
      .innerJoin(agedOn(ctx.today), sql`true`)
      .$dynamic(),
    matching: ctx.tx
      .select({ id: skus.id })
      .from(positions)
      .innerJoin(skus, eq(skus.id, positions.skuId))
      .$dynamic(),
    id: skus.id,
    where: [
      eq(positions.storeId, store.id),
      sql`${positions.onHand} > 0`,
      input.kind && inArray(skus.kind, input.kind),
      input.dead === undefined ? undefined : sql`${isDead} = ${input.dead}`,
    ],
    search: [skus.code, skus.name],
    sorts: {
      name: skus.name,
      sku: skus.code,
      onHand: positions.onHand,
      older: aged.older,
      ...(mayValue ? { value: positions.value, valueOlder: aged.valueOlder } : {}),
    },
    defaultSort: 'name',
  });
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      value: mayValue ? row.value : null,
      valueOlder: mayValue ? row.valueOlder : null,
    })),
  };
}

const aged = {
  days30: sql<number>`aged.days30`.mapWith(Number),
  days60: sql<number>`aged.days60`.mapWith(Number),
  days90: sql<number>`aged.days90`.mapWith(Number),
  days180: sql<number>`aged.days180`.mapWith(Number),
  older: sql<number>`aged.older`.mapWith(Number),
  valueOlder: sql<number>`aged.value_older`.mapWith(Number),
};

const agedOn = (today: string): SQL => sql`lateral (
  select
    coalesce(sum(h.on_hand) filter (where age.days <= 30), 0) as days30,
    coalesce(sum(h.on_hand) filter (where age.days between 31 and 60), 0) as days60,
    coalesce(sum(h.on_hand) filter (where age.days between 61 and 90), 0) as days90,
    coalesce(sum(h.on_hand) filter (where age.days between 91 and 180), 0) as days180,
    coalesce(sum(h.on_hand) filter (where age.days > 180), 0) as older,
    coalesce(sum(h.value) filter (where age.days > 180), 0) as value_older
  from batch b join batch_store h on h.batch_id = b.id
    cross join lateral (select ${today}::date - b.received_date as days) age
  where b.sku_id = ${positions.skuId} and h.store_id = ${positions.storeId} and h.on_hand > 0
) aged`;

/** Nothing left the store in 180 days, and there has been something for so long. */
const deadOn = (today: string): SQL<boolean> => sql<boolean>`(
  coalesce(${positions.lastOutAt}::date, (
    select min(b.received_date) from batch b join batch_store h on h.batch_id = b.id
    where b.sku_id = ${positions.skuId} and h.store_id = ${positions.storeId} and h.on_hand > 0
  )) < ${today}::date - 180
)`;
