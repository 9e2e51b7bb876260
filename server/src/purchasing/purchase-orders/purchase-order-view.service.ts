import type {
  PurchaseOrder,
  PurchaseOrderLine,
} from '@counting-house/contract/purchasing/purchase-orders/purchase-order.ts';
import { readLastPaid } from '../vendors/last-paid.service.ts';
import { desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { vendorPaper } from '../../books/taxes/party-paper.service.ts';
import { units } from '../../admin/unit.table.ts';
import { daysBetween } from '../../platform/clock.ts';
import { may, type ReadContext } from '../../platform/context.ts';
import { qtyText, shareOf } from '../../platform/money.ts';
import { theOne } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { skuPicture, skuPictureUrl } from '../../stock/skus/sku-picture.service.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { stores } from '../../stock/trays/store.table.ts';
import { taxesByRate } from '../../tax/tax.service.ts';
import { vendorAddresses } from '../vendors/vendor-address.table.ts';
import { vendors } from '../vendors/vendor.table.ts';
import { calledOrder } from './order-step.service.ts';
import { sumLines } from './priced-lines.service.ts';
import { lineAmounts, openQty, overQty } from './purchase-order.rules.ts';
import { poLines, poRevisions, purchaseOrders } from './purchase-order.table.ts';
import { comingStatuses } from './stock-ahead.service.ts';
import { shipToPaper } from './vendor-terms.service.ts';

const makers = alias(users, 'maker');
const approvers = alias(users, 'approver');
const stockUnits = alias(units, 'stock_unit');

/** A purchase order with its lines, receipts and revisions. @throws {Problem} `not_found`. */
export async function getOrder(ctx: ReadContext, { id }: { id: number }): Promise<PurchaseOrder> {
  const found = await ctx.tx
    .select({
      order: purchaseOrders,
      vendor: vendors,
      address: vendorAddresses,
      store: stores,
      maker: makers.name,
      approver: approvers.name,
    })
    .from(purchaseOrders)
    .innerJoin(vendors, eq(vendors.id, purchaseOrders.vendorId))
    .innerJoin(vendorAddresses, eq(vendorAddresses.id, purchaseOrders.vendorAddressId))
    .innerJoin(stores, eq(stores.id, purchaseOrders.storeId))
    .leftJoin(makers, eq(makers.id, purchaseOrders.createdBy))
    .leftJoin(approvers, eq(approvers.id, purchaseOrders.approvedBy))
    .where(eq(purchaseOrders.id, id));
  const { order, vendor, address, store, maker, approver } = theOne(purchaseOrders, found);
  const isComing = (comingStatuses as readonly string[]).includes(order.status);
  const lines = await linesOfView(ctx, order, isComing);
  return {
    ...order,
    number: calledOrder(order),
    vendorId: vendor.id,
    vendorName: vendor.displayName,
    vendorEmail: vendor.email ?? '',
    storeId: store.id,
    storeName: store.name,
    vendor: order.vendor ?? vendorPaper(vendor, address),
    shipTo: order.shipTo ?? shipToPaper(ctx, store),
    makerId: order.createdBy,
    maker: maker ?? '',
    approvedBy: approver ?? '',
    lines,
    taxesByRate: taxesByRate(lines),
    ...sumLines(lines),
    openValue: isComing ? lines.reduce((sum, line) => sum + openValueOf(line), 0) : 0,
    receipts: await receiptsOf(ctx, id),
    returns: await returnsOf(ctx, id),
    bills: await billsOf(ctx, id),
    revisions: await revisionsOf(ctx, id),
  };
}

const openValueOf = (line: PurchaseOrderLine): number =>
  line.skuId === null ? 0 : shareOf(line.taxable, { part: line.openQty, whole: line.stockQty });

async function linesOfView(
  ctx: ReadContext,
  { id: orderId, vendorId, expectedDate }: typeof purchaseOrders.$inferSelect,
  isComing: boolean,
): Promise<PurchaseOrderLine[]> {
  const rows = await ctx.tx
    .select({
      line: poLines,
      unit: units.code,
      unitDecimals: units.decimals,
      stockUnit: stockUnits.code,
      picture: skuPicture,
    })
    .from(poLines)
    .innerJoin(units, eq(units.id, poLines.unitId))
    .leftJoin(skus, eq(skus.id, poLines.skuId))
    .leftJoin(stockUnits, eq(stockUnits.id, skus.unitId))
    .where(eq(poLines.orderId, orderId))
    .orderBy(poLines.lineNo, poLines.id);
  const paid = await readLastPaid(
    ctx,
    vendorId,
    rows.map(({ line }) => line),
  );
  return rows.map(({ line, unit, unitDecimals, stockUnit, picture }, index) => {
    const open = openQty(line);
    const late = daysBetween(line.expectedDate ?? expectedDate, ctx.today);
    return {
      ...line,
      ...lineAmounts(line),
      thumb: skuPictureUrl(picture),
      lastPrice: paid[index]?.price ?? null,
      lastDate: paid[index]?.date ?? null,
      unit,
      unitDecimals,
      stockUnit: stockUnit ?? unit,
      openQty: open,
      overQty: overQty(line),
      daysLate: isComing && open > 0 && line.skuId !== null ? Math.max(late, 0) : 0,
    };
  });
}

type ReceiptRow = {
  id: string;
  number: string;
  arrived_at: string;
  challan_no: string;
  value: string;
  goods: { line: number; name: string; qty: number; rejected: number; unit: string }[];
};

async function receiptsOf(ctx: ReadContext, orderId: number): Promise<PurchaseOrder['receipts']> {
  const { rows } = await ctx.tx.execute<ReceiptRow>(sql`
    select i.id, i.number, i.arrived_at, i.challan_no, sum(b.value) as value,
      json_agg(json_build_object(
        'line', p.id, 'name', s.name, 'qty', l.received_qty, 'rejected', b.rejected, 'unit', u.code
      ) order by l.line_no) as goods
    from inward i
      join inward_line l on l.inward_id = i.id
      join po_line p on p.id = l.po_line_id
      join lateral (
        select sum(goods_value) as value, sum(rejected_qty) as rejected
        from inward_batch where inward_line_id = l.id
      ) b on true
      join sku s on s.id = l.sku_id
      join unit u on u.id = l.unit_id
    where p.order_id = ${orderId} and i.status = 'posted'
    group by i.id order by i.id`);
  const seesValues = may(ctx, 'stock.value.read');
  return rows.map((row) => ({
    id: Number(row.id),
    number: row.number,
    arrivedAt: new Date(row.arrived_at).toISOString(),
    challanNo: row.challan_no,
    goods: row.goods.map(({ name, qty, rejected, unit }) => {
      const came = `${name} ${qtyText(qty, unit)}`;
      return rejected > 0 ? `${came}, of which ${qtyText(rejected, unit)} rejected` : came;
    }),
    lineIds: row.goods.map(({ line }) => line),
    value: seesValues ? Number(row.value) : null,
  }));
}

type ReturnRow = {
  id: string;
  number: string;
  date: string;
  value: string;
  goods: { line: number; name: string; qty: number; unit: string }[];
};

async function returnsOf(ctx: ReadContext, orderId: number): Promise<PurchaseOrder['returns']> {
  const { rows } = await ctx.tx.execute<ReturnRow>(sql`
    select v.id, v.number, to_char(v.business_date, 'YYYY-MM-DD') as date, sum(g.value) as value,
      json_agg(json_build_object(
        'line', g.line_id, 'name', s.name, 'qty', g.qty, 'unit', u.code) order by g.line_id) as goods
    from (
      select r.return_id, p.id as line_id, p.sku_id, sum(r.qty) as qty, sum(r.value) as value
      from po_line p join inward_line i on i.po_line_id = p.id
        join inward_batch b on b.inward_line_id = i.id
        join vendor_return_part r on r.inward_batch_id = b.id
      where p.order_id = ${orderId} group by 1, 2
    ) g join vendor_return v on v.id = g.return_id and v.status = 'posted'
      join sku s on s.id = g.sku_id join unit u on u.id = s.unit_id
    group by v.id order by v.id`);
  const seesValues = may(ctx, 'stock.value.read');
  return rows.map((row) => ({
    id: Number(row.id),
    number: row.number,
    date: row.date,
    goods: row.goods.map(({ name, qty, unit }) => `${name} ${qtyText(qty, unit)}`),
    lineIds: row.goods.map(({ line }) => line),
    value: seesValues ? Number(row.value) : null,
  }));
}

type BillRow = {
  id: string;
  vendor_bill_no: string;
  status: PurchaseOrder['bills'][number]['status'];
  due: string;
  total: string;
  says: string[];
  lines: { lineId: number; billLineId: number }[];
};

async function billsOf(ctx: ReadContext, orderId: number): Promise<PurchaseOrder['bills']> {
  if (!may(ctx, 'purchasing.bill.read')) return [];
  const { rows } = await ctx.tx.execute<BillRow>(sql`
    select b.id, b.vendor_bill_no, b.status, to_char(b.due_date, 'YYYY-MM-DD') as due, b.total,
      array(select jsonb_array_elements_text(m.says) from bill_line l join bill_match m on m.bill_line_id = l.id
        where l.bill_id = b.id order by l.line_no) as says, billed.lines
    from bill b join (
      select g.bill_id, json_agg(json_build_object('lineId', p.id, 'billLineId', g.id) order by g.line_no) as lines
      from po_line p join inward_line i on i.po_line_id = p.id
        join bill_line g on g.inward_line_id = i.id
      where p.order_id = ${orderId} group by 1
    ) billed on billed.bill_id = b.id
    where b.status <> 'cancelled' order by b.id`);
  return rows.map((row) => ({
    id: Number(row.id),
    vendorBillNo: row.vendor_bill_no,
    status: row.status,
    dueDate: row.due,
    total: Number(row.total),
    says: row.says,
    lines: row.lines,
  }));
}

/** A kept revision, as `revise.service.ts` writes it. */
export type RevisionPaper = {
  readonly lines: readonly { name: string; qty: number; unit: string; price: number }[];
};

async function revisionsOf(ctx: ReadContext, orderId: number): Promise<PurchaseOrder['revisions']> {
  const rows = await ctx.tx
    .select({ kept: poRevisions, by: users.name })
    .from(poRevisions)
    .leftJoin(users, eq(users.id, poRevisions.createdBy))
    .where(eq(poRevisions.orderId, orderId))
    .orderBy(desc(poRevisions.revision));
  return rows.map(({ kept, by }) => ({
    ...kept,
    at: kept.createdAt,
    by: by ?? '',
    lines: (kept.paper as RevisionPaper).lines.map((line) => ({ ...line })),
  }));
}
