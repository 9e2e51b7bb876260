import type { OfferSource } from '@counting-house/contract/offers/offer.ts';
import { and, eq, inArray, ne, notInArray, sql, type SQL } from 'drizzle-orm';
import { companies } from '../b2b/companies/company.table.ts';
import { customers } from '../customers/customer.table.ts';
import { inSegment } from '../customers/segment.service.ts';
import { salesOrders } from '../orders/order.table.ts';
import { dateIn } from '../platform/clock.ts';
import type { ReadContext } from '../platform/context.ts';
import { hot } from '../platform/database/hot.ts';
import type { Refusal } from './basket.rules.ts';
import {
  codeRefusal,
  findRefusal,
  unknownCode,
  whenText,
  type Shopper,
} from './candidate.rules.ts';
import { coupons } from './coupon.table.ts';
import type { Candidate } from './evaluate.rules.ts';
import { offers } from './offer.table.ts';
import { partNames } from './scope.service.ts';
import { offerUses } from './use.table.ts';

export type OfferRecord = typeof offers.$inferSelect;
type CouponRecord = typeof coupons.$inferSelect;

/** For whom, when and where offers are asked for. */
export type OfferAsk = {
  readonly buyer: Shopper['buyer'];
  /** Of a company: the group that buys, and who of its people. */
  readonly group: Shopper['group'];
  readonly personId: number | null;
  /** Somebody who buys for the first time, and is not written down yet. */
  readonly isNewCustomer: boolean;
  readonly source: OfferSource;
  /** As it was entered; null for none. */
  readonly couponCode: string | null;
  /** The order that is changed: what it uses already is its own. */
  readonly orderId: number | null;
  /** What it uses, by the offer's id; paise. */
  readonly used: ReadonlyMap<number, number>;
  /** Its coupon, if it has one. */
  readonly usedCode: string | null;
  /** Only what it uses already acts on it, and a coupon that is entered anew. */
  readonly keeps: boolean;
  /** Offers for staff to give that one of us chose. */
  readonly chosenIds: readonly number[];
  /** Another moment than now, and offers that are taken to run; for trying them. */
  readonly at?: string | undefined;
  readonly triedIds?: readonly number[] | undefined;
  /** An offer as it stands in a form; it takes the place of the one that is saved, and is taken to run. */
  readonly draft?: OfferRecord | undefined;
  /** Offers that are left out, as if there were none. */
  readonly withoutIds?: readonly number[] | undefined;
};

/** Offers that an order may get, and the coupon that was entered. */
type Candidates = {
  readonly offers: readonly Candidate[];
  readonly coupon: CouponRecord | null;
  /** Why the code that was entered is none. */
  readonly codeRefusal: Refusal | null;
};

/** Reads the offers that an order may get: those that run or ran of late, and that of its coupon. */
export async function candidatesFor(ctx: ReadContext, ask: OfferAsk): Promise<Candidates> {
  const at = ask.at ?? ctx.now;
  const coupon = ask.couponCode === null ? null : await findCoupon(ctx, ask.couponCode);
  const { draft } = ask;
  const tried = new Set([...(ask.triedIds ?? []), ...(draft ? [draft.id] : [])]);
  const without = new Set(ask.withoutIds ?? []);
  const chosenIds = [...tried, ...ask.chosenIds];
  const ids = [...chosenIds, ...ask.used.keys(), ...(coupon ? [coupon.offerId] : [])];
  const saved = await runningOf(ctx.tx).execute({ at, ids, isOpen: !ask.keeps });
  const rows = draft ? [...saved.filter(({ id }) => id !== draft.id), draft] : saved;
  const shopper = await readShopper(ctx, { ...ask, chosenIds }, rows);
  const ownCode = coupon !== null && coupon.code === ask.usedCode;
  const refused = coupon && codeRefusal(withoutOwn(coupon, ownCode), personOf(ask));
  const zone = ctx.settings['business.timeZone'];
  const names = await partNames(
    ctx,
    rows.filter(({ benefit }) => benefit === 'bundle'),
  );
  return {
    coupon,
    codeRefusal: ask.couponCode !== null && !coupon ? unknownCode : null,
    offers: rows.flatMap((row): Candidate[] => {
      if (without.has(row.id)) return [];
      // Anyone who buys for themselves does not learn what staff could give.
      if (row.audience === 'staff' && ask.source === 'storefront' && !ask.used.has(row.id))
        return [];
      const isOfCode = row.id === coupon?.offerId;
      if (row.kind === 'coupon' && !isOfCode && !tried.has(row.id)) return [];
      const own = ask.used.get(row.id);
      const stands = {
        ...row,
        usedCount: row.usedCount - (own === undefined ? 0 : 1),
        usedAmount: row.usedAmount - (own ?? 0),
      };
      const isTaken = row.audience !== 'staff' || ask.chosenIds.includes(row.id);
      const isKept = ask.keeps && own !== undefined && isTaken;
      const refusal = isKept
        ? null
        : ((isOfCode ? refused : null) ??
          findRefusal(stands, {
            at,
            source: ask.source,
            shopper,
            isTried: tried.has(row.id),
            dateWords: whenText(zone, at),
          }));
      return [
        {
          ...stands,
          partNames: names.get(row.id) ?? [],
          code: isOfCode ? coupon.code : null,
          budgetLeft: row.budget === null ? null : row.budget - stands.usedAmount,
          refusal,
        },
      ];
    }),
  };
}

/** The customer whose code it may be: the buyer, or who orders for a company. */
const personOf = ({ buyer, personId }: Pick<OfferAsk, 'buyer' | 'personId'>) =>
  buyer?.kind === 'customer' ? buyer.id : personId;

/** A code as people type it; null when there is none. */
export async function findCoupon(ctx: ReadContext, code: string): Promise<CouponRecord | null> {
  const [coupon] = await ctx.tx
    .select()
    .from(coupons)
    .where(eq(coupons.code, code.trim().toUpperCase()));
  return coupon ?? null;
}

/** Days after its end in which an offer is still named, so that anyone who asks for it learns why. */
const namedDays = 30;

const runningOf = hot((tx) =>
  tx
    .select()
    .from(offers)
    .where(
      sql`(${sql.placeholder('isOpen')}::boolean and ${offers.status} = 'active'
          and ${offers.kind} = 'automatic'
          and coalesce(${offers.endsAt} > ${sql.placeholder('at')}::timestamptz
            - ${sql.raw(`interval '${namedDays} days'`)}, true))
        or ${offers.id} = any(${sql.placeholder('ids')})`,
    )
    .prepare('running_offers'),
);

/** What offers ask of the buyer; not looked up when none asks. */
export async function readShopper(
  ctx: ReadContext,
  ask: Pick<OfferAsk, 'buyer' | 'group' | 'isNewCustomer' | 'orderId' | 'at' | 'chosenIds'>,
  rows: readonly OfferRecord[],
): Promise<Shopper> {
  const { buyer, group, orderId, chosenIds } = ask;
  const customerId = buyer?.kind === 'customer' ? buyer.id : null;
  const segments = await segmentsOf(ctx, customerId, rows);
  const nobody = {
    buyer,
    group,
    chosenIds,
    isNew: ask.isNewCustomer,
    tags: [],
    hasOrdered: false,
    isBirthdayMonth: null,
    segments,
  };
  const limited = rows.filter(({ limitPerCustomer }) => limitPerCustomer !== null);
  const asksWho = rows.some(({ audience }) =>
    ['first_order', 'birthday', 'tags'].includes(audience),
  );
  const today = dateIn(ctx.settings['business.timeZone'], new Date(ask.at ?? ctx.now));
  if (buyer === null || (limited.length === 0 && !asksWho)) {
    return { ...nobody, uses: new Map() };
  }
  const [known] = asksWho ? await factsOf(ctx, { buyer, orderId, today }) : [];
  const uses = await usesOf(ctx, { buyer, orderId, offerIds: limited.map(({ id }) => id) });
  return { ...nobody, ...known, uses };
}

type OfBuyer = { readonly buyer: NonNullable<Shopper['buyer']>; readonly orderId: number | null };

/** What is known of a buyer; companies have no birthday. */
function factsOf(ctx: ReadContext, { buyer, orderId, today }: OfBuyer & { today: string }) {
  const isOther = orderId === null ? undefined : ne(salesOrders.id, orderId);
  const stands = notInArray(salesOrders.status, ['draft', 'cancelled']);
  const hasOrdered = (own: SQL) =>
    sql<boolean>`exists(${ctx.tx
      .select({ one: sql`1` })
      .from(salesOrders)
      .where(and(own, stands, isOther))})`;
  if (buyer.kind === 'company') {
    return ctx.tx
      .select({
        tags: companies.tags,
        hasOrdered: hasOrdered(eq(salesOrders.companyId, buyer.id)),
      })
      .from(companies)
      .where(eq(companies.id, buyer.id));
  }
  return ctx.tx
    .select({
      tags: customers.tags,
      isBirthdayMonth: sql<
        boolean | null
      >`extract(month from ${customers.birthday}) = extract(month from ${today}::date)`,
      hasOrdered: hasOrdered(eq(salesOrders.customerId, buyer.id)),
    })
    .from(customers)
    .where(eq(customers.id, buyer.id));
}

/** The segments that offers are for, and whether a buyer falls into each; nobody does who is not known. */
async function segmentsOf(
  ctx: ReadContext,
  customerId: number | null,
  rows: readonly OfferRecord[],
): Promise<Shopper['segments']> {
  const ids = [
    ...new Set(
      rows.flatMap(({ audience, audienceSegmentId }) =>
        audience === 'segment' ? (audienceSegmentId ?? []) : [],
      ),
    ),
  ];
  const found = new Map<number, { name: string; isIn: boolean }>();
  for (const id of ids) found.set(id, await inSegment(ctx, id, customerId));
  return found;
}

async function usesOf(
  ctx: ReadContext,
  of: OfBuyer & { readonly offerIds: readonly number[] },
): Promise<ReadonlyMap<number, number>> {
  if (of.offerIds.length === 0) return new Map();
  const by = of.buyer.kind === 'company' ? offerUses.companyId : offerUses.customerId;
  const rows = await ctx.tx
    .select({ offerId: offerUses.offerId, count: sql<number>`count(*)::int` })
    .from(offerUses)
    .where(
      and(
        eq(by, of.buyer.id),
        inArray(offerUses.offerId, [...of.offerIds]),
        eq(offerUses.isGivenBack, false),
        of.orderId === null ? undefined : ne(offerUses.orderId, of.orderId),
      ),
    )
    .groupBy(offerUses.offerId);
  return new Map(rows.map(({ offerId, count }) => [offerId, count]));
}

const withoutOwn = (coupon: CouponRecord, isOwn: boolean): CouponRecord =>
  isOwn ? { ...coupon, usedCount: coupon.usedCount - 1 } : coupon;
