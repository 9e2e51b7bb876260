import { stateName } from '@counting-house/contract/customers/state.ts';
import { filterNames } from '@counting-house/contract/reports/report-names.ts';
import type { SaleReportInput } from '@counting-house/contract/reports/sale-report.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';

type Asked = Partial<SaleReportInput>;

/** What each filter is called; those that stand with their values alone are not named. */
const labels = {
  channel: 'Channel',
  source: 'Source',
  status: 'Status',
  paymentStatus: 'Payment',
  method: 'Method',
  slot: 'Slot',
  benefit: 'Benefit',
  returnType: 'Type',
  condition: 'Condition',
  decision: 'Decision',
  kind: 'Kind',
} as const satisfies Partial<Record<keyof typeof filterNames, string>>;

const flags = {
  newOnly: ['New customers only', 'New and returning customers'],
  late: ['Late only', 'Not late'],
  openOnly: ['Not yet collected or handed over', 'Handed over and not'],
  gstin: ['Customers with a GSTIN', 'Customers without a GSTIN'],
} as const;

/** Where the name of an id is found. */
const names = {
  customerId: ['Customer', sql`select name from customer`],
  companyId: ['Company', sql`select name from b2b_company`],
  groupId: ['Group', sql`select name from b2b_group`],
  categoryId: ['Category', sql`select name from product_category`],
  productId: ['Product', sql`select name from product`],
  variantId: ['SKU', sql`select sku as name from product_variant`],
  salesPersonId: ['Sales person', sql`select name from management_user`],
  courierId: ['Courier', sql`select name from courier`],
  bankAccountId: ['Account', sql`select name from bank_account`],
} as const satisfies Partial<Record<keyof SaleReportInput, readonly [string, SQL]>>;

/** What a report was narrowed by, in words, as its files say it. */
export async function narrowedBy(ctx: ReadContext, input: Asked): Promise<string[]> {
  const words = Object.entries(labels).flatMap(([key, label]) => {
    const value = input[key as keyof typeof labels];
    const known: Readonly<Record<string, string>> = filterNames[key as keyof typeof labels];
    return value === undefined ? [] : [`${label}: ${known[value] ?? value}`];
  });
  const said = Object.entries(flags).flatMap(([key, [yes, no]]) => {
    const value = input[key as keyof typeof flags];
    return value === undefined ? [] : [value ? yes : no];
  });
  const { basis, state, brand, tag, minOrders } = input;
  return [
    ...(basis === 'order' ? ['By order date, not yet billed sales included'] : []),
    ...words,
    ...(await namesOf(ctx, input)),
    ...(state ? [`State: ${stateName(state)}`] : []),
    ...(brand ? [`Brand: ${brand}`] : []),
    ...(tag ? [`Tag: ${tag}`] : []),
    ...(minOrders === undefined ? [] : [`At least ${minOrders} orders`]),
    ...said,
  ];
}

async function namesOf(ctx: ReadContext, input: Asked): Promise<string[]> {
  const asked = Object.entries(names).flatMap(([key, [label, from]], at) => {
    const id = input[key as keyof typeof names];
    return id === undefined
      ? []
      : [
          sql`select ${at}::integer as at, ${label}::text as label, (${from} where id = ${id}) as name`,
        ];
  });
  if (asked.length === 0) return [];
  const { rows } = await ctx.tx.execute<{ label: string; name: string | null }>(
    sql`${sql.join(asked, sql` union all `)} order by at`,
  );
  return rows.map(({ label, name }) => `${label}: ${name ?? 'none'}`);
}
