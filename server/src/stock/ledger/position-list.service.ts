import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import {
  type ListPositions,
  PositionRow,
  type SkuDetails,
} from '@counting-house/contract/stock/position.ts';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { units } from '../../admin/unit.table.ts';
import { may, type ReadContext } from '../../platform/context.ts';
import { asked } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { shareOf } from '../../platform/money.ts';
import { theOne, readRow } from '../../platform/rows/rows.ts';
import { isUsable, lastsUntil } from '../demand/availability.service.ts';
import { readArrivals, readIncoming } from './arrival.service.ts';
import { balances } from './balance.table.ts';
import { readBatchBalances, batchRows, readReservations } from '../batches/batch-list.service.ts';
import { batches } from '../batches/batch.table.ts';
import { demands } from '../demand/demand.table.ts';
import { lastingReceipts } from './lasting-receipts.service.ts';
import { movementRows } from './movement-list.service.ts';
import { movements } from './movement.table.ts';
import { positions } from './position.table.ts';
import { ofBatch, withBarcode } from '../skus/sku-list.service.ts';
import { skuPicture, skuPictureUrl } from '../skus/sku-picture.service.ts';
import { variantGoods } from '../skus/variant-goods.table.ts';
import { unitsFor } from '../skus/unit-ratio.service.ts';
import { skus } from '../skus/sku.table.ts';
import { readStore } from '../trays/store.service.ts';
import { trays } from '../trays/tray.table.ts';

const mostBatches = 200;
const lastMovements = 50;
const mostTrays = 10;

/** SKUs with what a store holds of them: the same figures that orders are promised from. */
export async function listPositions(
  ctx: ReadContext,
  input: ListPositions,
): Promise<ListAnswer<PositionRow>> {
  const store = await readStore(ctx, input.storeId);
  const mayValue = may(ctx, 'stock.value.read');
  const page = await pageOf(ctx, input, {
    rows: rowsOf(ctx, store.id, input.q).$dynamic(),
    matching: matchingOf(ctx, input, store.id).$dynamic(),
    id: skus.id,
    where: [
      eq(positions.storeId, store.id),
      ...asked(input, { kind: skus.kind, productId: variantGoods.productId, abcClass: abcOf }),
      input.productCategoryId === undefined ? undefined : isBelow(input.productCategoryId),
      input.trayId === undefined ? undefined : liesIn(input.trayId),
      input.state && isIn(input.state, ctx.today),
    ],
    search: [skus.code, skus.name, withBarcode, ofBatch],
    sorts: {
      sku: skus.code,
      name: skus.name,
      match: matchOf(input.q),
      onHand: positions.onHand,
      reserved: positions.reserved,
      free: held.free,
      blocked: held.blocked,
      waiting: held.waiting,
      nearestExpiry: held.nearestExpiry,
      lastOutAt: positions.lastOutAt,
      ...(mayValue ? { value: positions.value } : {}),
    },
    // Anyone who types all of a name means that one, however many others have its words.
    defaultSort: input.q ? 'match,name' : 'name',
  });
  const incoming = await readIncoming(
    ctx,
    store.id,
    page.rows.map(({ id }) => id),
  );
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      incoming: incoming.get(row.id) ?? 0,
      value: mayValue ? row.value : null,
      thumb: skuPictureUrl(row.picture),
    })),
  };
}

/**
 * One SKU with its batches, trays, reservations and last movements.
 *
 * @throws {Problem} `not_found`.
 */
export async function getSku(
  ctx: ReadContext,
  input: { id: number; storeId?: number | undefined },
): Promise<SkuDetails> {
  const store = await readStore(ctx, input.storeId);
  const card = await readRow(ctx, skus, input.id);
  const row = theOne(skus, await rowsOf(ctx, store.id).where(eq(skus.id, input.id)));
  const value = may(ctx, 'stock.value.read') ? row.value : null;
  const incoming = await readIncoming(ctx, store.id, [row.id]);
  return {
    ...card,
    ...row,
    value,
    thumb: skuPictureUrl(row.picture),
    incoming: incoming.get(row.id) ?? 0,
    averageCost:
      value === null || row.onHand === 0
        ? null
        : shareOf(value, { part: 1_000, whole: row.onHand }),
    units: await unitsFor(ctx, card),
    batches: await batchRows(ctx, {
      storeId: store.id,
      where: eq(batches.skuId, row.id),
      limit: mostBatches,
    }),
    receipts:
      card.tracking === 'none'
        ? await lastingReceipts(ctx, { skuId: row.id, storeId: store.id, onHand: row.onHand })
        : [],
    balances: await readBatchBalances(ctx, [
      eq(balances.skuId, row.id),
      eq(balances.storeId, store.id),
    ]),
    arrivals: await readArrivals(ctx, { storeId: store.id, skuId: row.id }),
    reservations: await readReservations(ctx, { skuId: row.id, storeId: store.id }),
    movements: await movementRows(ctx, {
      where: [eq(movements.skuId, row.id), eq(movements.storeId, store.id)],
      limit: lastMovements,
    }),
  };
}

/** The class of goods: an item's own, else what was worked out from their use, else C. */
const abcOf = sql<'A' | 'B' | 'C'>`coalesce(
  (select i.abc_class from item_goods i where i.item_id = ${skus.itemId}), ${positions.abcClass}, 'C')`;

/** Figures of a SKU in a store that are worked out from its balances and demands. */
const held = {
  packed: sql<number>`held.packed`.mapWith(Number),
  free: sql<number>`held.free`.mapWith(Number),
  blocked: sql<number>`held.blocked`.mapWith(Number),
  waiting: sql<number>`wanted.waiting`.mapWith(Number),
  nearestExpiry: sql<string | null>`held.nearest_expiry`,
  expired: sql<number>`held.expired`.mapWith(Number),
  isExpiring: sql<boolean>`held.is_expiring`,
  trays: sql<string[]>`held.trays`,
};

type State = NonNullable<ListPositions['state']>;

/** States that only the figures of a SKU tell. */
const byFigures: Readonly<Partial<Record<State, SQL>>> = {
  blocked: sql`${held.blocked} > 0`,
  waiting: sql`${held.waiting} > 0`,
  expiring: sql`${held.isExpiring}`,
  expired: sql`${held.expired} > 0`,
};

const isIn = (state: State, today: string): SQL =>
  byFigures[state] ?? (state === 'in' ? hasFree(today) : sql`not ${hasFree(today)}`);

const heldOn = (today: string, storeId: number): SQL => sql`lateral (
  select
    coalesce(sum(${balances.reserved}) filter (where ${trays.area} = 'packed'), 0) as packed,
    coalesce(sum(left_over.qty) filter (where left_over.usable), 0) as free,
    coalesce(sum(left_over.qty) filter (where not left_over.usable), 0) as blocked,
    (min(${batches.expiryDate}) filter (where ${batches.expiryDate} >= ${today}::date))::text as nearest_expiry,
    coalesce(sum(${balances.onHand}) filter (where ${batches.expiryDate} < ${today}::date), 0) as expired,
    coalesce(bool_or(${batches.expiryDate} between ${today}::date and ${today}::date + ${skus.alertDays}), false) as is_expiring,
    coalesce((array_agg(distinct ${trays.code}))[1:${mostTrays}], '{}') as trays
  from ${balances}
    join ${batches} on ${batches.id} = ${balances.batchId}
    join ${trays} on ${trays.id} = ${balances.trayId}
    cross join lateral (
      select ${balances.onHand} - ${balances.reserved} as qty,
        ${isUsable} and ${lastsUntil(today)} as usable
    ) left_over
  where ${balances.skuId} = ${skus.id} and ${balances.storeId} = ${storeId}
    and ${balances.onHand} > 0
) held`;

const wantedIn = (storeId: number): SQL => sql`lateral (
  select coalesce(sum(${demands.wanted} - ${demands.done} - ${demands.reserved}), 0) as waiting
  from ${demands}
  where ${demands.skuId} = ${skus.id} and ${demands.storeId} = ${storeId}
    and ${demands.status} = 'open' and ${demands.wanted} > ${demands.done} + ${demands.reserved}
) wanted`;

/** How near a SKU is to what was typed: 0 has that name or code, 1 begins with it, 2 has its words somewhere. */
function matchOf(q: string | undefined) {
  if (!q) return sql<number>`2`.mapWith(Number);
  const words = q.trim().replaceAll(/[\\%_]/gu, String.raw`\$&`);
  const isOrBegins = (pattern: string) =>
    sql`(${skus.name} ilike ${pattern} or ${skus.code} ilike ${pattern})`;
  return sql<number>`case
    when ${isOrBegins(words)} then 0
    when ${isOrBegins(`${words}%`)} then 1
    else 2 end`.mapWith(Number);
}

/** SKUs with what a store holds of them; those that never were there have zeros. */
function rowsOf(ctx: ReadContext, storeId: number, q?: string) {
  return ctx.tx
    .select({
      ...columnsFor(PositionRow, skus),
      match: matchOf(q),
      skuId: skus.id,
      sku: skus.code,
      unit: units.code,
      unitDecimals: units.decimals,
      abcClass: abcOf,
      productId: variantGoods.productId,
      product: variantGoods.product,
      variant: variantGoods.variant,
      picture: skuPicture,
      onHand: sql<number>`coalesce(${positions.onHand}, 0)`.mapWith(Number),
      reserved: sql<number>`coalesce(${positions.reserved}, 0)`.mapWith(Number),
      value: sql<number>`coalesce(${positions.value}, 0)`.mapWith(Number),
      lastOutAt: positions.lastOutAt,
      ...held,
    })
    .from(skus)
    .leftJoin(positions, and(eq(positions.skuId, skus.id), eq(positions.storeId, storeId)))
    .innerJoin(units, eq(units.id, skus.unitId))
    .leftJoin(variantGoods, eq(variantGoods.variantId, skus.variantId))
    .innerJoin(heldOn(ctx.today, storeId), sql`true`)
    .innerJoin(wantedIn(storeId), sql`true`);
}

/** Figures are worked out only for a filter that asks for them. */
function matchingOf(ctx: ReadContext, { state }: Pick<ListPositions, 'state'>, storeId: number) {
  const all = ctx.tx
    .select({ id: skus.id })
    .from(positions)
    .innerJoin(skus, eq(skus.id, positions.skuId))
    .leftJoin(variantGoods, eq(variantGoods.variantId, skus.variantId))
    .$dynamic();
  return state === undefined || byFigures[state] === undefined
    ? all
    : all.innerJoin(heldOn(ctx.today, storeId), sql`true`).innerJoin(wantedIn(storeId), sql`true`);
}

/** How many SKUs of the first store have nothing free. */
export async function countOutOfStock(ctx: ReadContext): Promise<number> {
  const store = await readStore(ctx, undefined);
  const [counted] = await ctx.tx
    .select({ n: sql<number>`count(*)::int` })
    .from(positions)
    .innerJoin(skus, eq(skus.id, positions.skuId))
    .where(and(eq(positions.storeId, store.id), sql`not ${hasFree(ctx.today)}`));
  return counted?.n ?? 0;
}

/** As "free" above zero, without adding up what else lies there. */
const hasFree = (today: string): SQL => sql`exists (
  select 1 from ${balances}
    join ${batches} on ${batches.id} = ${balances.batchId}
    join ${trays} on ${trays.id} = ${balances.trayId}
  where ${balances.skuId} = ${positions.skuId} and ${balances.storeId} = ${positions.storeId}
    and ${balances.onHand} > 0 and ${balances.onHand} > ${balances.reserved}
    and ${isUsable} and ${lastsUntil(today)})`;

/** In a category or below it. */
const isBelow = (categoryId: number): SQL => sql`exists (
  select 1 from category_branch b
  where b.category_id = ${variantGoods.categoryId} and b.above_id = ${categoryId})`;

const liesIn = (trayId: number): SQL => sql`exists (
  select 1 from ${balances}
  where ${balances.skuId} = ${skus.id} and ${balances.trayId} = ${trayId} and ${balances.onHand} > 0
)`;
