import { problems } from '../kit/problem.ts';

export const stockProblems = problems({
  'stock.changed': {
    says: 'The stock changed while you worked. Please try again.',
    status: 409,
  },
  'stock.posted_twice': { says: 'This was already posted.', status: 409 },
  'sku.code_taken': { says: 'Another SKU has this code.', status: 409, field: 'code' },
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
  'demand.line_taken': { says: 'This line is being reserved already.', status: 409 },
});
