import { contract } from '@counting-house/contract/contract.ts';
import { begin } from '../begun.ts';
import { expect, test } from '../house.ts';

const { accounts, orders } = contract;

test('books are proved: bank book, tie-outs, number check, and the file for the accountant', async ({
  house,
  page,
}) => {
  await house.setUp();
  const { orderId } = await begin(house);
  await house.signIn();
  const { id: bankAccountId } = await house.call(accounts.createBankAccount, {
    label: 'Malnad Co-operative',
    kind: 'current',
    bankName: 'Malnad Co-operative Bank',
    holderName: 'Malenadu Pantry',
    number: '50100123456789',
    ifsc: 'HDFC0001234',
  });
  await house.call(orders.recordPayment, {
    orderId,
    payments: [{ method: 'upi', amount: 36_000, reference: '432611870952', bankAccountId }],
  });

  await page.goto(`${house.url}/bank/report`);
  await page.getByRole('link', { name: 'Bank book' }).click();
  const book = page.getByRole('table', { name: 'Bank book' });
  await expect(book).toContainText('432611870952');
  await expect(book.getByRole('row', { name: /closing/u }).first()).toContainText('360.00');
  await expect(page.getByText('Closing balance agrees with the ledger')).toBeVisible();
  await house.isAccessible();

  await page.getByRole('link', { name: 'Books and statements' }).last().click();
  await page.getByRole('link', { name: 'Control account check' }).click();
  const ties = page.getByRole('table', { name: 'Control account check' });
  await expect(page.getByText('Documents agree with the ledger')).toBeVisible();
  await ties
    .getByRole('row', { name: /Trade debtors B2C/u })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByRole('table', { name: /Trade debtors B2C by party/u })).toContainText(
    '−360.00',
  );

  await page.goto(`${house.url}/bank/report?tab=sales-register`);
  await expect(page.getByText('No entries', { exact: true })).toBeVisible();
  await house.isAccessible();

  await page.goto(`${house.url}/bank/report?tab=for-the-accountant`);
  await page.getByRole('button', { name: 'Export a period' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(/^From/u).fill('01/04/2026');
  await form.getByLabel(/^To/u).fill('31/03/2027');
  await page.keyboard.press('Control+s');
  const file = page.getByRole('listitem').filter({ hasText: 'Tally 2026-04-01 to 2027-03-31.zip' });
  await expect(file).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    file.getByRole('button', { name: /^Download/u }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Tally 2026-04-01 to 2027-03-31.zip');
  await house.isAccessible();
});
