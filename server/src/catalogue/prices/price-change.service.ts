import type {
  NewPriceChange,
  PriceChange,
  PriceChangeDetail,
  PriceChangesInput,
  UndonePriceChange,
  UndoPriceChange,
} from '@counting-house/contract/catalogue/price-change.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import { asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { conflict, invariant, ruleBroken } from '../../platform/problem.ts';
import { pageOf } from '../../platform/rows/list.ts';
import {
  changeRow,
  insertRow,
  insertRows,
  lockRow,
  noteInPlaceOf,
  theOne,
  stale,
} from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { categories } from '../categories/category.table.ts';
import { variants } from '../variants/variant.table.ts';
import { plannedPrices, readChangeSpan, summed } from './price-change-plan.service.ts';
import { ruleText } from './price-change.rules.ts';
import { priceChanges } from './price-change.table.ts';
import { pricesSetBy } from './price-change-undo.service.ts';
import { variantPrices } from './price.table.ts';

/**
 * Sets the prices of a plan in one act.
 *
 * Locks the variants, lowest id first.
 *
 * @throws {Problem} `price_change.moved` (409) when the figures are no longer those that were seen;
 *   `price_change.nothing`, `price.jump` (422).
 */
export async function createPriceChange(
  ctx: WriteContext,
  { seen, reason, confirmJump, ...plan }: NewPriceChange,
): Promise<PriceChange> {
  const found = await plannedPrices(ctx, plan);
  await lockVariants(
    ctx,
    found.map(({ id }) => id),
  );
  const planned = await plannedPrices(ctx, plan);
  const sums = summed(planned);
  if (sums.seen !== seen) {
    throw conflict('price_change.moved', 'Prices changed since you looked. Look at them again.');
  }
  const changing = planned.filter(({ stays }) => stays === null);
  if (changing.length === 0) {
    throw ruleBroken('price_change.nothing', 'No price changes by this rule.');
  }
  if (sums.jumps > 0 && !confirmJump) {
    const one = sums.jumps === 1;
    const text = `${sums.jumps} ${one ? 'price changes' : 'prices change'} by more than ${ctx.settings['catalogue.priceJumpWarnPct']} %. Save anyway?`;
    throw ruleBroken('price.jump', text, { more: { jumps: sums.jumps } });
  }
  const { from, to } = readChangeSpan(ctx, plan);
  const change = await insertRow(ctx, priceChanges, {
    rule: ruleText(plan),
    scope: await scopeText(ctx, plan),
    reason: reason || null,
    startsAt: from,
    endsAt: to,
    changed: changing.length,
  });
  const written = await insertRows(
    ctx,
    variantPrices,
    changing.map(({ id, after }) => ({
      variantId: id,
      mrp: after.mrp,
      price: after.price,
      startsAt: from,
      endsAt: to,
      reason: reason || change.rule,
      changeId: change.id,
    })),
  );
  noteInPlaceOf(
    ctx,
    variantPrices,
    new Map(written.map(({ id }, index) => [id, changing[index]?.before ?? {}])),
  );
  return changeById(ctx, change.id);
}

/** Changes of many prices, the newest first. */
export function listPriceChanges(
  ctx: ReadContext,
  input: PriceChangesInput,
): Promise<ListAnswer<PriceChange>> {
  return pageOf(ctx, input, {
    rows: changes(ctx).$dynamic(),
    matching: ctx.tx.select({ id: priceChanges.id }).from(priceChanges).$dynamic(),
    id: priceChanges.id,
    where: [
      input.undone === undefined
        ? undefined
        : input.undone
          ? isNotNull(priceChanges.undoneAt)
          : isNull(priceChanges.undoneAt),
    ],
    search: [priceChanges.rule, priceChanges.scope, priceChanges.reason],
    sorts: { createdAt: priceChanges.createdAt },
    defaultSort: '-createdAt',
  }).then((page) => ({ ...page, rows: page.rows.map((row) => changeOf(ctx, row)) }));
}

/** A change with each price it set, and which of them undoing would leave alone. */
export async function getPriceChange(
  ctx: ReadContext,
  { id }: { id: number },
): Promise<PriceChangeDetail> {
  const change = await changeById(ctx, id);
  const rows = await pricesSetBy(ctx, id);
  return {
    ...change,
    rows: rows
      .map(({ priceId: _id, ...row }) => row)
      .toSorted((a, b) => Number(b.kept !== null) - Number(a.kept !== null)),
    undoable: change.undoneAt === null ? rows.filter(({ kept }) => kept === null).length : 0,
  };
}

/**
 * Takes a change back: a price that has not begun is cancelled, a temporary one ends now, and where it holds
 * until further notice the price before is set again. A price that was changed since stays as it is.
 *
 * Locks the change, then its variants, lowest id first.
 *
 * @throws {Problem} `price_change.undone`; `price_change.kept` (422) when every price was changed since.
 */
export async function undoPriceChange(
  ctx: WriteContext,
  { id, version }: UndoPriceChange,
): Promise<UndonePriceChange> {
  const change = await lockRow(ctx, priceChanges, id);
  if (version !== undefined && change.version !== version) {
    throw await stale(ctx, priceChanges, change);
  }
  if (change.undoneAt !== null) {
    throw ruleBroken('price_change.undone', 'This price change was undone already.');
  }
  const set = await pricesSetBy(ctx, id);
  await lockVariants(
    ctx,
    set.map(({ variantId }) => variantId),
  );
  const rows = await pricesSetBy(ctx, id);
  const back = rows.filter(({ kept }) => kept === null);
  const kept = rows.flatMap(({ variantId, sku, kept: text }) =>
    text === null ? [] : [{ variantId, sku, text }],
  );
  if (back.length === 0) {
    const [first] = kept;
    throw ruleBroken(
      'price_change.kept',
      `Nothing is left to undo. ${first ? `${first.sku}: ${first.text}` : ''}`.trim(),
    );
  }
  const isScheduled = change.startsAt > ctx.now;
  if (isScheduled || change.endsAt !== null) {
    const stored = await ctx.tx
      .select()
      .from(variantPrices)
      .where(
        inArray(
          variantPrices.id,
          back.map(({ priceId }) => priceId),
        ),
      );
    const ending = isScheduled ? { cancelledAt: ctx.now } : { endsAt: ctx.now };
    for (const row of stored) await changeRow(ctx, variantPrices, row, ending);
  } else {
    await insertRows(
      ctx,
      variantPrices,
      back.map(({ variantId, before }) => {
        invariant(before, 'what had no price before is left alone');
        return {
          variantId,
          ...before,
          startsAt: ctx.now,
          reason: `Undone: ${change.rule}`.slice(0, 120),
        };
      }),
    );
  }
  await changeRow(ctx, priceChanges, change, { undoneAt: ctx.now, undoneBy: ctx.user.id || null });
  return { ...(await changeById(ctx, id)), undone: back.length, kept };
}

async function lockVariants(ctx: WriteContext, ids: readonly number[]): Promise<void> {
  await ctx.tx
    .select({ id: variants.id })
    .from(variants)
    .where(inArray(variants.id, [...ids]))
    .orderBy(asc(variants.id))
    .for('update');
}

const changes = (ctx: ReadContext) =>
  ctx.tx
    .select({
      change: priceChanges,
      createdAt: priceChanges.createdAt,
      id: priceChanges.id,
      by: users.name,
    })
    .from(priceChanges)
    .leftJoin(users, eq(users.id, priceChanges.createdBy));

async function changeById(ctx: ReadContext, id: number): Promise<PriceChange> {
  const found = await changes(ctx).where(eq(priceChanges.id, id));
  return changeOf(ctx, theOne(priceChanges, found));
}

type Found = Awaited<ReturnType<typeof changes>>[number];

function changeOf(ctx: ReadContext, { change, by }: Found): PriceChange {
  return { ...change, status: statusOf(change, ctx.now), createdByName: by ?? 'Counting House' };
}

function statusOf(
  { startsAt, endsAt, undoneAt }: Found['change'],
  now: string,
): PriceChange['status'] {
  if (undoneAt !== null) return 'undone';
  if (startsAt > now) return 'scheduled';
  return endsAt !== null && endsAt <= now ? 'ended' : 'active';
}

async function scopeText(
  ctx: ReadContext,
  plan: Omit<NewPriceChange, 'seen' | 'confirmJump' | 'reason'>,
): Promise<string> {
  const [category] = plan.categoryId
    ? await ctx.tx
        .select({ name: categories.name })
        .from(categories)
        .where(eq(categories.id, plan.categoryId))
    : [];
  const some = (n: number, one: string) => `${n} chosen ${one}${n === 1 ? '' : 's'}`;
  return [
    category && `Category ${category.name}`,
    plan.brand && `Brand ${plan.brand}`,
    plan.tag && `Tag ${plan.tag}`,
    plan.productIds?.length && some(plan.productIds.length, 'product'),
    plan.variantIds?.length && some(plan.variantIds.length, 'variant'),
  ]
    .filter(Boolean)
    .join(', ');
}
