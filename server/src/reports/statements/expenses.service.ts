import type { Report, ReportRow } from '@counting-house/contract/kit/report.ts';
import type { ExpensesInput } from '@counting-house/contract/reports/statement.ts';
import { sql } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { spanOf, type Span } from '../span.rules.ts';
import { buildColumns, type FigureColumn } from './columns.rules.ts';
import { readCentreId, readAccountFigures, forCentre, newestEntry } from './figures.service.ts';
import { added, laidOut, ledgerLead, type Line, sumLine } from './lines.rules.ts';
import { openMonths } from './open-months.service.ts';

/** What was spent each month: by account, or by the vendor it was spent with. */
export async function getExpenses(ctx: ReadContext, input: ExpensesInput): Promise<Report> {
  const span = spanOf(ctx, input);
  const months = buildColumns(span, 'month', ctx.settings['business.fiscalYearStartMonth']);
  const columns = await forCentre(ctx, months, input.centre);
  const byVendor = input.by === 'vendor';
  const lines = byVendor
    ? await byVendors(ctx, columns, { ...input, ...span })
    : await byAccounts(ctx, columns, { ...input, ...span });
  const sum = added(
    lines.map(({ figures }) => figures),
    columns.length,
  );
  return {
    title: byVendor ? 'Expenses by vendor' : 'Expenses by account',
    heading: byVendor ? 'Vendor' : 'Account',
    ...span,
    narrowedBy: input.centre ? [`centre ${input.centre}`] : [],
    ...laidOut([...lines, sumLine('total', 'Total', sum, 'total')], columns, {
      compared: false,
      closedFrom: span.from,
    }),
    checks: [],
    notes: await openMonths(ctx, span),
    asOfEntryId: await newestEntry(ctx, input.upTo),
    generatedAt: ctx.now,
  };
}

type Asked = Span & Pick<ExpensesInput, 'upTo' | 'centre'>;

async function byAccounts(
  ctx: ReadContext,
  columns: readonly FigureColumn[],
  { from, upTo }: Asked,
): Promise<Line[]> {
  const figures = await readAccountFigures(ctx, columns, { upTo, closedFrom: from });
  return figures
    .filter(
      ({ account, figures: all }) => account.root === 'expense' && all.some((one) => one !== 0),
    )
    .map(({ account, figures: all }) => ({
      key: `account ${account.code}`,
      label: account.name,
      code: account.code,
      depth: 0,
      look: 'line' as const,
      figures: all,
      lead: ledgerLead(account.id),
    }));
}

/** Most vendors that are listed; the rest of them is one row. */
const mostVendors = 500;

/** Of entries with a vendor the lines on expenses; of others together, so that all expenses are there. */
async function byVendors(
  ctx: ReadContext,
  columns: readonly FigureColumn[],
  { from, to, upTo, centre }: Asked,
): Promise<Line[]> {
  const centreId = await readCentreId(ctx, centre);
  const sums = columns.map(
    ({ from: first, to: last }, i) => sql`, coalesce(sum(line.debit - line.credit) filter
      (where line.entry_date between ${first} and ${last}), 0) as ${sql.identifier(`c${i}`)}`,
  );
  const { rows } = await ctx.tx.execute<Record<string, string | null>>(sql`
    select vendor.id, max(vendor.name) as name ${sql.join(sums)}
    from journal_line line
    join ledger_account account on account.id = line.account_id
    join journal_entry entry on entry.id = line.entry_id
    left join lateral (
      select entry.party_id as id, entry.party_name as name where entry.party_kind = 'vendor'
    ) vendor on true
    where account.root = 'expense' and line.entry_date between ${from} and ${to}
      and entry.event not in ('year.closed', 'year.reopened')
      and ${centreId === null ? sql`true` : sql`line.centre_id = ${centreId}`}
      and ${upTo === undefined ? sql`true` : sql`line.entry_id <= ${upTo}`}
    group by vendor.id order by vendor.id is null, sum(line.debit - line.credit) desc, vendor.id`);
  const lines = rows.map((row): Line => {
    const id = row['id'] ?? null;
    return {
      key: `vendor ${id ?? 'none'}`,
      label: row['name'] ?? 'Without a vendor',
      code: '',
      depth: 0,
      look: 'line',
      figures: columns.map((_, i) => Number(row[`c${i}`] ?? 0)),
      lead:
        id === null
          ? null
          : {
              to: 'report',
              report: 'day-book',
              asks: { partyKind: 'vendor', partyId: String(id) },
            },
    };
  });
  return withRest(lines, columns.length);
}

function withRest(lines: readonly Line[], columns: number): Line[] {
  const rest = lines.slice(mostVendors);
  if (rest.length === 0) return [...lines];
  const figures = added(
    rest.map((one) => one.figures),
    columns,
  );
  const more: Pick<ReportRow, 'key' | 'label' | 'code' | 'depth' | 'look' | 'lead'> = {
    key: 'rest',
    label: `${rest.length} more`,
    code: '',
    depth: 0,
    look: 'line',
    lead: null,
  };
  return [...lines.slice(0, mostVendors), { ...more, figures }];
}
