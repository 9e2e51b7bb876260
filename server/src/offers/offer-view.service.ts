import {
  offerShownAt,
  type Offer,
  type OfferListInput,
  type OfferRow,
  type OfferShown,
} from '@counting-house/contract/offers/offer.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import { and, asc, eq, gt, gte, inArray, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import { addDays, startOfDay } from '../platform/clock.ts';
import type { ReadContext } from '../platform/context.ts';
import { asked, pick } from '../platform/rows/asked.ts';
import { pageOf } from '../platform/rows/list.ts';
import { readRow } from '../platform/rows/rows.ts';
import type { OfferRecord } from './candidate.service.ts';
import { coupons } from './coupon.table.ts';
import { mostNamed, readRivals } from './drafts/rivals.service.ts';
import { givesText, type GoodsWords } from './offer.rules.ts';
import { offers } from './offer.table.ts';
import { goodsText, scopeNames } from './scope.service.ts';
import { offerUses } from './use.table.ts';

/** Offers with what becomes of each now, the latest first. */
export async function listOffers(
  ctx: ReadContext,
  input: OfferListInput,
): Promise<ListAnswer<OfferRow>> {
  const page = await pageOf(ctx, input, {
    rows: ctx.tx.select().from(offers).$dynamic(),
    matching: ctx.tx.select({ id: offers.id }).from(offers).$dynamic(),
    id: offers.id,
    where: [
      input.shown && or(...input.shown.map((shown) => isShown(shown, ctx.now))),
      ...asked(input, pick(offers, 'kind', 'slot', 'benefit', 'isExclusive')),
      input.channel && sql`${offers.channels} && ${sql.param(input.channel)}::text[]`,
    ],
    search: [offers.name, offers.publicText, ofCode(ctx)],
    sorts: pick(offers, 'startsAt', 'name', 'priority', 'usedCount', 'usedAmount'),
    defaultSort: '-startsAt',
  });
  const goods = await goodsText(ctx, page.rows);
  return { ...page, rows: page.rows.map((row) => rowOf(ctx, row, goods)) };
}

/** Offers by their ids, with what becomes of each now. */
export async function offersById(
  ctx: ReadContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OfferRow>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.tx
    .select()
    .from(offers)
    .where(inArray(offers.id, [...ids]));
  const goods = await goodsText(ctx, rows);
  return new Map(rows.map((row) => [row.id, rowOf(ctx, row, goods)]));
}

/** Offers that a whole code finds. */
const ofCode = (ctx: ReadContext) => (pattern: string) =>
  sql`${offers.id} = any(array(${ctx.tx
    .select({ id: coupons.offerId })
    .from(coupons)
    .where(eq(coupons.code, sql`upper(trim(both '%' from ${pattern}::text))`))}))`;

/** As `offerShownAt`, for queries. */
function isShown(shown: OfferShown, now: string): SQL | undefined {
  if (shown === 'draft') return eq(offers.status, 'draft');
  const isOut = ne(offers.status, 'draft');
  if (shown === 'ended') return and(isOut, lte(offers.endsAt, now));
  const goesOn = or(isNull(offers.endsAt), gt(offers.endsAt, now));
  if (shown === 'paused') return and(eq(offers.status, 'paused'), goesOn);
  const isActive = and(eq(offers.status, 'active'), goesOn);
  const isSpent = sql`(${offers.usedCount} >= ${offers.limitTotal}) is true
    or (${offers.usedAmount} >= ${offers.budget}) is true`;
  if (shown === 'used_up') return and(isActive, sql`(${isSpent})`);
  const isLeft = and(isActive, sql`not (${isSpent})`);
  return and(isLeft, shown === 'live' ? lte(offers.startsAt, now) : gt(offers.startsAt, now));
}

const rowOf = (ctx: ReadContext, row: OfferRecord, goods: GoodsWords) => {
  const gives = givesText(row, goods);
  return { ...row, gives, publicText: row.publicText ?? gives, shown: offerShownAt(row, ctx.now) };
};

/** How far back the use of an offer is told by day. */
const shownDays = 30;

/** An offer with its codes, its use and what it competes with. @throws {Problem} `not_found`. */
export async function getOffer(ctx: ReadContext, { id }: { id: number }): Promise<Offer> {
  const row = await readRow(ctx, offers, id);
  const codes = await ctx.tx
    .select({ id: coupons.id, code: coupons.code, usedCount: coupons.usedCount })
    .from(coupons)
    .where(eq(coupons.offerId, id))
    .orderBy(asc(coupons.id))
    .limit(50);
  return {
    ...rowOf(ctx, row, await goodsText(ctx, [row])),
    names: await scopeNames(ctx, row),
    coupons: codes,
    couponCount:
      codes.length < 50 ? codes.length : await ctx.tx.$count(coupons, eq(coupons.offerId, id)),
    days: await daysOf(ctx, id),
    competesWith: (await readRivals(ctx, row)).slice(0, mostNamed),
  };
}

async function daysOf(ctx: ReadContext, offerId: number): Promise<Offer['days']> {
  const zone = ctx.settings['business.timeZone'];
  const day = sql<string>`(${offerUses.usedAt} at time zone ${zone}::text)::date`;
  const from = startOfDay(zone, addDays(ctx.today, 1 - shownDays));
  const rows = await ctx.tx
    .select({
      on: sql<string>`${day}::text`,
      orders: sql<number>`count(*)::int`,
      amount: sql<number>`sum(${offerUses.amount})::float8`,
    })
    .from(offerUses)
    .where(
      and(
        eq(offerUses.offerId, offerId),
        eq(offerUses.isGivenBack, false),
        gte(offerUses.usedAt, from),
      ),
    )
    .groupBy(sql`1`)
    .orderBy(sql`1`);
  return rows;
}
