import { contract } from '@counting-house/contract/contract.ts';
import { expect, test } from '../house.ts';

const { customers } = contract;

test('somebody finds screens, actions and records by a few letters', async ({ house, page }) => {
  await house.setUp();
  const ravi = await house.call(customers.createCustomer, {
    name: 'Ravi Kamath',
    phone: '9632570418',
  });
  await house.signIn();
  await house.open('Units');
  const palette = page.getByRole('combobox', { name: 'Search screens, actions and records' });
  const offered = page.getByRole('option');

  await page.getByRole('button', { name: 'Columns' }).focus();
  await page.keyboard.press('ControlOrMeta+k');
  await palette.fill('kamath');
  await expect(offered.filter({ hasText: 'Ravi Kamath' })).toBeVisible();
  await house.isAccessible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused();

  await page.keyboard.press('ControlOrMeta+k');
  await palette.fill('98765 43210');
  await expect(page.getByText('Nothing found for “98765 43210”.')).toBeVisible();
  await palette.fill('+91 96325 70418');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Ravi Kamath' })).toBeVisible();
  expect(page.url()).toContain(`/edit-customer/${ravi.id}`);

  await page.keyboard.press('ControlOrMeta+k');
  await expect(offered.first()).toHaveText('Units');
  await palette.fill('>new unit');
  await expect(offered).toHaveText([/New unit/]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New unit' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('ControlOrMeta+k');
  await expect(offered.first()).toHaveText(/Ravi Kamath/);
  await palette.fill('dispach');
  await expect(offered.first()).toHaveText('Dispatch');
});

test('somebody keeps a list under a name and comes back to it', async ({ house, page }) => {
  await house.setUp();
  await house.signIn();
  await house.open('Units');

  const litre = page.getByText('Litre', { exact: true });
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('group', { name: 'Kind' }).getByRole('checkbox', { name: 'Mass' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save as view' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('By weight');
  await page.getByRole('button', { name: 'Save view' }).click();
  const view = page.getByRole('tab', { name: 'By weight' });
  await expect(view).toHaveAttribute('aria-selected', 'true');
  await house.isAccessible();

  await page.getByRole('tab', { name: 'All' }).click();
  await expect(litre).toBeVisible();
  await page.keyboard.press('Alt+1');
  await expect(litre).toBeHidden();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Open by default' }).click();

  await house.open('Users');
  await house.open('Units');
  await expect(view).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Kilogram', { exact: true })).toBeVisible();
});
