import { begin } from '../begun.ts';
import { expect, test } from '../house.ts';

test('money is paid into a wallet, given as credit, put right and paid out', async ({
  house,
  page,
}) => {
  await house.setUp();
  const { customerId } = await begin(house);
  await house.signIn();
  await page.goto(`${house.url}/sales/customer-management/edit-customer/${customerId}?tab=held`);
  const wallet = page.getByRole('region', { name: 'Wallet' });
  await expect(wallet).toContainText('No money in the wallet yet.');

  await wallet.getByRole('button', { name: 'Add money' }).click();
  const adding = page.getByRole('dialog');
  await adding.getByLabel('Amount').fill('500');
  await adding.getByLabel('Amount').press('Enter');
  await adding.getByRole('button', { name: 'Add money' }).click();
  await expect(adding.getByText('Enter the reference of the UPI payment')).toBeVisible();
  await adding.getByLabel('Reference').fill('432611870952');
  await adding.getByRole('button', { name: 'Add money' }).click();
  await expect(adding).toBeHidden();
  await expect(wallet).toContainText('Paid in by UPI 432611870952');

  await wallet.getByRole('button', { name: 'Add money' }).click();
  await adding.getByText('We give it').click();
  await adding.getByLabel('Amount').fill('100');
  await adding.getByLabel('Reason').fill('A late parcel');
  await adding.getByRole('button', { name: 'Add money' }).click();
  await expect(wallet).toContainText('Given by us: A late parcel');

  await wallet.getByRole('button', { name: 'Put right' }).click();
  await adding.getByText('Take out', { exact: true }).click();
  await adding.getByLabel('Amount').fill('50');
  await adding.getByLabel('Reason').fill('Counted twice');
  await adding.getByRole('button', { name: 'Put right' }).click();
  await expect(wallet).toContainText('₹550.00');

  await wallet.getByRole('button', { name: 'Pay out' }).click();
  await adding.getByLabel('Amount').fill('600');
  await adding.getByLabel('Reference').fill('OUT-1');
  await adding.getByLabel('Reason').fill('Moves away');
  await adding.getByRole('button', { name: 'Pay out' }).click();
  await expect(adding.getByText('The wallet holds only ₹550.00')).toBeVisible();
  await adding.getByLabel('Amount').fill('300');
  await adding.getByRole('button', { name: 'Pay out' }).click();
  await expect(adding).toBeHidden();
  await expect(wallet).toContainText('Paid out by UPI OUT-1: Moves away');
  await expect(wallet).toContainText('₹250.00');
  await house.isAccessible();

  await page.goto(`${house.url}/bank/report?tab=day-book`);
  await page.getByRole('link', { name: 'CUS-000001' }).first().click();
  await page.getByRole('tab', { name: 'Wallet and gift cards' }).click();
  await expect(wallet).toContainText('₹250.00');
});
