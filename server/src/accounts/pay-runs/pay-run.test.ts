import { contract } from '@counting-house/contract/contract.ts';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { entryOf } from '../../testing/bills.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { aVendorRow } from '../../testing/purchasing.ts';
import { accountId } from '../../testing/vouchers.ts';

const { accounts } = contract;

/** Two vendors who are owed ₹1,000.00 and ₹500.00, the first with bank details. */
async function owed(house: TestHouse) {
  const clerk = await house.as('accountant');
  const spent = await accountId(house, '6150');
  const first = await aVendorRow(house, {
    number: 'VEN-8001',
    bankAccountName: 'Kongu Traders',
    bankAccountNumber: '123456789012',
    ifsc: 'SBIN0001234',
  });
  const second = await aVendorRow(house, {
    number: 'VEN-8002',
    displayName: 'Nilgiri Tea',
    gstTreatment: 'unregistered',
    gstin: null,
    pan: null,
  });
  for (const [vendorId, amount] of [
    [first.vendorId, 1_000_00],
    [second.vendorId, 500_00],
  ] as const) {
    await clerk.call(accounts.createExpense, {
      accountId: spent,
      description: 'Goods',
      vendorId,
      amount,
      paidFrom: 'vendor_credit',
      post: true,
    });
  }
  const { rows } = await clerk.call(accounts.listPayRunBills, {});
  return { clerk, rows };
}

test('a pay run pays each vendor once and makes the file of the bank', async ({ house }) => {
  const { clerk, rows } = await owed(house);
  expect(
    rows.map(({ outstanding, leftOut, hasBankDetails }) => [outstanding, leftOut, hasBankDetails]),
  ).toEqual([
    [1_000_00, null, true],
    [500_00, null, false],
  ]);
  const pay = (bills: { openItemId: number; amount: number }[]) =>
    clerk.call(accounts.createPayRun, { bills });
  const all = rows.map(({ openItemId, outstanding }) => ({ openItemId, amount: outstanding }));

  await expect(pay(all)).rejects.toMatchObject({
    code: 'pay_run.no_bank_details',
    fields: {
      methods: 'Nilgiri Tea has no bank details. Add them, or pay by cheque or UPI.',
    },
  });
  expect((await clerk.call(accounts.listPayRuns, {})).rows).toEqual([]);
  const run = await pay([{ openItemId: rows[0]?.openItemId ?? 0, amount: 600_00 }]);

  expect(run).toMatchObject({ total: 600_00, payments: 1, waiting: 0 });
  const { rows: made } = await clerk.call(accounts.listVouchers, { kind: ['payment'] });
  expect(await entryOf(house, made[0]?.id ?? 0, 'voucher')).toEqual([
    ['2110', 600_00],
    ['1121', -600_00],
  ]);
  const left = await clerk.call(accounts.listPayRunBills, {});
  expect(left.rows[0]?.outstanding).toBe(400_00);
  const file = await clerk.send(accounts.payRunFile, { id: run.id });
  expect(file.bytes.toString('utf8')).toContain(
    `123456789012,SBIN0001234,600.00,${made[0]?.number}`,
  );

  const { rows: banks } = await clerk.call(accounts.listBankAccounts, {});
  const bank = banks.find(({ isPrimary }) => isPrimary);
  const { id = 0, version = 0 } = bank ?? {};
  await expect(
    clerk.call(accounts.updateBankAccount, { id, version, payFileColumns: ['ifsc', 'amount'] }),
  ).rejects.toMatchObject({
    fields: { payFileColumns: 'The bank needs account number, IFSC and amount.' },
  });
  await clerk.call(accounts.updateBankAccount, {
    id,
    version,
    number: '50100012345678',
    ifsc: 'HDFC0000123',
    payFileColumns: ['from_account', 'payment_type', 'amount', 'date', 'account_number', 'ifsc'],
    payFileHeadings: false,
  });
  const other = await clerk.send(accounts.payRunFile, { id: run.id });
  expect(other.bytes.toString('utf8').trim()).toBe(
    '50100012345678,NEFT,600.00,21/11/2026,123456789012,SBIN0001234',
  );
});

test('what others paid meanwhile is not paid again', async ({ house }) => {
  const { clerk, rows } = await owed(house);
  const bills = [{ openItemId: rows[0]?.openItemId ?? 0, amount: 1_000_00 }];
  await clerk.call(accounts.createPayRun, { bills });

  await expect(clerk.call(accounts.createPayRun, { bills })).rejects.toMatchObject({
    code: 'allocation.too_large',
    fields: { 'bills.0.amount': expect.stringMatching(/^Only ₹0.00 is left on/u) },
  });
  const { rows: counted } = await house.database.direct.execute<{ n: string }>(
    sql`select count(*) as n from voucher`,
  );
  expect(Number(counted[0]?.n)).toBe(1);
});

test('a vendor without bank details is paid by cheque or UPI, outside the file of the bank', async ({
  house,
}) => {
  const { clerk, rows } = await owed(house);
  const bills = rows.map(({ openItemId, outstanding }) => ({ openItemId, amount: outstanding }));
  const vendorId = rows[1]?.vendorId ?? 0;
  const pay = (method: 'cheque' | 'upi' | 'bank_transfer', reference: string) =>
    clerk.call(accounts.createPayRun, { bills, methods: [{ vendorId, method, reference }] });

  await expect(pay('cheque', '')).rejects.toMatchObject({
    fields: { 'methods.0.reference': 'Enter the cheque number.' },
  });
  await expect(pay('bank_transfer', '')).rejects.toMatchObject({
    fields: { 'methods.0.method': expect.stringContaining('has no bank details') },
  });
  const run = await pay('cheque', '000 417');

  expect(run).toMatchObject({ total: 1_500_00, payments: 2, transfers: 1 });
  const { rows: made } = await clerk.call(accounts.listVouchers, { kind: ['payment'] });
  const paid = await Promise.all(made.map(({ id }) => clerk.call(accounts.getVoucher, { id })));
  expect(paid.map(({ method, reference }) => [method, reference]).toSorted()).toEqual([
    ['bank_transfer', ''],
    ['cheque', '000417'],
  ]);
  const file = await clerk.send(accounts.payRunFile, { id: run.id });
  expect(file.bytes.toString('utf8').trim().split('\n')).toHaveLength(2);
  expect((await clerk.call(accounts.listPayRunBills, {})).rows).toEqual([]);
});
