import { and, asc, eq, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ReadContext } from '../../platform/context.ts';
import { hot, isOneOf } from '../../platform/database/hot.ts';
import { balances } from '../ledger/balance.table.ts';
import { batches } from '../batches/batch.table.ts';
import type { Candidate } from './fefo.rules.ts';
import { skus } from '../skus/sku.table.ts';
import { readStore } from '../trays/store.service.ts';
import { trays } from '../trays/tray.table.ts';

/** Thousandths of the SKU's unit. `free` + `reserved` + `blocked` = `onHand`. */
type Available = {
  readonly onHand: number;
  readonly reserved: number;
  readonly blocked: number;
  readonly free: number;
  /** What is on hand and expired; a part of `blocked` where nobody holds it. */
  readonly expired: number;
  /** Of what is on hand and not expired. */
  readonly nextExpiry: string | null;
};

type AvailableFor = {
  readonly storeId?: number | undefined;
  /** Today when left out. */
  readonly needDate?: string | undefined;
  /** The SKU's own when that is more. */
  readonly minDaysLeft?: number | undefined;
};

const nothing: Available = {
  onHand: 0,
  reserved: 0,
  blocked: 0,
  free: 0,
  expired: 0,
  nextExpiry: null,
};

/**
 * Goods that may be promised: in a tray of the right store area, of a batch that is available.
 * Finished goods are taken from the finished store only, others from the material store as well.
 * Stands in a query over stock_balance, batch, tray and sku.
 */
export const isUsable: SQL = sql`(${batches.status} = 'available' and (${trays.area} = 'fg' or (${trays.area} = 'rm' and ${skus.kind} <> 'finished')))`;

/** Goods whose batch has enough days left on a day; 0 on the last day of use. */
export const lastsUntil = (day: string | Placeholder, minDaysLeft: number | Placeholder = 0): SQL =>
  sql`(${batches.expiryDate} is null or ${batches.expiryDate} - ${day}::date >= greatest(${skus.minShipDays}, ${minDaysLeft}::int))`;

/** What of each SKU can be promised; one that was never in stock has zeros. */
export async function availability(
  ctx: ReadContext,
  skuIds: readonly number[],
  wanted: AvailableFor = {},
): Promise<ReadonlyMap<number, Available>> {
  if (skuIds.length === 0) return new Map();
  const store = await readStore(ctx, wanted.storeId);
  const day = laterOf(ctx.today, wanted.needDate);
  const rows = await inStore(ctx.tx).execute({
    skuIds: [...new Set(skuIds)],
    storeId: store.id,
    day,
    minDaysLeft: wanted.minDaysLeft ?? 0,
    today: ctx.today,
  });
  const found = new Map(
    rows.map((row) => [row.skuId, { ...row, blocked: row.onHand - row.reserved - row.free }]),
  );
  return new Map(skuIds.map((skuId) => [skuId, found.get(skuId) ?? nothing]));
}

const inStore = hot((tx) => {
  const isFree = sql`${isUsable} and ${lastsUntil(sql.placeholder('day'), sql.placeholder('minDaysLeft'))}`;
  return tx
    .select({
      skuId: balances.skuId,
      onHand: sumOf(balances.onHand),
      reserved: sumOf(balances.reserved),
      free: sql`coalesce(sum(${balances.onHand} - ${balances.reserved}) filter (where ${isFree}), 0)`.mapWith(
        Number,
      ),
      expired:
        sql`coalesce(sum(${balances.onHand}) filter (where ${batches.expiryDate} < ${sql.placeholder('today')}::date), 0)`.mapWith(
          Number,
        ),
      nextExpiry: sql<
        string | null
      >`min(${batches.expiryDate}) filter (where ${batches.expiryDate} >= ${sql.placeholder('today')}::date)::text`,
    })
    .from(balances)
    .innerJoin(batches, eq(batches.id, balances.batchId))
    .innerJoin(trays, eq(trays.id, balances.trayId))
    .innerJoin(skus, eq(skus.id, balances.skuId))
    .where(
      and(
        isOneOf(balances.skuId, 'skuIds'),
        eq(balances.storeId, sql.placeholder('storeId')),
        sql`${balances.onHand} > 0`,
      ),
    )
    .groupBy(balances.skuId)
    .prepare('available_goods');
});

/**
 * Free goods of SKUs in a store, first expiry first, then first in, then in walking order. The caller
 * holds the positions.
 */
export async function readCandidates(
  ctx: ReadContext,
  storeId: number,
  skuIds: readonly number[],
): Promise<ReadonlyMap<number, Candidate[]>> {
  const rows = await candidates(ctx.tx).execute({ storeId, skuIds });
  return Map.groupBy(rows, ({ skuId }) => skuId);
}

const candidates = hot((tx) =>
  tx
    .select({
      skuId: balances.skuId,
      batchId: balances.batchId,
      trayId: balances.trayId,
      expiryDate: batches.expiryDate,
      free: sql`${balances.onHand} - ${balances.reserved}`.mapWith(Number),
    })
    .from(balances)
    .innerJoin(batches, eq(batches.id, balances.batchId))
    .innerJoin(trays, eq(trays.id, balances.trayId))
    .innerJoin(skus, eq(skus.id, balances.skuId))
    .where(
      and(
        isOneOf(balances.skuId, 'skuIds'),
        eq(balances.storeId, sql.placeholder('storeId')),
        // The first of the two is the condition of the index.
        sql`${balances.onHand} > 0 and ${balances.onHand} > ${balances.reserved}`,
        isUsable,
      ),
    )
    .orderBy(
      sql`${batches.expiryDate} asc nulls last`,
      asc(batches.receivedDate),
      asc(batches.id),
      asc(trays.pickOrder),
      asc(trays.id),
    )
    .prepare('reservable_goods'),
);

/** A need cannot lie in the past: what is wanted for yesterday is wanted today. */
export const laterOf = (today: string, needDate: string | undefined): string =>
  needDate !== undefined && needDate > today ? needDate : today;

const sumOf = (column: PgColumn) => sql`coalesce(sum(${column}), 0)`.mapWith(Number);
