import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import {
  type BatchDetails,
  BatchRow,
  type ListBatches,
  ReservationRow,
} from '@counting-house/contract/stock/batch.ts';
import type { TrayArea } from '@counting-house/contract/stock/tray-area.ts';
import { and, asc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm';
import { units } from '../../admin/unit.table.ts';
import { may, type ReadContext } from '../../platform/context.ts';
import { asked, pick, range } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { theOne } from '../../platform/rows/rows.ts';
import { isUsable } from '../demand/availability.service.ts';
import { balances } from '../ledger/balance.table.ts';
import { isLocked } from './batch-lock.service.ts';
import { batches, batchStores } from './batch.table.ts';
import { demands, reservations } from '../demand/demand.table.ts';
import { movementRows } from '../ledger/movement-list.service.ts';
import { movements } from '../ledger/movement.table.ts';
import { ofSku } from '../skus/sku-search-text.ts';
import { skus } from '../skus/sku.table.ts';
import { readStore } from '../trays/store.service.ts';
import { trays } from '../trays/tray.table.ts';

const lastMovements = 50;
const mostReservations = 200;

/** Batches with what a store holds of them; those with goods on hand, unless all are asked for. */
export async function listBatches(
  ctx: ReadContext,
  input: ListBatches,
): Promise<ListAnswer<BatchRow>> {
  const store = await readStore(ctx, input.storeId);
  const mayValue = may(ctx, 'stock.value.read');
  const page = await pageOf(ctx, input, {
    rows: rowsOf(ctx, store.id, asideIn(input.area)).$dynamic(),
    matching: matchingOf(ctx, store.id).$dynamic(),
    id: batches.id,
    where: [
      ...asked(input, {
        ...pick(batches, 'skuId', 'status', 'origin'),
        kind: skus.kind,
        expiry: range(batches.expiryDate),
      }),
      input.trayId === undefined ? undefined : liesIn(input.trayId),
      input.area && liesInAreas(input.area),
      expiredIs(ctx, input.expired),
      (input.onHandOnly ?? true) ? sql`${batchStores.onHand} > 0` : undefined,
    ],
    search: [batches.code, batches.number, ofSku(batches.skuId)],
    sorts: {
      code: batches.code,
      number: batches.number,
      sku: skus.code,
      name: skus.name,
      expiryDate: batches.expiryDate,
      daysLeft: { by: batches.expiryDate, field: 'expiryDate' },
      receivedDate: batches.receivedDate,
      onHand: figures.onHand,
      reserved: figures.reserved,
      free: figures.free,
      ...(mayValue ? { value: figures.value } : {}),
    },
    defaultSort: 'expiryDate',
  });
  return { ...page, rows: page.rows.map((row) => readable(ctx, row)) };
}

/** Batches with goods on hand, first expiry first. */
export async function batchRows(
  ctx: ReadContext,
  { storeId, where, limit }: { storeId: number; where: SQL; limit: number },
): Promise<BatchRow[]> {
  const rows = await rowsOf(ctx, storeId)
    .where(and(where, sql`${batchStores.onHand} > 0`))
    .orderBy(sql`${batches.expiryDate} asc nulls last`, asc(batches.receivedDate), asc(batches.id))
    .limit(limit);
  return rows.map((row) => readable(ctx, row));
}

/**
 * One batch with the trays it lies in, who holds it, and its last movements.
 *
 * @throws {Problem} `not_found`.
 */
export async function getBatch(
  ctx: ReadContext,
  input: { code: string; storeId?: number | undefined },
): Promise<BatchDetails> {
  const store = await readStore(ctx, input.storeId);
  const row = await batchRow(ctx, store.id, batchNamed(input.code));
  return {
    ...row,
    balances: await readBatchBalances(ctx, [
      eq(balances.batchId, row.id),
      eq(balances.storeId, store.id),
    ]),
    isLocked: await isLocked(ctx, row.id),
    reservations: await readReservations(ctx, { batchId: row.id, storeId: store.id }),
    movements: await movementRows(ctx, {
      where: [eq(movements.batchId, row.id), eq(movements.storeId, store.id)],
      limit: lastMovements,
    }),
  };
}

/** A batch by its code, or by its id. */
export const batchNamed = (name: string): SQL =>
  /^\d{1,15}$/u.test(name) ? eq(batches.id, Number(name)) : eq(batches.code, name.toUpperCase());

/** One batch as lists show it. */
export async function batchRow(ctx: ReadContext, storeId: number, which: SQL): Promise<BatchRow> {
  const row = theOne(batches, await rowsOf(ctx, storeId).where(which));
  return readable(ctx, row);
}

/** Goods by batch and tray, in walking order. */
export async function readBatchBalances(ctx: ReadContext, where: readonly SQL[]) {
  return ctx.tx
    .select({
      ...pick(balances, 'batchId', 'trayId', 'onHand', 'reserved'),
      tray: trays.code,
      area: trays.area,
    })
    .from(balances)
    .innerJoin(trays, eq(trays.id, balances.trayId))
    .where(and(...where, gt(balances.onHand, 0)))
    .orderBy(asc(trays.pickOrder), asc(trays.id));
}

/** Who holds goods of a SKU or of a batch, the soonest needed first. */
export async function readReservations(
  ctx: ReadContext,
  of: { storeId: number; skuId?: number; batchId?: number },
): Promise<ReservationRow[]> {
  return ctx.tx
    .select({
      ...columnsFor(ReservationRow, reservations),
      demandId: demands.id,
      ...pick(demands, 'purpose', 'refId', 'refNumber', 'needDate'),
      batch: batches.code,
      batchNumber: batches.number,
      tray: trays.code,
    })
    .from(reservations)
    .innerJoin(demands, eq(demands.id, reservations.demandId))
    .innerJoin(batches, eq(batches.id, reservations.batchId))
    .innerJoin(trays, eq(trays.id, reservations.trayId))
    .where(
      and(
        eq(reservations.storeId, of.storeId),
        of.skuId === undefined ? undefined : eq(reservations.skuId, of.skuId),
        of.batchId === undefined ? undefined : eq(reservations.batchId, of.batchId),
      ),
    )
    .orderBy(asc(demands.needDate), asc(demands.id), asc(reservations.id))
    .limit(mostReservations);
}

const figures = {
  onHand: sql<number>`coalesce(${batchStores.onHand}, 0)`.mapWith(Number),
  value: sql<number>`coalesce(${batchStores.value}, 0)`.mapWith(Number),
  reserved: sql<number>`held.reserved`.mapWith(Number),
  free: sql<number>`held.free`.mapWith(Number),
  trays: sql<string[]>`held.trays`,
  setAside: sql<number>`held.set_aside`.mapWith(Number),
};

/** What of a batch is promised, and what can be; expired goods cannot. */
const heldIn = (ctx: ReadContext, storeId: number, aside: readonly TrayArea[]): SQL => sql`lateral (
  select
    coalesce(sum(${balances.reserved}), 0) as reserved,
    coalesce(sum(${balances.onHand}) filter (where ${inArray(trays.area, [...aside])}), 0) as set_aside,
    coalesce(sum(${balances.onHand} - ${balances.reserved}) filter (
      where ${isUsable} and (${batches.expiryDate} is null or ${batches.expiryDate} >= ${ctx.today}::date)
    ), 0) as free,
    coalesce(array_agg(${trays.code} order by ${trays.pickOrder}, ${trays.id}) filter (where ${trays.id} is not null), '{}') as trays
  from ${balances} join ${trays} on ${trays.id} = ${balances.trayId}
  where ${balances.batchId} = ${batches.id} and ${balances.storeId} = ${storeId}
    and ${balances.onHand} > 0
) held`;

/** Where goods wait for inspection or are rejected: of a list of some places, those among them. */
const asidePlaces = ['quarantine', 'reject'] as const satisfies readonly TrayArea[];

function asideIn(areas: readonly TrayArea[] | undefined): readonly TrayArea[] {
  const asked = asidePlaces.filter((area) => areas?.includes(area));
  return asked.length > 0 ? asked : asidePlaces;
}

function rowsOf(ctx: ReadContext, storeId: number, aside: readonly TrayArea[] = asidePlaces) {
  return ctx.tx
    .select({
      ...columnsFor(BatchRow, batches),
      skuId: skus.id,
      sku: skus.code,
      name: skus.name,
      unit: units.code,
      unitDecimals: units.decimals,
      daysLeft: sql<number | null>`${batches.expiryDate} - ${ctx.today}::date`,
      ...figures,
    })
    .from(batches)
    .innerJoin(skus, eq(skus.id, batches.skuId))
    .innerJoin(units, eq(units.id, skus.unitId))
    .leftJoin(batchStores, isIn(storeId))
    .innerJoin(heldIn(ctx, storeId, aside), sql`true`);
}

function matchingOf(ctx: ReadContext, storeId: number) {
  return ctx.tx
    .select({ id: batches.id })
    .from(batches)
    .innerJoin(skus, eq(skus.id, batches.skuId))
    .leftJoin(batchStores, isIn(storeId));
}

const isIn = (storeId: number) =>
  and(eq(batchStores.batchId, batches.id), eq(batchStores.storeId, storeId));

const liesIn = (trayId: number): SQL => sql`exists (
  select 1 from ${balances}
  where ${balances.batchId} = ${batches.id} and ${balances.trayId} = ${trayId} and ${balances.onHand} > 0
)`;

const liesInAreas = (areas: readonly TrayArea[]): SQL => sql`exists (
  select 1 from ${balances} join ${trays} on ${trays.id} = ${balances.trayId}
  where ${balances.batchId} = ${batches.id} and ${balances.storeId} = ${batchStores.storeId}
    and ${balances.onHand} > 0 and ${inArray(trays.area, [...areas])}
)`;

function expiredIs(ctx: ReadContext, expired: boolean | undefined): SQL | undefined {
  if (expired === undefined) return undefined;
  return expired
    ? sql`${batches.expiryDate} < ${ctx.today}::date`
    : sql`(${batches.expiryDate} is null or ${batches.expiryDate} >= ${ctx.today}::date)`;
}

/** Values are for those who may see them. */
const readable = <R extends { value: number }>(ctx: ReadContext, row: R) => ({
  ...row,
  value: may(ctx, 'stock.value.read') ? row.value : null,
});
