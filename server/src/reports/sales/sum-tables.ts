import type { PgTable } from 'drizzle-orm/pg-core';
import { salesDays, salesGoodsDays, salesGoodsMonths, salesOrderDays } from './sales-fact.table.ts';

/** A table of sums of facts by day: what tells its rows apart and what they bear beside, each read off a fact `f`. */
export type SumTable = {
  readonly table: PgTable;
  /** The same sums of whole months, each under its first day. */
  readonly months?: PgTable;
  readonly keys: Readonly<Record<string, string>>;
  /** The same for all facts of a row; the order of a fact is `o`. */
  readonly beside: Readonly<Record<string, string>>;
  readonly amounts: Readonly<Record<string, string>>;
};

const amountsOfFact = [
  'qty',
  'gross',
  'discount',
  'taxable',
  'cgst',
  'sgst',
  'igst',
  'cess',
  'tax',
  'total',
  'cost',
] as const;

/** What a fact bears of its amounts by its kind; sums that keep no kinds have them as columns. */
export const partsOfFact: Readonly<Record<string, string>> = {
  goods_taxable: "case f.line_kind when 'goods' then f.taxable else 0 end",
  goods_qty: "case f.line_kind when 'goods' then f.qty else 0 end",
  round_off: "case f.line_kind when 'round_off' then f.total else 0 end",
};

const same = (...columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, `f.${column}`]));

const amounts = same(...amountsOfFact);

/** Cost stands with its goods, where these are told apart by more than their day. */
const kind = { line_kind: "case f.line_kind when 'cost' then 'goods' else f.line_kind end" };

/** What is added up as facts come: by document fields, by goods, and by order. */
export const sumTables = {
  days: {
    table: salesDays,
    keys: {
      day: 'f.doc_date',
      ...same('channel', 'source', 'state_code', 'has_gstin', 'doc_type', 'line_kind', 'tax_rate'),
    },
    beside: {},
    amounts: { ...amounts, ...same('invoices') },
  },
  goods: {
    table: salesGoodsDays,
    months: salesGoodsMonths,
    keys: {
      day: 'f.doc_date',
      ...same('channel', 'doc_type'),
      ...kind,
      variant_id: 'coalesce(f.variant_id, 0)',
      ...same('hsn', 'unit_code', 'tax_rate'),
    },
    beside: {},
    amounts,
  },
  orders: {
    table: salesOrderDays,
    keys: {
      day: 'f.doc_date',
      ...same('order_id', 'doc_type', 'state_code', 'has_gstin'),
    },
    beside: {
      ...same('buyer_kind', 'buyer_id', 'channel', 'source'),
      staff_id: 'o.created_by',
    },
    amounts: { ...amounts, ...same('invoices'), ...partsOfFact },
  },
} as const satisfies Readonly<Record<string, SumTable>>;

export type SumsKept = keyof typeof sumTables;

/** Each table of sums by itself; of months as if all that is of one were of its first day. */
export const allSumTables: readonly SumTable[] = Object.values<SumTable>(sumTables).flatMap(
  (one) => [
    one,
    ...(one.months
      ? [
          {
            ...one,
            table: one.months,
            keys: { ...one.keys, day: "date_trunc('month', f.doc_date)::date" },
          },
        ]
      : []),
  ],
);
