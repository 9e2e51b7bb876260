import type {
  CancelPriceRow,
  PriceRow,
  PriceRows,
  SchedulePrice,
} from '@counting-house/contract/catalogue/price.ts';
import { and, desc, eq, gt, isNull, lt, lte, or, sql, type Placeholder } from 'drizzle-orm';
import { dateFormat } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { invalid, ruleBroken } from '../../platform/problem.ts';
import {
  insertRow,
  insertRows,
  lockRow,
  noteInPlaceOf,
  readRow,
  updateRow,
} from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { passMrp } from './mrp.service.ts';
import { jumpQuestion } from './price.rules.ts';
import { variantPrices } from './price.table.ts';
import { variants } from '../variants/variant.table.ts';

/**
 * The price in force of each variant of the outer query, for a lateral join: of the rows that have
 * begun, have not ended and are not cancelled, the one that began last.
 */
export function priceInForce({ tx, now }: { readonly tx: Tx; readonly now: string | Placeholder }) {
  return tx
    .select({
      mrp: variantPrices.mrp,
      price: variantPrices.price,
      priceId: sql<number>`${variantPrices.id}`.mapWith(variantPrices.id).as('price_id'),
    })
    .from(variantPrices)
    .where(
      and(
        eq(variantPrices.variantId, variants.id),
        isNull(variantPrices.cancelledAt),
        lte(variantPrices.startsAt, now),
        or(isNull(variantPrices.endsAt), gt(variantPrices.endsAt, now)),
      ),
    )
    .orderBy(desc(variantPrices.startsAt), desc(variantPrices.id))
    .limit(1)
    .as('in_force');
}

/**
 * Sets the everyday price of a variant from now on; the same price again writes nothing.
 *
 * @returns whether the price changed.
 * @throws {Problem} `price.jump` (422) past the house's limit, unless it was confirmed.
 */
export async function setPrice(
  ctx: WriteContext,
  variantId: number,
  next: { mrp?: number | undefined; price?: number | undefined; confirmJump?: boolean | undefined },
): Promise<boolean> {
  const now = await priceNow(ctx, variantId);
  const mrp = next.mrp ?? now?.mrp;
  const price = next.price ?? now?.price;
  if (mrp === undefined || price === undefined) return false;
  if (now && now.mrp === mrp && now.price === price) return false;
  await passMrp(ctx, [{ variantId, mrp, price }]);
  passJump(ctx, now?.price ?? price, price, next.confirmJump);
  const row = await insertRow(ctx, variantPrices, { variantId, mrp, price, startsAt: ctx.now });
  if (now)
    noteInPlaceOf(ctx, variantPrices, new Map([[row.id, { mrp: now.mrp, price: now.price }]]));
  return true;
}

/** The first everyday prices of new variants, in force from now on. */
export async function setFirstPrices(
  ctx: WriteContext,
  prices: readonly { readonly variantId: number; readonly mrp: number; readonly price: number }[],
): Promise<void> {
  await passMrp(ctx, prices);
  await insertRows(
    ctx,
    variantPrices,
    prices.map((price) => ({ ...price, startsAt: ctx.now })),
  );
}

/**
 * Writes a price that begins, and perhaps ends, at a moment.
 *
 * Locks the variant.
 *
 * @throws {Problem} `price.overlap`, `price.jump` (422).
 */
export async function schedulePrice(ctx: WriteContext, input: SchedulePrice): Promise<PriceRows> {
  const variant = await lockRow(ctx, variants, input.id);
  const startsAt = momentOf(input.startsAt);
  const endsAt = input.endsAt === undefined ? null : momentOf(input.endsAt);
  if (startsAt < ctx.now) throw invalid({ startsAt: 'Start time must be in the future' });
  if (endsAt !== null && endsAt <= startsAt) {
    throw invalid({ endsAt: 'End must be after the start' });
  }
  await passMrp(ctx, [{ variantId: variant.id, mrp: input.mrp, price: input.price }]);
  const now = await priceNow(ctx, variant.id);
  passJump(ctx, now?.price ?? input.price, input.price, input.confirmJump);
  if (endsAt !== null) await passOverlap(ctx, variant, { startsAt, endsAt });
  const row = await insertRow(ctx, variantPrices, {
    variantId: variant.id,
    mrp: input.mrp,
    price: input.price,
    startsAt,
    endsAt,
    reason: input.reason || null,
  });
  if (now)
    noteInPlaceOf(ctx, variantPrices, new Map([[row.id, { mrp: now.mrp, price: now.price }]]));
  return readPrices(ctx, variant.id);
}

/**
 * Cancels a price that has not begun; ends a temporary one that runs.
 *
 * @throws {Problem} `price.in_force` (422) for an everyday price that has begun.
 */
export async function cancelPriceRow(
  ctx: WriteContext,
  { id }: CancelPriceRow,
): Promise<PriceRows> {
  const found = await readRow(ctx, variantPrices, id);
  await lockRow(ctx, variants, found.variantId);
  const row = await lockRow(ctx, variantPrices, id);
  if (row.startsAt > ctx.now && row.cancelledAt === null) {
    await updateRow(ctx, variantPrices, { id }, { cancelledAt: ctx.now });
  } else if (row.endsAt !== null && row.endsAt > ctx.now && row.cancelledAt === null) {
    await updateRow(ctx, variantPrices, { id }, { endsAt: ctx.now });
  } else {
    throw ruleBroken('price.in_force', 'This price is active. Set a new price instead.');
  }
  return readPrices(ctx, row.variantId);
}

/** All price rows of a variant, the latest beginning first. */
export async function readPrices(ctx: ReadContext, variantId: number): Promise<PriceRows> {
  const [variant] = await ctx.tx
    .select({ version: variants.version })
    .from(variants)
    .where(eq(variants.id, variantId));
  const now = await priceNow(ctx, variantId);
  const rows = await ctx.tx
    .select({ row: variantPrices, createdByName: users.name })
    .from(variantPrices)
    .leftJoin(users, eq(users.id, variantPrices.createdBy))
    .where(eq(variantPrices.variantId, variantId))
    .orderBy(desc(variantPrices.startsAt), desc(variantPrices.id));
  return {
    variantId,
    version: variant?.version ?? 1,
    rows: rows.map(({ row, createdByName }) => ({
      ...row,
      state: stateOf(row, ctx.now),
      inForce: row.id === now?.priceId,
      createdByName: createdByName ?? 'Counting House',
    })),
  };
}

async function priceNow(ctx: ReadContext, variantId: number) {
  const inForce = priceInForce(ctx);
  const [now] = await ctx.tx
    .select({ mrp: inForce.mrp, price: inForce.price, priceId: inForce.priceId })
    .from(variants)
    .innerJoinLateral(inForce, sql`true`)
    .where(eq(variants.id, variantId));
  return now;
}

function stateOf(row: typeof variantPrices.$inferSelect, now: string): PriceRow['state'] {
  if (row.cancelledAt !== null) return 'cancelled';
  if (row.startsAt > now) return 'scheduled';
  return row.endsAt !== null && row.endsAt <= now ? 'past' : 'running';
}

function passJump(
  ctx: WriteContext,
  from: number,
  to: number,
  confirmed: boolean | undefined,
): void {
  const question = jumpQuestion({ from, to }, ctx.settings['catalogue.priceJumpWarnPct']);
  if (question && !confirmed) {
    throw ruleBroken('price.jump', question, { more: { from, to } });
  }
}

/** Names the price that is in the way; the constraint would only know that there is one. */
async function passOverlap(
  ctx: WriteContext,
  variant: { id: number; sku: string },
  wanted: { startsAt: string; endsAt: string },
): Promise<void> {
  const [other] = await ctx.tx
    .select()
    .from(variantPrices)
    .where(
      and(
        eq(variantPrices.variantId, variant.id),
        isNull(variantPrices.cancelledAt),
        lt(variantPrices.startsAt, wanted.endsAt),
        gt(variantPrices.endsAt, wanted.startsAt),
      ),
    )
    .limit(1);
  if (!other?.endsAt) return;
  const format = dateFormat('en-GB', {
    timeZone: ctx.settings['business.timeZone'],
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  const [from, to] = [other.startsAt, other.endsAt].map((at) => format.format(new Date(at)));
  const text = `${variant.sku} already has a temporary price from ${from} to ${to}`;
  throw ruleBroken('price.overlap', text, { fields: { startsAt: text } });
}

const momentOf = (written: string) => new Date(written).toISOString();
