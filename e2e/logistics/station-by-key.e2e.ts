import { contract } from '@counting-house/contract/contract.ts';
import { begin } from '../begun.ts';
import { expect, test } from '../house.ts';

const { orders, stock } = contract;

test('somebody packs with a scanner and one hand on the keys', async ({ house, page }) => {
  await house.setUp();
  const { customerId, variantId } = await begin(house);
  const order = await house.call(orders.createB2C, {
    customerId,
    lines: [{ variantId, qty: 2_000 }],
    payments: [{ method: 'upi', amount: 42_000, reference: '441503' }],
    confirm: true,
  });
  const [position] = (await house.call(stock.listPositions, {})).rows;
  const newBatch = { number: 'AM-1210', mfgDate: '2026-10-12', expiryDate: '2027-10-11' };
  const later = { skuId: position?.id ?? 0, qty: 10_000, unitValue: 9_000, newBatch };
  await house.call(stock.opening, { late: true, note: 'Second lot', lines: [later] });
  const { rows: batches } = await house.call(stock.listBatches, { q: 'AM-1210' });
  await house.signIn();
  await page.goto(`${house.url}/packing-forwarding/packing?tab=station&order=${order.id}`);
  const field = page.getByRole('textbox', { name: 'Scan or type a code' });
  await expect(page.getByText(`${order.orderNo} opened`)).toBeVisible();
  await expect(field).toBeFocused();

  await page.keyboard.press('F2');
  const byHand = page.getByRole('dialog', { name: 'Enter without barcode' });
  await expect(byHand).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toBeFocused();
  await page.keyboard.type(`2*${batches[0]?.code}`);
  await page.keyboard.press('Enter');
  const why = page.getByRole('dialog', { name: 'Another batch expires first' });
  await expect(why).toBeVisible();
  await page.keyboard.press('2');
  await expect(why).toHaveCount(0);
  await expect(page.getByText('Scan the box')).toBeVisible();
  await page.reload();
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
