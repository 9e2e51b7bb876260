import type { Report, ReportColumn } from '@counting-house/contract/kit/report.ts';
import { registerLimits } from '@counting-house/contract/reports/register.ts';
import type { GoodsNotBilledInput } from '@counting-house/contract/reports/tie-out.ts';
import { sql } from 'drizzle-orm';
import { daysBetween } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { newestEntry } from '../statements/figures.service.ts';
import { ledgerLead } from '../statements/lines.rules.ts';
import { notBilled, onDay } from './control-sql.ts';
import { balanceOfKey } from './ledger-balance.service.ts';
import { columnOf, controlChecks, documentLine, moreRow, tieRows } from './tie-out.rules.ts';

const columns: readonly ReportColumn[] = [
  columnOf('date', 'Received', 'date'),
  columnOf('vendor', 'Vendor', 'text'),
  columnOf('item', 'Item', 'text'),
  columnOf('days', 'Days', 'count'),
  columnOf('received', 'Value', 'money'),
  columnOf('billed', 'Billed', 'money'),
  columnOf('returned', 'Sent back', 'money'),
  columnOf('left', 'Not billed', 'money'),
];

/** Lines of receipts of which something was not billed at the end of a day, oldest first, against their account. */
export async function getGoodsNotBilled(
  ctx: ReadContext,
  input: GoodsNotBilledInput,
): Promise<Report> {
  const at = input.at ?? ctx.today;
  const { rows } = await ctx.tx.execute<Record<string, string | null>>(sql`
    with ${onDay(at)}, ${notBilled}
    select i.id, n.id as inward_id, n.number, to_char(n.business_date, 'YYYY-MM-DD') as date,
      n.vendor_name as vendor, concat(s.code, ' ', s.name) as item, sum(o.received) as received,
      sum(o.billed) as billed, sum(o.returned) as returned, sum(o.received - o.billed - o.returned) as "left"
    from left_open o join inward_line i on i.id = o.inward_line_id join inward n on n.id = o.inward_id
      join sku s on s.id = i.sku_id
    where ${input.vendorId === undefined ? sql`true` : sql`n.vendor_id = ${input.vendorId}`}
    group by i.id, n.id, s.id having sum(o.received - o.billed - o.returned) <> 0
    order by n.business_date, n.id, i.id`);
  const most = input.format === undefined ? registerLimits.shown : registerLimits.paper;
  const left = (of: typeof rows) => of.reduce((sum, row) => sum + Number(row['left']), 0);
  const account = await balanceOfKey(ctx, 'grni', { at, upTo: input.upTo });
  const documents = left(rows);
  const ledger = -(account?.balance ?? 0) || 0;
  const isNarrowed = input.vendorId !== undefined;
  return {
    title: 'Goods received, not billed',
    heading: 'Receipt',
    from: null,
    to: at,
    narrowedBy: isNarrowed && rows[0]?.['vendor'] ? [rows[0]['vendor']] : [],
    columns: [...columns],
    rows: [
      ...rows.slice(0, most).map((row) =>
        documentLine(
          columns,
          {
            key: `line ${row['id']}`,
            label: row['number'] ?? '',
            lead: {
              to: 'document',
              sourceKind: 'inward',
              sourceNo: row['number'] ?? '',
              documentId: Number(row['inward_id']),
            },
          },
          {
            date: row['date'] ?? null,
            vendor: row['vendor'] ?? null,
            item: row['item'] ?? null,
            days: daysBetween(row['date'] ?? at, at),
            received: Number(row['received']),
            billed: Number(row['billed']),
            returned: Number(row['returned']),
            left: Number(row['left']),
          },
        ),
      ),
      ...moreRow(columns, { count: rows.length - most, at: 'left', sum: left(rows.slice(most)) }),
      ...(isNarrowed || (documents === 0 && ledger === 0)
        ? []
        : tieRows(columns, 'left', {
            documents,
            ledger,
            lead: account ? ledgerLead(account.id) : null,
          })),
    ],
    checks: isNarrowed
      ? []
      : controlChecks([{ label: 'Goods received, not billed', code: '', documents, ledger }]),
    notes: isNarrowed ? ['Of one vendor, so not compared with the ledger.'] : [],
    asOfEntryId: await newestEntry(ctx, input.upTo),
    generatedAt: ctx.now,
  };
}
