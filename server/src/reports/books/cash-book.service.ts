import type { Report, ReportColumn } from '@counting-house/contract/kit/report.ts';
import { registerLimits, type CashBookInput } from '@counting-house/contract/reports/register.ts';
import { ledgerEvents, type LedgerEvent } from '@counting-house/contract/accounts/journal/entry.ts';
import { and, asc, between, eq, inArray, lte, sql, type SQL } from 'drizzle-orm';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { journalEntries, journalLines } from '../../books/journal/journal.table.ts';
import { turnoverOf } from '../../books/journal/turnover.service.ts';
import { bankMatches, bankMatchParts } from '../../accounts/reconciliation/bank-match.table.ts';
import { orderPayments } from '../../orders/payments/payment.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { invalid } from '../../platform/problem.ts';
import { spanOf, type Span } from '../span.rules.ts';
import { newestEntry } from '../statements/figures.service.ts';
import { openMonths } from '../statements/open-months.service.ts';
import { cashBookRows, type CashDay, type CashLine } from './cash-book.rules.ts';
import { counterAccount } from './counter-account.rules.ts';
import { documentId, isOfPayment } from './document.rules.ts';

/**
 * What came to and went from cash, or banks, with the balance after each line and at the end of each day.
 * Where a span has more lines than are shown at once, its days stand alone, each leading to its own lines.
 *
 * @throws {Problem} `invalid` (422) at `accountId` for an account that is no cash or no bank, at `from` for a file
 *   of too many lines.
 */
export async function getCashBook(ctx: ReadContext, input: CashBookInput): Promise<Report> {
  const span = spanOf(ctx, input);
  const of = input.of ?? 'cash';
  const accounts = await accountsOf(ctx, of, input.accountId);
  const ids = accounts.map(({ id }) => id);
  const { opening, days } = await turned(ctx, ids, { ...span, upTo: input.upTo });
  const lines = await linesOf(ctx, ids, { ...input, span });
  const columns = columnsOf(of, lines !== null);
  const tab = of === 'cash' ? 'cash-book' : 'bank-book';
  const [only] = accounts;
  const moved = (lines ?? []).reduce((sum, { debit, credit }) => sum + debit - credit, 0);
  const kept = days.reduce((sum, { debit, credit }) => sum + debit - credit, 0);
  const difference = lines === null ? 0 : moved - kept;
  return {
    title: of === 'cash' ? 'Cash book' : 'Bank book',
    heading: lines === null ? 'Day' : 'Document',
    ...span,
    narrowedBy: input.accountId && only ? [`${only.code} ${only.name}`] : [],
    columns,
    rows: ids.length === 0 ? [] : cashBookRows(columns, { opening, days, lines, tab }),
    checks: [
      difference === 0
        ? { says: 'Closing balance agrees with the ledger', difference }
        : {
            says: `Lines and day totals differ by ${rupees(difference)}. Run Check books.`,
            difference,
          },
    ],
    notes: [
      ...(lines === null && input.daily !== true
        ? ['Too many entries for one page: open a day to see its entries.']
        : []),
      ...(await openMonths(ctx, span)),
    ],
    asOfEntryId: await newestEntry(ctx, input.upTo),
    generatedAt: ctx.now,
  };
}

async function accountsOf(ctx: ReadContext, of: 'cash' | 'bank', accountId: number | undefined) {
  const found = await ctx.tx
    .select()
    .from(ledgerAccounts)
    .where(
      and(
        eq(ledgerAccounts.type, of),
        accountId === undefined ? undefined : eq(ledgerAccounts.id, accountId),
      ),
    )
    .orderBy(asc(ledgerAccounts.code));
  if (accountId !== undefined && found.length === 0) {
    const says = of === 'cash' ? 'Choose a cash account.' : 'Choose a bank account.';
    throw invalid({ accountId: says });
  }
  return found;
}

async function turned(
  ctx: ReadContext,
  ids: readonly number[],
  { from, to, upTo }: Span & { upTo: number | undefined },
): Promise<{ opening: number; days: CashDay[] }> {
  if (ids.length === 0) return { opening: 0, days: [] };
  const onThem = sql`account_id in (${sql.join([...ids], sql`, `)})`;
  const { rows } = await ctx.tx.execute<Record<'day' | 'debit' | 'credit', string>>(sql`
    select case when day < ${from} then '' else to_char(day, 'YYYY-MM-DD') end as day,
      sum(debit) as debit, sum(credit) as credit
    from ${turnoverOf({ upTo })} where ${onThem} and day <= ${to} group by 1 order by 1`);
  const all = rows.map(({ day, debit, credit }) => ({
    day,
    debit: Number(debit),
    credit: Number(credit),
  }));
  const before = all.find(({ day }) => day === '');
  return {
    opening: before ? before.debit - before.credit : 0,
    days: all.filter(({ day, debit, credit }) => day !== '' && (debit !== 0 || credit !== 0)),
  };
}

/** The lines of the span; null where they are too many to show, or only days are asked for. */
async function linesOf(
  ctx: ReadContext,
  ids: readonly number[],
  { span: { from, to }, upTo, daily, format }: CashBookInput & { span: Span },
): Promise<CashLine[] | null> {
  if (daily || ids.length === 0) return null;
  const most =
    format === undefined
      ? registerLimits.shown
      : format === 'pdf'
        ? registerLimits.paper
        : registerLimits.file;
  const rows = await ctx.tx
    .select({
      id: journalLines.id,
      day: journalLines.entryDate,
      event: journalEntries.event,
      sourceKind: journalEntries.sourceKind,
      sourceNo: journalEntries.sourceNo,
      documentId: documentId(),
      party: sql<string>`coalesce(${journalEntries.partyName}, '')`,
      account: counterAccount(),
      reference: sql<string>`coalesce(${journalLines.bankRef}, '')`,
      reconciledOn,
      debit: journalLines.debit,
      credit: journalLines.credit,
    })
    .from(journalLines)
    .innerJoin(journalEntries, eq(journalEntries.id, journalLines.entryId))
    .leftJoin(orderPayments, isOfPayment())
    .where(
      and(
        inArray(journalLines.accountId, [...ids]),
        between(journalLines.entryDate, from, to),
        upTo === undefined ? undefined : lte(journalLines.entryId, upTo),
      ),
    )
    .orderBy(asc(journalLines.entryDate), asc(journalLines.id))
    .limit(most + 1);
  if (rows.length > most) {
    if (format === undefined) return null;
    const says = `At most ${most.toLocaleString('en-IN')} lines fit. Choose fewer days, or days alone.`;
    throw invalid({ from: says });
  }
  return rows.map(({ event, party, ...row }) => ({
    ...row,
    particulars: [party, ledgerEvents[event as LedgerEvent]].filter(Boolean).join(', '),
  }));
}

/** The day from which on the statement of the bank has a line; null while nobody matched it. */
const reconciledOn: SQL<string | null> = sql<string | null>`(
  select to_char(m.matched_on, 'YYYY-MM-DD') from ${bankMatchParts} p join ${bankMatches} m on m.id = p.match_id
  where p.journal_line_id = ${journalLines.id} and p.is_live limit 1)`;

function columnsOf(of: 'cash' | 'bank', hasLines: boolean): ReportColumn[] {
  const plain = { span: null, centre: null, isResult: false };
  const text = (key: string, label: string): ReportColumn => ({
    ...plain,
    key,
    label,
    kind: 'text',
  });
  const date = (key: string, label: string): ReportColumn => ({
    ...plain,
    key,
    label,
    kind: 'date',
  });
  const money = (key: string, label: string): ReportColumn => ({
    ...plain,
    key,
    label,
    kind: 'money',
  });
  return [
    ...(hasLines
      ? [
          date('date', 'Date'),
          text('particulars', 'Particulars'),
          text('account', 'Account'),
          text('reference', 'Reference'),
          ...(of === 'bank' ? [date('reconciled', 'Reconciled')] : []),
        ]
      : []),
    money('receipts', 'Receipts'),
    money('payments', 'Payments'),
    { ...money('balance', 'Balance'), isResult: true },
  ];
}
