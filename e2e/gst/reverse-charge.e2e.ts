import { contract } from '@counting-house/contract/contract.ts';
import { aVendor } from '../begun.ts';
import { expect, test } from '../house.ts';
import { lastMonth } from '../tax-month.ts';

const { accounts, purchasing, tax } = contract;

test('under reverse charge a bill and an expense bring their self-invoice, and the payment its voucher', async ({
  house,
  page,
}) => {
  await house.setUp();
  const day = `${lastMonth.month}-15`;
  const thisMonth = new Date().toISOString().slice(0, 7);
  const vendor = await aVendor(house);
  const { accounts: chart, money } = await house.call(accounts.voucherChoices, {});
  const at = (code: string) =>
    chart.find(({ label }) => label.startsWith(`${code} `))?.accountId ?? 0;
  const moneyAccountId = money.find(({ kind }) => kind === 'bank')?.accountId ?? 0;
  const { rows: taxes } = await house.call(tax.listTaxes, { q: 'GST18' });
  const taxId = taxes[0]?.id ?? 0;
  const bill = await house.call(purchasing.createBill, {
    vendorId: vendor.id,
    vendorBillNo: 'KT/118',
    vendorBillDate: day,
    businessDate: day,
    vendorTotal: 1_000_00,
    reverseCharge: true,
    confirm: true,
    lines: [
      {
        accountId: at('6150'),
        description: 'Advice on a contract',
        hsn: '9982',
        qty: 1_000,
        price: 1_000_00,
        taxId,
      },
    ],
  });
  const expense = await house.call(accounts.createExpense, {
    accountId: at('6150'),
    description: 'Carriage by road',
    date: day,
    payeeName: 'Ramesh Transport',
    amount: 500_00,
    taxMode: 'exclusive',
    taxId,
    reverseCharge: true,
    moneyAccountId,
    post: true,
  });
  const payment = await house.call(accounts.createVoucher, {
    kind: 'payment',
    date: day,
    method: 'bank_transfer',
    moneyAccountId,
    party: { kind: 'vendor', id: vendor.id },
    amount: 400_00,
    reference: 'UTR611263',
    post: true,
  });
  await house.signIn();
  const opens = async (number: string) => {
    const window = page.waitForEvent('popup');
    const paper = page.waitForResponse(
      (reply) => reply.headers()['content-type'] === 'application/pdf',
    );
    await page.getByRole('button', { name: number }).click();
    expect((await paper).ok()).toBe(true);
    await (await window).close();
  };

  await page.goto(`${house.url}/purchase/bill-list/view-bill/${bill.id}`);
  await expect(page.getByText('self-invoice, ₹1,000.00')).toBeVisible();
  await expect(page.getByText('payment voucher, ₹400.00')).toBeVisible();
  await opens('SI/');
  await house.isAccessible();

  await page.goto(`${house.url}/bank/vouchers?tab=expenses&open=${expense.id}`);
  const panel = page.getByRole('dialog', { name: /^EXP-/u });
  await expect(panel.getByText('self-invoice, ₹500.00')).toBeVisible();
  await expect(panel.getByText('payment voucher, ₹500.00')).toBeVisible();

  await page.goto(`${house.url}/bank/vouchers?open=${payment.id}`);
  await expect(page.getByRole('dialog').getByText('payment voucher, ₹400.00')).toBeVisible();
  await opens('PV/');

  await page.goto(`${house.url}/bank/tax?tab=month&month=${thisMonth}&of=docs`);
  const issued = page.getByRole('table', { name: 'Documents issued' });
  await expect(issued.getByRole('row', { name: /Self-invoices/u })).toContainText('2');
  await expect(issued.getByRole('row', { name: /Payment vouchers/u })).toContainText('2');
});
