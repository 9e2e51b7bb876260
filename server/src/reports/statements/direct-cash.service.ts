import type { Report, ReportRow } from '@counting-house/contract/kit/report.ts';
import type { CashPartsInput } from '@counting-house/contract/reports/statement.ts';
import { eq, sql, type SQL } from 'drizzle-orm';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import { spanOf, type Span } from '../span.rules.ts';
import { onBalanceSheet } from './cash-flow.rules.ts';
import type { FigureColumn } from './columns.rules.ts';
import { accountsByCode, newestEntry } from './figures.service.ts';
import { added, headLine, type Line, sumLine } from './lines.rules.ts';

/**
 * What entries moved in cash, given to the accounts on their other side in proportion, whole paise first and
 * one paisa each to the largest fractions: `part (entry_id, account_id, amount)`, what came in positive.
 */
function cashParts({ from, to }: Span, upTo: number | undefined): SQL {
  const isSeen = upTo === undefined ? sql`true` : sql`line.entry_id <= ${upTo}`;
  return sql`(
    with cash as (
      select line.entry_id, sum(line.debit - line.credit)::bigint as moved
      from journal_line line join ledger_account account on account.id = line.account_id
      where account.type in ('cash', 'bank') and line.entry_date between ${from} and ${to} and ${isSeen}
      group by 1 having sum(line.debit - line.credit) <> 0
    ), beside as (
      select cash.entry_id, cash.moved, line.account_id, line.id,
        case when cash.moved > 0 then line.credit else line.debit end as weight
      from cash join journal_line line using (entry_id)
        join ledger_account account on account.id = line.account_id
      where account.type not in ('cash', 'bank')
    ), weighed as (
      select *, abs(moved)::numeric * weight as exact, sum(weight) over (partition by entry_id) as whole
      from beside where weight > 0
    ), shared as (
      select *, div(exact, whole) as share,
        row_number() over (partition by entry_id order by mod(exact, whole) desc, id) as place
      from weighed
    ), topped as (
      select entry_id, account_id, moved, share
        + case when place <= abs(moved) - sum(share) over (partition by entry_id) then 1 else 0 end as share
      from shared
    )
    select entry_id, account_id, (sign(moved) * sum(share))::bigint as amount
    from topped group by entry_id, account_id, moved
  ) as part`;
}

/** Receipts and payments of each column by the account on the other side; together the change in cash. */
export async function directCashFlow(
  ctx: ReadContext,
  {
    columns,
    start,
    overdrawn,
    upTo,
  }: {
    columns: readonly FigureColumn[];
    start: readonly number[];
    overdrawn: readonly number[];
    upTo: number | undefined;
  },
): Promise<{ lines: Line[]; differences: number[] }> {
  const byColumn: Awaited<ReturnType<typeof sumsOf>>[] = [];
  for (const { from, to } of columns) {
    byColumn.push(await sumsOf(ctx, cashParts({ from: from ?? to, to }, upTo)));
  }
  const accounts = await accountsByCode(ctx);
  const side = (which: 'in' | 'out'): Line[] =>
    accounts.flatMap((account): Line[] => {
      const figures = byColumn.map((sums) => sums.get(account.id)?.[which] ?? 0);
      if (figures.every((figure) => figure === 0)) return [];
      const lead = {
        to: 'report' as const,
        report: 'cash-entries',
        asks: { accountId: String(account.id) },
      };
      const { code, name } = account;
      return [
        { key: `${which} ${code}`, label: name, code, depth: 1, look: 'line', figures, lead },
      ];
    });
  const [received, paid] = [side('in'), side('out')];
  const n = columns.length;
  const sumOf = (lines: readonly Line[]) =>
    added(
      lines.map(({ figures }) => figures),
      n,
    );
  const change = added([sumOf(received), sumOf(paid)], n);
  const end = added([start, change], n);
  return {
    lines: [
      headLine('received', 'Receipts', n),
      ...received,
      sumLine('receivedSum', 'Receipts', sumOf(received)),
      headLine('paid', 'Payments', n),
      ...paid,
      sumLine('paidSum', 'Payments', sumOf(paid)),
      sumLine('change', 'Change in cash', change),
      { ...sumLine('start', 'Cash at start', start), look: 'line' },
      sumLine('end', 'Cash at end', end, 'total'),
      ...onBalanceSheet(end, overdrawn),
    ],
    differences: [],
  };
}

async function sumsOf(ctx: ReadContext, parts: SQL) {
  const { rows } = await ctx.tx.execute<Record<'account_id' | 'in' | 'out', string>>(sql`
    select account_id, coalesce(sum(amount) filter (where amount > 0), 0) as "in",
      coalesce(sum(amount) filter (where amount < 0), 0) as "out"
    from ${parts} group by 1`);
  return new Map(
    rows.map((row) => [Number(row.account_id), { in: Number(row.in), out: Number(row.out) }]),
  );
}

/** Most entries that are listed; the rest is one row. */
const mostEntries = 2_000;

/** The entries behind a line of receipts and payments. */
export async function getCashParts(ctx: ReadContext, input: CashPartsInput): Promise<Report> {
  const span = spanOf(ctx, input);
  const [account] = await ctx.tx
    .select()
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, input.accountId));
  if (!account || account.isGroup) throw invalid({ accountId: 'Choose an account.' });
  const { rows } = await ctx.tx.execute<{
    entry_id: string;
    entry_date: string;
    source_kind: string;
    source_no: string;
    source_id: string;
    party_name: string | null;
    narration: string;
    amount: string;
  }>(sql`
    select part.entry_id, entry.entry_date, entry.source_kind, entry.source_no, entry.source_id,
      entry.party_name, entry.narration, part.amount
    from ${cashParts(span, input.upTo)} join journal_entry entry on entry.id = part.entry_id
    where part.account_id = ${account.id} and part.amount <> 0
    order by entry.entry_date, entry.id`);
  const listed = rows.slice(0, mostEntries).map((row): ReportRow => ({
    key: `entry ${row.entry_id}`,
    label: row.source_no,
    code: '',
    depth: 0,
    look: 'line',
    cells: [row.entry_date, row.party_name ?? row.narration, Number(row.amount)],
    lead: { to: 'report', report: 'day-book', asks: { q: row.source_no } },
  }));
  const sum = (of: typeof rows) => of.reduce((total, { amount }) => total + Number(amount), 0);
  const rest = rows.slice(mostEntries);
  const line = { code: '', depth: 0, lead: null } as const;
  return {
    title: `Cash moved by ${account.code} ${account.name}`,
    heading: 'Document',
    ...span,
    narrowedBy: [],
    columns: [
      { key: 'date', label: 'Date', kind: 'date' },
      { key: 'for', label: 'For', kind: 'text' },
      { key: 'amount', label: 'Received or paid', kind: 'money' },
    ].map((column) => ({
      ...column,
      span: null,
      centre: null,
      isResult: false,
    })) as Report['columns'],
    rows: [
      ...listed,
      ...(rest.length > 0
        ? [
            {
              ...line,
              key: 'rest',
              label: `${rest.length} more`,
              look: 'line' as const,
              cells: [null, null, sum(rest)],
            },
          ]
        : []),
      { ...line, key: 'total', label: 'Total', look: 'total', cells: [null, null, sum(rows)] },
    ],
    checks: [],
    notes: [],
    asOfEntryId: await newestEntry(ctx, input.upTo),
    generatedAt: ctx.now,
  };
}
