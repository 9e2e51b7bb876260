import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { reports } from '@counting-house/contract/reports/reports.operations.ts';
import { moneyHolders } from '@counting-house/contract/reports/tie-out.ts';
import { one, picker } from '../ui/filter/filters.tsx';
import type { TreeReport } from './table/tree-report.ts';

const numberedSeries = {
  invoice_b2c: 'Invoices to consumers',
  invoice_b2b: 'Invoices to businesses',
  bill_of_supply: 'Bills of supply',
  gift_card_receipt: 'Receipts for gift cards',
  credit_note: 'Credit notes',
  bill: 'Bills of vendors',
  debit_note: 'Debit notes to vendors',
  vendor_debit_note: 'Debit notes to vendors without goods',
  vendor_credit_note: 'Credit notes of vendors',
  receipt: 'Receipts',
  payment: 'Payments',
  contra: 'Transfers between accounts',
  journal: 'Journals',
  settlement: 'Settlements',
  expense: 'Expenses',
  inward: 'Receipts of goods',
  vendor_return: 'Returns to vendors',
  purchase_order: 'Purchase orders',
  order: 'B2C orders',
  b2b_order: 'B2B orders',
};

/** What proves the books. */
export const checks: readonly TreeReport[] = [
  {
    tab: 'tie-outs',
    label: 'Control account check',
    says: 'Every control account against its documents, on any day.',
    access: 'reports.ledger.read',
    kind: 'report',
    operation: reports.getTieOuts,
    days: 'day',
  },
  {
    tab: 'goods-not-billed',
    label: 'Goods received, not billed',
    says: 'Goods received, pending the vendor’s bill.',
    access: 'reports.ledger.read',
    kind: 'report',
    operation: reports.getGoodsNotBilled,
    days: 'day',
    filters: [picker('vendorId', 'Vendor', purchasing.listVendors)],
  },
  {
    tab: 'goods-not-dispatched',
    label: 'Goods billed, not dispatched',
    says: 'Cost of goods that are invoiced and still here.',
    access: 'reports.ledger.read',
    kind: 'report',
    operation: reports.getGoodsNotDispatched,
    days: 'day',
  },
  {
    tab: 'money-on-the-way',
    label: 'Funds in transit',
    says: 'What the gateway, couriers and cheques still hold.',
    access: 'reports.ledger.read',
    kind: 'report',
    operation: reports.getMoneyOnTheWay,
    days: 'day',
    filters: [
      one('of', 'Held by', moneyHolders),
      picker('courierId', 'Courier', logistics.listCouriers),
    ],
  },
  {
    tab: 'wallets-and-cards',
    label: 'Wallets and gift cards',
    says: 'Liability to holders of wallets and gift cards.',
    access: 'reports.ledger.read',
    kind: 'report',
    operation: reports.getWalletsAndCards,
    days: 'day',
  },
  {
    tab: 'stock-tie-out',
    label: 'Stock tie-out',
    says: 'Stock value against the ledger, and what makes the difference.',
    access: 'reports.ledger.read',
    kind: 'report',
    operation: reports.getStockTieOut,
    days: 'day',
  },
  {
    tab: 'number-check',
    label: 'Number check',
    says: 'Missing, repeated and cancelled document numbers.',
    access: 'reports.ledger.read',
    kind: 'report',
    operation: reports.getNumberCheck,
    days: 'span',
    filters: [one('series', 'Series', numberedSeries)],
  },
];
