import type { SaleReportInput } from '@counting-house/contract/reports/sale-report.ts';
import type { ReportColumn } from '@counting-house/contract/reports/sale-labels.ts';
import { stateName } from '@counting-house/contract/customers/state.ts';
import { sql, type SQL } from 'drizzle-orm';
import { dateText } from '../../platform/clock.ts';
import type { Grouping } from './grouping.ts';
import type { ReportSpan, Shift } from './report-span.rules.ts';

const goodsColumns = [
  'units',
  'gross',
  'discounts',
  'returns',
  'net',
  'share',
  'returnRate',
  'charges',
  'tax',
  'total',
  'cost',
  'margin',
  'marginRate',
] as const satisfies ReportColumn[];

/** What is no goods stands in rows of its own, so that every report adds up to the same. */
const wordsOfKind = sql`case a.key when 'charge' then 'Charges' when 'round_off' then 'Round-off'
  when 'goods' then 'Other goods' end`;
/** What a fact without a variant is; cost stands with its goods. */
const kindOfFact = sql`case f.line_kind when 'cost' then 'goods' else f.line_kind end`;
/** A key that is the id of a row. */
const id = sql`case when a.key ~ '^[0-9]+$' then a.key::bigint end`;

const kindsOfSums = { line_kind: ['goods', 'charge', 'round_off'] } as const;
const goodsGrain = { columns: ['variant_id'], words: kindsOfSums };

export const byVariant: Grouping = {
  nameLabel: 'Product',
  columns: ['sku', ...goodsColumns],
  key: sql`coalesce(f.variant_id::text, ${kindOfFact})`,
  grain: { ...goodsGrain, isKey: true },
  idOfFact: sql`f.variant_id`,
  named: {
    joins: sql`left join product_variant v on v.id = ${id} left join product p on p.id = v.product_id`,
    facts: { sku: sql`v.sku` },
  },
  name: sql`coalesce(${wordsOfKind}, p.name || case when v.title = p.name then '' else ', ' || v.title end, a.key)`,
  record: { kind: sql`'variant'`, id: sql`v.id` },
  sort: '-net',
  kept: ['goods'],
};

const { idOfFact: _, ...byGoods } = byVariant;

const byProduct: Grouping = {
  ...byGoods,
  columns: goodsColumns,
  grain: goodsGrain,
  joins: sql`left join product_variant fv on fv.id = f.variant_id`,
  key: sql`coalesce(fv.product_id::text, ${kindOfFact})`,
  named: { joins: sql`left join product p on p.id = ${id}` },
  name: sql`coalesce(${wordsOfKind}, p.name, a.key)`,
  record: { kind: sql`'product'`, id: sql`p.id` },
  below: (key) => ({
    ...byVariant,
    joins: sql`join product_variant fv on fv.id = f.variant_id`,
    only: sql`fv.product_id::text = ${key}`,
  }),
};

const categoryOfFact = sql`left join product_variant fv on fv.id = f.variant_id
  left join product fp on fp.id = fv.product_id left join product_category fc on fc.id = fp.category_id`;

const byCategory = (depth: number): Grouping => ({
  nameLabel: 'Category',
  columns: goodsColumns,
  joins: categoryOfFact,
  key: sql`coalesce(nullif(split_part(fc.path, '/', ${depth + 1}::integer), ''), fc.id::text, ${kindOfFact})`,
  grain: goodsGrain,
  named: { joins: sql`left join product_category c on c.id = ${id}` },
  name: sql`coalesce(${wordsOfKind}, c.name, a.key)`,
  record: { kind: sql`'category'`, id: sql`c.id` },
  sort: '-net',
  kept: ['goods'],
  below: (key) => ({
    ...byCategory(depth),
    joins: sql`${categoryOfFact} join product_category top on top.id::text = ${key}`,
    only: sql`fc.path like top.path || '%'`,
    key: sql`coalesce(nullif(split_part(substr(fc.path, length(top.path) + 1), '/', 1), ''), top.id::text)`,
  }),
});

const invoicesOf = (
  kind: 'customer' | 'company',
) => sql`sales_invoice i where i.buyer_kind = ${kind}
  and i.buyer_id = (case when x.key ~ '^[0-9]+$' then x.key::bigint end) and i.status = 'issued'
  and i.series <> 'gift_card_receipt'`;

const byCustomer = ({ newOnly, minOrders }: SaleReportInput, { from }: ReportSpan): Grouping => ({
  nameLabel: 'Customer',
  columns: [
    'orders',
    'units',
    'net',
    'returns',
    'averageOrder',
    'tax',
    'total',
    'firstOrder',
    'lastOrder',
    'isNew',
  ],
  key: sql`case f.buyer_kind when 'customer' then f.buyer_id::text else 'company' end`,
  grain: { columns: ['buyer_id'], words: { buyer_kind: ['customer', 'company'] } },
  idOfFact: sql`f.buyer_id`,
  named: { joins: sql`left join customer c on c.id = ${id}` },
  name: sql`coalesce(c.name, 'Companies')`,
  record: { kind: sql`'customer'`, id: sql`c.id` },
  facts: { lastOrder: sql`a.last_on` },
  beside: {
    firstOrder: sql`(select min(i.issue_date) from ${invoicesOf('customer')})`,
    isNew: sql`case when x.key = 'company' then null
      when (select min(i.issue_date) from ${invoicesOf('customer')}) < ${from} then 'Returning' else 'New' end`,
  },
  having: sql`a.orders >= ${minOrders ?? 0} and ${
    newOnly
      ? sql`a.key <> 'company' and not exists (select from sales_invoice i where i.buyer_kind = 'customer'
          and i.buyer_id = ${id} and i.status = 'issued' and i.issue_date < ${from})`
      : sql`true`
  }`,
  sort: '-net',
  kept: ['orders'],
});

const openOf = (span: ReportSpan, what: SQL) =>
  sql`(select coalesce(sum(${what}), 0) from ${invoicesOf('company')}
    and i.issue_date between ${span.from} and ${span.to})`;

const byCompany = (span: ReportSpan, today: string): Grouping => ({
  nameLabel: 'Company',
  columns: [
    'orders',
    'net',
    'tax',
    'total',
    'paid',
    'open',
    'overdue',
    'cost',
    'margin',
    'marginRate',
  ],
  only: sql`f.buyer_kind = 'company'`,
  key: sql`f.buyer_id::text`,
  named: { joins: sql`left join b2b_company c on c.id = ${id}` },
  name: sql`coalesce(c.name, a.key)`,
  record: { kind: sql`'b2b_company'`, id: sql`c.id` },
  beside: {
    paid: openOf(span, sql`greatest(i.total - i.credited - i.rest, 0)`),
    open: openOf(span, sql`i.rest`),
    overdue: openOf(span, sql`case when i.due_date < ${today} then i.rest else 0 end`),
  },
  sort: '-net',
  kept: ['orders'],
  below: (key) => ({
    nameLabel: 'Group',
    columns: ['orders', 'net', 'tax', 'total', 'cost', 'margin', 'marginRate'],
    joins: sql`join sales_order fo on fo.id = f.order_id`,
    only: sql`f.buyer_kind = 'company' and f.buyer_id::text = ${key}`,
    key: sql`fo.group_id::text`,
    named: { joins: sql`left join b2b_group g on g.id = ${id}` },
    name: sql`coalesce(g.name, a.key)`,
    sort: '-net',
    kept: ['orders'],
  }),
});

const taxColumns = ['cgst', 'sgst', 'igst', 'cess', 'tax'] as const satisfies ReportColumn[];

const byTax: Grouping = {
  nameLabel: 'Rate',
  columns: [
    'taxable',
    'taxableB2b',
    'taxableB2c',
    'credited',
    'netTaxable',
    ...taxColumns,
    'total',
  ],
  key: sql`case f.line_kind when 'round_off' then 'round_off' else f.tax_rate::text end`,
  name: sql`coalesce(${wordsOfKind}, a.key)`,
  nameOf: (name) => (/^\d+$/u.test(name) ? `${Number(name) / 1000} %` : name),
  sort: '-netTaxable',
  kept: ['days'],
};

const byHsn: Grouping = {
  nameLabel: 'HSN and rate',
  columns: ['hsn', 'rate', 'unit', 'units', 'netTaxable', ...taxColumns, 'total'],
  key: sql`case f.line_kind when 'round_off' then 'round_off'
    else concat_ws('|', f.hsn, f.tax_rate, f.unit_code) end`,
  grain: { columns: ['hsn', 'tax_rate', 'unit_code'], words: kindsOfSums },
  name: sql`coalesce(${wordsOfKind}, coalesce(nullif(split_part(a.key, '|', 1), ''), 'No HSN') || ', '
    || (split_part(a.key, '|', 2)::numeric / 1000)::real || ' %')`,
  facts: {
    hsn: sql`nullif(split_part(a.key, '|', 1), 'round_off')`,
    rate: sql`nullif(split_part(a.key, '|', 2), '')::integer`,
    unit: sql`split_part(a.key, '|', 3)`,
  },
  sort: 'key',
  kept: ['goods'],
};

const byState: Grouping = {
  nameLabel: 'State',
  columns: ['orders', 'net', 'tax', 'total', 'share'],
  key: sql`f.state_code`,
  name: sql`a.key`,
  nameOf: stateName,
  sort: '-net',
  kept: ['days', 'orders'],
  below: (key) => ({
    nameLabel: 'City',
    columns: ['orders', 'net', 'tax', 'total', 'share'],
    joins: sql`join sales_order fo on fo.id = f.order_id`,
    only: sql`f.state_code = ${key}`,
    key: sql`coalesce(nullif(lower(trim(coalesce(fo.shipping_address ->> 'city', fo.billing_address ->> 'city'))), ''), '-')`,
    name: sql`case a.key when '-' then 'No city' else initcap(a.key) end`,
    sort: '-net',
    kept: ['orders'],
  }),
};

const byStaff = ({ from, until }: Placed): Grouping => {
  const of = (what: SQL, table: string) =>
    sql`coalesce((select ${what} from ${sql.raw(table)} s where s.staff = x.key), 0)`;
  return {
    nameLabel: 'Person',
    columns: [
      'orders',
      'net',
      'tax',
      'total',
      'staffDiscounts',
      'overrides',
      'cancelled',
      'returnsDecided',
    ],
    key: sql`coalesce(f.staff_id::text, 'none')`,
    grain: { columns: ['staff_id'], isKey: true },
    named: { joins: sql`left join management_user u on u.id = ${id}` },
    name: sql`coalesce(u.name, 'Online shop and other programs')`,
    record: { kind: sql`'user'`, id: sql`u.id` },
    besideFrom: sql`, taken as materialized (
        select coalesce(created_by::text, 'none') as staff, sum(staff_discount_amount) as discounts,
          count(*) filter (where status = 'cancelled') as cancelled
        from sales_order where (status = 'cancelled' or staff_discount_amount <> 0)
          and placed_at >= ${from} and placed_at < ${until} and status <> 'draft' group by 1
      ), overridden as materialized (
        select coalesce(o.created_by::text, 'none') as staff, count(*) as lines
        from order_line l join sales_order o on o.id = l.order_id
        where l.price_source = 'override' and o.placed_at >= ${from} and o.placed_at < ${until}
          and o.status <> 'draft' group by 1
      ), decided as materialized (
        select decided_by::text as staff, count(*) as returns from return_order
        where decided_at >= ${from} and decided_at < ${until} group by 1
      )`,
    beside: {
      staffDiscounts: of(sql`s.discounts`, 'taken'),
      overrides: of(sql`s.lines`, 'overridden'),
      cancelled: of(sql`s.cancelled`, 'taken'),
      returnsDecided: of(sql`s.returns`, 'decided'),
    },
    sort: '-net',
    kept: ['orders'],
  };
};

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const monthName = new Intl.DateTimeFormat('en-IN', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

const dailyNames = {
  day: dateText,
  week: (day: string) => `Week of ${dateText(day)}`,
  month: (day: string) => monthName.format(new Date(`${day}T00:00:00Z`)),
  hour: (hour: string) => `${hour}:00`,
  weekday: (day: string) => weekdays[Number(day) - 1] ?? day,
};

const dailyLabels = { day: 'Day', week: 'Week', month: 'Month', hour: 'Hour', weekday: 'Weekday' };

/** @param shift how much later the days of a period before are to lie. */
const byTime = (grain: SaleReportInput['grain'], zone: string, shift: Shift | null): Grouping => {
  const moved = shift
    ? sql`(f.doc_date + ${'days' in shift ? `${shift.days} days` : `${shift.months} months`}::interval)::date`
    : sql`f.doc_date`;
  const keys = {
    day: sql`${moved}::text`,
    week: sql`date_trunc('week', ${moved})::date::text`,
    month: sql`date_trunc('month', ${moved})::date::text`,
    hour: sql`to_char(f.at at time zone ${zone}, 'HH24')`,
    weekday: sql`extract(isodow from ${moved})::integer::text`,
  };
  return {
    nameLabel: dailyLabels[grain],
    columns: [
      'orders',
      'units',
      'gross',
      'discounts',
      'net',
      'charges',
      'tax',
      'total',
      'averageOrder',
      'margin',
      'marginRate',
    ],
    key: keys[grain],
    name: sql`a.key`,
    nameOf: dailyNames[grain],
    sort: 'key',
    kept: grain === 'hour' ? [] : ['days', 'orders'],
  };
};

/** The moments of the period, for what stands beside sums. */
type Placed = { readonly from: string; readonly until: string; readonly zone: string };

/**
 * The grouping of a report over facts; null for a report of another kind.
 *
 * @param shift of the days of a period before, null in the period itself.
 */
export function chooseGrouping(
  input: SaleReportInput,
  {
    span,
    moments,
    today,
    shift,
  }: {
    readonly span: ReportSpan;
    readonly moments: Placed;
    readonly today: string;
    readonly shift: Shift | null;
  },
): Grouping | null {
  switch (input.type) {
    case 'daily':
      return byTime(input.grain, moments.zone, shift);
    case 'product':
      return input.by === 'product' ? byProduct : byVariant;
    case 'category':
      return byCategory(input.depth);
    case 'customer':
      return byCustomer(input, span);
    case 'company':
      return byCompany(span, today);
    case 'tax':
      return byTax;
    case 'hsn':
      return byHsn;
    case 'state':
      return byState;
    case 'staff':
      return byStaff(moments);
    default:
      return null;
  }
}
