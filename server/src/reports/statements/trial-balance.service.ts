import type { Report, ReportRow } from '@counting-house/contract/kit/report.ts';
import type { TrialBalanceInput } from '@counting-house/contract/reports/statement.ts';
import { asc, sql, type SQL } from 'drizzle-orm';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { turnoverOf } from '../../books/journal/turnover.service.ts';
import type { ReadContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { spanOf, type Span } from '../span.rules.ts';
import { dayBefore } from './columns.rules.ts';
import { readCentreId, newestEntry } from './figures.service.ts';
import { openMonths } from './open-months.service.ts';
import { partyTurnover } from './party-figures.service.ts';
import { buildTrialBalance, type Turned } from './trial-balance.rules.ts';

/**
 * Every account with what it opened with, turned over and closed with, each on its side. The debits of
 * each pair are its credits. Entries that close a year within the days are left out unless asked for; those
 * before them are part of what the accounts opened with.
 *
 * @throws {Problem} `invalid` (422) at `from` or `centre`.
 */
export async function getTrialBalance(ctx: ReadContext, input: TrialBalanceInput): Promise<Report> {
  const span = spanOf(ctx, input);
  const centreId = await readCentreId(ctx, input.centre);
  const chart = await ctx.tx.select().from(ledgerAccounts).orderBy(asc(ledgerAccounts.code));
  const turned = await turnedOf(ctx, span, { ...input, centreId });
  const control = chart.filter(({ partyKind }) => partyKind !== null).map(({ id }) => id);
  const parties =
    input.party && centreId === null
      ? await partyTurnover(ctx, control, { ...span, upTo: input.upTo })
      : [];
  const { rows, totals } = buildTrialBalance(chart, turned, {
    parties,
    zero: input.zero ?? false,
    flat: input.flat ?? false,
    level: input.level ?? 6,
  });
  return {
    title: 'Trial balance',
    heading: 'Account',
    ...span,
    narrowedBy: input.centre ? [`centre ${input.centre}`] : [],
    columns: columnsOf(span, input.centre || null, input.closing ? null : span.from),
    rows,
    checks: checksOf(totals),
    notes: await openMonths(ctx, span),
    asOfEntryId: await newestEntry(ctx, input.upTo),
    generatedAt: ctx.now,
  };
}

async function turnedOf(
  ctx: ReadContext,
  { from, to }: Span,
  {
    centreId,
    upTo,
    closing,
  }: { centreId: number | null; upTo?: number | undefined; closing?: boolean | undefined },
): Promise<ReadonlyMap<number, Turned>> {
  const which = { upTo, ...(closing ? {} : { closedFrom: from }) };
  const of = (sum: SQL, when: SQL) => sql`coalesce(sum(${sum}) filter (where ${when}), 0)`;
  const inSpan = sql`day >= ${from}`;
  const { rows } = await ctx.tx.execute<Record<'id' | 'opening' | 'debit' | 'credit', string>>(sql`
    select account_id as id, ${of(sql`debit - credit`, sql`not ${inSpan}`)} as opening,
      ${of(sql`debit`, inSpan)} as debit, ${of(sql`credit`, inSpan)} as credit
    from ${turnoverOf(which)}
    where day <= ${to} and ${centreId === null ? sql`true` : sql`centre_id = ${centreId}`}
    group by 1`);
  return new Map(
    rows.map(({ id, opening, debit, credit }) => [
      Number(id),
      { opening: Number(opening), debit: Number(debit), credit: Number(credit) },
    ]),
  );
}

function columnsOf(
  { from, to }: Span,
  centre: string | null,
  closedFrom: string | null,
): Report['columns'] {
  const column = (key: string, label: string, span: Report['columns'][number]['span']) => ({
    key,
    label,
    kind: 'money' as const,
    span,
    centre,
    isResult: false,
  });
  const before = { from: null, to: dayBefore(from), closedFrom };
  const until = { from: null, to, closedFrom };
  const within = { from, to, closedFrom };
  return [
    column('openingDebit', 'Opening debit', before),
    column('openingCredit', 'Opening credit', before),
    column('debit', 'Debit', within),
    column('credit', 'Credit', within),
    column('closingDebit', 'Closing debit', until),
    column('closingCredit', 'Closing credit', until),
  ];
}

function checksOf(totals: ReportRow['cells']) {
  const pairs = [0, 2, 4].map((at) => Number(totals[at] ?? 0) - Number(totals[at + 1] ?? 0));
  const difference = pairs.find((pair) => pair !== 0) ?? 0;
  if (difference === 0) return [{ says: 'Debits and credits agree', difference }];
  const off = rupees(Math.abs(difference));
  return [{ says: `Trial balance differs by ${off}. Run Check books.`, difference }];
}
