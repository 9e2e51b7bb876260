import { asked, pick, range } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import {
  type ListReturnable,
  type ListVendorReturns,
  type Returnable,
  VendorReturnRow,
} from '@counting-house/contract/purchasing/vendor-return.ts';
import { sql } from 'drizzle-orm';
import { openItems } from '../../books/open-items/open-item.table.ts';
import { may, type ReadContext } from '../../platform/context.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { readStore } from '../../stock/trays/store.service.ts';
import { itemOfDebitNote, stateOfReturn } from './vendor-return-view.service.ts';
import { vendorReturns } from './vendor-return.table.ts';

/** Returns to vendors, newest first. */
export async function listReturns(ctx: ReadContext, input: ListVendorReturns) {
  const seesValues = may(ctx, 'stock.value.read');
  const page = await pageOf(ctx, input, {
    rows: ctx.tx
      .select(rowFields)
      .from(vendorReturns)
      .leftJoin(openItems, itemOfDebitNote)
      .$dynamic(),
    matching: ctx.tx
      .select({ id: vendorReturns.id })
      .from(vendorReturns)
      .leftJoin(openItems, itemOfDebitNote)
      .$dynamic(),
    id: vendorReturns.id,
    where: [
      ...asked(input, {
        ...pick(vendorReturns, 'vendorId', 'storeId'),
        ids: vendorReturns.id,
        state: stateOfReturn,
        businessDate: range(vendorReturns.businessDate),
      }),
      input.inwardId === undefined
        ? undefined
        : sql`exists (select from vendor_return_part p join inward_batch b on b.id = p.inward_batch_id
            where p.return_id = ${vendorReturns.id} and b.inward_id = ${input.inwardId})`,
    ],
    search: [vendorReturns.number, vendorReturns.debitNoteNo, vendorReturns.vendorName],
    numbers: [vendorReturns.number, vendorReturns.debitNoteNo],
    sorts: {
      businessDate: vendorReturns.businessDate,
      ...(seesValues ? { total: vendorReturns.total } : {}),
    },
    defaultSort: '-businessDate',
  });
  return {
    ...page,
    rows: page.rows.map(({ lines, ...row }) => ({
      ...row,
      ...lines,
      total: seesValues ? row.total : null,
      balance: seesValues ? row.balance : null,
    })),
  };
}

const rowFields = {
  ...columnsFor(VendorReturnRow, vendorReturns),
  state: stateOfReturn,
  debitNoteNo: sql<string>`coalesce(${vendorReturns.debitNoteNo}, '')`,
  lines: sql<{ items: string[]; lineCount: number }>`(
    select json_build_object(
      'items', coalesce(json_agg(s.name order by l.line_no) filter (where l.line_no <= 2), '[]'),
      'lineCount', count(*))
    from vendor_return_line l join sku s on s.id = l.sku_id where l.return_id = ${vendorReturns.id})`,
  balance: sql<number>`coalesce(${openItems.outstanding}, 0)`.mapWith(Number),
};

type Row = Record<
  | 'skuId'
  | 'code'
  | 'name'
  | 'unit'
  | 'batchId'
  | 'batch'
  | 'batchNumber'
  | 'trayId'
  | 'tray'
  | 'area'
  | 'qty',
  string
> & { expiryDate: string | null; inwardNos: string[]; isExact: boolean };

/**
 * Goods of a vendor that lie free in a store and never went back: rejected and quarantined ones first; of words first
 * those that they name exactly.
 */
export async function listReturnable(
  ctx: ReadContext,
  { vendorId, storeId, inwardId, billId, batchId, q = '', limit }: ListReturnable,
): Promise<{ rows: Returnable[] }> {
  const store = await readStore(ctx, storeId);
  const pattern = `%${q.replaceAll(/[\\%_]/gu, '\\$&')}%`;
  const isExact = sql`(lower(s.code) = lower(${q}) or lower(b.code) = lower(${q}) or lower(b.number) = lower(${q})
    or exists (select from sku_barcode k where k.sku_id = s.id and k.code = ${q})
    or exists (select from product_variant v where v.id = s.variant_id and v.barcode = ${q}))`;
  const { rows } = await ctx.tx.execute<Row>(sql`
    with came as (
      select r.batch_id, sum(r.accepted_stock + r.kept_stock) - coalesce(sum((
          select sum(p.qty) from vendor_return_part p
            join vendor_return v on v.id = p.return_id and v.status = 'posted'
          where p.inward_batch_id = r.id)), 0) as rest,
        array_agg(distinct i.number) as numbers
      from inward_batch r join inward i on i.id = r.inward_id
      where i.vendor_id = ${vendorId} and i.status = 'posted' and r.batch_id is not null
        ${batchId === undefined ? sql`` : sql`and r.batch_id = ${batchId}`}
        ${inwardId === undefined ? sql`` : sql`and i.id = ${inwardId}`}
        ${
          billId === undefined
            ? sql``
            : sql`and exists (select from bill_taking t join bill_line l on l.id = t.bill_line_id
                where t.inward_batch_id = r.id and l.bill_id = ${billId})`
        }
      group by r.batch_id
    )
    select s.id as "skuId", s.code, s.name, u.code as unit, b.id as "batchId", b.code as batch,
      b.number as "batchNumber", b.expiry_date::text as "expiryDate", t.id as "trayId", t.code as tray,
      t.area, c.numbers as "inwardNos", least(l.on_hand - l.reserved, c.rest) as qty,
      ${q === '' ? sql`false` : isExact} as "isExact"
    from came c join batch b on b.id = c.batch_id
      join stock_balance l on l.batch_id = b.id and l.store_id = ${store.id} and l.on_hand > l.reserved
      join tray t on t.id = l.tray_id and t.area in ('reject', 'quarantine', 'rm', 'fg')
      join sku s on s.id = b.sku_id join unit u on u.id = s.unit_id
    where c.rest > 0 ${
      q === ''
        ? sql``
        : sql`and (s.name ilike ${pattern} or s.code ilike ${pattern} or b.code ilike ${pattern}
            or b.number ilike ${pattern} or ${isExact})`
    }
    order by "isExact" desc, array_position(array['reject', 'quarantine', 'rm', 'fg'], t.area), s.name, b.id, t.id
    limit ${limit}`);
  return {
    rows: rows.map((row) => ({
      ...row,
      skuId: Number(row.skuId),
      batchId: Number(row.batchId),
      trayId: Number(row.trayId),
      qty: Number(row.qty),
    })),
  };
}
