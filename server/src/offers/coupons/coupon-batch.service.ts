import { addresses } from '@counting-house/contract/kit/addresses.ts';
import {
  GenerateCoupons,
  type GenerateCoupons as Generate,
  type GeneratedCoupons,
} from '@counting-house/contract/offers/coupon.ts';
import { count, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { job, startJob } from '../../platform/jobs/jobs.ts';
import { insertRaw } from '../../platform/rows/rows.ts';
import { nextNumber } from '../../platform/settings/numbers.ts';
import { randomLetters, lockOfCoupons, stampsOf } from '../coupon.service.ts';
import { coupons } from '../coupon.table.ts';

const CouponBatch = z.strictObject({ ...GenerateCoupons.shape, batchNo: z.string() });
type CouponBatch = z.output<typeof CouponBatch>;

/** Codes of one transaction. */
const atOnce = 500;

/** Begins to make codes by the thousand, none of which anybody can guess from another. */
export async function generateCoupons(
  ctx: WriteContext,
  input: Generate,
): Promise<GeneratedCoupons> {
  await lockOfCoupons(ctx, input.id);
  const batchNo = await nextNumber(ctx, 'coupon_batch', { date: ctx.today });
  const jobId = await startJob(ctx, makeCouponsJob, { ...input, batchNo });
  return { batchNo, count: input.count, jobId };
}

/** Makes the codes of a batch, some per transaction; stopped or tried again it makes those that are missing. */
export const makeCouponsJob = job({
  kind: 'offers.makeCoupons',
  says: 'Make coupon codes',
  readBy: 'offers.offer.read',
  input: CouponBatch,
  async run(work, batch) {
    const words = (made: number) =>
      `${made.toLocaleString('en-IN')} of ${batch.count.toLocaleString('en-IN')} codes`;
    for (;;) {
      const made = await work.read((ctx) => madeOf(ctx, batch));
      await work.progress(made, batch.count, words(made));
      if (made >= batch.count) return { batchNo: batch.batchNo, count: made };
      await work.write((ctx) => makeSome(ctx, batch, Math.min(atOnce, batch.count - made)));
    }
  },
  tells: (_, { batchNo, count: made }) => ({
    text: `${made.toLocaleString('en-IN')} coupon codes are made.`,
    link: `${addresses.pricesAndOffers}?tab=coupons&batchNo=${encodeURIComponent(batchNo)}`,
  }),
});

async function madeOf(ctx: ReadContext, { batchNo }: CouponBatch): Promise<number> {
  const [row] = await ctx.tx
    .select({ made: count() })
    .from(coupons)
    .where(eq(coupons.batchNo, batchNo));
  return row?.made ?? 0;
}

/** A code that happens to exist is left out, and made anew with the next ones. */
async function makeSome(
  ctx: WriteContext,
  { id: offerId, prefix, length, limit, batchNo }: CouponBatch,
  some: number,
): Promise<void> {
  await lockOfCoupons(ctx, offerId);
  const codes = new Set<string>();
  while (codes.size < some) codes.add(prefix + randomLetters(length));
  await insertRaw(
    ctx,
    coupons,
    [...codes].map((code) => ({ ...stampsOf(ctx), offerId, code, limit, batchNo })),
    '(code) do nothing',
  );
}
