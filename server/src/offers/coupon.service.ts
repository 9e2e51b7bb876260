import { randomInt } from 'node:crypto';
import {
  type AddCoupons,
  type AddedCoupons,
  type ChangedCoupon,
  type CouponAnswer,
  type CouponListInput,
  type CouponQuestion,
  CouponRow,
} from '@counting-house/contract/offers/coupon.ts';
import { codeLetters } from '@counting-house/contract/offers/gift-card.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import { CouponCode } from '@counting-house/contract/offers/offer.ts';
import { eq, inArray } from 'drizzle-orm';
import { customers } from '../customers/customer.table.ts';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import { conflict, invalid, notFound, ruleBroken } from '../platform/problem.ts';
import { asked } from '../platform/rows/asked.ts';
import { columnsFor } from '../platform/rows/columns-for.ts';
import { pageOf } from '../platform/rows/list.ts';
import { insertRaw, lockRow, theOne, readRow, updateRow } from '../platform/rows/rows.ts';
import { codeRefusal, findRefusal, unknownCode, whenText } from './candidate.rules.ts';
import { tooManyAttempts } from '../session/sign-in/rate.service.ts';
import { guessCoupon } from './coupons/coupon-guess.service.ts';
import { findCoupon, readShopper } from './candidate.service.ts';
import { coupons } from './coupon.table.ts';
import { listConditions, givesText } from './offer.rules.ts';
import { offers } from './offer.table.ts';
import { goodsText } from './scope.service.ts';

/** Codes of one offer or of all, the newest first. */
export async function listCoupons(
  ctx: ReadContext,
  input: CouponListInput,
): Promise<ListAnswer<CouponRow>> {
  return pageOf(ctx, input, {
    rows: couponRows(ctx),
    matching: ctx.tx.select({ id: coupons.id }).from(coupons).$dynamic(),
    id: coupons.id,
    where: [
      ...asked(input, { offerId: coupons.offerId, status: coupons.status }),
      input.batchNo ? eq(coupons.batchNo, input.batchNo) : undefined,
    ],
    search: [coupons.code],
    sorts: { id: coupons.id, code: coupons.code, usedCount: coupons.usedCount },
    defaultSort: '-id',
  });
}

const couponRows = (ctx: ReadContext) =>
  ctx.tx
    .select({
      ...columnsFor(CouponRow, coupons),
      offer: offers.name,
      offerStatus: offers.status,
      customer: customers.name,
    })
    .from(coupons)
    .innerJoin(offers, eq(offers.id, coupons.offerId))
    .leftJoin(customers, eq(customers.id, coupons.customerId))
    .$dynamic();

type NewCode = {
  readonly offerId: number;
  readonly code: string;
  readonly limit?: number | undefined;
  readonly customerId?: number | undefined;
};

/** Writes codes of an offer. @throws {Problem} `coupon.code_taken` (409) with whose it is. */
export async function insertCodes(ctx: WriteContext, codes: readonly NewCode[]): Promise<void> {
  const [taken] = [
    ...(await takenBy(
      ctx,
      codes.map(({ code }) => code),
    )),
  ];
  if (taken) throw conflict('coupon.code_taken', takenText(...taken));
  const distinct = [...new Map(codes.map((code) => [code.code, code])).values()];
  await insertRaw(
    ctx,
    coupons,
    distinct.map((code) => ({ ...stampsOf(ctx), ...bare(code) })),
  );
}

const takenText = (code: string, offer: string) =>
  `Coupon code ${code} is already used by ${offer}`;

const bare = ({ limit, customerId, ...code }: NewCode) => ({
  ...code,
  limit: limit ?? null,
  customerId: customerId ?? null,
});

/** Who made a code now. */
export const stampsOf = (ctx: WriteContext) => ({
  createdAt: ctx.now,
  createdBy: ctx.user.id,
  updatedAt: ctx.now,
  updatedBy: ctx.user.id,
});

/** Whose codes these are: code → the name of the offer. */
async function takenBy(ctx: ReadContext, codes: readonly string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map();
  const rows = await ctx.tx
    .select({ code: coupons.code, offer: offers.name })
    .from(coupons)
    .innerJoin(offers, eq(offers.id, coupons.offerId))
    .where(inArray(coupons.code, [...codes]));
  return new Map(rows.map(({ code, offer }) => [code, offer]));
}

/** Adds codes, each judged by itself: what is wrong with one keeps no other out. */
export async function addCoupons(ctx: WriteContext, input: AddCoupons): Promise<AddedCoupons> {
  await lockOfCoupons(ctx, input.id);
  if (input.customerId !== undefined) await readRow(ctx, customers, input.customerId);
  const read = input.codes.map((text) => ({ text, code: CouponCode.safeParse(text) }));
  const taken = await takenBy(
    ctx,
    read.flatMap(({ code }) => (code.success ? [code.data] : [])),
  );
  const seen = new Set<string>();
  const rows = read.map(({ text, code }) => {
    if (!code.success) {
      return { code: text, ok: false, text: code.error.issues[0]?.message ?? '' };
    }
    const by = taken.get(code.data);
    if (by !== undefined) return { code: code.data, ok: false, text: takenText(code.data, by) };
    if (seen.has(code.data)) return { code: code.data, ok: false, text: 'It is listed twice' };
    seen.add(code.data);
    return { code: code.data, ok: true, text: 'Added' };
  });
  const { id: offerId, limit, customerId } = input;
  await insertCodes(
    ctx,
    [...seen].map((code) => ({ offerId, code, limit, customerId })),
  );
  return { added: seen.size, results: rows };
}

/** A code for each of these customers, which nobody else may use, and they once. */
export async function codesForPeople(
  ctx: WriteContext,
  of: {
    readonly offerId: number;
    readonly batchNo: string | null;
    readonly customerIds: readonly number[];
  },
): Promise<ReadonlyMap<number, { readonly id: number; readonly code: string }>> {
  const { offerId, batchNo } = of;
  const made = new Map<number, { id: number; code: string }>();
  let left = of.customerIds;
  while (left.length > 0) {
    const rows = await insertRaw(
      ctx,
      coupons,
      left.map((customerId) => ({
        ...stampsOf(ctx),
        offerId,
        batchNo,
        customerId,
        limit: 1,
        code: randomLetters(personalLength),
      })),
      '(code) do nothing',
    );
    for (const { id, code, customerId } of rows) made.set(customerId ?? 0, { id, code });
    left = left.filter((id) => !made.has(id));
  }
  return made;
}

/** Letters and digits of a code that one customer gets. */
const personalLength = 10;

/** Letters and digits that nobody guesses from another code. */
export const randomLetters = (length: number): string =>
  Array.from({ length }, () => codeLetters[randomInt(codeLetters.length)] ?? '').join('');

/** Locks an offer that codes are for. @throws {Problem} `offer.not_coupon` (422) for an offer that acts by itself. */
export async function lockOfCoupons(ctx: WriteContext, id: number): Promise<void> {
  const offer = await lockRow(ctx, offers, id);
  if (offer.kind === 'coupon') return;
  throw ruleBroken('offer.not_coupon', 'This offer acts by itself and needs no codes');
}

/** Changes a code, switches it off or on. */
export async function updateCoupon(
  ctx: WriteContext,
  { id, version, ...input }: ChangedCoupon,
): Promise<CouponRow> {
  const before = await lockRow(ctx, coupons, id);
  if (input.limit !== undefined && input.limit !== null && input.limit < before.usedCount) {
    const times = `Already used ${before.usedCount} times. The limit cannot be lower`;
    throw invalid({ limit: times });
  }
  if (input.customerId) await readRow(ctx, customers, input.customerId);
  await updateRow(ctx, coupons, { id, version }, input);
  return theOne(coupons, await couponRows(ctx).where(eq(coupons.id, id)));
}

/**
 * Whether a code can be used by a customer now. What it asks of a basket is told, not judged.
 *
 * @throws {Problem} `not_found` for a customer who does not exist; `too_many` (429) after ten wrong codes in ten
 *   minutes.
 */
export async function validateCoupon(
  ctx: WriteContext,
  { code: typed, customerId: uid }: CouponQuestion,
): Promise<CouponAnswer> {
  const code = typed.trim().toUpperCase();
  if (code === '') throw invalid({ code: 'Coupon code is required' });
  const customerId = uid === 0 ? null : uid;
  if (customerId !== null && !(await isCustomer(ctx, customerId))) throw notFound('Customer');
  const { secondsClosed } = await guessCoupon(ctx, code, { customerId });
  if (secondsClosed > 0) throw tooManyAttempts(secondsClosed);
  const coupon = await findCoupon(ctx, code);
  if (!coupon) return { ...nothing, code, reasonCode: unknownCode.code, text: unknownCode.text };
  const offer = await readRow(ctx, offers, coupon.offerId);
  const zone = ctx.settings['business.timeZone'];
  const refusal =
    codeRefusal(coupon, customerId) ??
    findRefusal(offer, {
      at: ctx.now,
      source: 'storefront',
      isTried: false,
      shopper: await readShopper(
        ctx,
        {
          buyer: customerId === null ? null : { kind: 'customer', id: customerId },
          group: null,
          isNewCustomer: false,
          orderId: null,
          chosenIds: [],
        },
        [offer],
      ),
      dateWords: whenText(zone, ctx.now),
    });
  const goods = await goodsText(ctx, [offer]);
  const gives = givesText(offer, goods);
  return {
    valid: refusal === null,
    code,
    offerId: offer.id,
    name: offer.name,
    publicText: offer.publicText ?? gives,
    slot: offer.slot,
    benefit: offer.benefit,
    tiers: offer.tiers,
    endsAt: offer.endsAt,
    remaining: leastOf(leftOf(coupon.limit, coupon), leftOf(offer.limitTotal, offer)),
    reasonCode: refusal?.code ?? null,
    text: refusal?.text ?? gives,
    conditions: listConditions(offer, goods),
  };
}

const nothing = {
  valid: false,
  offerId: null,
  name: '',
  publicText: '',
  slot: null,
  benefit: null,
  tiers: [],
  endsAt: null,
  remaining: null,
  conditions: [],
} satisfies Partial<CouponAnswer>;

const leftOf = (limit: number | null, { usedCount }: { usedCount: number }) =>
  limit === null ? null : Math.max(0, limit - usedCount);

const leastOf = (a: number | null, b: number | null) =>
  a === null ? b : b === null ? a : Math.min(a, b);

async function isCustomer(ctx: ReadContext, id: number): Promise<boolean> {
  const [row] = await ctx.tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, id));
  return row !== undefined;
}
