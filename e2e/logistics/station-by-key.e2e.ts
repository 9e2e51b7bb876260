import { contract } from '@counting-house/contract/contract.ts';
import { begin } from '../begun.ts';
import { expect, test } from '../house.ts';
const { orders } = contract;

test('somebody packs with a scanner and one hand on the keys', async ({ house, page }) => {
  await house.setUp();
  const { customerId, variantId } = await begin(house);
  const order = await house.call(orders.createB2C, {
    customerId,
    lines: [{ variantId, qty: 2_000 }],
    payments: [{ method: 'upi', amount: 42_000, reference: '441503' }],
    confirm: true,
  });
  await house.signIn();
  await page.goto(`${house.url}/packing-forwarding/packing?tab=station&order=${order.id}`);
  const field = page.getByRole('textbox', { name: 'Scan or type a code' });
  await expect(page.getByText(`${order.orderNo} opened`)).toBeVisible();
  await expect(field).toBeFocused();

  await page.keyboard.press('F2');
  const byHand = page.getByRole('dialog', { name: 'Count without a code' });
  await expect(byHand).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toBeFocused();
  await page.keyboard.type('2*MP-500');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Scan the box')).toBeVisible();

  await page.getByRole('combobox', { name: 'Box' }).click();
  await page.getByRole('option', { name: 'Box S' }).click();
  await expect(field).toBeFocused();
  await page.keyboard.press('F8');
  const weight = page.getByRole('dialog', { name: /^Weigh/u });
  await weight.getByRole('textbox').fill('700');
  await page.keyboard.press('Enter');
  const print = page.getByRole('button', { name: 'Print label and slip' });
  await expect(print).toBeVisible();
  await expect(field).toBeFocused();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(print).toBeInViewport();
});
