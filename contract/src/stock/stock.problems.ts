import { problems } from '../kit/problem.ts';

export const stockProblems = problems({
  'stock.changed': ['The stock changed while you worked. Please try again.', 409],
  'stock.posted_twice': ['This was already posted.', 409],
  'store.code_taken': ['Another store has this code.', 422, 'code'],
  'store.name_taken': ['Another store has this name.', 422, 'name'],
  'store.second_default': ['Another user made another store the default.', 409],
  'sku.code_taken': ['Another SKU has this code.', 409, 'code'],
  'sku_unit.unit_taken': ['This unit is listed twice.', 422, 'units'],
  'stock_transfer.eway_bill': ['An e-way bill number has 12 digits.', 422, 'ewayBillNo'],
  'sku_barcode.code_taken': ['This barcode belongs to other goods.', 422, 'barcodes'],
  'stock_policy.store_taken': ['This store is listed twice.', 422, 'policies'],
  'stock_policy.tray_unknown': [
    'That tray does not exist. Choose one from the list.',
    422,
    'policies',
  ],
  'stock_policy.max_under_level': [
    'The maximum must be more than the reorder level.',
    422,
    'policies',
  ],
  'batch.number_taken': ['This SKU already has a batch with this number.', 422, 'number'],
  'tray.code_taken': ['Another tray of this store has this code.', 422, 'code'],
  'stock_doc.file_taken': ['This file belongs to another document.', 422, 'fileIds'],
  'stock_reason.code_taken': ['Another reason has this code.', 422, 'code'],
  'stock_doc.reversed_already': ['This document is already reversed.', 409],
  'stock_movement.reversed_already': ['This movement is already reversed.', 409],
  'stock_count.overlap': ['A tray is already in another count.', 422],
  'count_line.taken': ['Another user added these items at the same time. Scan again.', 409],
  'count_line.number_taken': ['Another user added items at the same time. Scan again.', 409],
  'demand.line_taken': ['This line is being reserved already.', 409],
});
