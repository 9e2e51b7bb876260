import { contract } from '@counting-house/contract/contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { files } from '../../platform/files/file.table.ts';
import { aCategory, aProduct } from '../../testing/catalogue.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { anOrderToPack, atStation } from '../../testing/logistics.ts';
import { goods } from '../../testing/orders.ts';
import { aPicture, jpeg, send } from '../../testing/pictures.ts';

const { admin, catalogue, orders } = contract;

/** Pictures of different colours, as sent for products. */
const pictures = async (house: TestHouse, ...colours: string[]) => {
  const sent: number[] = [];
  for (const colour of colours) sent.push(await aPicture(house, { colour }));
  return sent;
};

async function pictured(house: TestHouse, ...colours: string[]) {
  const images = (await pictures(house, ...colours)).map((fileId) => ({ fileId }));
  return aProduct(house, { images });
}

async function needsPictures(house: TestHouse) {
  const owner = await house.as('owner');
  const changes = [{ key: 'catalogue.imageRequired', value: true }];
  await owner.call(admin.updateSettings, { changes });
}

const deleteUrl = (id: number | undefined) =>
  `/api/counting-house/ProductManagement/DeleteProductImage?ID=${id}`;

describe('the pictures of a product', () => {
  test('come with it in their order, the first is its main one', async ({ house }) => {
    const owner = await house.as('owner');
    const [red, blue] = await pictures(house, '#b22', '#22b');

    const product = await aProduct(house, {
      images: [{ fileId: red ?? 0, alt: 'The jar' }, { fileId: blue ?? 0 }],
    });
    const { rows } = await owner.call(catalogue.listProducts, {});

    expect(product.images).toMatchObject([
      { fileId: red, alt: 'The jar', url: `/files/${red}/960.webp` },
      { fileId: blue, alt: '' },
    ]);
    expect(rows).toMatchObject([{ thumb: `/files/${red}/160.webp` }]);
  });

  test('are put in another order, added and taken off at once', async ({ house }) => {
    const owner = await house.as('owner');
    const { id, version, images } = await pictured(house, '#b22', '#22b');
    const [green] = await pictures(house, '#2b2');
    const wanted = [{ fileId: green ?? 0 }, { fileId: images[1]?.fileId ?? 0, alt: 'Lid' }];

    const product = await owner.call(catalogue.updateProduct, { id, version, images: wanted });

    expect(product.images).toMatchObject([
      { fileId: green, alt: '' },
      { fileId: images[1]?.fileId, alt: 'Lid' },
    ]);
    expect(product.version).toBe(version + 1);
  });

  test('are not overwritten by the one who saw them before', async ({ house }) => {
    const owner = await house.as('owner');
    const { id, version, images } = await pictured(house, '#b22', '#22b');
    const turned = images.toReversed().map(({ fileId }) => ({ fileId }));
    await owner.call(catalogue.updateProduct, { id, version, images: turned });

    const second = owner.call(catalogue.updateProduct, { id, version, images: [] });

    await expect(second).rejects.toMatchObject({ status: 409, code: 'stale' });
  });

  test('keep the version when nothing of them changes', async ({ house }) => {
    const owner = await house.as('owner');
    const { id, version, images } = await pictured(house, '#b22');
    const same = images.map(({ fileId, alt }) => ({ fileId, alt }));

    const product = await owner.call(catalogue.updateProduct, { id, version, images: same });

    expect(product.version).toBe(version);
  });

  test('are not the same one twice, sent once or twice', async ({ house }) => {
    const [first, again] = await pictures(house, '#b22', '#b22');
    const refusal = { status: 422, fields: { images: 'This picture is already on the product' } };

    const sameFile = aProduct(house, { images: [{ fileId: first ?? 0 }, { fileId: first ?? 0 }] });
    await expect(sameFile).rejects.toMatchObject(refusal);

    const sameBytes = aProduct(house, { images: [{ fileId: first ?? 0 }, { fileId: again ?? 0 }] });
    await expect(sameBytes).rejects.toMatchObject(refusal);
  });

  test('are at most twenty', async ({ house }) => {
    const images = Array.from({ length: 21 }, (_, index) => ({ fileId: index + 1 }));

    const product = aProduct(house, { images });

    await expect(product).rejects.toMatchObject({
      fields: { images: 'A product can have 20 pictures' },
    });
  });

  test('were sent for goods, and by somebody', async ({ house }) => {
    const owner = await house.as('owner');
    const bytes = [{ bytes: await jpeg() }];
    const sent = await send(house, owner, admin.uploadImage, bytes, { purpose: 'category' });
    const refusal = { fields: { images: 'Send the picture again.' } };

    const ofCategory = aProduct(house, { images: [{ fileId: sent.files[0]?.id ?? 0 }] });
    await expect(ofCategory).rejects.toMatchObject(refusal);

    const ofNobody = aProduct(house, { images: [{ fileId: 999_999 }] });
    await expect(ofNobody).rejects.toMatchObject(refusal);
  });

  test('are found by having none', async ({ house }) => {
    const owner = await house.as('owner');
    await pictured(house, '#b22');
    const bare = await aProduct(house, { name: 'Lime pickle' });

    const { rows } = await owner.call(catalogue.listProducts, { hasImage: false });

    expect(rows.map(({ id }) => id)).toEqual([bare.id]);
  });
});

describe('taking a picture off', () => {
  test('answers the rest in order and lets the file go in a month', async ({ house }) => {
    const owner = await house.as('owner');
    const { id, version, images } = await pictured(house, '#b22', '#22b', '#2b2');
    const [first, ...rest] = images;

    const left = await owner.call(catalogue.deleteProductImage, { id: first?.id ?? 0 });
    const [file] = await house.database.direct
      .select({ keptUntil: files.keptUntil })
      .from(files)
      .where(eq(files.id, first?.fileId ?? 0));
    const product = await owner.call(catalogue.getProduct, { id });

    expect(left).toEqual({ deletedId: first?.id, images: rest });
    expect(file?.keptUntil).toBe('2026-12-21T04:30:00.000Z');
    expect(product).toMatchObject({ images: rest, version: version + 1 });
  });

  test('is refused to the one who saw the product before somebody changed it', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const { images, version } = await pictured(house, '#b22', '#22b');
    const [first, second] = images;
    await owner.call(catalogue.deleteProductImage, { id: first?.id ?? 0, version });

    const late = owner.call(catalogue.deleteProductImage, { id: second?.id ?? 0, version });

    await expect(late).rejects.toMatchObject({ status: 409, code: 'stale' });
  });

  test('is the call of the outside, and changes data like every other', async ({ house }) => {
    const { cookie } = await house.as('owner');
    const { images } = await pictured(house, '#b22');
    const url = deleteUrl(images[0]?.id);
    const browser = { cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };

    const fromElsewhere = await house.app.inject({ url, headers: browser });
    const ours = await house.app.inject({ url, headers: { cookie, 'x-ch-request': '1' } });

    expect(fromElsewhere.statusCode).toBe(403);
    expect(ours.json()).toEqual({ deletedId: images[0]?.id, images: [] });
    expect(ours.headers['cache-control']).toBe('no-store');
  });

  test('leaves an active product its last one, where products need one', async ({ house }) => {
    const owner = await house.as('owner');
    const { id, version, images } = await pictured(house, '#b22');
    await needsPictures(house);

    const deleted = owner.call(catalogue.deleteProductImage, { id: images[0]?.id ?? 0 });
    await expect(deleted).rejects.toMatchObject({
      status: 422,
      code: 'product.last_image',
      message: 'An active product needs one image. Add another first.',
    });

    const emptied = owner.call(catalogue.updateProduct, { id, version, images: [] });
    await expect(emptied).rejects.toMatchObject({ fields: { images: 'Add at least one image' } });
  });

  test('is not for anyone who may only look', async ({ house }) => {
    const packer = await house.as('packer');
    const { images } = await pictured(house, '#b22');

    const deleted = packer.call(catalogue.deleteProductImage, { id: images[0]?.id ?? 0 });

    await expect(deleted).rejects.toMatchObject({ status: 403 });
  });
});

test('a product without a picture is not published, where products need one', async ({ house }) => {
  await needsPictures(house);

  await expect(aProduct(house)).rejects.toMatchObject({
    code: 'product.not_ready',
    fields: { images: 'Add at least one image' },
  });
  await expect(pictured(house, '#b22')).resolves.toMatchObject({ status: 'active' });
});

describe('a variant', () => {
  test('shows the pictures of its product until it has its own', async ({ house }) => {
    const owner = await house.as('owner');
    const product = await pictured(house, '#b22');
    const [green] = await pictures(house, '#2b2');
    const { id, version, thumb } = product.variants[0] ?? { id: 0, version: 1, thumb: null };

    const variant = await owner.call(catalogue.updateVariant, {
      id,
      version,
      images: [{ fileId: green ?? 0 }],
    });

    expect(thumb).toBe(product.images[0]?.thumbUrl);
    expect(variant).toMatchObject({
      thumb: `/files/${green}/160.webp`,
      images: [{ fileId: green }],
      productImages: product.images,
      version: version + 1,
    });
  });

  test('loses a picture by the call of the outside', async ({ house }) => {
    const owner = await house.as('owner');
    const product = await aProduct(house);
    const [red, blue] = await pictures(house, '#b22', '#22b');
    const { id, version } = product.variants[0] ?? { id: 0, version: 1 };
    const { images } = await owner.call(catalogue.updateVariant, {
      id,
      version,
      images: [{ fileId: red ?? 0 }, { fileId: blue ?? 0 }],
    });

    const left = await owner.call(catalogue.deleteVariantImage, { id: images[0]?.id ?? 0 });

    expect(left).toEqual({ deletedId: images[0]?.id, images: [images[1]] });
  });
});

test('a category has a picture, and lets the one before go', async ({ house }) => {
  const owner = await house.as('owner');
  const bytes = [{ bytes: await jpeg() }, { bytes: await jpeg({ colour: '#226' }) }];
  const { files: sent } = await send(house, owner, admin.uploadImage, bytes, {
    purpose: 'category',
  });
  const [first, second] = sent.map(({ id }) => id);
  const { id, version } = await aCategory(house, { imageFileId: first });

  const category = await owner.call(catalogue.updateCategory, {
    id,
    version,
    imageFileId: second,
  });
  const [old] = await house.database.direct
    .select({ keptUntil: files.keptUntil })
    .from(files)
    .where(eq(files.id, first ?? 0));

  expect(category.imageFileId).toBe(second);
  expect(old?.keptUntil).toBe('2026-12-21T04:30:00.000Z');
});

test('what is packed is seen on the order, at the table, and when another item is scanned', async ({
  house,
}) => {
  const owner = await house.as('owner');
  const [red, blue] = await pictures(house, '#b22', '#22b');
  const picture = async (variantId: number, fileId: number | undefined) => {
    const { productId } = await owner.call(catalogue.getVariant, { id: variantId });
    const { version } = await owner.call(catalogue.getProduct, { id: productId });
    const images = [{ fileId: fileId ?? 0 }];
    await owner.call(catalogue.updateProduct, { id: productId, version, images });
  };
  const { order } = await anOrderToPack(house);
  const other = await goods(house, { sku: 'MP-OIL-1000' });
  await picture(order.lines[0]?.variantId ?? 0, red);
  await picture(other.variantId, blue);

  const shown = await owner.call(orders.getOrder, { id: order.id });
  const station = await atStation(house, order);
  const wrong = await station.scan(other.sku);

  expect(shown.lines).toMatchObject([{ thumb: `/files/${red}/160.webp` }]);
  expect(station.answer.lines).toMatchObject([{ imageUrl: `/files/${red}/480.webp` }]);
  expect(wrong.stop).toMatchObject({ item: { imageUrl: `/files/${blue}/480.webp` } });
});
