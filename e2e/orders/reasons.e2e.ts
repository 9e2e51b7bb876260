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
  // The new one is moved up by the keyboard.
  const handle = dialog.getByRole('button', { name: 'Move Festival closing' });
  await handle.focus();
  const before = await dialog.getByRole('listitem').count();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(dialog.getByRole('listitem').nth(before - 2)).toContainText('not used');
  await expect(
    dialog
      .getByRole('listitem')
      .nth(before - 2)
      .getByRole('textbox', { name: /Festival/u }),
  ).toBeVisible();
  const { rows } = await house.call(contract.orders.listReasons, { kind: 'order_cancel' });
  const names = rows.map(({ name }) => name);
  expect(names).toContain('Festival closing');
  expect(names).not.toContain('Suspected fraud');
});

test('what follows from a reason to return goods is said with it', async ({ house, page }) => {
  await house.setUp();
  await house.signIn();
  await house.open('Returns and credit notes');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Reasons' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reasons' });
  await dialog.getByRole('button', { name: 'New reason' }).click();
  const form = page.getByRole('dialog', { name: 'New reason to return goods' });
  await form.getByRole('textbox', { name: 'Reason' }).fill('Opened and tasted');
  await form.getByRole('checkbox', { name: 'Customer’s fault' }).check();
  await form.getByRole('textbox', { name: 'Held back' }).fill('12.5');
  await form.getByRole('checkbox', { name: 'Needs a photo' }).check();
  await page.keyboard.press('ControlOrMeta+s');
  const row = dialog.getByRole('listitem').filter({ hasText: 'Opened and tasted' });
  await expect(row).toContainText(/Customer’s fault · holds back 12\.5\s?% · needs a photo/u);

  await row.getByRole('button', { name: 'Opened and tasted', exact: true }).click();
  const changed = page.getByRole('dialog', { name: 'Opened and tasted' });
  await changed.getByRole('checkbox', { name: 'Customer’s fault' }).uncheck();
  await changed.getByRole('checkbox', { name: 'Gives shipping back' }).check();
  await changed.getByRole('button', { name: 'Save changes' }).click();
  await expect(row).toContainText('Our fault · gives shipping back · needs a photo');
  const { rows } = await house.call(contract.orders.listReasons, { kind: 'return' });
  expect(rows.find(({ name }) => name === 'Opened and tasted')).toMatchObject({
    isCustomerFault: false,
    feeRate: 0,
    refundsShipping: true,
    needsPhoto: true,
  });
});
