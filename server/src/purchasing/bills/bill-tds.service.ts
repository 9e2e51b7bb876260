import { eq } from 'drizzle-orm';
import { tdsOfDocument, type Withheld } from './tds-of-document.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import { vendors } from '../vendors/vendor.table.ts';
import type { bills } from './bill.table.ts';

/**
 * The tax that a bill deducts now that it is posted; anyone who bills for the same vendor waits.
 *
 * @throws {Problem} `invalid` (422) for a decision without a reason.
 */
export async function tdsWhenPosted(
  ctx: WriteContext,
  bill: typeof bills.$inferSelect,
): Promise<Withheld> {
  const [vendor] = await ctx.tx
    .select({ id: vendors.id, pan: vendors.pan, tdsSectionId: vendors.tdsSectionId })
    .from(vendors)
    .where(eq(vendors.id, bill.vendorId))
    .for('no key update');
  const { tds, wrong } = await tdsOfDocument(ctx, {
    kind: 'bill',
    id: bill.id,
    vendor: vendor ?? null,
    date: bill.businessDate,
    taxable: bill.taxable,
    sectionId: bill.tdsSectionId,
    typed: bill.tdsTyped ? bill.tdsAmount : null,
    reason: bill.tdsReason,
  });
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return tds;
}
