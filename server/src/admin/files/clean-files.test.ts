import { pictureUrl } from '@counting-house/contract/admin/file.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { productImages } from '../../catalogue/images/image.table.ts';
import { fileStore } from '../../platform/files/file-store.ts';
import { insertRow } from '../../platform/rows/rows.ts';
import { aProduct } from '../../testing/catalogue.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { aPicture } from '../../testing/pictures.ts';
import { within } from '../../testing/within.ts';
import { cleanFiles } from './clean-files.service.ts';
import { releaseFile } from './file.service.ts';
import { files } from '../../platform/files/file.table.ts';

const hour = 60;
const day = 24 * hour;

async function onProduct(house: TestHouse): Promise<number> {
  const [product, fileId] = [await aProduct(house), await aPicture(house)];
  await within(house, (ctx) =>
    insertRow(ctx, productImages, { productId: product.id, fileId, alt: '', sortOrder: 10 }),
  );
  return fileId;
}

const clean = (house: TestHouse) => within(house, cleanFiles);
const keysOf = (house: TestHouse) =>
  house.database.direct.select({ key: files.storageKey, id: files.id }).from(files);

describe('cleaning files', () => {
  test('leaves what was sent today', async ({ house }) => {
    await aPicture(house);
    house.clock.pass(day - 1);

    expect(await clean(house)).toEqual({ forgotten: 0 });
  });

  test('forgets after a day what no record names', async ({ house }) => {
    const id = await aPicture(house);
    house.clock.pass(day + 1);

    expect(await clean(house)).toEqual({ forgotten: 1 });
    const shown = await house.app.inject({ method: 'GET', url: pictureUrl(id, 160) });
    expect(shown.statusCode).toBe(404);
  });

  test('never forgets what a record names', async ({ house }) => {
    const id = await onProduct(house);
    house.clock.pass(400 * day);

    expect(await clean(house)).toEqual({ forgotten: 0 });
    const shown = await house.app.inject({ method: 'GET', url: pictureUrl(id, 160) });
    expect(shown.statusCode).toBe(200);
  });

  test('keeps the address of a picture alive for a month after it was taken off', async ({
    house,
  }) => {
    const id = await onProduct(house);
    house.clock.pass(2 * day);
    await house.database.direct.delete(productImages);
    await within(house, (ctx) => releaseFile(ctx, id));
    house.clock.pass(30 * day - 1);

    const early = await clean(house);
    house.clock.pass(2);

    expect([early, await clean(house)]).toEqual([{ forgotten: 0 }, { forgotten: 1 }]);
  });

  test('removes bytes only once no row names them', async ({ house }) => {
    const id = await aPicture(house);
    const [kept] = await keysOf(house);
    const key = kept?.key ?? '';
    house.clock.set(new Date(Date.now() + 3 * day * 60_000).toISOString());

    await clean(house);
    const afterForgetting = await fileStore.read(key, '160.webp');
    await clean(house);

    expect(afterForgetting.length).toBeGreaterThan(0);
    await expect(fileStore.read(key, '160.webp')).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await house.database.direct.$count(files, eq(files.id, id))).toBe(0);
  });

  test('removes what a broken-off upload left', async ({ house }) => {
    const key = await fileStore.keep(new Map([['160.webp', Buffer.from('left')]]));
    house.clock.set(new Date(Date.now() + 2 * day * 60_000).toISOString());

    await clean(house);

    await expect(fileStore.read(key, '160.webp')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
