import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect, test as rule } from 'vitest';
import { bankAccounts } from '../../books/banks/bank-account.table.ts';
import { test } from '../../testing/house.ts';
import { aPackedOrder } from '../../testing/logistics.ts';
import { taxByHsn } from '../hsn.rules.ts';

const { invoices } = contract;

const line = (hsn: string, taxRate: number, taxable: number, igst: number) => ({
  hsn,
  taxRate,
  taxable,
  taxComponents: [{ componentId: 3, code: 'IGST', rate: taxRate, amount: igst }],
});

rule('an invoice is summed up by HSN code and rate, what has no code last', () => {
  const sums = taxByHsn([
    line('', 18_000, 5_000, 900),
    line('200190', 5_000, 10_000, 500),
    line('0901', 5_000, 20_000, 1_000),
    line('200190', 5_000, 30_000, 1_500),
    line('200190', 18_000, 40_000, 7_200),
  ]);

  expect(sums.map(({ hsn, rate, taxable, tax }) => [hsn, rate, taxable, tax])).toEqual([
    ['0901', 5_000, 20_000, 1_000],
    ['200190', 5_000, 40_000, 2_000],
    ['200190', 18_000, 40_000, 7_200],
    ['', 18_000, 5_000, 900],
  ]);
});

describe('an invoice of packed goods', () => {
  test('bears their batches, the code of shipping, and where to pay', async ({ house }) => {
    await house.database.direct
      .update(bankAccounts)
      .set({ accountNumber: '0712345678901', ifsc: 'KARB0000712', upiId: 'pantry@ktkbank' });
    const { order } = await aPackedOrder(house);
    const owner = await house.as('owner');
    const { rows } = await owner.call(invoices.listInvoices, { orderId: order.id });

    const invoice = await owner.call(invoices.getInvoice, { id: rows[0]?.id ?? 0 });

    const [goods] = invoice.lines;
    expect(goods?.batches.reduce((sum, { qty }) => sum + qty, 0)).toBe(goods?.qty);
    expect(goods?.batches[0]?.number).toMatch(/\S/u);
    expect(invoice.lines.filter(({ kind }) => kind === 'charge').map(({ hsn }) => hsn)).toEqual(
      order.chargesAmount > 0 ? ['9968'] : [],
    );
    expect(invoice.bank).toMatchObject({ accountNumber: '0712345678901', upiId: 'pantry@ktkbank' });
  });
});
