import type {
  ProposedTds,
  TdsToPropose,
} from '@counting-house/contract/accounts/taxes/tds-proposal.ts';
import { and, eq, inArray, ne, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { taxYearOf } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { bills } from './bill.table.ts';
import { vendors } from '../vendors/vendor.table.ts';
import {
  notInForce,
  ofSection,
  sectionOn,
  withholding,
} from '../../tax/withholding/withholding.service.ts';
import { expenses } from '../../accounts/expenses/expense.table.ts';
import { allocations, openItems } from '../../books/open-items/open-item.table.ts';
import { voucherLines, vouchers } from '../../accounts/vouchers/voucher.table.ts';

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
 * What bills, expenses and payments of a vendor come to in the tax year of a day by one section, and what of
 * it bore tax; beside it what bore tax in advance and is not billed yet, of whichever year: paise without tax.
 *
 * @see Income-tax Act 2025, section 393(1): at credit or payment, whichever is earlier.
 */
export async function tdsYear(
  ctx: ReadContext,
  asked: Asked,
): Promise<{ yearValue: number; yearBase: number; advance: number }> {
  const { startDate, endDate } = taxYearOf(asked.date);
  const days = { from: startDate, to: endDate };
  const [billed, spent, paid] = await Promise.all([
    documentSums(
      ctx,
      { table: bills, day: bills.businessDate, status: 'confirmed' },
      { ...asked, ...days },
    ),
    documentSums(
      ctx,
      { table: expenses, day: expenses.date, status: 'posted' },
      { ...asked, ...days },
    ),
    paymentSums(ctx, { ...asked, ...days }),
  ]);
  const sum = (of: 'value' | 'base' | 'advanced' | 'everAdvanced') => billed[of] + spent[of];
  const billedOfAdvances = sum('everAdvanced');
  // Of a payment that was reversed after a bill had counted on it.
  const missing = Math.max(0, billedOfAdvances - paid.everAhead);
  return {
    yearValue: sum('value') - sum('advanced') + missing + paid.base,
    yearBase: sum('base') + paid.base,
    advance: Math.max(0, paid.everAhead - billedOfAdvances),
  };
}

type InYear = Asked & { readonly from: string; readonly to: string };

async function documentSums(
  ctx: ReadContext,
  {
    table,
    day,
    status,
  }: { table: typeof bills | typeof expenses; day: SQLWrapper; status: string },
  { vendorId, section, except, from, to }: InYear,
) {
  const inYear = sql`${day} between ${from} and ${to}`;
  const but = except?.kind === (table === bills ? 'bill' : 'expense') ? except.id : 0;
  const [sums] = await ctx.tx
    .select({
      value: sumOf(table.taxable, inYear),
      base: sumOf(table.tdsBase, inYear),
      advanced: sumOf(table.tdsAdvanced, inYear),
      everAdvanced: sumOf(table.tdsAdvanced),
    })
    .from(table)
    .where(
      and(
        eq(table.vendorId, vendorId),
        ofSection(table.tdsSectionId, section),
        sql`${table.status} = ${status}`,
        ne(table.id, but),
      ),
    );
  return sums ?? { value: 0, base: 0, advanced: 0, everAdvanced: 0 };
}

/** What payments bore: for documents that name no section, or ahead of whatever will be billed. */
async function paymentSums(ctx: ReadContext, { vendorId, section, except, from, to }: InYear) {
  const inYear = sql`${vouchers.date} between ${from} and ${to}`;
  const ahead = sql`greatest(0, ${voucherLines.tdsBase} - ${settledWithoutSection})`;
  const [sums] = await ctx.tx
    .select({ base: sumOf(voucherLines.tdsBase, inYear), everAhead: sumOf(ahead) })
    .from(voucherLines)
    .innerJoin(vouchers, eq(vouchers.id, voucherLines.voucherId))
    .where(
      and(
        eq(vouchers.partyKind, 'vendor'),
        eq(vouchers.partyId, vendorId),
        ofSection(voucherLines.tdsSectionId, section),
        inArray(vouchers.status, ['posted', 'bounced']),
        ne(vouchers.id, except?.kind === 'voucher' ? except.id : 0),
      ),
    );
  return sums ?? { base: 0, everAhead: 0 };
}

/** What a payment settles of documents that hold nothing back themselves. */
const settledWithoutSection = sql`coalesce((
  select sum(a.amount) from ${openItems} d
    join ${allocations} a on a.debit_item_id = d.id and a.reversed_at is null
    join ${openItems} c on c.id = a.credit_item_id
    left join ${bills} b on c.source_kind = 'bill' and b.id = c.source_id
    left join ${expenses} x on c.source_kind = 'expense' and x.id = c.source_id
  where d.source_kind = 'voucher' and d.source_id = ${vouchers.id}
    and b.tds_section_id is null and x.tds_section_id is null), 0)`;

const sumOf = (column: SQLWrapper, when?: SQL) =>
  sql<number>`coalesce(sum(${column})${when ? sql` filter (where ${when})` : sql``}, 0)`.mapWith(
    Number,
  );

/**
 * The value without tax of a document that somebody may still deduct tax of; 0 where it names its section, or says why
 * none is deducted.
 */
export const tdsLeft = sql<number>`case
  when coalesce(${bills.tdsSectionId}, ${expenses.tdsSectionId}) is not null then 0
  when coalesce(${bills.tdsReason}, ${expenses.tdsReason}, '') <> '' then 0
  else coalesce(${bills.taxable}, ${expenses.taxable}, ${openItems.amount}) end`.mapWith(Number);

/**
 * The tax to hold back from a vendor when several bills are paid at once.
 *
 * @throws {Problem} `not_found`; `invalid` (422) for a section that is not in force then.
 */
export async function proposeTds(
  ctx: ReadContext,
  { vendorId, sectionId, date: paidOn = ctx.today, creditedOn, value, voucherId }: TdsToPropose,
): Promise<ProposedTds> {
  const date = creditedOn !== undefined && creditedOn < paidOn ? creditedOn : paidOn;
  const vendor = await readRow(ctx, vendors, vendorId);
  const section = await sectionOn(ctx, sectionId, date);
  if (!section) throw invalid({ sectionId: await notInForce(ctx, sectionId, date) });
  const { yearValue, yearBase } = await tdsYear(ctx, {
    vendorId,
    section: section.code,
    date,
    except: voucherId === undefined ? undefined : { kind: 'voucher', id: voucherId },
  });
  const hasPan = Boolean(vendor.pan);
  const held = withholding(ctx, section, { value, yearValue, yearBase, hasPan });
  return { sectionId: section.id, ...held };
}
