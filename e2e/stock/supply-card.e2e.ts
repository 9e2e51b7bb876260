import { contract } from '@counting-house/contract/contract.ts';
import { begin } from '../begun.ts';
import { expect, test } from '../house.ts';

const { stock } = contract;

test('the supply card of a variant says what a carton holds and when to make more', async ({
  house,
  page,
}) => {
  await house.setUp();
  const { productId } = await begin(house);
  await house.signIn();
  await page.goto(`${house.url}/product-management/product-details/${productId}`);

  await page.getByRole('button', { name: 'Supply card' }).click();
  const panel = page.getByRole('dialog', { name: 'Supply card of MP-500' });
  await expect(panel.getByText('Batch tracking can only be changed while')).toBeVisible();
  await panel.getByRole('textbox', { name: 'Shelf life, days' }).fill('365');
  await panel.getByRole('button', { name: 'Add pack' }).click();
  const pack = panel.getByRole('group', { name: 'pack 1' });
  await pack.getByRole('combobox', { name: 'Unit' }).fill('CTN');
  await page.getByRole('option', { name: /^CTN/u }).click();
  await pack.getByRole('textbox', { name: 'One of it holds' }).fill('24');
  await expect(pack.getByText(/^1 CTN = 24/u)).toBeVisible();
  await panel.getByRole('button', { name: 'Add barcode' }).click();
  const code = panel.getByRole('textbox', { name: 'Barcode' });
  await code.fill('8901234567891');
  await code.blur();
  await panel.getByRole('button', { name: 'Add reorder level' }).click();
  await panel.getByRole('textbox', { name: 'Reorder level' }).fill('10');
  await panel.getByRole('textbox', { name: 'Fill up to' }).fill('5');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('Barcode is not valid: the last digit should be 0')).toBeVisible();
  await code.fill('8901234567890');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('must be more than the reorder level.')).toBeVisible();
  await panel.getByRole('textbox', { name: 'Fill up to' }).fill('60');
  await house.isAccessible();
  await panel.getByRole('button', { name: 'Save' }).click();

  await expect(panel).toBeHidden();
  const { skus } = await house.call(stock.getProductSupply, { productId });
  expect(skus).toMatchObject([
    {
      shelfLifeDays: 365,
      units: [{ unit: 'CTN', ratioNum: 24, ratioDen: 1, forPurchase: true }],
      barcodes: [{ code: '8901234567890', packQty: 1000 }],
      policies: [{ reorderLevel: 10_000, maxLevel: 60_000, source: 'make' }],
    },
  ]);
});
