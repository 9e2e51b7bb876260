import type { Bill } from '@counting-house/contract/purchasing/bills/bill.ts';
import { and, eq, gte, lte, ne, sql } from 'drizzle-orm';
import { expenses } from '../../accounts/expenses/expense.table.ts';
import { fiscalYearOf } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { ofSection, sectionOn, withholding } from '../../tax/withholding.service.ts';
import { withholdingSections } from '../../tax/withholding-section.table.ts';
import { vendors } from '../vendors/vendor.table.ts';
import { bills } from './bill.table.ts';

type Withheld = {
  readonly tdsSectionId: number | null;
  readonly tdsBase: number;
  readonly tdsBps: number;
  readonly tdsAmount: number;
  readonly tdsTyped: boolean;
};

const nothing: Withheld = {
  tdsSectionId: null,
  tdsBase: 0,
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
  const year = await yearOf(ctx, { ...asked, section: section.code }, businessDate);
  const { base, rateBps, amount } = withholding(ctx, section, {
    value: taxable,
    ...year,
    hasPan: Boolean(vendor.pan),
  });
  const isTyped = typeof typed === 'number';
  return {
    tdsSectionId: section.id,
    tdsBase: isTyped && base === 0 && typed > 0 ? taxable : base,
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
  const { code, name } = await readRow(ctx, withholdingSections, held.tdsSectionId);
  return {
    sectionId: held.tdsSectionId,
    section: `${code} ${name}`,
    base: held.tdsBase,
    rateBps: held.tdsBps,
    amount: held.tdsAmount,
    isTyped: held.tdsTyped,
  };
}

/** What other bills and expenses of a vendor come to in a financial year by the same section, and what of it bore tax. */
async function yearOf(
  ctx: ReadContext,
  { id, vendor, section }: Asked & { readonly section: string },
  date: string,
): Promise<{ yearValue: number; yearBase: number }> {
  const { startDate, endDate } = fiscalYearOf(date, ctx.settings['business.fiscalYearStartMonth']);
  const [sums] = await ctx.tx
    .select({
      yearValue: sql<number>`coalesce(sum(${bills.taxable}), 0)`.mapWith(Number),
      yearBase: sql<number>`coalesce(sum(${bills.tdsBase}), 0)`.mapWith(Number),
    })
    .from(bills)
    .where(
      and(
        eq(bills.vendorId, vendor.id),
        ofSection(bills.tdsSectionId, section),
        eq(bills.status, 'confirmed'),
        gte(bills.businessDate, startDate),
        lte(bills.businessDate, endDate),
        id === undefined ? undefined : ne(bills.id, id),
      ),
    );
  const [spent] = await ctx.tx
    .select({
      yearValue: sql<number>`coalesce(sum(${expenses.taxable}), 0)`.mapWith(Number),
      yearBase: sql<number>`coalesce(sum(${expenses.tdsBase}), 0)`.mapWith(Number),
    })
    .from(expenses)
    .where(
      and(
        eq(expenses.vendorId, vendor.id),
        ofSection(expenses.tdsSectionId, section),
        eq(expenses.status, 'posted'),
        gte(expenses.date, startDate),
        lte(expenses.date, endDate),
      ),
    );
  return {
    yearValue: (sums?.yearValue ?? 0) + (spent?.yearValue ?? 0),
    yearBase: (sums?.yearBase ?? 0) + (spent?.yearBase ?? 0),
  };
}
