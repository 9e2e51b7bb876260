import type { SaleReportInput } from '@counting-house/contract/reports/sale-report.ts';
import type { ReportColumn } from '@counting-house/contract/reports/sale-words.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { ReportQuery } from './report-page.service.ts';

/** A report over other things than facts of sales: its rows, and which of their columns add up. */
export type OtherReport = ReportQuery & {
  readonly nameLabel: string;
  readonly adds: readonly ReportColumn[];
  readonly opens?: true;
  /** Totals that the rows do not have: one row, a column under each name. */
  readonly alsoTotals?: { readonly columns: readonly ReportColumn[]; readonly row: SQL };
};

/** Orders `o` by who bought and how they came. */
export function ofOrder(input: SaleReportInput): SQL {
  const { channel, source, state, customerId, companyId, groupId } = input;
  const conditions = [
    channel && sql`o.channel = ${channel}`,
    source && sql`o.source = ${source}`,
    state && sql`o.place_of_supply = ${state}`,
    customerId && sql`o.customer_id = ${customerId}`,
    companyId && sql`o.company_id = ${companyId}`,
    groupId && sql`o.group_id = ${groupId}`,
  ].filter((one): one is SQL => typeof one === 'object');
  return sql.join([sql`true`, ...conditions], sql` and `);
}
