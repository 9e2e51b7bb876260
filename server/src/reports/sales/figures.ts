import type { ReportColumn } from '@counting-house/contract/reports/sale-labels.ts';
import { sql, type SQL } from 'drizzle-orm';

/**
 * Sums over facts `f`, from which every figure follows. Of goods that were credited `sold` and `credited` are apart.
 * Whole numbers, because thousands of rows are worked on with them.
 *
 * @param orders how orders are counted.
 */
export const sumsSql = (orders: SQL): SQL => sql`
  coalesce(sum(f.gross), 0)::bigint as gross,
  coalesce(sum(f.discount), 0)::bigint as discounts,
  coalesce(sum(f.goods_taxable) filter (where f.doc_type = 'invoice'), 0)::bigint as sold,
  -coalesce(sum(f.goods_taxable) filter (where f.doc_type = 'credit_note'), 0)::bigint as credited,
  coalesce(sum(f.taxable - f.goods_taxable), 0)::bigint as charges,
  coalesce(sum(f.taxable) filter (where f.doc_type = 'invoice'), 0)::bigint as taxable,
  -coalesce(sum(f.taxable) filter (where f.doc_type = 'credit_note'), 0)::bigint as taxable_credited,
  coalesce(sum(f.taxable) filter (where f.doc_type = 'invoice' and f.has_gstin), 0)::bigint as taxable_b2b,
  coalesce(sum(f.cgst), 0)::bigint as cgst,
  coalesce(sum(f.sgst), 0)::bigint as sgst,
  coalesce(sum(f.igst), 0)::bigint as igst,
  coalesce(sum(f.cess), 0)::bigint as cess,
  coalesce(sum(f.tax), 0)::bigint as tax,
  coalesce(sum(f.round_off), 0)::bigint as round_off,
  coalesce(sum(f.total), 0)::bigint as total,
  coalesce(sum(f.cost), 0)::bigint as cost,
  coalesce(sum(f.qty), 0)::bigint as units,
  coalesce(sum(f.goods_qty) filter (where f.doc_type = 'invoice'), 0)::bigint as sold_qty,
  max(f.doc_date) filter (where f.doc_type = 'invoice') as last_on,
  ${orders} as orders`;

/** The sums of rows that are sums already, `f`. */
export const sumsOfSums = sql.raw(
  `gross discounts sold credited charges taxable taxable_credited taxable_b2b cgst sgst igst cess tax round_off total
   cost units sold_qty orders`
    .split(/\s+/u)
    .map((name) => `sum(f.${name})::bigint as ${name}`)
    .concat('max(f.last_on) as last_on')
    .join(', '),
);

/** Orders with an invoice, counted over facts or their sums: one that was cancelled left nothing, and cost is no invoice. */
export const ordersOfFacts = sql`count(distinct f.order_id)
  filter (where f.doc_type = 'invoice' and (f.qty <> 0 or f.gross <> 0 or f.total <> 0))`;

const rateOf = (part: SQL, whole: SQL) =>
  sql`case when ${whole} <> 0 then round(${part} * 10000.0 / ${whole}) end`;
const net = sql`(a.sold - a.credited)`;

/** What part of all net sales a row is, in hundredths of a percent. */
export const shareSql = (all: SQL) =>
  sql`case when ${all} <> 0 then round(${net} * 10000.0 / ${all}) end`;

/** Each figure by the sums `a` of its row, and by what was returned of its sales, `r.returned`. */
export const figures = {
  gross: sql`a.gross`,
  discounts: sql`a.discounts`,
  afterDiscount: sql`a.sold`,
  returns: sql`a.credited`,
  net,
  charges: sql`a.charges`,
  tax: sql`a.tax`,
  roundOff: sql`a.round_off`,
  total: sql`a.total`,
  cost: sql`a.cost`,
  margin: sql`(${net} - a.cost)`,
  marginRate: rateOf(sql`(${net} - a.cost)`, net),
  orders: sql`a.orders`,
  averageOrder: sql`case when a.orders > 0 then round(a.sold::numeric / a.orders) end`,
  units: sql`a.units`,
  share: shareSql(sql`sum(${net}) over ()`),
  returnedUnits: sql`coalesce(r.returned, 0)`,
  returnRate: rateOf(sql`coalesce(r.returned, 0)`, sql`a.sold_qty`),
  soldUnits: sql`a.sold_qty`,
  averagePrice: sql`case when a.sold_qty > 0 then round(a.sold * 1000.0 / a.sold_qty) end`,
  taxable: sql`a.taxable`,
  credited: sql`a.taxable_credited`,
  netTaxable: sql`(a.taxable - a.taxable_credited)`,
  taxableB2b: sql`a.taxable_b2b`,
  taxableB2c: sql`(a.taxable - a.taxable_b2b)`,
  cgst: sql`a.cgst`,
  sgst: sql`a.sgst`,
  igst: sql`a.igst`,
  cess: sql`a.cess`,
} as const satisfies Partial<Record<ReportColumn, SQL>>;

export type Figure = keyof typeof figures;
export const isFigure = (column: ReportColumn): column is Figure => Object.hasOwn(figures, column);
