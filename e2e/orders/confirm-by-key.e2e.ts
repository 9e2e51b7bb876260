import { contract } from '@counting-house/contract/contract.ts';
import { begin } from '../begun.ts';
import { expect, test } from '../house.ts';

test('orders are confirmed one after the other, by keyboard alone', async ({ house, page }) => {
  await house.setUp();
  const { customerId, variantId } = await begin(house);
  for (let more = 0; more < 2; more += 1) {
    await house.call(contract.orders.createB2C, {
      customerId,
      lines: [{ variantId, qty: 1_000 }],
      payments: [{ method: 'upi', amount: 24_000, reference: `4415${more}` }],
    });
  }
  await house.signIn();
  // The panel stands before its data comes.
  await page.route('**/OrderManagement/Order?ID=*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await house.open('B2C order desk');
  const desk = page.getByRole('table');
  await expect(desk.getByRole('row')).toHaveCount(4);
  const panel = page.getByRole('dialog');

  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('1 of 3')).toBeVisible();
  await panel.getByRole('button', { name: 'Confirm order' }).waitFor();
  for (const [at, next] of [
    [1, 2],
    [2, 3],
  ]) {
    const title = await panel.getByRole('heading', { level: 2 }).textContent();
    await page.keyboard.press('c');
    if (at === 1) {
      await expect(page.getByRole('dialog', { name: /unpaid\?$/u })).toBeVisible();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
    }
    await expect(panel.getByText('Confirmed', { exact: true }).first()).toBeVisible();
    await expect(panel.getByText(`${at} of 3`)).toBeVisible();
    await page.keyboard.press(']');
    await expect(panel.getByText(`${next} of 3`)).toBeVisible();
    await expect(panel.getByRole('heading', { level: 2 })).not.toHaveText(title ?? '');
    await panel.getByRole('button', { name: 'Confirm order' }).waitFor();
  }

  await page.keyboard.press('h');
  const hold = page.getByRole('dialog', { name: /^Hold /u });
  await expect(hold).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(hold).toHaveCount(0);
  await expect(panel.getByText('3 of 3')).toBeVisible();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys of this page' });
  await expect(keys.getByText('Confirm order')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await page.keyboard.press('[');
  await expect(panel.getByText('2 of 3')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(desk.getByRole('row')).toHaveCount(2);
});
