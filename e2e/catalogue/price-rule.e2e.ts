import { contract } from '@counting-house/contract/contract.ts';
import { begin } from '../begun.ts';
import { expect, test } from '../house.ts';

const { catalogue } = contract;

test('prices are changed by a rule that shows what it does, and taken back', async ({
  house,
  page,
}) => {
  await house.setUp();
  await begin(house);
  await house.signIn();
  const price = async () => {
    const { rows } = await house.call(catalogue.listVariants, { q: 'MP-500' });
    return rows[0]?.price;
  };
  const { rows } = await house.call(catalogue.listVariants, { q: 'MP-500' });
  const product = await house.call(catalogue.getProduct, { id: rows[0]?.productId ?? 0 });
  await house.call(catalogue.updateProduct, {
    id: product.id,
    version: product.version,
    tags: ['festive'],
  });

  await house.open('Products and categories');
  await page.getByRole('tab', { name: 'Price changes' }).click();
  await page.getByRole('button', { name: 'Change prices' }).first().click();
  const rule = page.getByRole('dialog', { name: 'Change prices' });
  await rule.getByLabel('Tag').fill('festive');
  await rule.getByRole('combobox', { name: 'Change' }).click();
  await page.getByRole('option', { name: 'Lower by percent' }).click();
  await rule.getByLabel('Percent').fill('10');
  await page.keyboard.press('Tab');
  await expect(rule.getByText('1 variant changes of 1: 1 down, by −10 %.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Prices set: 1')).toBeVisible();
  expect(await price()).toBe(16_200);

  await page.getByRole('button', { name: 'Actions, −10 %' }).click();
  await page.getByRole('menuitem', { name: /^Undo/u }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Undo/u }).click();
  await expect(page.getByText('Undone').first()).toBeVisible();
  expect(await price()).toBe(18_000);
});
