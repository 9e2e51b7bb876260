import { begin } from '../begun.ts';
import { expect, test } from '../house.ts';

const ean = '8901234567890';

test('a category and an item with a pack and a barcode are added, and its code opens it', async ({
  house,
  page,
}) => {
  await house.setUp();
  await begin(house);
  await house.signIn();
  await house.open('Item categories');
  await page.getByRole('button', { name: 'Add sample categories' }).click();
  const raw = page.getByRole('row', { name: 'Raw material' });
  await expect(raw).toBeVisible();
  await expect(page.getByRole('row', { name: 'Services' })).toBeVisible();

  await page.keyboard.press('n');
  const added = page.getByRole('dialog', { name: 'New category' });
  await added.getByRole('textbox', { name: 'Name', exact: true }).fill('Spices');
  await added.getByRole('textbox', { name: 'Code', exact: true }).fill('SPC');
  await added.getByRole('textbox', { name: 'Stock unit' }).fill('kilo');
  await page.getByRole('option', { name: 'Kilogram' }).click();
  await added.getByLabel('HSN code').fill('0910');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(added).toBeHidden();

  await page
    .getByRole('row', { name: 'Spices' })
    .getByRole('button', { name: /^Actions/u })
    .click();
  await page.getByRole('menuitem', { name: /^Move(?! (in|out))/u }).click();
  const move = page.getByRole('dialog', { name: 'Move Spices' });
  await move.getByRole('textbox', { name: 'Parent category' }).fill('Raw');
  await page.getByRole('option', { name: 'Raw material' }).click();
  await move.getByRole('button', { name: 'Move' }).click();
  await expect(move).toBeHidden();
  await expect(page.locator('[data-level="2"]', { hasText: 'Spices' })).toBeVisible();

  await house.open('Items');
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'New item' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Turmeric whole');
  await form.getByRole('textbox', { name: 'Category' }).fill('Spices');
  await page.getByRole('option', { name: 'Raw material > Spices' }).click();
  await form.getByRole('button', { name: 'Add pack' }).click();
  await form.getByRole('textbox', { name: 'Pack' }).fill('bag');
  await page.getByRole('option', { name: 'Bag' }).click();
  await form.getByLabel('Holds').fill('25');
  await expect(form.getByText('1 bag = 25 kg; 12 bags = 300 kg')).toBeVisible();
  await form.getByLabel('Scan a barcode').fill(ean);
  await page.keyboard.press('Enter');
  await expect(form.getByText(`${ean} added, EAN-13.`)).toBeVisible();
  await form.getByLabel('Reorder level').first().fill('10');
  await page.keyboard.press('ControlOrMeta+s');

  const item = page.getByRole('dialog', { name: 'Turmeric whole', exact: true });
  await expect(item).toContainText('SPC-00001');
  await expect(item.getByLabel('Reorder level').first()).toHaveValue('10 kg');
  await house.isAccessible();
  await item.getByLabel('Shelf life, days').fill('365');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Item Turmeric whole saved').last()).toBeVisible();
  await item.getByLabel('Weight, g').fill('1000');
  const saved = page.waitForResponse(/UpdateItem/u);
  await page.keyboard.press('ControlOrMeta+s');
  await saved;
  await expect(item.locator('[data-loading]')).toHaveCount(0); // The reply is read.
  await expect(item.getByRole('button', { name: 'Discard' })).toBeHidden();
  await expect(item.getByRole('button', { name: 'Save', exact: false })).toBeEnabled();
  await item.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(item).toBeHidden();

  const row = page.getByRole('row', { name: 'Turmeric whole' });
  await expect(row.getByRole('img', { name: 'At or under the reorder level' })).toBeVisible();
  await page.keyboard.press('b');
  const find = page.getByRole('dialog', { name: 'Find by barcode' });
  await find.getByRole('textbox').fill('8900000000008');
  await page.keyboard.press('Enter');
  await expect(find).toContainText('No item has the barcode');
  await find.getByRole('textbox').fill(ean);
  await page.keyboard.press('Enter');
  await expect(item.getByRole('textbox', { name: 'Barcode', exact: true })).toHaveValue(ean);

  await item.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(item).toBeHidden();
  await house.open('Items by category');
  await page.getByRole('button', { name: /^Raw material 1 item 1 low/u }).click();
  await page.getByRole('button', { name: /^Spices/u }).click();
  await page.getByRole('link', { name: 'Turmeric whole' }).click();
  const goods = page.getByRole('dialog', { name: 'Turmeric whole', exact: true });
  await expect(goods).toContainText('Low stock');
  await page.setViewportSize({ width: 360, height: 740 });
  await goods.getByRole('button', { name: 'Close', exact: true }).click();
  await house.isAccessible();
  await page.getByRole('link', { name: 'Turmeric whole' }).click();
  await goods
    .getByRole('button', { name: 'Receive', exact: true })
    .or(goods.getByRole('link', { name: 'Receive', exact: true }))
    .click();
  await expect(page.getByRole('heading', { name: 'Turmeric whole' })).toBeVisible();
});
