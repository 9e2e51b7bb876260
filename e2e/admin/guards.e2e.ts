import { contract } from '@counting-house/contract/contract.ts';
import { expect, owner, test } from '../house.ts';

const { admin, customers } = contract;

test('nothing typed is lost by leaving, without a connection, signed out, or when somebody saves first', async ({
  house,
  page,
}) => {
  await house.setUp();
  const { id } = await house.call(customers.createCustomer, {
    name: 'Ravi Kamath',
    phone: '9632570418',
  });
  await house.signIn();
  await house.open('Customers');
  await page.getByRole('link', { name: 'Ravi Kamath' }).click();
  await page.getByRole('tab', { name: 'Details' }).click();
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const save = page.getByRole('button', { name: 'Save' });
  const dialog = page.getByRole('dialog');
  await name.fill('Ravi V. Kamath');

  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(dialog.getByText('Leave without saving?')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Stay' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  await page.context().setOffline(true);
  await expect(page.getByText('No connection. What you type is kept here')).toBeVisible();
  await expect(save).toBeDisabled();
  await page.context().setOffline(false);

  await page.context().clearCookies();
  await save.click();
  await expect(dialog.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible();
  await house.isAccessible();
  await dialog.getByLabel('Phone number').fill(owner.phone);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(owner.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(name).toHaveValue('Ravi V. Kamath');
  await save.click();
  await expect(page.getByText('Customer Ravi V. Kamath saved')).toBeVisible();

  const { version } = await house.call(customers.getCustomer, { id });
  await house.call(customers.updateCustomer, {
    id,
    version,
    name: 'R. Kamath',
    note: 'Ring first',
  });
  await name.fill('Ravi Kamat');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(dialog.getByRole('heading', { name: 'Asha Hegde changed this' })).toBeVisible();
  const names = dialog.getByRole('row', { name: 'Name' });
  await expect(names.getByRole('radio', { name: 'Ravi Kamat' })).toBeChecked();
  await expect(names.getByRole('radio', { name: 'R. Kamath' })).not.toBeChecked();
  await house.isAccessible();
  await dialog.getByRole('button', { name: 'Save again' }).click();
  await expect(page.getByText('Customer Ravi Kamat saved')).toBeVisible();
  const saved = await house.call(customers.getCustomer, { id });
  expect(saved).toMatchObject({ name: 'Ravi Kamat', note: 'Ring first' });

  await house.open('Roles');
  const cell = page.getByRole('button', { name: 'For of Packer, edit' });
  await cell.press('F2');
  const typed = page.getByRole('textbox', { name: 'For of Packer' });
  await typed.fill('Packs and weighs');
  const { rows } = await house.call(admin.listRoles, { q: 'Packer' });
  const at = { id: rows[0]?.id ?? 0, table: 'role', field: 'description' };
  await house.call(admin.updateField, { ...at, value: 'Packs' });
  await typed.press('Enter');
  await expect(page.getByText('Saved now: Packs. Yours: Packs and weighs.')).toBeVisible();
  await page.getByRole('button', { name: 'Save yours' }).click();
  await expect(cell).toBeFocused();
  await expect(cell).toHaveText('Packs and weighs');
});
