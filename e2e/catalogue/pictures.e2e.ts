import { contract } from '@counting-house/contract/contract.ts';
import sharp from 'sharp';
import { expect, test, type House } from '../house.ts';

const { admin, catalogue } = contract;

test('somebody gives a product its pictures and puts the better one first', async ({
  house,
  page,
}) => {
  await house.setUp();
  const product = await aProduct(house);
  await house.signIn();
  await page.goto(`${house.url}/product-management/product-details/${product.id}`);
  const pictures = page.getByRole('region', { name: 'Pictures' });
  const tiles = pictures.getByRole('link');

  await pictures
    .getByLabel('Add pictures')
    .setInputFiles([
      await photo('lid.jpg', '#333366'),
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Shelf 4') },
      await photo('jar.jpg', '#b4552d'),
    ]);
  await expect(tiles).toHaveCount(2);
  await expect(pictures.getByRole('alert')).toHaveText('notes.txt: this file type is not accepted');

  await pictures.getByRole('button', { name: 'Arrange' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel('What picture 2 shows').fill('The jar from the front');
  await panel.getByLabel('What picture 2 shows').press('Alt+ArrowUp');
  await expect(panel.getByLabel('What picture 1 shows')).toHaveValue('The jar from the front');
  await house.isAccessible();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('status').first()).toContainText('saved');
  await page.keyboard.press('Escape');

  await expect(tiles.first()).toHaveAccessibleName('The jar from the front');
  const { images } = await house.call(catalogue.getProduct, { id: product.id });
  expect(images.map(({ alt }) => alt)).toEqual(['The jar from the front', '']);
});

async function photo(name: string, background: string) {
  const picture = sharp({ create: { width: 800, height: 600, channels: 3, background } });
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
}

async function aProduct(house: House) {
  const { rows } = await house.call(admin.listUnits, { limit: 200 });
  const unitId = rows.find(({ code }) => code === 'NOS')?.id ?? 0;
  const { id: categoryId } = await house.call(catalogue.createCategory, { name: 'Pickles' });
  return house.call(catalogue.createProduct, {
    name: 'Appe midi mango pickle',
    categoryId,
    unitId,
    defaultVariant: { mrp: 19_500, price: 18_000 },
  });
}
