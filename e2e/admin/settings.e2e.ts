import { expect, test } from '../house.ts';

test('settings are refused at their field, kept across pages and go back to their default', async ({
  house,
  page,
}) => {
  await house.setUp();
  await house.signIn();
  await page.goto(`${house.url}/admin/settings`);
  const pages = page.getByRole('navigation', { name: 'Settings pages' });
  const save = page.getByRole('button', { name: 'Save changes' });

  await expect(page.getByLabel('Business name')).toHaveValue('Malenadu Pantry');
  await expect(page.getByText('Reset to default')).toHaveCount(0);
  await expect(save).toHaveCount(0);
  await house.isAccessible();

  const email = page.getByLabel('E-mail');
  await email.fill('x');
  await email.blur();
  await expect(page.getByText('Enter an e-mail address')).toBeVisible();

  await pages.getByRole('button', { name: 'Sales' }).click();
  await page.getByLabel('Return period').fill('400');
  await page.getByLabel('Free shipping from').fill('50');
  await page.getByLabel('Free shipping from').blur();
  await expect(page.getByText('Almost every order would ship free.')).toBeVisible();
  await expect(page.getByText('was ₹2,000.00')).toBeVisible();
  await house.isAccessible();
  await save.click();
  await expect(email).toBeFocused();
  await email.fill('accounts@malenadu.example');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Must be between 0 and 365 days.')).toBeVisible();
  await page.getByLabel('Return period').fill('14');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('3 settings saved')).toBeVisible();
  await expect(save).toHaveCount(0);
  await page.getByRole('button', { name: 'Reset to default' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset to default' }).click();
  await expect(page.getByText('Shipping charge is at its default')).toBeVisible();

  await pages.getByRole('button', { name: 'Tax' }).click();
  await page.getByRole('combobox', { name: 'Tax on shipping and other charges' }).click();
  await page.getByRole('option', { name: 'GST 18%' }).click();
  await page.getByText('No rounding').click();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('2 settings saved')).toBeVisible();
  await expect(page.getByText('Default To whole rupees')).toBeVisible();
});
