import type { Report, ReportRow } from '@counting-house/contract/kit/report.ts';
import type { StockTieOutInput } from '@counting-house/contract/reports/tie-out.ts';
import { sql } from 'drizzle-orm';
import { dateText } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { newestEntry } from '../statements/figures.service.ts';
import { ledgerLead } from '../statements/lines.rules.ts';
import { ledgerBalances } from './ledger-balance.service.ts';
import { controlsOn } from './tie-out.service.ts';
import { controlChecks, tieOutColumns } from './tie-out.rules.ts';

/** Most days that are named on which goods and their account moved apart. */
const mostCauses = 20;

/** The value of goods by their kind against their accounts, and the newest days on which the two moved apart. */
export async function getStockTieOut(ctx: ReadContext, input: StockTieOutInput): Promise<Report> {
  const at = input.at ?? ctx.today;
  const groups = await controlsOn(ctx, at, input.upTo);
  const stock = groups
    .flatMap(({ controls }) => controls)
    .filter(({ lead }) => lead.to === 'report' && lead.report === 'stock-tie-out');
  const accounts = await ledgerBalances(ctx, at, input.upTo);
  const differs = stock.some(({ documents, ledger }) => documents !== ledger);
  const sum = (of: 'documents' | 'ledger') => stock.reduce((all, one) => all + one[of], 0);
  const [documents, ledger] = [sum('documents'), sum('ledger')];
  return {
    title: 'Stock tie-out',
    heading: 'Kind of goods',
    from: null,
    to: at,
    narrowedBy: [],
    columns: tieOutColumns(at),
    rows: [
      ...stock.map(({ key, label, code, ...of }): ReportRow => {
        const account = accounts.find((one) => one.code === code);
        return {
          key,
          label,
          code,
          depth: 0,
          look: 'line',
          cells: [of.documents, of.ledger, of.documents - of.ledger],
          lead: account ? ledgerLead(account.id) : null,
        };
      }),
      {
        key: 'total',
        label: 'Total',
        code: '',
        depth: 0,
        look: 'total',
        cells: [documents, ledger, documents - ledger],
        lead: null,
      },
      ...(differs ? await causes(ctx, at) : []),
    ],
    checks: controlChecks(stock),
    notes:
      at < ctx.today
        ? ['Material at production plans is known as it is today, so it is not compared.']
        : [],
    asOfEntryId: await newestEntry(ctx, input.upTo),
    generatedAt: ctx.now,
  };
}

/** Days on which what goods were worth changed by something else than their account says. */
async function causes(ctx: ReadContext, at: string): Promise<ReportRow[]> {
  const { rows } = await ctx.tx.execute<Record<string, string>>(sql`
    select a.id as account_id, a.code, a.name, to_char(day, 'YYYY-MM-DD') as day,
      coalesce(m.value, 0) as goods, coalesce(l.value, 0) as ledger
    from (
      select s.kind, m.business_date as day, sum(m.value) as value
      from stock_movement m join sku s on s.id = m.sku_id where m.business_date <= ${at} group by 1, 2
    ) m full join (
      select a.stock_kind as kind, l.entry_date as day, sum(l.debit - l.credit) as value
      from ledger_account a join journal_line l on l.account_id = a.id
      where a.stock_kind is not null and l.entry_date <= ${at} group by 1, 2
    ) l using (kind, day)
      join ledger_account a on a.stock_kind = kind and a.system_key is not null
    where coalesce(m.value, 0) <> coalesce(l.value, 0)
    order by day desc, a.code limit ${mostCauses}`);
  const head: ReportRow = {
    key: 'causes',
    label: 'Days on which they moved apart, newest first',
    code: '',
    depth: 0,
    look: 'head',
    cells: [null, null, null],
    lead: null,
  };
  return [
    head,
    ...rows.map((row): ReportRow => ({
      key: `cause ${row['code']} ${row['day']}`,
      label: `${dateText(row['day'] ?? '')}, ${row['name']}`,
      code: row['code'] ?? '',
      depth: 1,
      look: 'line',
      cells: [
        Number(row['goods']),
        Number(row['ledger']),
        Number(row['goods']) - Number(row['ledger']),
      ],
      lead: {
        to: 'report',
        report: 'day-book',
        asks: { from: row['day'] ?? '', to: row['day'] ?? '', accountId: row['account_id'] ?? '' },
      },
    })),
  ];
}
