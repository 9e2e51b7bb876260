import type { SaleReportInput } from '@counting-house/contract/reports/sale-report.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { ReportQuery } from './report-page.service.ts';
import { goodsFilter } from './sale-source.ts';

/** A report over other things than facts of sales. */
export type OtherReport = ReportQuery & {
  readonly nameLabel: string;
  readonly opens?: true;
};

/** Orders `o` by who bought, how they came, and what is in them. */
export const ofOrder = (input: SaleReportInput): SQL =>
  sql.join([sql`true`, ...whatOrders(input)], sql` and `);

/** The conditions that a report puts to orders `o`; none when it is of all. */
export function whatOrders(input: SaleReportInput): SQL[] {
  const { channel, source, state, customerId, companyId, groupId, salesPersonId } = input;
  const goods = goodsFilter(input);
  return [
    channel && sql`o.channel = ${channel}`,
    source && sql`o.source = ${source}`,
    state && sql`o.place_of_supply = ${state}`,
    customerId && sql`o.customer_id = ${customerId}`,
    companyId && sql`o.company_id = ${companyId}`,
    groupId && sql`o.group_id = ${groupId}`,
    salesPersonId &&
      sql`o.buyer_kind = 'company'
        and o.buyer_id in (select id from b2b_company where sales_person_id = ${salesPersonId})`,
    goods
      ? sql`exists (select from order_line g where g.order_id = o.id and ${goods('g')})`
      : undefined,
  ].filter((one): one is SQL => typeof one === 'object');
}
