import { and, eq, gte, lte, ne, sql } from 'drizzle-orm';
import { fiscalYearOf } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { bills } from '../../purchasing/bills/bill.table.ts';
import { ofSection, sectionOn, withholding } from '../../tax/withholding.service.ts';
import { expenses } from './expense.table.ts';

type Held = Pick<
  typeof expenses.$inferSelect,
  'tdsSectionId' | 'tdsBase' | 'tdsBps' | 'tdsAmount' | 'tdsTyped'
>;

const nothing: Held = {
  tdsSectionId: null,
  tdsBase: 0,
  tdsBps: 0,
  tdsAmount: 0,
  tdsTyped: false,
};

/** The tax that is held back from a vendor by an expense; its bills of the year count with it. */
export async function tdsOfExpense(
  ctx: ReadContext,
  asked: {
    /** The expense itself, which does not count among the others of its year. */
    readonly id?: number | undefined;
    readonly vendor: { readonly id: number; readonly pan: string | null } | null;
    readonly date: string;
    readonly taxable: number;
    readonly sectionId: number | null | undefined;
    readonly typed: number | null | undefined;
  },
): Promise<Held> {
  const { vendor, sectionId, typed, taxable } = asked;
  if (!sectionId || !vendor) return nothing;
  const section = await sectionOn(ctx, sectionId, asked.date);
  const year = await yearOf(ctx, { ...asked, vendorId: vendor.id, section: section.code });
  const held = withholding(ctx, section, {
    value: taxable,
    ...year,
    hasPan: Boolean(vendor.pan),
  });
  const isTyped = typeof typed === 'number';
  return {
    tdsSectionId: section.id,
    tdsBase: isTyped && held.base === 0 && typed > 0 ? taxable : held.base,
    tdsBps: held.rateBps,
    tdsAmount: isTyped ? typed : held.amount,
    tdsTyped: isTyped,
  };
}

const nought = { value: 0, base: 0 };

async function yearOf(
  ctx: ReadContext,
  {
    id,
    vendorId,
    section,
    date,
  }: { id?: number | undefined; vendorId: number; section: string; date: string },
): Promise<{ yearValue: number; yearBase: number }> {
  const { startDate, endDate } = fiscalYearOf(date, ctx.settings['business.fiscalYearStartMonth']);
  const [billed = nought] = await ctx.tx
    .select({
      value: sql<number>`coalesce(sum(${bills.taxable}), 0)`.mapWith(Number),
      base: sql<number>`coalesce(sum(${bills.tdsBase}), 0)`.mapWith(Number),
    })
    .from(bills)
    .where(
      and(
        eq(bills.vendorId, vendorId),
        ofSection(bills.tdsSectionId, section),
        eq(bills.status, 'confirmed'),
        gte(bills.businessDate, startDate),
        lte(bills.businessDate, endDate),
      ),
    );
  const [spent = nought] = await ctx.tx
    .select({
      value: sql<number>`coalesce(sum(${expenses.taxable}), 0)`.mapWith(Number),
      base: sql<number>`coalesce(sum(${expenses.tdsBase}), 0)`.mapWith(Number),
    })
    .from(expenses)
    .where(
      and(
        eq(expenses.vendorId, vendorId),
        ofSection(expenses.tdsSectionId, section),
        eq(expenses.status, 'posted'),
        gte(expenses.date, startDate),
        lte(expenses.date, endDate),
        id === undefined ? undefined : ne(expenses.id, id),
      ),
    );
  return {
    yearValue: billed.value + spent.value,
    yearBase: billed.base + spent.base,
  };
}
