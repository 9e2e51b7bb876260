import { expect, test } from '../house.ts';

test('opening balances are typed, an account is added, an entry is reversed, a month is locked', async ({
  house,
  page,
}) => {
  await house.setUp();
  await house.signIn();

  await page.goto(`${house.url}/accounts/dashboard?tab=opening`);
  await page.getByRole('textbox', { name: 'Debit of 1111 Cash in hand' }).fill('12,500');
  await page.getByRole('textbox', { name: 'Debit of 1220 Furniture' }).fill('48,000');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Opening balances saved')).toBeVisible();
  await expect(page.getByText('₹60,500.00 Cr')).toBeVisible();
  await house.isAccessible();

  await page.getByRole('button', { name: 'Transfer to capital' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Transfer' }).click();
  await expect(page.getByText('Opening balances transferred')).toBeVisible();

  await page.getByRole('tab', { name: 'Chart of accounts' }).click();
  await page.getByRole('button', { name: 'New account' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Group' }).fill('1200');
  await page.getByRole('option', { name: /1200 Fixed assets/u }).click();
  await form.getByLabel(/^Code/u).fill('1250');
  await form.getByLabel(/^Name/u).fill('Fittings');
  await form.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Fixed asset' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Fittings added')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /1220 Furniture/u })).toContainText('48,000.00 Dr');

  await page.getByRole('tab', { name: 'Entries' }).click();
  await page.getByRole('row', { name: /1220/u }).getByRole('link', { name: /^#/u }).click();
  await page.getByRole('button', { name: 'Reverse' }).click();
  const reversal = page.getByRole('dialog', { name: /^Reverse entry/u });
  await reversal.getByLabel(/^Reason/u).fill('Sold before the books began');
  await reversal.getByRole('button', { name: 'Reverse entry' }).click();
  await expect(page.getByText(/^Entry #\d+ reversed$/u)).toBeVisible();
  await expect(page.getByRole('dialog').getByText('Reversed', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Periods' }).click();
  const second = page.getByRole('button', { name: /^Lock /u }).nth(1);
  await second.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Lock /u })
    .click();
  await expect(page.getByText('Locked', { exact: true })).toHaveCount(2);
  await page.getByRole('button', { name: 'Check the books' }).click();
  await expect(page.getByRole('dialog').getByText('Debits equal credits')).toBeVisible();
  await expect(page.getByLabel('Differs')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await house.isAccessible();
});
