import { contract } from '@counting-house/contract/contract.ts';
import sharp from 'sharp';
import { expect, test } from '../house.ts';

const { accounts, customers } = contract;

test('money is received, a cheque bounces, a bill is photographed, and cash goes to the bank', async ({
  house,
  page,
}) => {
  await house.setUp();
  const customer = await house.call(customers.createCustomer, {
    name: 'Ishwari Kamath',
    phone: '9632570011',
    addresses: [
      {
        name: 'Ishwari Kamath',
        phone: '9632570011',
        line1: '4, Car Street',
        city: 'Sagara',
        stateCode: '29',
        pinCode: '577401',
      },
    ],
  });
  const { accounts: chart } = await house.call(accounts.voucherChoices, {});
  const at = (code: string) =>
    chart.find(({ label }) => label.startsWith(`${code} `))?.accountId ?? 0;
  await house.call(accounts.createVoucher, {
    kind: 'journal',
    lines: [
      { accountId: at('1141'), debit: 120_000, party: { kind: 'customer', id: customer.id } },
      { accountId: at('4100'), credit: 120_000 },
    ],
    narration: 'Goods sold before the books began',
    post: true,
  });
  await house.signIn();

  await page.goto(`${house.url}/bank/vouchers`);
  await page.getByRole('button', { name: 'New receipt' }).first().click();
  const form = page.getByRole('dialog', { name: 'New receipt' });
  await form.getByRole('combobox', { name: 'Received from' }).fill('Ishwari');
  await page.getByRole('option', { name: /^Ishwari Kamath/u }).click();
  await form.getByRole('combobox', { name: 'Method' }).click();
  await page.getByRole('option', { name: 'Cheque' }).click();
  await form.getByRole('textbox', { name: 'Amount', exact: true }).fill('1000');
  await form.getByLabel('Cheque number').fill('004512');
  await form.getByRole('button', { name: 'Oldest first' }).click();
  await expect(form.getByText('₹1,000.00 of ₹1,000.00 chosen')).toBeVisible();
  await house.isAccessible();
  await page.keyboard.press('ControlOrMeta+s');
  const receipt = page.getByRole('dialog', { name: /^RCT-/u });
  await expect(receipt).toContainText('Cheques in hand');
  await expect(receipt.getByRole('table', { name: 'Documents' })).toContainText('200.00');
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Cheques' }).click();
  await expect(page.getByRole('row', { name: /004512/u })).toContainText('In hand');
  await page.getByRole('button', { name: 'Deposit cheques' }).click();
  const deposit = page.getByRole('dialog', { name: 'Deposit cheques' });
  await expect(deposit.getByText('1 chosen')).toBeVisible();
  await deposit.getByRole('button', { name: 'Deposit' }).click();
  await expect(page.getByRole('dialog', { name: /^CON-/u })).toContainText('₹1,000.00');
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Cheques' }).click();
  const cheque = page.getByRole('row', { name: /004512/u });
  await expect(cheque).toContainText('Deposited');
  await cheque.getByRole('button', { name: /^Actions/u }).click();
  await page.getByRole('menuitem', { name: 'Bounced' }).click();
  const bounce = page.getByRole('dialog', { name: 'Cheque 004512 bounced' });
  await bounce.getByLabel('Bank charge with GST').fill('59');
  await bounce.getByLabel('GST in the charge').click();
  await page.getByRole('option', { name: 'GST 18%' }).click();
  await bounce.getByLabel('Charge to the customer').fill('100');
  await bounce.getByLabel('Reason').fill('Insufficient funds');
  await house.isAccessible();
  await bounce.getByRole('button', { name: 'Record bounce' }).click();
  const returned = page.getByRole('dialog', { name: /^CHR-/u });
  await expect(returned).toContainText('6120 Bank charges');
  await returned.getByRole('link', { name: /^RCT-/u }).click();
  await expect(page.getByRole('dialog', { name: /^RCT-/u })).toContainText(
    /Bounced on .*: Insufficient funds/u,
  );
  await page.keyboard.press('Escape');
  const { rows: owed } = await house.call(accounts.openDocumentsOf, {
    partyKind: 'customer',
    partyId: customer.id,
    direction: 'in',
  });
  expect(owed.map(({ outstanding }) => outstanding).toSorted((a, b) => a - b)).toEqual([
    10_000, 120_000,
  ]);

  await page.getByRole('tab', { name: 'Expenses' }).click();
  await page.getByRole('button', { name: 'New expense' }).first().click();
  const spent = page.getByRole('dialog', { name: 'New expense' });
  await spent
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photo());
  await expect(spent.getByRole('button', { name: /^Remove/u })).toBeVisible();
  await spent.getByLabel('Amount on the bill').fill('1180');
  await spent.getByLabel('What for').fill('Electricity of October');
  await spent.getByRole('combobox', { name: 'Account' }).fill('6150');
  await page.getByRole('option', { name: /6150/u }).click();
  await spent.getByRole('combobox', { name: 'Paid from' }).click();
  await page.getByRole('option', { name: 'Main bank account' }).click();
  await spent.getByRole('combobox', { name: 'GST' }).click();
  await page.getByRole('option', { name: 'Tax inclusive' }).click();
  await spent.getByRole('combobox', { name: 'Rate' }).click();
  await page.getByRole('option', { name: 'GST 18%' }).click();
  await expect(spent.getByRole('status')).toContainText('CGST 9 % ₹90.00');
  await expect(spent.getByRole('status')).toContainText('not set off');
  await house.isAccessible();
  await spent.getByRole('button', { name: 'Save' }).click();
  const expense = page.getByRole('dialog', { name: /^EXP-/u });
  await expect(expense).toContainText('6150 Electricity');
  await expect(expense.getByRole('img').first()).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Vouchers' }).click();
  await page.keyboard.press('Alt+c');
  const moved = page.getByRole('dialog', { name: 'New transfer' });
  await moved.getByRole('textbox', { name: 'Amount' }).fill('500');
  await moved.getByRole('combobox', { name: 'From' }).click();
  await page.getByRole('option', { name: 'Main bank account' }).click();
  await moved.getByRole('combobox', { name: 'To', exact: true }).click();
  await page.getByRole('option', { name: 'Cash in hand' }).click();
  await moved.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog', { name: /^CON-/u })).toContainText('Cash in hand');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /CON-.*-00002/u })).toContainText('₹500.00');
  await house.isAccessible();
});

async function photo() {
  const paper = { width: 900, height: 1200, channels: 3, background: '#f4f1e8' } as const;
  const buffer = await sharp({ create: paper }).jpeg().toBuffer();
  return { name: 'bill.jpg', mimeType: 'image/jpeg', buffer };
}
