import { z } from 'zod';
import { changeOf } from '../kit/change.ts';
import { listInput, listOf, queryId, several } from '../kit/list.ts';
import { clearable, id, text, ts, version } from '../kit/shapes.ts';
import { mostCoupons, OfferBenefit, OfferStatus, OfferTier } from './offer.ts';
import { OfferReasonCode, OfferSlot } from './offer-labels.ts';

export const CouponStatus = z.enum(['active', 'off']);
export type CouponStatus = z.output<typeof CouponStatus>;

const limit = z.int('Enter how many').min(1, 'Enter how many').max(1_000_000_000);

export const CouponRow = z.object({
  id,
  offerId: id,
  offer: z.string(),
  /** A code of an offer that is not active gives nothing. */
  offerStatus: OfferStatus,
  code: z.string(),
  /** Whose it is; null: the one who has it. */
  customerId: id.nullable(),
  customer: z.string().nullable(),
  limit: z.int().nullable(),
  usedCount: z.int(),
  status: CouponStatus,
  /** Codes that were made together. */
  batchNo: z.string().nullable(),
  lastUsedAt: ts.nullable(),
  version,
});
export type CouponRow = z.output<typeof CouponRow>;

export const CouponListInput = listInput({
  /** Of one offer; of all when left out. */
  offerId: queryId.optional(),
  status: several(CouponStatus).optional(),
  batchNo: text(20).optional(),
});
export type CouponListInput = z.output<typeof CouponListInput>;
export const CouponList = listOf(CouponRow);

export const AddCoupons = z.strictObject({
  id: queryId,
  codes: z
    .array(z.string().max(60))
    .min(1, 'Enter a code')
    .max(1_000, 'At most 1,000 codes at a time'),
  /** Times that each may be used; as the offer says when left out. */
  limit: limit.optional(),
  customerId: id.optional(),
});
export type AddCoupons = z.output<typeof AddCoupons>;

export const AddedCoupons = z.object({
  added: z.int(),
  /** One by one in the order they came. */
  results: z.array(z.object({ code: z.string(), ok: z.boolean(), text: z.string() })),
});
export type AddedCoupons = z.output<typeof AddedCoupons>;

export const GenerateCoupons = z.strictObject({
  id: queryId,
  count: z
    .int('Enter how many')
    .min(1, 'Enter how many')
    .max(mostCoupons, 'At most 10,000 codes at a time'),
  prefix: z
    .string()
    .max(20)
    .transform((value) => value.trim().toUpperCase())
    .pipe(z.string().regex(/^[A-Z0-9-]{0,10}$/u, 'A prefix has at most 10 letters, digits and -'))
    .default(''),
  /** Random letters and digits behind the prefix. */
  length: z.int('Enter 6 to 12').min(6, 'Enter 6 to 12').max(12, 'Enter 6 to 12').default(8),
  limit: limit.default(1),
});
export type GenerateCoupons = z.output<typeof GenerateCoupons>;

/** The batch that a job makes now, and that job. */
export const GeneratedCoupons = z.object({ batchNo: z.string(), count: z.int(), jobId: id });
export type GeneratedCoupons = z.output<typeof GeneratedCoupons>;

/** Of an offer, or of those that were made together. */
export const PrintCoupons = z.strictObject({
  offerId: queryId.optional(),
  batchNo: text(20).optional(),
});
export type PrintCoupons = z.output<typeof PrintCoupons>;

export const ChangedCoupon = changeOf(
  z.strictObject({ status: CouponStatus, limit: clearable(limit), customerId: clearable(id) }),
);
export type ChangedCoupon = z.output<typeof ChangedCoupon>;

export const CouponQuestion = z.strictObject({
  code: z.string().max(60).default(''),
  /** 0 or left out: a guest. */
  customerId: queryIdOrNone(),
});
export type CouponQuestion = z.output<typeof CouponQuestion>;

function queryIdOrNone() {
  return z
    .preprocess(
      (value) => (value === '' ? 0 : value),
      z.coerce
        .number()
        .int()
        .min(0)
        .max(2 ** 53 - 1),
    )
    .default(0);
}

export const CouponAnswer = z.object({
  valid: z.boolean(),
  code: z.string(),
  offerId: id.nullable(),
  name: z.string(),
  publicText: z.string(),
  slot: OfferSlot.nullable(),
  benefit: OfferBenefit.nullable(),
  tiers: z.array(OfferTier),
  endsAt: ts.nullable(),
  /** Uses that are left; null without a limit. */
  remaining: z.int().nullable(),
  reasonCode: OfferReasonCode.nullable(),
  text: z.string(),
  /** What a basket must hold for it; not judged here. */
  conditions: z.array(z.string()),
});
export type CouponAnswer = z.output<typeof CouponAnswer>;
