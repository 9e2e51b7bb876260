import { contract } from '@counting-house/contract/contract.ts';
import { expect, test } from '../house.ts';

test('a reason for cancelling is added, another is offered no longer', async ({ house, page }) => {
  await house.setUp();
  await house.signIn();
  await house.open('All orders');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Reasons' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reasons' });
  await dialog.getByRole('textbox', { name: 'New reason' }).fill('Festival closing');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Name of Festival closing' })).toBeVisible();
  await dialog.getByRole('switch', { name: 'Suspected fraud is offered' }).click();
  await expect(
    dialog.getByRole('switch', { name: 'Suspected fraud is offered' }),
  ).not.toBeChecked();
  const { rows } = await house.call(contract.orders.listReasons, { kind: 'order_cancel' });
  const names = rows.map(({ name }) => name);
  expect(names).toContain('Festival closing');
  expect(names).not.toContain('Suspected fraud');
});
