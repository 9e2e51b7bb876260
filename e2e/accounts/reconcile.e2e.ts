import { contract } from '@counting-house/contract/contract.ts';
import { begin } from '../begun.ts';
import { expect, test } from '../house.ts';

const { accounts, orders } = contract;

const today = new Date().toISOString().slice(0, 10);
const statement = `Malnad Co-operative Bank
Date,Narration,Chq/Ref No,Withdrawal,Deposit,Balance
${today},UPI CR 432611870952 ISHWARI K,432611870952,,360.00,360.00
${today},SMS CHGS OCT-DEC INCL GST,,118.00,,242.00
${today},NACH MALNAD BROADBAND,,100.00,,142.00
`;

test('a statement is imported, matched, booked and closed at zero', async ({ house, page }) => {
  await house.setUp();
  const { orderId } = await begin(house);
  const { rows } = await house.call(accounts.listBankAccounts, {});
  const bankAccountId = rows[0]?.id ?? 0;
  const payment = { method: 'upi', amount: 36_000, reference: '432611870952' } as const;
  await house.call(orders.recordPayment, {
    orderId,
    payments: [{ ...payment, bankAccountId }],
  });
  await house.signIn();

  await page.goto(`${house.url}/bank/banking?account=${bankAccountId}`);
  await page.getByRole('button', { name: 'Import statement' }).click();
  const wizard = page.getByRole('dialog');
  await wizard.getByLabel('Choose a file').setInputFiles({
    name: 'malnad.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(statement),
  });
  await expect(wizard.getByText('3 new, 0 there already')).toBeVisible();
  await house.isAccessible();
  await wizard.getByRole('button', { name: 'Import 3 lines' }).click();
  await expect(page.getByText('3 lines imported, 1 matched automatically')).toBeVisible();

  await page.getByRole('tab', { name: 'Rules' }).click();
  await page.getByRole('button', { name: 'New rule' }).first().click();
  const rule = page.getByRole('dialog', { name: 'New rule' });
  await rule.getByLabel('Name').fill('Internet');
  await rule.getByLabel('Text 1').fill('broadband');
  await expect(rule.getByText('It would hit 1 of the newest 3 lines.')).toBeVisible();
  await rule.getByRole('combobox', { name: 'Goes to' }).fill('Electricity');
  await page.getByRole('option', { name: /Electricity/u }).click();
  await house.isAccessible();
  await rule.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('table', { name: 'Rules' })).toContainText(
    'Text contains “broadband”',
  );
  await page.getByRole('tab', { name: 'To reconcile' }).click();
  await page.getByRole('button', { name: 'NACH MALNAD BROADBAND' }).click();
  await expect(page.getByText('Rule Internet: Text contains “broadband”')).toBeVisible();
  await page.getByRole('button', { name: 'Book as the rule says' }).click();
  await expect(page.getByText(/^PMT-.* is booked and matched$/u)).toBeVisible();

  await page.getByRole('button', { name: 'Start reconciliation' }).click();
  const start = page.getByRole('dialog');
  await expect(start.getByLabel('Closing balance')).toHaveValue('₹142.00');
  await start.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText('2 of 3 handled')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close reconciliation' })).toBeDisabled();
  await house.isAccessible();

  await page.getByRole('button', { name: 'SMS CHGS' }).click();
  await page.getByRole('button', { name: 'Record new' }).click();
  const booking = page.getByRole('dialog');
  await booking.getByRole('combobox', { name: 'Account' }).fill('Bank charges');
  await page.getByRole('option', { name: /Bank charges/u }).click();
  await booking.getByRole('button', { name: 'Post and match' }).click();

  await expect(page.getByText('3 of 3 handled')).toBeVisible();
  await expect(page.getByText('nothing is left to explain')).toBeVisible();
  await page.getByRole('button', { name: 'Close reconciliation' }).click();
  await expect(page.getByText(/is reconciled to/u)).toBeVisible();
  await page.getByRole('tab', { name: 'Reconciliations' }).click();
  await expect(page.getByRole('row', { name: /142.00/u })).toContainText('Closed');
});
