import { eq, sql } from 'drizzle-orm';
import { bills } from './bills/bill.table.ts';
import { inwards } from './inward/inward.table.ts';
import { purchaseOrders } from './purchase-orders/purchase-order.table.ts';
import { vendorNotes } from './notes/vendor-note.table.ts';
import { vendorReturns } from './returns/vendor-return.table.ts';
import { vendors } from './vendors/vendor.table.ts';
import type { SearchKind } from '../platform/rows/search.ts';
import { items } from './items/item.table.ts';

/** What the search finds of this area. */
export const purchasingSearch: readonly SearchKind[] = [
  {
    kind: 'vendor',
    label: 'Vendors',
    permission: 'purchasing.vendor.read',
    by: 'person',
    rank: 40,
    rows: (tx) =>
      tx
        .select({
          id: vendors.id,
          title: vendors.displayName,
          under: sql<string>`${vendors.number} || ' · ' || ${vendors.phone}`,
        })
        .from(vendors)
        .$dynamic(),
    id: vendors.id,
    words: [vendors.searchText],
    exact: [vendors.phone, vendors.number],
  },
  {
    kind: 'item',
    label: 'Items',
    permission: 'purchasing.item.read',
    by: 'name',
    rank: 50,
    rows: (tx) =>
      tx.select({ id: items.id, title: items.name, under: items.code }).from(items).$dynamic(),
    id: items.id,
    words: [items.name, items.code],
    exact: [items.code],
  },
  {
    kind: 'purchase_order',
    label: 'Purchase orders',
    permission: 'purchasing.order.read',
    by: 'number',
    rank: 48,
    rows: (tx) =>
      tx
        .select({
          id: purchaseOrders.id,
          title: sql<string>`coalesce(${purchaseOrders.number}, 'Draft ' || ${purchaseOrders.id})`,
          under: vendors.displayName,
        })
        .from(purchaseOrders)
        .innerJoin(vendors, eq(vendors.id, purchaseOrders.vendorId))
        .$dynamic(),
    id: purchaseOrders.id,
    words: [purchaseOrders.number],
    numbers: [purchaseOrders.number],
    exact: [purchaseOrders.number],
  },
  {
    kind: 'inward',
    label: 'Receipts',
    permission: 'purchasing.inward.read',
    by: 'number',
    rank: 52,
    rows: (tx) =>
      tx
        .select({
          id: inwards.id,
          title: sql<string>`coalesce(${inwards.number}, 'Draft ' || ${inwards.id})`,
          under: inwards.vendorName,
        })
        .from(inwards)
        .$dynamic(),
    id: inwards.id,
    words: [inwards.number],
    numbers: [inwards.number],
    exact: [inwards.number, inwards.labelCode],
  },
  {
    kind: 'vendor_return',
    label: 'Returns to vendors',
    permission: 'purchasing.return.write',
    by: 'number',
    rank: 54,
    rows: (tx) =>
      tx
        .select({
          id: vendorReturns.id,
          title: vendorReturns.number,
          under: vendorReturns.vendorName,
        })
        .from(vendorReturns)
        .$dynamic(),
    id: vendorReturns.id,
    words: [vendorReturns.number],
    numbers: [vendorReturns.number],
    exact: [vendorReturns.number, vendorReturns.debitNoteNo],
  },
  {
    kind: 'vendor_note',
    label: 'Debit notes and credit notes of vendors',
    permission: 'purchasing.note.read',
    by: 'number',
    rank: 55,
    rows: (tx) =>
      tx
        .select({
          id: vendorNotes.id,
          title: sql<string>`coalesce(${vendorNotes.number}, 'Draft ' || ${vendorNotes.id})`,
          under: vendorNotes.vendorName,
        })
        .from(vendorNotes)
        .$dynamic(),
    id: vendorNotes.id,
    words: [vendorNotes.number, vendorNotes.vendorNoteNo],
    numbers: [vendorNotes.number],
    exact: [vendorNotes.number],
  },
  {
    kind: 'bill',
    label: 'Bills',
    permission: 'purchasing.bill.read',
    by: 'number',
    rank: 56,
    rows: (tx) =>
      tx
        .select({
          id: bills.id,
          title: sql<string>`coalesce(${bills.number}, 'Draft ' || ${bills.id})`,
          under: sql<string>`${bills.vendorName} || ' · ' || ${bills.vendorBillNo}`,
        })
        .from(bills)
        .$dynamic(),
    id: bills.id,
    words: [bills.number, bills.searchText],
    numbers: [bills.number],
    exact: [bills.number],
  },
];
