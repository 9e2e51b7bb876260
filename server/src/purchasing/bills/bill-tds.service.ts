import type { Bill } from '@counting-house/contract/purchasing/bills/bill.ts';
import { sectionWords } from '@counting-house/contract/tax/withholding.ts';
import { eq } from 'drizzle-orm';
import { tdsYear } from '../../accounts/taxes/tds-year.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { sectionOn, withholding } from '../../tax/withholding.service.ts';
import { withholdingSections } from '../../tax/withholding-section.table.ts';
import { vendors } from '../vendors/vendor.table.ts';
import type { bills } from './bill.table.ts';

type Withheld = {
  readonly tdsSectionId: number | null;
  readonly tdsBase: number;
  readonly tdsAdvanced: number;
  readonly tdsBps: number;
  readonly tdsAmount: number;
  readonly tdsTyped: boolean;
};

const nothing: Withheld = {
  tdsSectionId: null,
  tdsBase: 0,
  tdsAdvanced: 0,
  tdsBps: 0,
  tdsAmount: 0,
  tdsTyped: false,
};

type Asked = {
  /** The bill itself, which does not count among the others of its year. */
  readonly id?: number | undefined;
  readonly vendor: { readonly id: number; readonly pan: string | null };
  readonly businessDate: string;
  readonly taxable: number;
  readonly sectionId: number | null | undefined;
  /** What somebody typed; by the section's rule when null. */
  readonly typed: number | null | undefined;
};

/** The tax that is held back from a vendor by a bill, as the bill keeps it. */
export async function tdsOf(ctx: ReadContext, asked: Asked): Promise<Withheld> {
  const { vendor, businessDate, taxable, sectionId, typed } = asked;
  if (!sectionId) return nothing;
  const section = await sectionOn(ctx, sectionId, businessDate);
  const { advance, ...year } = await tdsYear(ctx, {
    vendorId: vendor.id,
    section: section.code,
    date: businessDate,
    except: asked.id === undefined ? undefined : { kind: 'bill', id: asked.id },
  });
  const advanced = Math.min(advance, taxable);
  const { base, rateBps, amount } = withholding(ctx, section, {
    value: taxable,
    advanced,
    ...year,
    hasPan: Boolean(vendor.pan),
  });
  const isTyped = typeof typed === 'number';
  return {
    tdsSectionId: section.id,
    tdsBase: isTyped && base === 0 && typed > 0 ? taxable : base,
    tdsAdvanced: advanced,
    tdsBps: rateBps,
    tdsAmount: isTyped ? typed : amount,
    tdsTyped: isTyped,
  };
}

/** The tax that a bill holds back now that it is posted; whoever bills for the same vendor waits. */
export async function tdsWhenPosted(
  ctx: WriteContext,
  bill: typeof bills.$inferSelect,
): Promise<Withheld> {
  if (bill.tdsSectionId === null) return nothing;
  const [vendor] = await ctx.tx
    .select({ id: vendors.id, pan: vendors.pan })
    .from(vendors)
    .where(eq(vendors.id, bill.vendorId))
    .for('no key update');
  return tdsOf(ctx, {
    id: bill.id,
    vendor: vendor ?? { id: bill.vendorId, pan: null },
    businessDate: bill.businessDate,
    taxable: bill.taxable,
    sectionId: bill.tdsSectionId,
    typed: bill.tdsTyped ? bill.tdsAmount : null,
  });
}

/** What a bill holds back, as people see it. */
export async function tdsSeen(ctx: ReadContext, held: Withheld): Promise<Bill['tds']> {
  if (held.tdsSectionId === null) return null;
  const section = await readRow(ctx, withholdingSections, held.tdsSectionId);
  return {
    sectionId: held.tdsSectionId,
    section: sectionWords(section),
    base: held.tdsBase,
    advanced: held.tdsAdvanced,
    rateBps: held.tdsBps,
    amount: held.tdsAmount,
    isTyped: held.tdsTyped,
  };
}
