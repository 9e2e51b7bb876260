import { contract } from '@counting-house/contract/contract.ts';
import { begin } from '../begun.ts';
import { expect, test } from '../house.ts';

const { accounts, orders } = contract;

test('a bank account is opened, paid into, and found in day book, ledger and trial balance', async ({
  house,
  page,
}) => {
  await house.setUp();
  const { orderId } = await begin(house);
  await house.signIn();

  await page.goto(`${house.url}/bank/banking`);
  await page.getByRole('button', { name: 'New account' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(/^Name\s*\*?$/u).fill('Malnad Co-operative');
  await form.getByLabel(/^Bank\s*\*?$/u).fill('Malnad Co-operative Bank');
  await form.getByLabel(/^Account number\s*\*?$/u).fill('50100123456789');
  await form.getByLabel('Account number again').fill('50100123456780');
  await form.getByLabel('IFSC').fill('HDFC0001234');
  await form.getByLabel('Opening balance').fill('10,000');
  await form.getByLabel('Opening date').fill('01/04/2026');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('The account numbers do not match.')).toBeVisible();
  await form.getByLabel('Account number again').fill('50100123456789');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Malnad Co-operative added')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /Malnad Co-operative/u })).toContainText('₹10,000.00');
  await house.isAccessible();

  const { rows } = await house.call(accounts.listBankAccounts, { q: 'Malnad' });
  const payment = { method: 'upi', amount: 36_000, reference: '432611870952' } as const;
  await house.call(orders.recordPayment, {
    orderId,
    payments: [{ ...payment, bankAccountId: rows[0]?.id ?? 0 }],
  });

  await page.goto(`${house.url}/bank/report`);
  await house.isAccessible();
  await page.getByRole('link', { name: 'Day book' }).click();
  const book = page.getByRole('table', { name: 'Day book' });
  await expect(book).toContainText('432611870952');
  await expect(book).toContainText('Malnad Co-operative');
  await house.isAccessible();

  await page.getByRole('link', { name: 'Books and statements' }).last().click();
  await page.getByRole('link', { name: 'Ledger', exact: true }).click();
  await page.getByRole('textbox', { name: 'Account' }).fill('Malnad');
  await page.getByRole('option', { name: /Malnad Co-operative/u }).click();
  const ledger = page.getByRole('table', { name: /Ledger of .*Malnad/u });
  await expect(ledger).toContainText('360.00');
  await expect(page.getByText('10,360.00 Dr').first()).toBeVisible();
  await house.isAccessible();

  await page.getByRole('link', { name: 'Books and statements' }).last().click();
  await page.getByRole('link', { name: 'Trial balance' }).click();
  await expect(page.getByRole('row', { name: /Malnad Co-operative/u })).toContainText('10,360.00');
  await expect(page.getByText('Trial balance differs')).toBeHidden();
  await page
    .getByRole('row', { name: /Malnad Co-operative/u })
    .getByRole('link')
    .first()
    .click();
  await expect(ledger).toBeVisible();
});
