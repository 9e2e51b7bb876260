import { contract } from '@counting-house/contract/contract.ts';
import { begin } from '../begun.ts';
import { expect, test } from '../house.ts';

const { catalogue, orders } = contract;

test('a new rate is split by itself, put right, and charged on the next order', async ({
  house,
  page,
}) => {
  await house.setUp();
  const { productId, variantId, customerId } = await begin(house);
  await house.signIn();

  await page.goto(`${house.url}/bank/tax`);
  await page.getByRole('button', { name: 'New tax' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(/^Name\s*\*?$/u).fill('GST 9%');
  await form.getByLabel(/^Code\s*\*?$/u).fill('GST9');
  await form
    .getByLabel(/^Rate\s*\*?$/u)
    .first()
    .fill('9');
  await form
    .getByLabel(/^Rate\s*\*?$/u)
    .first()
    .press('Tab');
  const shares = form.getByLabel(/^Rate\s*\*?$/u);
  await expect(shares.nth(1)).toHaveValue('4.5\u00A0%');
  await shares.nth(1).fill('4');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert').first()).toBeVisible();
  await shares.nth(1).fill('4.5');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('GST 9% saved')).toBeVisible();
  await page.keyboard.press('Escape');
  const row = page.getByRole('row', { name: /GST 9%/u });
  await expect(row).toContainText('CGST 4.5 %');
  await house.isAccessible();

  const product = await house.call(catalogue.getProduct, { id: productId });
  const { rows } = await house.call(contract.tax.listTaxes, { q: 'GST9' });
  await house.call(catalogue.updateProduct, {
    id: productId,
    version: product.version,
    taxId: rows[0]?.id ?? 0,
  });
  const order = await house.call(orders.createB2C, {
    customerId,
    lines: [{ variantId, qty: 1_000 }],
  });
  expect(order.taxesByRate).toMatchObject([{ rate: 9_000 }]);
  await page.goto(`${house.url}/order-management/B2C?stage=all&open=${order.id}`);
  await expect(page.getByRole('dialog')).toContainText('9 %');
});
