import type { AgeingRows, ListAgeing } from '@counting-house/contract/stock/ageing.ts';
import { eq, sql, type SQL } from 'drizzle-orm';
import { units } from '../../admin/unit.table.ts';
import { may, type ReadContext } from '../../platform/context.ts';
import { asked } from '../../platform/rows/asked.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { skus } from '../skus/sku.table.ts';
import { readStore } from '../trays/store.service.ts';
import { positions } from './position.table.ts';
import { isReceipt } from './receipt.rules.ts';

/**
 * Goods in a store by the days since they were received. A SKU without batches is aged by its last receipts that
 * cover what is on hand: what came in first has left first (docs/decisions/0018).
 */
export async function listAgeing(ctx: ReadContext, input: ListAgeing): Promise<AgeingRows> {
  const store = await readStore(ctx, input.storeId);
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
      ...asked(input, { kind: skus.kind, dead: isDead }),
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
    select coalesce(sum(part.value), 0) as value, ${valuesByAge}
    from batch_store h join batch b on b.id = h.batch_id join sku s on s.id = b.sku_id
      cross join ${partsByAge(ctx.today)}
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
  coalesce(sum(part.value) filter (where part.age = 1), 0) as value30,
  coalesce(sum(part.value) filter (where part.age = 2), 0) as value60,
  coalesce(sum(part.value) filter (where part.age = 3), 0) as value90,
  coalesce(sum(part.value) filter (where part.age = 4), 0) as value180,
  coalesce(sum(part.value) filter (where part.age = 5), 0) as "valueOlder"`;

const agedOn = (today: string): SQL => sql`lateral (
  select
    coalesce(sum(part.qty) filter (where part.age = 1), 0) as days30,
    coalesce(sum(part.qty) filter (where part.age = 2), 0) as days60,
    coalesce(sum(part.qty) filter (where part.age = 3), 0) as days90,
    coalesce(sum(part.qty) filter (where part.age = 4), 0) as days180,
    coalesce(sum(part.qty) filter (where part.age = 5), 0) as older,
    ${valuesByAge}
  from batch b join batch_store h on h.batch_id = b.id
    cross join ${partsByAge(today)}
  where b.sku_id = ${positions.skuId} and h.store_id = ${positions.storeId} and h.on_hand > 0
) aged`;

/** 1 for 0 to 30 days, 2 to 60, 3 to 90, 4 to 180, 5 for more. */
const ageOf = (today: string, received: SQL): SQL =>
  sql`1 + width_bucket(${today}::date - ${received}, array[31, 61, 91, 181])`;

/**
 * What a store holds of a batch, `h` of `b`, divided by age. The youngest receipts of a running batch count first, until
 * they cover what is on hand; what they do not cover is as old as the batch. Each part's value is the difference of what
 * is worth up to it and before it, so that all parts together are worth what the whole is.
 */
const partsByAge = (today: string): SQL => sql`lateral (
  select age, upto - before as qty,
    round(h.value::numeric * upto / h.on_hand) - round(h.value::numeric * before / h.on_hand) as value
  from (
    select age, least(h.on_hand, covered) as upto, least(h.on_hand, covered - qty) as before
    from (
      select age, qty, sum(qty) over (order by age) as covered
      from (
        select age, sum(qty) as qty
        from (
          select ${ageOf(today, sql`b.received_date`)} as age, h.on_hand as qty
          union all
          select ${ageOf(today, sql`m.business_date`)}, m.qty
          from stock_movement m
          where b.is_running and m.batch_id = b.id and m.store_id = h.store_id
            and ${isReceipt(sql`m`)} and m.business_date >= ${today}::date - 180
        ) receipt
        group by age
      ) by_age
    ) running
  ) cut
) part`;

/** Nothing left the store in 180 days, and there has been something for so long. */
const deadOn = (today: string): SQL<boolean> => sql<boolean>`(
  coalesce(${positions.lastOutAt}::date, (
    select min(b.received_date) from batch b join batch_store h on h.batch_id = b.id
    where b.sku_id = ${positions.skuId} and h.store_id = ${positions.storeId} and h.on_hand > 0
  )) < ${today}::date - 180
)`;
