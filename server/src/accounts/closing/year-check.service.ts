import type {
  YearCheck,
  YearCheckKey,
} from '@counting-house/contract/accounts/periods/fiscal-year.ts';
import { and, asc, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { brokenLedgerSeal } from '../../books/journal/seal.service.ts';
import { fiscalYears, periods } from '../../books/periods/fiscal-year.table.ts';
import { rupees } from '../../platform/money.ts';
import { schemeOfMonth } from '../../tax/registration.service.ts';
import { differences } from './check-sql.ts';
import { readDocumentNumbers } from './number-check.service.ts';
import { monthText } from '../../tax/tax-month.service.ts';

/** So many differences are told of one check. */
const mostSaid = 5;

/** What only warns, and what stands in the way until it is put right. */
const warns: ReadonlySet<YearCheckKey> = new Set([
  'clearing',
  'unbilled',
  'banks',
  'numbers',
  'gstSettled',
  'openingLeft',
  'expiredStock',
  'openProduction',
  'parcelsUnbilled',
  'depreciation',
  'tdsUnpaid',
]);

const ofBooks: readonly (keyof typeof differences)[] = [
  'entriesBalance',
  'dayTotals',
  'openItems',
  'wallets',
  'suspense',
  'stock',
  'clearing',
  'unbilled',
];

/** What is asked when a year is closed, and not of books on any other day. */
const ofYearEnd: readonly (keyof typeof differences)[] = [
  'drafts',
  'openingLeft',
  'expiredStock',
  'openProduction',
  'parcelsUnbilled',
  'depreciation',
  'tdsUnpaid',
  'banks',
];

/** The check list of a year. */
export async function yearCloseCheck(ctx: ReadContext, { id }: { id: number }) {
  const year = await readRow(ctx, fiscalYears, id);
  return {
    yearId: id,
    name: year.name,
    endDate: year.endDate,
    rows: [
      ...(await checksAt(ctx, year.endDate, [...ofBooks, ...ofYearEnd])),
      await numbersCheck(ctx, { from: year.startDate, to: year.endDate }),
      await gstCheck(ctx, { from: year.startDate, to: year.endDate }),
      await monthsCheck(ctx, id),
    ],
  };
}

/** Runs every check of the books as they stood at the end of a day. */
export async function checkBooks(ctx: ReadContext, input: { at?: string | undefined }) {
  const at = input.at ?? ctx.today;
  return { at, rows: await checksAt(ctx, at, ofBooks) };
}

async function checksAt(
  ctx: ReadContext,
  at: string,
  keys: readonly (keyof typeof differences)[],
): Promise<YearCheck[]> {
  const rows: YearCheck[] = [];
  for (const key of keys) rows.push(await checked(ctx, key, differences[key](at)));
  return [...rows, await sealsCheck(ctx)];
}

async function checked(ctx: ReadContext, key: YearCheckKey, query: SQL): Promise<YearCheck> {
  const { rows } = await ctx.tx.execute<{ what: string; amount: string }>(query);
  return {
    ...outcome(key, rows.length),
    amount: rows.reduce((sum, { amount }) => sum + Number(amount), 0),
    says: rows.slice(0, mostSaid).map(({ what }) => what),
  };
}

const outcome = (key: YearCheckKey, count: number) => ({
  key,
  passed: count === 0,
  blocks: !warns.has(key),
  count,
});

async function sealsCheck(ctx: ReadContext): Promise<YearCheck> {
  const broken = await brokenLedgerSeal(ctx);
  return broken === null
    ? { ...outcome('seals', 0), amount: 0, says: [] }
    : {
        ...outcome('seals', 1),
        amount: 0,
        says: [`Seal #${broken} does not match its entries.`],
      };
}

type Days = { readonly from: string; readonly to: string };

/** Series in which no number may be missing: a hole is explained, because it cannot be filled. */
async function numbersCheck(ctx: ReadContext, days: Days): Promise<YearCheck> {
  const all = await readDocumentNumbers(ctx, days, { onlyGapless: true });
  const says = all.flatMap(({ label, missing, missingCount, repeated }) => [
    ...(missingCount > 0
      ? [
          `${label}: ${missing.slice(0, 3).join(', ')}${missingCount > 3 ? ` and ${missingCount - 3} more` : ''} missing`,
        ]
      : []),
    ...(repeated.length > 0 ? [`${label}: ${repeated.slice(0, 3).join(', ')} given twice`] : []),
  ]);
  const count = all.reduce(
    (sum, { missingCount, repeated }) => sum + missingCount + repeated.length,
    0,
  );
  return { ...outcome('numbers', count), amount: 0, says: says.slice(0, mostSaid) };
}

/** Months with GST on their accounts whose credit was not set off against it. */
async function gstCheck(ctx: ReadContext, { from, to }: Days): Promise<YearCheck> {
  if ((await schemeOfMonth(ctx, { from, to })) !== 'regular')
    return { ...outcome('gstSettled', 0), amount: 0, says: [] };
  const { rows } = await ctx.tx.execute<{ month: string; due: string }>(sql`
    select to_char(moved.month, 'YYYY-MM-DD') as month, greatest(moved.due, 0) as due
    from (
      select date_trunc('month', l.entry_date)::date as month, sum(l.credit - l.debit) as due
      from journal_line l join ledger_account a on a.id = l.account_id and a.tax_role is not null
        join journal_entry e on e.id = l.entry_id and e.event not in ('tax.settled', 'openingBalance.entered')
      where l.entry_date between ${from} and ${to}
      group by 1 having bool_or(l.debit <> 0 or l.credit <> 0)
    ) moved
    where not exists (
      select from tax_month m where m.month = moved.month having bool_and(m.settled_on is not null)
    )
    order by 1`);
  return {
    ...outcome('gstSettled', rows.length),
    amount: rows.reduce((sum, { due }) => sum + Number(due), 0),
    says: rows
      .slice(0, mostSaid)
      .map(
        ({ month, due }) => `${monthText(month)}${due === '0' ? '' : `, ${rupees(Number(due))}`}`,
      ),
  };
}

async function monthsCheck(ctx: ReadContext, fiscalYearId: number): Promise<YearCheck> {
  const open = await ctx.tx
    .select({ monthStart: periods.monthStart })
    .from(periods)
    .where(and(eq(periods.fiscalYearId, fiscalYearId), ne(periods.status, 'locked')))
    .orderBy(asc(periods.monthStart));
  return {
    ...outcome('periodsLocked', open.length),
    amount: 0,
    says: open.map(({ monthStart }) => monthText(monthStart)),
  };
}
