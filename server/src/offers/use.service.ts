import type { DiscountSlot } from '@counting-house/contract/offers/offer-labels.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import { readRows } from '../platform/rows/read.ts';
import { lockRow } from '../platform/rows/rows.ts';
import { coupons } from './coupon.table.ts';
import { offers } from './offer.table.ts';
import { offerUses } from './use.table.ts';

/** What an order uses of an offer. */
type OfferUse = {
  readonly offerId: number;
  readonly slot: DiscountSlot;
  readonly amount: number;
};

/** How the use of offers by an order changes. */
export type UseChange = {
  readonly before: ReadonlyMap<number, number>;
  readonly after: readonly OfferUse[];
  readonly couponBefore: number | null;
  readonly couponAfter: number | null;
};

/** What an order uses of offers: the offer's id → paise. */
export async function usesOfOrder(
  ctx: ReadContext,
  orderId: number,
): Promise<{ used: ReadonlyMap<number, number>; couponId: number | null }> {
  const rows = await ctx.tx
    .select({ offerId: offerUses.offerId, amount: offerUses.amount, couponId: offerUses.couponId })
    .from(offerUses)
    .where(and(eq(offerUses.orderId, orderId), eq(offerUses.isGivenBack, false)));
  return {
    used: new Map(rows.map(({ offerId, amount }) => [offerId, amount])),
    couponId: rows.find(({ couponId }) => couponId !== null)?.couponId ?? null,
  };
}

/**
 * Counts what an order uses of offers, under their locks: those of offers by id, then that of the coupon.
 * Comes after the customer and before number series, so that everybody locks alike.
 *
 * @returns the name of an offer that is used up by now; nothing is counted then.
 */
export async function countUses(ctx: WriteContext, change: UseChange): Promise<string | null> {
  const deltas = deltasOf(change);
  const gone = (await goneOffer(ctx, deltas)) ?? (await goneCoupon(ctx, change));
  if (gone !== null) return gone;
  if (deltas.length > 0) {
    await ctx.tx.execute(sql`
      update offer set used_count = used_count + delta.count, used_amount = used_amount + delta.amount
      from jsonb_to_recordset(${JSON.stringify(deltas)}::jsonb)
        as delta("offerId" bigint, count int, amount bigint)
      where offer.id = delta."offerId"`);
  }
  await countCoupons(ctx, change);
  return null;
}

type Delta = { readonly offerId: number; readonly count: number; readonly amount: number };

function deltasOf({ before, after }: UseChange): Delta[] {
  const now = new Map(after.map(({ offerId, amount }) => [offerId, amount]));
  const ids = [...new Set([...before.keys(), ...now.keys()])];
  return ids
    .map((offerId) => ({
      offerId,
      count: Number(now.has(offerId)) - Number(before.has(offerId)),
      amount: (now.get(offerId) ?? 0) - (before.get(offerId) ?? 0),
    }))
    .filter(({ count, amount }) => count !== 0 || amount !== 0);
}

/** Locks offers, lowest id first; answers the name of one that has not so much left. */
async function goneOffer(ctx: WriteContext, deltas: readonly Delta[]): Promise<string | null> {
  if (deltas.length === 0) return null;
  const ids = deltas.map(({ offerId }) => offerId);
  const rows = await readRows(ctx, offers, { id: ids }, { orderBy: ['id'], lock: 'update' });
  const gone = rows.find((offer) => {
    const delta = deltas.find(({ offerId }) => offerId === offer.id);
    if (!delta) return false;
    const isUsedUp =
      delta.count > 0 &&
      (offer.status !== 'active' || offer.usedCount >= (offer.limitTotal ?? Infinity));
    const isSpent =
      delta.amount > 0 && offer.usedAmount + delta.amount > (offer.budget ?? Infinity);
    return isUsedUp || isSpent;
  });
  return gone?.name ?? null;
}

/** Locks the coupon that is to be used; answers its code when it is used up. */
async function goneCoupon(
  ctx: WriteContext,
  { couponBefore, couponAfter }: UseChange,
): Promise<string | null> {
  if (couponAfter === null || couponAfter === couponBefore) return null;
  const coupon = await lockRow(ctx, coupons, couponAfter);
  const isUsedUp = coupon.status === 'off' || coupon.usedCount >= (coupon.limit ?? Infinity);
  return isUsedUp ? coupon.code : null;
}

async function countCoupons(
  ctx: WriteContext,
  { couponBefore, couponAfter }: UseChange,
): Promise<void> {
  if (couponBefore === couponAfter) return;
  if (couponBefore !== null) {
    await ctx.tx
      .update(coupons)
      .set({ usedCount: sql`${coupons.usedCount} - 1` })
      .where(eq(coupons.id, couponBefore));
  }
  if (couponAfter !== null) {
    await ctx.tx
      .update(coupons)
      .set({ usedCount: sql`${coupons.usedCount} + 1`, lastUsedAt: ctx.now })
      .where(eq(coupons.id, couponAfter));
  }
}

/** Writes what an order uses of offers; the caller has counted it. */
export async function writeUses(
  ctx: WriteContext,
  order: {
    readonly id: number;
    readonly customerId: number | null;
    readonly companyId: number | null;
  },
  change: UseChange & { readonly couponOfferId: number | null },
): Promise<void> {
  const now = new Set(change.after.map(({ offerId }) => offerId));
  const gone = [...change.before.keys()].filter((offerId) => !now.has(offerId));
  if (gone.length > 0) {
    await ctx.tx
      .update(offerUses)
      .set({ isGivenBack: true })
      .where(and(eq(offerUses.orderId, order.id), inArray(offerUses.offerId, gone)));
  }
  if (change.after.length === 0) return;
  await ctx.tx
    .insert(offerUses)
    .values(
      change.after.map((use) => ({
        ...use,
        orderId: order.id,
        customerId: order.customerId,
        companyId: order.companyId,
        couponId: use.offerId === change.couponOfferId ? change.couponAfter : null,
        usedAt: ctx.now,
      })),
    )
    .onConflictDoUpdate({
      target: [offerUses.orderId, offerUses.offerId],
      set: {
        amount: sql`excluded.amount`,
        slot: sql`excluded.slot`,
        couponId: sql`excluded.coupon_id`,
        isGivenBack: false,
      },
    });
}

/** Gives back all that an order uses of offers and of its coupon, as when it is cancelled. */
export async function giveBackUses(ctx: WriteContext, orderId: number): Promise<void> {
  const { used, couponId } = await usesOfOrder(ctx, orderId);
  if (used.size === 0) return;
  const change = { before: used, after: [], couponBefore: couponId, couponAfter: null };
  await countUses(ctx, change);
  const order = { id: orderId, customerId: null, companyId: null };
  await writeUses(ctx, order, { ...change, couponOfferId: null });
}
