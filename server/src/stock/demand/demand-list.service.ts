import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import type { DemandRow, ListDemands } from '@counting-house/contract/stock/demand.ts';
import { eq, lte, sql } from 'drizzle-orm';
import { units } from '../../admin/unit.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { inNumbers } from '../../platform/rows/words.ts';
import { demands } from './demand.table.ts';
import { mostFound, ofSku } from '../skus/sku-words.ts';
import { skus } from '../skus/sku.table.ts';

const short = sql<number>`${demands.wanted} - ${demands.done} - ${demands.reserved}`.mapWith(
  Number,
);

// As the index demand_short has it.
const isShort = sql`${demands.state} = 'open' and ${demands.wanted} > ${demands.done} + ${demands.reserved}`;

/** An order's number is looked up among the orders, whose words are indexed already. */
const ofOrder = inNumbers(
  (pattern) => sql`(${demands.purpose} = 'order' and ${demands.refId} = any(array(
    select id from sales_order where search_text ilike ${pattern} and order_no ilike ${pattern}
    limit ${mostFound})))`,
);

/** Who wants goods, what they were given and what they wait for. */
export async function listDemands(
  ctx: ReadContext,
  input: ListDemands,
): Promise<ListAnswer<DemandRow>> {
  return pageOf(ctx, input, {
    rows: ctx.tx
      .select({
        id: demands.id,
        purpose: demands.purpose,
        refId: demands.refId,
        refLineId: demands.refLineId,
        refNumber: demands.refNumber,
        skuId: skus.id,
        sku: skus.code,
        name: skus.name,
        unit: units.code,
        unitDecimals: units.decimals,
        wanted: demands.wanted,
        reserved: demands.reserved,
        done: demands.done,
        short,
        needDate: demands.needDate,
        minDaysLeft: demands.minDaysLeft,
        priority: demands.priority,
        state: demands.state,
      })
      .from(demands)
      .innerJoin(skus, eq(skus.id, demands.skuId))
      .innerJoin(units, eq(units.id, skus.unitId))
      .$dynamic(),
    matching: ctx.tx.select({ id: demands.id }).from(demands).$dynamic(),
    id: demands.id,
    where: [
      input.skuId === undefined ? undefined : eq(demands.skuId, input.skuId),
      input.refId === undefined ? undefined : eq(demands.refId, input.refId),
      input.state && eq(demands.state, input.state),
      // As the index demand_not_done has it.
      input.state && input.state !== 'done' ? sql`${demands.state} <> 'done'` : undefined,
      input.needDateTo === undefined ? undefined : lte(demands.needDate, input.needDateTo),
      input.short === undefined ? undefined : input.short ? isShort : sql`not (${isShort})`,
    ],
    search: [ofOrder, ofSku(demands.skuId)],
    numbers: [demands.refNumber],
    sorts: { needDate: demands.needDate, refNumber: demands.refNumber, priority: demands.priority },
    defaultSort: 'needDate',
  });
}
