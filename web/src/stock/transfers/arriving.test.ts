import type { TransferLine } from '@counting-house/contract/stock/transfers/transfer.ts';
import { expect, test } from 'vitest';
import { fitting, withCounted } from './arriving.ts';

const line = (id: number, given: Partial<TransferLine> = {}): TransferLine => ({
  id,
  lineNo: id,
  skuId: 1,
  sku: 'SAF',
  name: 'Saffron',
  unit: 'NOS',
  unitDecimals: 0,
  batchId: id * 10,
  batch: `B${id}`,
  batchNumber: `B${id}`,
  expiryDate: null,
  isRunning: false,
  fromTrayId: 1,
  fromTray: 'A-01',
  wasAside: false,
  qty: 3_000,
  value: null,
  sentQty: 3_000,
  receivedQty: 0,
  returnedQty: 0,
  lostQty: 0,
  openQty: 3_000,
  ...given,
});

test('scanned goods belong to the line of their batch', () => {
  const lines = [line(1), line(2)];

  expect(fitting(lines, {}, { skuId: 1, batchId: 20 })?.id).toBe(2);
  expect(fitting(lines, {}, { skuId: 1, batchId: 30 })).toBeUndefined();
  expect(fitting(lines, {}, { skuId: 9, batchId: null })).toBeUndefined();
});

test('goods without a batch fill one line after the other', () => {
  const [first, second] = [line(1), line(2)];
  const full = withCounted({}, first, { qty: 3_000 });

  expect(fitting([first, second], {}, { skuId: 1, batchId: null })?.id).toBe(1);
  expect(fitting([first, second], full, { skuId: 1, batchId: null })?.id).toBe(2);
  expect(fitting([first, line(2, { openQty: 0 })], full, { skuId: 1, batchId: null })?.id).toBe(1);
});
