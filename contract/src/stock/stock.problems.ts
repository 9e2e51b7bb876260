import { problems } from '../kit/problem.ts';

export const stockProblems = problems({
  'stock.changed': {
    says: 'The stock changed while you worked. Please try again.',
    status: 409,
  },
  'stock.posted_twice': { says: 'This was already posted.', status: 409 },
  'store.code_taken': { says: 'Another store has this code.', status: 422, field: 'code' },
  'store.name_taken': { says: 'Another store has this name.', status: 422, field: 'name' },
  'store.second_default': { says: 'Another user made another store the default.', status: 409 },
  'sku.code_taken': { says: 'Another SKU has this code.', status: 409, field: 'code' },
  'sku_unit.unit_taken': { says: 'This unit is listed twice.', status: 422, field: 'units' },
  'stock_transfer.eway_bill': {
    says: 'An e-way bill number has 12 digits.',
    status: 422,
    field: 'ewayBillNo',
  },
  'sku_barcode.code_taken': {
    says: 'This barcode belongs to other goods.',
    status: 422,
    field: 'barcodes',
  },
  'stock_policy.store_taken': {
    says: 'This store is listed twice.',
    status: 422,
    field: 'policies',
  },
  'stock_policy.tray_unknown': {
    says: 'That tray does not exist. Choose one from the list.',
    status: 422,
    field: 'policies',
  },
  'stock_policy.max_under_level': {
    says: 'The maximum must be more than the reorder level.',
    status: 422,
    field: 'policies',
  },
  'batch.number_taken': {
    says: 'This SKU already has a batch with this number.',
    status: 422,
    field: 'number',
  },
  'tray.code_taken': {
    says: 'Another tray of this store has this code.',
    status: 422,
    field: 'code',
  },
  'stock_doc.file_taken': {
    says: 'This file belongs to another document.',
    status: 422,
    field: 'fileIds',
  },
  'stock_reason.code_taken': {
    says: 'Another reason has this code.',
    status: 422,
    field: 'code',
  },
  'stock_doc.reversed_already': { says: 'This document is already reversed.', status: 409 },
  'stock_movement.reversed_already': {
    says: 'This movement is already reversed.',
    status: 409,
  },
  'stock_count.overlap': { says: 'A tray is already in another count.', status: 422 },
  'count_line.taken': {
    says: 'Another user added these items at the same time. Scan again.',
    status: 409,
  },
  'count_line.number_taken': {
    says: 'Another user added items at the same time. Scan again.',
    status: 409,
  },
  'demand.line_taken': { says: 'This line is being reserved already.', status: 409 },
});
