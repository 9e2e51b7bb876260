import { contract } from '@counting-house/contract/contract.ts';
import { begin } from '../begun.ts';
import { expect, test } from '../house.ts';

test('a morning at the counter, by scanner and keyboard', async ({ house, page, context }) => {
  await house.setUp();
  await begin(house);
  await house.signIn();
  // What is printed opens beside the counter.
  context.on('page', (paper) => void paper.close());
  const scan = async (code: string) => {
    await page.getByRole('combobox', { name: 'Item: words, SKU or scan' }).fill(code);
    await page.keyboard.press('Enter');
  };
  const sums = page.getByText(/^Total ₹/u);

  await house.open('Counter sale');
  await page.getByLabel('Cash in the drawer').fill('1000');
  await page.getByRole('button', { name: 'Open counter' }).click();
  await expect(page.getByText('Scan or type a product.')).toBeVisible();

  await scan('MP-500');
  await scan('MP-500');
  await expect(sums).toHaveText('Total ₹360.00');
  page.once('dialog', (sure) => void sure.accept());
  await page.reload();
  await expect(sums).toHaveText('Total ₹360.00');
  await page.keyboard.press('F7');
  const held = page.getByRole('group', { name: 'Held bills' });
  await expect(held.getByRole('button')).toContainText('₹360.00');

  await scan('3*MP-500');
  await expect(sums).toHaveText('Total ₹540.00');
  await page.reload();
  await expect(sums).toHaveText('Total ₹540.00');
  // Cash is one field, and it has the cursor; letters in it choose another way to pay.
  await page.keyboard.press('F9');
  await expect(page.getByRole('textbox', { name: 'Cash given' })).toBeFocused();
  await page.keyboard.press('3');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Collect ₹537.00 more')).toBeVisible();
  await page.keyboard.press('F9');
  await page.keyboard.press('Delete');
  await page.keyboard.press('u');
  await page.getByLabel('UPI amount').fill('200');
  await page.getByLabel('Reference').fill('432622091175');
  await page.keyboard.press('F9');
  await page.keyboard.press('c');
  await page.getByRole('textbox', { name: 'Cash given' }).fill('500');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Change ₹160.00').first()).toBeVisible();
  await house.isAccessible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Last bill INV/2627/00001, ₹540.00, change ₹160.00')).toBeVisible();

  await page.keyboard.press('Alt+1');
  await expect(sums).toHaveText('Total ₹360.00');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Last bill INV/2627/00002, ₹360.00')).toBeVisible();
  await expect(held).toHaveCount(0);

  // A jar of the last bill comes back, and two others are taken along: ₹180.00 is to pay.
  await page.keyboard.press('F6');
  const back = page.getByRole('dialog', { name: 'Returned items' });
  await back.getByRole('textbox').fill('INV/2627/00002');
  await page.keyboard.press('Enter');
  await expect(
    back.getByRole('button', { name: /Appe midi mango pickle/u, pressed: true }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  const jar = page.getByRole('group', { name: 'Appe midi mango pickle returned' });
  await jar.getByRole('combobox', { name: 'Reason' }).fill('Changed');
  await page.getByRole('option', { name: 'Changed mind' }).click();
  await expect(jar.getByText('−₹180.00')).toBeVisible();
  await scan('2*MP-500');
  await expect(page.getByText('To pay', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Cash given' })).toHaveAttribute(
    'placeholder',
    '₹180.00',
  );
  await house.isAccessible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Last bill INV/2627/00003, ₹360.00')).toBeVisible();

  // Another comes back and nothing is taken: its money goes back.
  await page.keyboard.press('F6');
  await back.getByRole('textbox').fill('INV/2627/00003');
  await page.keyboard.press('Enter');
  await expect(back.getByRole('button', { pressed: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await jar.getByRole('combobox', { name: 'Reason' }).fill('Changed');
  await page.getByRole('option', { name: 'Changed mind' }).click();
  await page.getByRole('button', { name: 'Refund ₹180.00' }).click();
  await expect(
    page.getByText('Last return RET-2026-00002, ₹180.00 refunded by cash'),
  ).toBeVisible();
  await expect(jar).toHaveCount(0);

  await page.keyboard.press('F10');
  await expect(page.getByRole('dialog').getByText('₹1,700.00')).toBeVisible();
  await page.getByRole('button', { name: 'Close counter' }).click();
  await page.getByLabel('How many of ₹500.00').fill('3');
  await page.getByLabel('How many of ₹10.00').fill('1');
  await expect(page.getByText('Short')).toBeVisible();
  await page.getByRole('button', { name: 'Close counter' }).click();
  await expect(page.getByRole('dialog', { name: 'Day report Z-2026-00001' })).toContainText(
    'Cash short',
  );
  const { rows } = await house.call(contract.orders.listTillSessions, {});
  expect(rows).toMatchObject([{ expected: 170_000, countedCash: 151_000, difference: -19_000 }]);
});
