import { contract } from '@counting-house/contract/contract.ts';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import { expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { aBatch, aSku, pieces } from '../../testing/stock.ts';
import { lockNovember } from '../../testing/vouchers.ts';
import { dayFieldOf } from './day-field.rules.ts';

const { accounts, invoices, orders, production, purchasing, stock } = contract;

test.for<[Operation, string]>([
  [accounts.createVoucher, 'date'],
  [accounts.createExpense, 'date'],
  [invoices.createInvoice, 'issueDate'],
  [production.variantStockUpdate, 'businessDate'],
  [production.stockOut, 'businessDate'],
  [purchasing.inward, 'businessDate'],
  [purchasing.createBill, 'businessDate'],
  [purchasing.batchExpiredClear, 'businessDate'],
  [purchasing.createReturn, 'businessDate'],
  [stock.adjust, 'businessDate'],
  [stock.opening, 'businessDate'],
  [stock.revalue, 'businessDate'],
  [stock.scrap, 'businessDate'],
  [stock.sendTransfer, 'businessDate'],
  // Nobody types a day: the sentence stands over the page.
  [orders.voidPayment, 'date'],
])('a day that is locked is told of at the field of the act', ([operation, field]) => {
  expect(dayFieldOf(operation)).toBe(field);
});

test('goods are not written off in a month that is locked, nor is anything else of it', async ({
  house,
}) => {
  const sku = await aSku(house);
  const { id: batchId, trayId } = await aBatch(house, sku, { value: 10_000 });
  const keeper = await house.as('store keeper');
  await lockNovember(house);

  const writingOff = keeper.call(stock.scrap, {
    lines: [{ skuId: sku.id, batchId, trayId, qty: pieces(1), reasonCode: 'DAMAGED' }],
  });

  await expect(writingOff).rejects.toMatchObject({
    status: 422,
    code: 'period.locked',
    fields: { businessDate: 'The period November 2026 is locked.' },
  });
});
