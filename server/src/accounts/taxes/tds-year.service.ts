import type { ProposedTds, TdsToPropose } from '@counting-house/contract/accounts/taxes/tds.ts';
import { and, eq, gte, lte, ne, sql, type SQLWrapper } from 'drizzle-orm';
import { fiscalYearOf } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { bills } from '../../purchasing/bills/bill.table.ts';
import { vendors } from '../../purchasing/vendors/vendor.table.ts';
import { ofSection, sectionOn, withholding } from '../../tax/withholding.service.ts';
import { expenses } from '../expenses/expense.table.ts';
import { voucherLines, vouchers } from '../vouchers/voucher.table.ts';

type Asked = {
  readonly vendorId: number;
  /** The code, at whichever of its rates. */
  readonly section: string;
  readonly date: string;
  /** The document itself, which does not count among the others of its year. */
  readonly except?:
    { readonly kind: 'bill' | 'expense' | 'voucher'; readonly id: number } | undefined;
};

/**
 * What bills, expenses and payments of a vendor come to in the financial year of a day by one section, and what of
 * it bore tax: paise without tax.
 */
export async function tdsYear(
  ctx: ReadContext,
  { vendorId, section, date, except }: Asked,
): Promise<{ yearValue: number; yearBase: number }> {
  const { startDate, endDate } = fiscalYearOf(date, ctx.settings['business.fiscalYearStartMonth']);
  const but = (kind: NonNullable<Asked['except']>['kind']) =>
    except?.kind === kind ? except.id : 0;
  const sums = await Promise.all([
    ctx.tx
      .select({ value: sumOf(bills.taxable), base: sumOf(bills.tdsBase) })
      .from(bills)
      .where(
        and(
          eq(bills.vendorId, vendorId),
          ofSection(bills.tdsSectionId, section),
          eq(bills.status, 'confirmed'),
          gte(bills.businessDate, startDate),
          lte(bills.businessDate, endDate),
          ne(bills.id, but('bill')),
        ),
      ),
    ctx.tx
      .select({ value: sumOf(expenses.taxable), base: sumOf(expenses.tdsBase) })
      .from(expenses)
      .where(
        and(
          eq(expenses.vendorId, vendorId),
          ofSection(expenses.tdsSectionId, section),
          eq(expenses.status, 'posted'),
          gte(expenses.date, startDate),
          lte(expenses.date, endDate),
          ne(expenses.id, but('expense')),
        ),
      ),
    ctx.tx
      .select({ value: sumOf(voucherLines.tdsBase), base: sumOf(voucherLines.tdsBase) })
      .from(voucherLines)
      .innerJoin(vouchers, eq(vouchers.id, voucherLines.voucherId))
      .where(
        and(
          eq(vouchers.partyKind, 'vendor'),
          eq(vouchers.partyId, vendorId),
          ofSection(voucherLines.tdsSectionId, section),
          eq(vouchers.status, 'posted'),
          gte(vouchers.date, startDate),
          lte(vouchers.date, endDate),
          ne(vouchers.id, but('voucher')),
        ),
      ),
  ]);
  return sums.flat().reduce(
    (all, { value, base }) => ({
      yearValue: all.yearValue + value,
      yearBase: all.yearBase + base,
    }),
    { yearValue: 0, yearBase: 0 },
  );
}

const sumOf = (column: SQLWrapper) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);

/**
 * The tax to hold back from a vendor when several bills are paid at once.
 *
 * @throws {Problem} `not_found`.
 * @see Income-tax Act 1961, section 194C(1) and others: at credit or payment, whichever is earlier.
 */
export async function proposeTds(
  ctx: ReadContext,
  { vendorId, sectionId, date = ctx.today, value, voucherId }: TdsToPropose,
): Promise<ProposedTds> {
  const vendor = await readRow(ctx, vendors, vendorId);
  const section = await sectionOn(ctx, sectionId, date);
  const year = await tdsYear(ctx, {
    vendorId,
    section: section.code,
    date,
    except: voucherId === undefined ? undefined : { kind: 'voucher', id: voucherId },
  });
  const held = withholding(ctx, section, { value, ...year, hasPan: Boolean(vendor.pan) });
  return { sectionId: section.id, ...held };
}
