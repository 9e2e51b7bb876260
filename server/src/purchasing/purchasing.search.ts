import { eq, sql } from 'drizzle-orm';
import { numbered, searched, type SearchKind } from '../platform/rows/search.ts';
import { bills } from './bills/bill.table.ts';
import { inwards } from './inward/inward.table.ts';
import { items } from './items/item.table.ts';
import { vendorNotes } from './notes/vendor-note.table.ts';
import { purchaseOrders } from './purchase-orders/purchase-order.table.ts';
import { vendorReturns } from './returns/vendor-return.table.ts';
import { vendors } from './vendors/vendor.table.ts';

/** What the search finds of this area. */
export const purchasingSearch: readonly SearchKind[] = [
  searched(vendors, 'vendor', 'Vendors', 'purchasing.vendor.read', {
    by: 'person',
    rank: 40,
    title: vendors.displayName,
    under: sql`${vendors.number} || ' · ' || ${vendors.phone}`,
    words: [vendors.searchText],
    exact: [vendors.phone, vendors.number],
  }),
  searched(items, 'item', 'Items', 'purchasing.item.read', {
    by: 'name',
    rank: 50,
    title: items.name,
    under: items.code,
    words: [items.name, items.code],
    exact: [items.code],
  }),
  numbered(purchaseOrders, 'purchase_order', 'Purchase orders', 'purchasing.order.read', {
    rank: 48,
    under: vendors.displayName,
    join: (rows) => rows.innerJoin(vendors, eq(vendors.id, purchaseOrders.vendorId)),
  }),
  numbered(inwards, 'inward', 'Receipts', 'purchasing.inward.read', {
    rank: 52,
    under: inwards.vendorName,
    exact: [inwards.number, inwards.labelCode],
  }),
  numbered(vendorReturns, 'vendor_return', 'Returns to vendors', 'purchasing.return.write', {
    rank: 54,
    under: vendorReturns.vendorName,
    exact: [vendorReturns.number, vendorReturns.debitNoteNo],
  }),
  numbered(
    vendorNotes,
    'vendor_note',
    'Debit notes and credit notes of vendors',
    'purchasing.note.read',
    {
      rank: 55,
      under: vendorNotes.vendorName,
      words: [vendorNotes.number, vendorNotes.vendorNoteNo],
    },
  ),
  numbered(bills, 'bill', 'Bills', 'purchasing.bill.read', {
    rank: 56,
    under: sql`${bills.vendorName} || ' · ' || ${bills.vendorBillNo}`,
    words: [bills.number, bills.searchText],
  }),
];
