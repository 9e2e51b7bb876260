import {
  mostActive,
  type ChangedOffer,
  type DuplicateOffer,
  type NewOffer,
  type Offer,
  type UnsavedOffer,
} from '@counting-house/contract/offers/offer.ts';
import { and, count, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import { invalid, ruleBroken } from '../platform/problem.ts';
import { deleteRow } from '../platform/rows/deleted.ts';
import type { RowSeen } from '../platform/rows/row-register.ts';
import { insertRow, lockRow, merged, readRow, updateRow } from '../platform/rows/rows.ts';
import type { OfferRecord } from './candidate.service.ts';
import { insertCodes } from './coupon.service.ts';
import { coupons } from './coupon.table.ts';
import { getOffer } from './offer-view.service.ts';
import { offerFaults, type OfferDraft } from './offer.rules.ts';
import { offers } from './offer.table.ts';
import { offerUses } from './use.table.ts';
import { passScopes, unknownIn } from './scope.service.ts';

/**
 * Makes an offer, as a draft unless it is to start at once.
 *
 * @throws {Problem} `invalid` (422) by field; `coupon.code_taken` (409); `offer.no_codes`, `offer.ended`,
 *   `offer.too_many` (422) of one that is to start.
 */
export async function createOffer(ctx: WriteContext, input: NewOffer): Promise<Offer> {
  const { codes = [], status, ...given } = input;
  const wanted = { ...merged(blank, given), startsAt: given.startsAt ?? ctx.now };
  await passTerms(ctx, wanted, null);
  if (codes.length > 0 && wanted.kind !== 'coupon') {
    throw invalid({ codes: 'An offer that acts by itself has no codes' });
  }
  const { id } = await insertRow(ctx, offers, {
    ...wanted,
    ...termsOf(wanted),
    status: 'draft',
  });
  await insertCodes(
    ctx,
    codes.map((code) => ({ code, offerId: id })),
  );
  if (status === 'active') await changeOffer(ctx, { id, status });
  return getOffer(ctx, { id });
}

/** The id of an offer that was never saved: younger than all. */
const unsavedId = Number.MAX_SAFE_INTEGER;

/**
 * An offer as it stands in a form, to be tried; nothing is saved.
 *
 * @throws {Problem} `not_found`; `invalid` (422) by field, each after `draft`.
 */
export async function unsavedOffer(
  ctx: ReadContext,
  { id, ...given }: UnsavedOffer,
): Promise<OfferRecord> {
  const before = id === undefined ? newRecord(ctx) : await readRow(ctx, offers, id);
  const wanted = merged(before, given);
  const draft = { ...wanted, ...termsOf(wanted) };
  const faults = { ...offerFaults(draft), ...(await unknownIn(ctx, draft)) };
  if (isByTiers(draft.benefit) && draft.tiers.length === 0)
    faults['tiers'] = 'Add at least one tier';
  if (Object.keys(faults).length > 0) throw invalid(underDraft(faults));
  return draft;
}

const underDraft = (faults: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(faults).map(([field, text]) => [`draft.${field}`, text]));

const newRecord = (ctx: ReadContext): OfferRecord => ({
  ...blank,
  id: unsavedId,
  name: '',
  kind: 'automatic',
  slot: 'item',
  benefit: 'percent',
  tierBasis: 'amount',
  scopeInclude: null,
  scopeExclude: null,
  skipTemporaryPrice: false,
  getScope: null,
  bundleParts: [],
  audience: 'all',
  audienceIds: [],
  audienceTags: [],
  audienceGroupIds: [],
  audienceSegmentId: null,
  channels: ['b2c'],
  sources: null,
  startsAt: ctx.now,
  isExclusive: false,
  priority: 100,
  usedCount: 0,
  usedAmount: 0,
  status: 'draft',
  createdAt: ctx.now,
  createdBy: ctx.user.id,
  updatedAt: ctx.now,
  updatedBy: ctx.user.id,
  version: 1,
});

/**
 * Changes an offer, starts or pauses it. What it gives stays once an order used it.
 *
 * @throws {Problem} those of `createOffer`; `stale` (409); `offer.used` (422).
 */
export async function updateOffer(ctx: WriteContext, input: ChangedOffer): Promise<Offer> {
  await changeOffer(ctx, input);
  return getOffer(ctx, { id: input.id });
}

type Change = Omit<ChangedOffer, 'version'> & { readonly version?: number | undefined };

/** As `updateOffer`, whatever version the writer saw when it names none. */
export async function changeOffer(
  ctx: WriteContext,
  { id, version, status, ...given }: Change,
): Promise<void> {
  const before = await lockRow(ctx, offers, id);
  const wanted = merged(before, given);
  if (Object.keys(given).length > 0) {
    await passTerms(ctx, wanted, id);
    if (await isUsed(ctx, id)) passUsed(before, wanted);
    passLimits(before, wanted);
  }
  if (status === 'active' && before.status !== 'active') await passStart(ctx, wanted);
  await updateRow(ctx, offers, { id, version }, { ...given, ...termsOf(wanted), status });
}

/** Copies an offer as a draft without codes. */
export async function duplicateOffer(
  ctx: WriteContext,
  { id, name }: DuplicateOffer,
): Promise<Offer> {
  const from = await lockRow(ctx, offers, id);
  const { id: _id, usedCount: _uses, usedAmount: _amount, ...terms } = from;
  const copy = {
    ...terms,
    name: name || `Copy of ${from.name}`.slice(0, 80),
    startsAt: from.startsAt > ctx.now ? from.startsAt : ctx.now,
    endsAt: from.endsAt !== null && from.endsAt > ctx.now ? from.endsAt : null,
    status: 'draft' as const,
  };
  await passTerms(ctx, copy, null);
  const made = await insertRow(ctx, offers, withoutStamps(copy));
  return getOffer(ctx, { id: made.id });
}

/** Deletes an offer that no order ever used, with its codes. @throws {Problem} `offer.used` (422). */
export async function deleteOffer(ctx: WriteContext, at: RowSeen): Promise<void> {
  await lockRow(ctx, offers, at.id);
  const used = await orders(ctx, at.id);
  if (used > 0) {
    const on = used === 1 ? '1 order' : `${used} orders`;
    throw ruleBroken('offer.used', `This offer was used on ${on}. Pause it instead.`);
  }
  await deleteRow(ctx, offers, at, {
    before: [{ table: coupons, where: eq(coupons.offerId, at.id) }],
  });
}

const blank = {
  publicText: null,
  tiers: [],
  buyQty: null,
  getQty: null,
  getPercent: 10_000,
  bundleGives: null,
  bundleValue: null,
  repeatLimit: null,
  endsAt: null,
  limitTotal: null,
  limitPerCustomer: null,
  budget: null,
};

function withoutStamps({
  createdAt: _createdAt,
  createdBy: _createdBy,
  updatedAt: _updatedAt,
  updatedBy: _updatedBy,
  version: _version,
  ...row
}: Omit<OfferRecord, 'id' | 'usedCount' | 'usedAmount'>) {
  return row;
}

/** An offer that buys and gets, and a bundle, are measured in units and have no steps; each keeps what is its own. */
function termsOf<
  D extends Pick<
    OfferDraft,
    | 'benefit'
    | 'tierBasis'
    | 'tiers'
    | 'buyQty'
    | 'getQty'
    | 'getScope'
    | 'repeatLimit'
    | 'scopeInclude'
    | 'bundleParts'
    | 'bundleGives'
    | 'bundleValue'
  >,
>({ benefit }: D) {
  const byUnits = { tierBasis: 'quantity' as const, tiers: [] };
  const noBundle = { bundleParts: [], bundleGives: null, bundleValue: null };
  const noGetting = { buyQty: null, getQty: null, getScope: null };
  if (benefit === 'buy_get') return { ...byUnits, ...noBundle };
  if (benefit === 'bundle') return { ...byUnits, ...noGetting, scopeInclude: null };
  return { ...noGetting, ...noBundle, repeatLimit: null };
}

async function passTerms(
  ctx: WriteContext,
  wanted: OfferDraft & { name: string },
  id: number | null,
): Promise<void> {
  const faults = offerFaults(wanted);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  await passScopes(ctx, wanted);
  await passName(ctx, wanted.name, id);
}

/** Offers that have not ended are told apart by their names; anyone who takes one at the same time waits. */
async function passName(ctx: WriteContext, name: string, id: number | null): Promise<void> {
  const word = name.toLowerCase();
  await ctx.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${word}, 23))`);
  const [other] = await ctx.tx
    .select({ id: offers.id })
    .from(offers)
    .where(
      and(
        eq(sql`lower(${offers.name})`, word),
        or(isNull(offers.endsAt), gt(offers.endsAt, ctx.now)),
        id === null ? undefined : ne(offers.id, id),
      ),
    )
    .limit(1);
  if (other) throw invalid({ name: 'An offer with this name has not ended yet' });
}

const isUsed = async (ctx: WriteContext, id: number) => (await orders(ctx, id)) > 0;

async function orders(ctx: WriteContext, id: number): Promise<number> {
  const [row] = await ctx.tx
    .select({ count: count() })
    .from(offerUses)
    .where(eq(offerUses.offerId, id));
  return row?.count ?? 0;
}

const fixedOnceUsed = [
  'kind',
  'slot',
  'benefit',
  'tierBasis',
  'tiers',
  'scopeInclude',
  'scopeExclude',
  'skipTemporaryPrice',
  'buyQty',
  'getQty',
  'getPercent',
  'getScope',
  'bundleParts',
  'bundleGives',
  'bundleValue',
  'repeatLimit',
] as const satisfies readonly (keyof OfferRecord)[];

/** @throws {Problem} `offer.used` (422) when it is to give something else than orders got. */
function passUsed(before: OfferRecord, wanted: Pick<OfferRecord, (typeof fixedOnceUsed)[number]>) {
  const after = { ...wanted, ...termsOf(wanted) };
  if (fixedOnceUsed.every((field) => isSame(before[field], after[field]))) return;
  throw ruleBroken('offer.used', 'This offer was used. Duplicate it to change what it gives.');
}

/** The same, whatever the order of the parts: what the database keeps as a document sorts them. */
const isSame = (a: unknown, b: unknown): boolean => sorted(a) === sorted(b);

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** A limit stays above what is used. */
function passLimits(before: OfferRecord, { limitTotal, budget }: OfferRecord | Limits): void {
  const faults = {
    ...(limitTotal !== null && limitTotal < before.usedCount
      ? { limitTotal: `Already used ${before.usedCount} times. The limit cannot be lower` }
      : {}),
    ...(budget !== null && budget < before.usedAmount
      ? { budget: 'Already used for more than that. The budget cannot be lower' }
      : {}),
  };
  if (Object.keys(faults).length > 0) throw invalid(faults);
}
type Limits = Pick<OfferRecord, 'limitTotal' | 'budget'>;

/** @throws {Problem} what an offer lacks that is to start. */
async function passStart(
  ctx: WriteContext,
  wanted: Pick<OfferRecord, 'kind' | 'benefit' | 'tiers' | 'endsAt'> & { readonly id?: number },
): Promise<void> {
  if (wanted.endsAt !== null && wanted.endsAt <= ctx.now) {
    throw ruleBroken('offer.ended', 'The offer has ended. Set a later end.');
  }
  if (isByTiers(wanted.benefit) && wanted.tiers.length === 0) {
    throw invalid({ tiers: 'Add at least one tier' });
  }
  if (wanted.kind === 'coupon' && !(await hasCodes(ctx, wanted.id ?? 0))) {
    throw ruleBroken('offer.no_codes', 'Add at least one coupon code');
  }
  const running = await ctx.tx.$count(
    offers,
    and(eq(offers.status, 'active'), or(isNull(offers.endsAt), gt(offers.endsAt, ctx.now))),
  );
  if (running >= mostActive) {
    throw ruleBroken(
      'offer.too_many',
      `${mostActive} offers run already. Pause one of them first.`,
    );
  }
}

const isByTiers = (benefit: OfferRecord['benefit']) =>
  benefit !== 'buy_get' && benefit !== 'bundle';

async function hasCodes(ctx: WriteContext, offerId: number): Promise<boolean> {
  const [code] = await ctx.tx
    .select({ id: coupons.id })
    .from(coupons)
    .where(eq(coupons.offerId, offerId))
    .limit(1);
  return code !== undefined;
}
