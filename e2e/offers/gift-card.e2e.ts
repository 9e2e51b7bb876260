import { contract } from '@counting-house/contract/contract.ts';
import { begin } from '../begun.ts';
import { expect, test } from '../house.ts';

const { customers } = contract;

test('a card is issued and pays an order beside wallet and cash; the rest stays on it', async ({
  house,
  page,
}) => {
  await house.setUp();
  const { customerId, orderId } = await begin(house);
  await house.call(customers.postWallet, {
    ownerType: 'customer',
    ownerId: customerId,
    kind: 'top_up',
    method: 'cash',
    amount: 10_000,
  });
  await house.signIn();

  await page.goto(`${house.url}/settings/gifcard`);
  await expect(page.getByText('No gift cards yet')).toBeVisible();
  await page.keyboard.press('n');
  const panel = page.getByRole('dialog', { name: 'Issue gift cards' });
  await panel.getByLabel('Value').fill('500');
  await panel.getByText('Free', { exact: true }).click();
  await panel.getByRole('button', { name: 'Issue', exact: true }).click();
  await expect(panel.getByText('Enter why the card is free')).toBeVisible();
  await panel.getByLabel('Reason for giving it free').fill('For a long wait');
  await panel.getByLabel('Name').fill('Ishwari Kamath');
  await panel.getByRole('button', { name: 'Issue', exact: true }).click();
  const issued = page.getByRole('dialog', { name: 'Gift card issued' });
  const code = (await issued.locator('code').textContent()) ?? '';
  expect(code).toMatch(/^(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}$/u);
  await issued.getByLabel('I have copied or printed it').check();
  await issued.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('link', { name: code.slice(-4) })).toBeVisible();
  await expect(page.getByText(code)).toBeHidden();
  await house.isAccessible();

  const take = page.getByRole('dialog', { name: /^Take payment/u });
  const record = async () => {
    await take.getByRole('button', { name: 'Record payment' }).click();
    await expect(take).toBeHidden();
  };
  await page.goto(`${house.url}/order-management/order-list/all/order-list?open=${orderId}`);
  await page.getByRole('button', { name: 'Take payment' }).first().click();
  await take.getByRole('button', { name: 'Gift card' }).click();
  await take.getByLabel('Gift card code').fill('2222 3333 4444 5555');
  await take.getByLabel('Gift card amount').click();
  await expect(take.getByText('Gift card not found')).toBeVisible();
  await take.getByLabel('Gift card code').fill(code.toLowerCase().replaceAll('-', ' '));
  await take.getByLabel('Gift card amount').click();
  await expect(take.getByText(/^Holds ₹500\.00, until/u)).toBeVisible();
  await take.getByLabel('Gift card amount').fill('200');
  await record();

  await page.getByRole('button', { name: 'Take payment' }).first().click();
  await take.getByRole('button', { name: /^Wallet/u }).click();
  await expect(take.getByLabel('Wallet amount')).toHaveValue('₹100.00');
  await record();

  await page.getByRole('button', { name: 'Take payment' }).first().click();
  await take.getByRole('button', { name: 'Cash' }).click();
  await record();
  const payments = page.getByRole('table', { name: 'Payments' });
  await expect(payments).toContainText(`•••• ${code.slice(-4)}`);
  await expect(payments.getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('dialog').getByText('Paid', { exact: true })).toBeVisible();

  await page.goto(`${house.url}/settings/gifcard`);
  await page.getByRole('link', { name: code.slice(-4) }).click();
  const card = page.getByRole('dialog', { name: /^Gift card/u });
  await expect(card).toContainText('₹300.00');
  await expect(card.getByRole('table')).toContainText('Paid an order');
  await house.isAccessible();

  await page.goto(`${house.url}/sales/customer-management/edit-customer/${customerId}?tab=held`);
  await expect(page.getByRole('region', { name: 'Wallet' })).toContainText('Paid an order');
});
