import type { Report, ReportColumn } from '@counting-house/contract/kit/report.ts';
import { registerLimits } from '@counting-house/contract/reports/register.ts';
import type { GoodsNotDispatchedInput } from '@counting-house/contract/reports/tie-out.ts';
import { sql } from 'drizzle-orm';
import { daysBetween } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { newestEntry } from '../statements/figures.service.ts';
import { ledgerLead } from '../statements/lines.rules.ts';
import { notDispatched, onDay } from './control-sql.ts';
import { balanceOfKey } from './ledger-balance.service.ts';
import { columnOf, controlChecks, documentLine, moreRow, tieRows } from './tie-out.rules.ts';

const columns: readonly ReportColumn[] = [
  columnOf('date', 'Invoiced', 'date'),
  columnOf('customer', 'Customer', 'text'),
  columnOf('order', 'Order', 'text'),
  columnOf('days', 'Days', 'count'),
  columnOf('total', 'Invoice total', 'money'),
  columnOf('cost', 'Cost not dispatched', 'money'),
];

/** Invoices whose goods had not left at the end of a day, oldest first, at cost, against their account. */
export async function getGoodsNotDispatched(
  ctx: ReadContext,
  input: GoodsNotDispatchedInput,
): Promise<Report> {
  const at = input.at ?? ctx.today;
  const { rows } = await ctx.tx.execute<Record<string, string | null>>(sql`
    with ${onDay(at)}, ${notDispatched}
    select i.id, i.number, to_char(i.issue_date, 'YYYY-MM-DD') as date, i.buyer ->> 'name' as customer,
      i.order_no as order, i.total, b.cost
    from billed_here b join sales_invoice i on i.id = b.invoice_id
    order by i.issue_date, i.id`);
  const most = input.format === undefined ? registerLimits.shown : registerLimits.paper;
  const cost = (of: typeof rows) => of.reduce((sum, row) => sum + Number(row['cost']), 0);
  const account = await balanceOfKey(ctx, 'stock.billed', { at, upTo: input.upTo });
  const documents = cost(rows);
  const ledger = -(account?.balance ?? 0) || 0;
  return {
    title: 'Goods billed, not dispatched',
    heading: 'Invoice',
    from: null,
    to: at,
    narrowedBy: [],
    columns: [...columns],
    rows: [
      ...rows.slice(0, most).map((row) =>
        documentLine(
          columns,
          {
            key: `invoice ${row['id']}`,
            label: row['number'] ?? '',
            lead: {
              to: 'document',
              sourceKind: 'sales_invoice',
              sourceNo: row['number'] ?? '',
              documentId: Number(row['id']),
            },
          },
          {
            date: row['date'] ?? null,
            customer: row['customer'] ?? null,
            order: row['order'] ?? null,
            days: daysBetween(row['date'] ?? at, at),
            total: Number(row['total']),
            cost: Number(row['cost']),
          },
        ),
      ),
      ...moreRow(columns, { count: rows.length - most, at: 'cost', sum: cost(rows.slice(most)) }),
      ...(documents === 0 && ledger === 0
        ? []
        : tieRows(columns, 'cost', {
            documents,
            ledger,
            lead: account ? ledgerLead(account.id) : null,
          })),
    ],
    checks: controlChecks([{ label: 'Goods billed, not dispatched', code: '', documents, ledger }]),
    notes: [],
    asOfEntryId: await newestEntry(ctx, input.upTo),
    generatedAt: ctx.now,
  };
}
