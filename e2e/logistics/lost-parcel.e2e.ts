import { contract } from '@counting-house/contract/contract.ts';
import { expect, test } from '../house.ts';
import { sent } from '../sent.ts';

const { accounts } = contract;

test('a parcel is lost, and its courier refuses the claim, is asked again, and pays', async ({
  house,
  page,
}) => {
  await house.setUp();
  await sent(house);
  await house.signIn();

  await house.open('Dispatch desk');
  await page.getByRole('tab', { name: /On the way/u }).click();
  await page.getByRole('link', { name: 'PKG-0000001' }).click();
  const parcel = page.getByRole('dialog', { name: 'PKG-0000001', exact: true });
  await parcel.getByRole('button', { name: 'Lost', exact: true }).click();
  const lost = page.getByRole('dialog', { name: 'PKG-0000001 is lost' });
  await expect(lost.getByLabel('Claim')).toHaveValue('₹360.00');
  await lost.getByRole('button', { name: 'Mark as lost' }).click();
  await expect(page.getByText('PKG-0000001 marked as lost')).toBeVisible();
  await house.isAccessible();

  await parcel.getByRole('button', { name: 'Claim refused' }).click();
  const refused = page.getByRole('dialog', { name: 'Claim for PKG-0000001 was refused' });
  await refused.getByLabel('Note').fill('Not packed well, they say');
  await refused.getByRole('button', { name: 'Save' }).click();
  await parcel.getByRole('button', { name: 'Reopen claim' }).click();
  const again = page.getByRole('dialog', { name: 'Reopen the claim for PKG-0000001?' });
  await again.getByLabel('Reason').fill('The photo shows the box whole');
  await again.getByRole('button', { name: 'Reopen claim' }).click();
  await parcel.getByRole('button', { name: 'Claim paid' }).click();
  const paid = page.getByRole('dialog', { name: 'Claim for PKG-0000001', exact: true });
  await paid.getByLabel('Amount received').fill('350');
  await paid.getByRole('textbox', { name: 'Deposit to' }).click();
  await page.getByRole('option', { name: /Main bank account/u }).click();
  await paid.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Claim for PKG-0000001 paid')).toBeVisible();
  await expect(parcel.getByRole('button', { name: 'Reopen claim' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: /Returned/u }).click();
  await expect(page.getByRole('row', { name: /PKG-0000001/u })).toContainText('Lost');

  const [bank] = (await house.call(accounts.listBankAccounts, {})).rows;
  expect(bank).toMatchObject({ bookBalance: 35_000 });
});
