import {
  gaplessSeries,
  legalLength,
  looseSeries,
  type SeriesRow,
} from '../platform/settings/series.rules.ts';

/** The number series of this area. */
export const purchasingSeries: readonly SeriesRow[] = [
  looseSeries('item', 'Items', 'ITM-{N:5}', 30),
  looseSeries('vendor', 'Vendors', 'VEN-{N:4}'),
  gaplessSeries('purchase_order', 'Purchase orders', 'PO-{FY}-{N:5}'),
  gaplessSeries('inward', 'Receipts of goods', 'INW-{N:5}'),
  gaplessSeries('bill', 'Bills of vendors', 'BILL-{FY}-{N:5}'),
  gaplessSeries('vendor_return', 'Returns to vendors', 'VRT-{N:5}'),
  gaplessSeries('debit_note', 'Debit notes to vendors', 'DN/{FYS}/{N:5}', legalLength),
  gaplessSeries(
    'vendor_debit_note',
    'Debit notes to vendors without goods',
    'DNP/{FYS}/{N:5}',
    legalLength,
  ),
  gaplessSeries('vendor_credit_note', 'Credit notes of vendors', 'VCN/{FYS}/{N:5}', legalLength),
];
