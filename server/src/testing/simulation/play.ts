import { and, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { WriteContext } from '../../platform/context.ts';
import { readRows } from '../../platform/rows/read.ts';
import { balances } from '../../stock/ledger/balance.table.ts';
import type { TestHouse } from '../house.ts';
import { atWork } from '../work.ts';

/** What is drawn for a step of a play with goods: numbers choose among what there is. */
export type Drawn = {
  readonly which: number;
  /** Thousandths. */
  readonly qty: number;
  /** Paise. */
  readonly price: number;
  readonly flag: boolean;
};

/** What a step finds when there is nothing that it could be done to. */
export class NothingThere extends Error {}

/** One of a list, as it is drawn. */
export function oneOf<T>(list: readonly T[], which: number): T {
  const chosen = list[which % list.length];
  if (chosen === undefined) throw new NothingThere();
  return chosen;
}

export type Act = (drawn: Drawn) => Promise<unknown>;

/** Whole pieces or kilograms, at least one. */
export const whole = (qty: number): number => Math.ceil(qty / 1_000) * 1_000;

/** Acts that are each done in one transaction. */
export function eachAtWork<K extends string>(
  house: TestHouse,
  acts: Readonly<Record<K, (ctx: WriteContext, drawn: Drawn) => Promise<unknown>>>,
): Record<K, Act> {
  const each = Object.entries<(ctx: WriteContext, drawn: Drawn) => Promise<unknown>>(acts).map(
    ([name, act]) => [name, (drawn: Drawn) => atWork(house, (ctx) => act(ctx, drawn))],
  );
  return Object.fromEntries(each) as Record<K, Act>;
}

/** What a play is played with: goods that are bought, goods that are made of them, and where they lie. */
export type Stage = {
  readonly house: TestHouse;
  readonly vendorId: number;
  /** Kept by batch, and not. */
  readonly bulk: { readonly id: number; readonly unitId: number };
  readonly loose: { readonly id: number; readonly unitId: number };
  /** Made of both, with dust beside it. */
  readonly powder: { readonly id: number };
  readonly dust: { readonly id: number };
  readonly storeId: number;
  readonly otherStoreId: number;
  readonly trayIds: readonly number[];
  /** One of them. */
  readonly quarantineId: number;
  /** The box that goods are sent in. */
  readonly box: { readonly id: number };
  /** A number that nobody has used. */
  next(): number;
};

/** Somebody else than the maker. */
export const somebodyElse = (ctx: WriteContext): WriteContext => ({
  ...ctx,
  user: { ...ctx.user, id: 9 },
});

/** Goods of some SKUs that lie in trays, as it is drawn. */
export async function lyingOf(
  ctx: WriteContext,
  skuId: readonly number[],
  trayId: readonly number[],
  { which }: Drawn,
) {
  const rows = await readRows(ctx, balances, { skuId: [...skuId], trayId: [...trayId] });
  return oneOf(
    rows
      .filter(({ onHand }) => onHand > 0)
      .toSorted((a, b) => a.batchId - b.batchId || a.trayId - b.trayId),
    which,
  );
}

/**
 * One of the documents of a play that are in a state which a step is about: a walk that draws among all of them is
 * refused more and more often the longer it goes on.
 */
export async function oneIn(
  ctx: WriteContext,
  table: PgTable & { readonly id: PgColumn; readonly status: PgColumn },
  { ids, status, which }: { ids: readonly number[]; status: readonly string[]; which: number },
): Promise<number> {
  const rows = await ctx.tx
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, [...ids]), inArray(table.status, [...status])))
    .orderBy(table.id);
  return Number(oneOf(rows, which).id);
}
