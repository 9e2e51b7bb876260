import { business, expect, owner, test } from '../house.ts';

test('an owner sets the business up on an empty server', async ({ house, page }) => {
  await page.goto(house.url);
  await expect(page.getByRole('heading', { name: 'Set up your business' })).toBeVisible();
  await house.isAccessible();

  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await page.getByLabel('Business name').fill(business.name);
  await page.getByLabel('City').fill(business.city);
  await page.getByLabel('PIN code').fill('577 401');
  const gstin = page.getByLabel('GSTIN');
  const state = page.getByRole('combobox', { name: 'State' });
  await gstin.fill('27');
  await expect(state).toHaveValue('');
  await gstin.fill('29ABCDE1234F1Z5');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This GSTIN is not valid.')).toBeVisible();
  await gstin.fill(business.gstin);
  await expect(state).toHaveValue('Karnataka');
  await gstin.fill('');
  await expect(state).toHaveValue('');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Choose a state', { exact: true }).last()).toBeVisible();
  await gstin.fill(business.gstin);
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByLabel('Your name').fill(owner.name);
  await page.getByLabel('Phone').fill(owner.phone);
  await page.getByRole('textbox', { name: 'Password' }).fill(owner.password);
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByText(business.name)).toBeVisible();
  await page.getByRole('button', { name: 'Set up' }).click();

  await expect(page.getByRole('navigation')).toBeVisible();
  await expect(page.getByText(business.name)).toBeVisible();
});
