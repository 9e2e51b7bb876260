import type { AgeingRows, ListAgeing } from '@counting-house/contract/stock/ageing.ts';
import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import { units } from '../../admin/unit.table.ts';
import { may, type ReadContext } from '../../platform/context.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { skus } from '../skus/sku.table.ts';
import { storeOf } from '../trays/store.service.ts';
import { positions } from './position.table.ts';

/** Goods in a store by the days since they were received; a SKU without batches by the day of its first receipt. */
export async function listAgeing(ctx: ReadContext, input: ListAgeing): Promise<AgeingRows> {
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
      ...(mayValue ? {} : hidden),
    })),
    sums: input.sums && mayValue ? await sumsOf(ctx, store.id, input) : null,
  };
}

const hidden = {
  value: null,
  value30: null,
  value60: null,
  value90: null,
  value180: null,
  valueOlder: null,
};

/** What goods of these kinds are worth in the store, by age. */
async function sumsOf(
  ctx: ReadContext,
  storeId: number,
  { kind }: Pick<ListAgeing, 'kind'>,
): Promise<NonNullable<AgeingRows['sums']>> {
  const kinds = kind ? sql`s.kind = any(${sql.param(kind)}::text[])` : sql`true`;
  const { rows } = await ctx.tx.execute<Record<keyof typeof hidden, string>>(sql`
    select coalesce(sum(h.value), 0) as value, ${valuesByAge}
    from batch_store h join batch b on b.id = h.batch_id join sku s on s.id = b.sku_id
      cross join lateral (select ${ctx.today}::date - b.received_date as days) age
    where h.store_id = ${storeId} and h.on_hand > 0 and ${kinds}`);
  const sum = (key: keyof typeof hidden) => Number(rows[0]?.[key] ?? 0);
  return {
    value: sum('value'),
    value30: sum('value30'),
    value60: sum('value60'),
    value90: sum('value90'),
    value180: sum('value180'),
    valueOlder: sum('valueOlder'),
  };
}

const aged = {
  days30: sql<number>`aged.days30`.mapWith(Number),
  days60: sql<number>`aged.days60`.mapWith(Number),
  days90: sql<number>`aged.days90`.mapWith(Number),
  days180: sql<number>`aged.days180`.mapWith(Number),
  older: sql<number>`aged.older`.mapWith(Number),
  value30: sql<number>`aged.value30`.mapWith(Number),
  value60: sql<number>`aged.value60`.mapWith(Number),
  value90: sql<number>`aged.value90`.mapWith(Number),
  value180: sql<number>`aged.value180`.mapWith(Number),
  valueOlder: sql<number>`aged."valueOlder"`.mapWith(Number),
};

const valuesByAge = sql`
  coalesce(sum(h.value) filter (where age.days <= 30), 0) as value30,
  coalesce(sum(h.value) filter (where age.days between 31 and 60), 0) as value60,
  coalesce(sum(h.value) filter (where age.days between 61 and 90), 0) as value90,
  coalesce(sum(h.value) filter (where age.days between 91 and 180), 0) as value180,
  coalesce(sum(h.value) filter (where age.days > 180), 0) as "valueOlder"`;

const agedOn = (today: string): SQL => sql`lateral (
  select
    coalesce(sum(h.on_hand) filter (where age.days <= 30), 0) as days30,
    coalesce(sum(h.on_hand) filter (where age.days between 31 and 60), 0) as days60,
    coalesce(sum(h.on_hand) filter (where age.days between 61 and 90), 0) as days90,
    coalesce(sum(h.on_hand) filter (where age.days between 91 and 180), 0) as days180,
    coalesce(sum(h.on_hand) filter (where age.days > 180), 0) as older,
    ${valuesByAge}
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
