import type { MergeAnswer, MergePair } from '@counting-house/contract/data/merge.ts';
import type { BuyerKind } from '@counting-house/contract/orders/buyer.ts';
import { eq } from 'drizzle-orm';
import { post } from '../books/journal/journal.service.ts';
import { moveVendorInBooks } from '../accounts/open-items/move-vendor.service.ts';
import { mergeParty } from '../accounts/open-items/party-merge.service.ts';
import {
  absorbCompany,
  lockCompaniesToMerge,
  whyNotMerge,
} from '../b2b/companies/merge-company.service.ts';
import { moveGroups } from '../b2b/groups/move-customer.service.ts';
import { moveReviews } from '../catalogue/reviews/move-customer.service.ts';
import { absorbCustomer, lockToMerge } from '../customers/merge.service.ts';
import { moveOffers, moveOffersOfCompany } from '../offers/move-customer.service.ts';
import { moveBuyer } from '../orders/buyers/move-buyer.service.ts';
import { salesOrders } from '../orders/order.table.ts';
import { moveCertificates } from '../gst/tds/tds-certificate.service.ts';
import { needsFreshProof, type WriteContext } from '../platform/context.ts';
import { invalid, ruleBroken } from '../platform/problem.ts';
import {
  absorbVendor,
  lockVendorsToMerge,
  whyNotMergeVendors,
} from '../purchasing/vendors/vendor-merge.service.ts';
import { moveBatchesOfVendor } from '../stock/batches/move-vendor.service.ts';
import { type MergedKind, readMoves } from './merge-counts.service.ts';

type Named = { readonly id: number; readonly number: string; readonly name: string };

/**
 * Makes one of two records of a customer: everything of the one that goes is the other's from then on. It cannot
 * be undone. A dry run only says what would move.
 *
 * Locks the orders of the one that goes, then both customers.
 *
 * @throws {Problem} `not_found`; `customer.gone`, `customer.walk_in`, `invalid` (422); `reauth_required` (403).
 */
export async function mergeCustomers(ctx: WriteContext, input: MergePair): Promise<MergeAnswer> {
  await lockOrdersOf(ctx, 'customer', input.dropId);
  const { keep, drop } = await lockToMerge(ctx, input);
  const answer = await answerOf(ctx, 'customer', { keep, drop });
  if (input.dryRun) return answer;
  needsSure(ctx, input, drop);
  await moveBuyer(ctx, 'customer', input);
  await moveGroups(ctx, input);
  await moveReviews(ctx, input);
  await moveOffers(ctx, input);
  await moveBooks(ctx, 'customer', { keep, drop });
  await absorbCustomer(ctx, { keep, drop });
  return { ...answer, merged: true };
}

/**
 * Makes one of two records of a company; the terms of the one that is kept hold. See `mergeCustomers`.
 *
 * @throws {Problem} also `company.merged` and `company.keep_other` (422).
 */
export async function mergeCompanies(ctx: WriteContext, input: MergePair): Promise<MergeAnswer> {
  await lockOrdersOf(ctx, 'company', input.dropId);
  const pair = await lockCompaniesToMerge(ctx, input);
  const stop = whyNotMerge(pair);
  if (stop !== null) throw ruleBroken('company.keep_other', stop);
  const answer = await answerOf(ctx, 'company', pair);
  if (input.dryRun) return answer;
  needsSure(ctx, input, pair.drop);
  await moveBooks(ctx, 'company', pair);
  await moveOffersOfCompany(ctx, input);
  await absorbCompany(ctx, pair);
  await moveBuyer(ctx, 'company', input);
  return { ...answer, merged: true };
}

/**
 * Makes one of two records of a vendor; the terms, prices and bank details of the one that is kept hold. See
 * `mergeCustomers`.
 *
 * Locks the documents of the one that goes, then both vendors.
 *
 * @throws {Problem} also `vendor.merged` and `vendor.keep_other` (422).
 */
export async function mergeVendors(ctx: WriteContext, input: MergePair): Promise<MergeAnswer> {
  const pair = await lockVendorsToMerge(ctx, input);
  const stop = await whyNotMergeVendors(ctx, pair);
  if (stop !== null) throw ruleBroken('vendor.keep_other', stop);
  const answer = await answerOf(ctx, 'vendor', pair);
  if (input.dryRun) return answer;
  needsSure(ctx, input, pair.drop);
  await moveBooks(ctx, 'vendor', pair);
  await moveVendorInBooks(ctx, input);
  await moveBatchesOfVendor(ctx, input);
  await absorbVendor(ctx, pair);
  return { ...answer, merged: true };
}

async function lockOrdersOf(ctx: WriteContext, kind: BuyerKind, id: number): Promise<void> {
  const buyer = kind === 'customer' ? salesOrders.customerId : salesOrders.companyId;
  await ctx.tx
    .select({ id: salesOrders.id })
    .from(salesOrders)
    .where(eq(buyer, id))
    .orderBy(salesOrders.id)
    .for('update');
}

async function answerOf(
  ctx: WriteContext,
  kind: MergedKind,
  { keep, drop }: { keep: Named; drop: Named },
): Promise<MergeAnswer> {
  const { moves, clashes } = await readMoves(ctx, kind, { keepId: keep.id, dropId: drop.id });
  return { merged: false, keep: named(keep), drop: named(drop), moves, clashes };
}

const named = ({ id, number, name }: Named): Named => ({ id, number, name });

function needsSure(ctx: WriteContext, { confirmNo }: MergePair, drop: Named): void {
  if (confirmNo.toUpperCase() !== drop.number.toUpperCase()) {
    throw invalid({ confirmNo: `Type ${drop.number} to confirm` });
  }
  needsFreshProof(ctx);
}

async function moveBooks(
  ctx: WriteContext,
  kind: MergedKind,
  { keep, drop }: { keep: Named; drop: Named },
): Promise<void> {
  const parties = {
    keep: { kind, id: keep.id, name: keep.name },
    drop: { kind, id: drop.id, name: drop.name },
  };
  const lines = await mergeParty(ctx, parties);
  await moveCertificates(ctx, parties);
  if (lines.length === 0) return;
  await post(ctx, {
    event: 'party.merged',
    date: ctx.today,
    source: {
      kind: kind === 'company' ? 'b2b_company' : kind,
      id: drop.id,
      no: drop.number,
    },
    narration: `${drop.number} was merged into ${keep.number}`,
    lines,
  });
}
