import { contract } from '@counting-house/contract/contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { files } from '../platform/files/file.table.ts';
import { aBanner, aShownBanner, bannerPicture } from '../testing/banners.ts';
import { aCategory, aProduct } from '../testing/catalogue.ts';
import { test, type TestHouse } from '../testing/house.ts';
import { aPicture, jpeg, send } from '../testing/pictures.ts';

const { admin, cms } = contract;

const titles = async (house: TestHouse, input: object = {}) =>
  (await (await house.as('owner')).call(cms.listBanners, input)).rows.map(({ title }) => title);

describe('a banner', () => {
  test('begins hidden, at the end of its position', async ({ house }) => {
    await aBanner(house, { title: 'First' });

    const second = await aBanner(house, { title: 'Second' });

    expect(second).toMatchObject({
      position: 'home_top',
      status: 'hidden',
      shown: 'incomplete',
      sortOrder: 20,
      linkType: 'none',
    });
    expect(await titles(house)).toEqual(['First', 'Second']);
  });

  test('is not shown without both pictures', async ({ house }) => {
    const owner = await house.as('owner');
    const desktopFileId = await bannerPicture(house, 'banner_desktop');
    const { id, version } = await aBanner(house, { desktopFileId });

    const shown = owner.call(cms.updateBanner, { id, version, status: 'active' });

    await expect(shown).rejects.toMatchObject({
      status: 422,
      code: 'banner.pictures_missing',
      message: 'Add both pictures before showing the banner.',
    });
  });

  test('nor by the general call', async ({ house }) => {
    const owner = await house.as('owner');
    const { id } = await aBanner(house);

    const shown = owner.call(admin.changeStatus, { id, table: 'Banner', value: 'active' });

    await expect(shown).rejects.toMatchObject({ code: 'banner.pictures_missing' });
  });

  test('gets its pictures one by one, is shown and hidden again', async ({ house }) => {
    const owner = await house.as('owner');
    const { id, version } = await aBanner(house);
    const fileId = await bannerPicture(house, 'banner_desktop');
    await owner.call(cms.setBannerImage, { id, version, fileId });
    const mobile = await bannerPicture(house, 'banner_mobile');
    const whole = await owner.call(cms.setBannerMobileImage, { id, fileId: mobile });
    expect(whole).toMatchObject({
      shown: 'hidden',
      desktopUrl: `/files/${fileId}/960.webp`,
      mobileUrl: `/files/${mobile}/540.webp`,
    });

    await owner.call(admin.changeStatus, { id, table: 'banner', value: '1' });
    expect(await owner.call(cms.getBanner, { id })).toMatchObject({ shown: 'live' });
    await owner.call(admin.changeStatus, { id, table: 'banner', value: '0' });

    expect(await owner.call(cms.getBanner, { id })).toMatchObject({ shown: 'hidden' });
  });

  test('takes no picture that was sent for something else', async ({ house }) => {
    const owner = await house.as('owner');
    const { id, version } = await aBanner(house);
    const fileId = await aPicture(house);

    const set = owner.call(cms.setBannerImage, { id, version, fileId });

    await expect(set).rejects.toMatchObject({
      fields: { desktopFileId: 'Send the picture again.' },
    });
  });

  test.for([
    ['banner_desktop', { width: 1199, height: 300 }, 'Desktop picture', '1200 × 300'],
    ['banner_desktop', { width: 1200, height: 299 }, 'Desktop picture', '1200 × 300'],
    ['banner_mobile', { width: 600, height: 599 }, 'Mobile picture', '600 × 600'],
  ] as const)('has no smaller %s than %o', async ([purpose, sides, name, least], { house }) => {
    const owner = await house.as('owner');

    const sent = send(house, owner, admin.uploadImage, [{ bytes: await jpeg(sides) }], { purpose });

    await expect(sent).rejects.toMatchObject({
      status: 422,
      fields: { file: `${name} must be at least ${least} pixels` },
    });
  });

  test('lets its former picture go', async ({ house }) => {
    const owner = await house.as('owner');
    const { id, desktopFileId } = await aShownBanner(house);
    const fileId = await bannerPicture(house, 'banner_desktop', '#22b');

    await owner.call(cms.setBannerImage, { id, fileId });

    const [former] = await house.database.direct
      .select({ keptUntil: files.keptUntil })
      .from(files)
      .where(eq(files.id, desktopFileId ?? 0));
    expect(former?.keptUntil).toBe('2026-12-21T04:30:00.000Z');
  });

  test.for([
    [{ linkType: 'product' }, { linkProductId: 'Choose a product' }],
    [{ linkType: 'product', linkProductId: 999_999 }, { linkProductId: 'Choose a valid product' }],
    [{ position: 'category_top' }, { categoryId: 'Category is required' }],
    [{ linkType: 'offer' }, { linkOfferId: 'Choose an offer' }],
    [{ linkType: 'offer', linkOfferId: 999_999 }, { linkOfferId: 'Choose a valid offer' }],
    [
      { linkType: 'url', linkUrl: 'javascript:alert(1)' },
      { linkUrl: 'Enter a full address or a path that starts with /' },
    ],
    [
      { linkType: 'url', linkUrl: '//elsewhere.example' },
      { linkUrl: 'Enter a full address or a path that starts with /' },
    ],
    [
      { startsAt: '2026-11-22T00:00:00Z', endsAt: '2026-11-22T00:00:00Z' },
      { endsAt: 'End must be after the start' },
    ],
    [{ title: ' ' }, { title: 'Title is required' }],
  ] as const)('cannot be %o', async ([wrong, fields], { house }) => {
    const made = aBanner(house, wrong);

    await expect(made).rejects.toMatchObject({ fields });
  });

  test('leads to what its kind of link names, and says when that is off sale', async ({
    house,
  }) => {
    const product = await aProduct(house);

    const banner = await aBanner(house, {
      linkType: 'product',
      linkProductId: product.id,
      linkUrl: '/left-out',
    });

    expect(banner).toMatchObject({
      linkName: product.name,
      linkUrl: null,
      linkFault: product.status === 'active' ? null : 'Linked product is a draft',
    });
  });

  test('keeps a product from being deleted while it leads there', async ({ house }) => {
    const owner = await house.as('owner');
    const { id } = await aProduct(house);
    await aBanner(house, { linkType: 'product', linkProductId: id });

    const gone = owner.call(admin.softDeleteRow, { id, table: 'product' });

    await expect(gone).rejects.toMatchObject({ code: 'row.in_use', message: /1 banner/u });
  });

  test('goes to the end of the position that it moves to', async ({ house }) => {
    const owner = await house.as('owner');
    const { id, version } = await aBanner(house, { title: 'Moved' });
    const category = await aCategory(house, { name: 'Pickles' });
    await aBanner(house, { title: 'There', position: 'category_top', categoryId: category.id });

    await owner.call(cms.updateBanner, {
      id,
      version,
      position: 'category_top',
      categoryId: category.id,
    });

    expect(await titles(house, { position: 'category_top' })).toEqual(['There', 'Moved']);
  });

  test('is not overwritten by the one who saw it before', async ({ house }) => {
    const owner = await house.as('owner');
    const admins = await house.as('admin');
    const { id, version } = await aBanner(house);
    await owner.call(cms.updateBanner, { id, version, title: 'Alphonso season' });

    const second = admins.call(cms.updateBanner, { id, version, title: 'Kesar season' });

    await expect(second).rejects.toMatchObject({
      status: 409,
      code: 'stale',
      message: /^This banner was changed by Asha Hegde at 10:00\./u,
    });
  });

  test('can be deleted and comes back with its pictures', async ({ house }) => {
    const owner = await house.as('owner');
    const { id } = await aShownBanner(house);

    expect(await owner.call(cms.deleteBanner, { id })).toEqual({ deletedId: id });
    expect(await titles(house)).toEqual([]);
    house.clock.pass(25 * 24 * 60);
    await house.runJobs();
    const later = await house.withPermissions(['cms.banner.read', 'cms.banner.delete']);
    await later.call(admin.restoreRow, { id, table: 'banner' });

    expect(await later.call(cms.getBanner, { id })).toMatchObject({ shown: 'live' });
  });

  test('is told of in words', async ({ house }) => {
    const owner = await house.as('owner');
    const { id } = await aBanner(house, { title: 'Mango season' });
    const title = { field: 'title', value: 'Kesar season' };
    await owner.call(admin.updateField, { id, key: 'ID', table: 'Banner', ...title });

    const { rows } = await owner.call(admin.listAuditLog, {});

    const said = rows.map(({ what }) => what);
    expect(said).toContain('added banner Mango season');
    expect(said).toContain('changed banner Kesar season: title Mango season → Kesar season');
  });
});

describe('the order of banners', () => {
  const three = async (house: TestHouse) => {
    const ids: number[] = [];
    for (const title of ['A', 'B', 'C']) ids.push((await aBanner(house, { title })).id);
    return ids;
  };

  test('is put by naming them; those left out follow', async ({ house }) => {
    const owner = await house.as('owner');
    const [a = 0, b = 0, c = 0] = await three(house);

    const { rows } = await owner.call(cms.reorderBanners, {
      position: 'home_top',
      ids: [c, a],
      seenIds: [a, b, c],
    });

    expect(rows.map(({ title }) => title)).toEqual(['C', 'A', 'B']);
    expect(await titles(house)).toEqual(['C', 'A', 'B']);
  });

  test('leaves versions alone, so that who edits a banner can still save it', async ({ house }) => {
    const owner = await house.as('owner');
    const [a = 0, b = 0] = await three(house);
    await owner.call(cms.reorderBanners, { position: 'home_top', ids: [b, a] });

    const saved = owner.call(cms.updateBanner, { id: a, version: 1, title: 'Still mine' });

    await expect(saved).resolves.toMatchObject({ title: 'Still mine', sortOrder: 20 });
  });

  test('of two who move at once, the second reads who was first', async ({ house }) => {
    const owner = await house.as('owner');
    const admins = await house.as('admin');
    const [a = 0, b = 0, c = 0] = await three(house);
    const seenIds = [a, b, c];
    await owner.call(cms.reorderBanners, { position: 'home_top', ids: [b, a, c], seenIds });

    const second = admins.call(cms.reorderBanners, {
      position: 'home_top',
      ids: [c, a, b],
      seenIds,
    });

    await expect(second).rejects.toMatchObject({
      status: 409,
      code: 'order_changed',
      message: 'The order was changed by Asha Hegde at 10:00. Please review.',
    });
    expect(await titles(house)).toEqual(['B', 'A', 'C']);
  });

  test('knows only those of its position', async ({ house }) => {
    const owner = await house.as('owner');
    const { id } = await aBanner(house, { position: 'home_middle' });
    await three(house);

    const put = owner.call(cms.reorderBanners, { position: 'home_top', ids: [id] });

    await expect(put).rejects.toMatchObject({ fields: { ids: 'Choose rows of this list' } });
  });
});

describe('the list of banners', () => {
  test('finds them by what becomes of them now', async ({ house }) => {
    await aShownBanner(house, { title: 'Live' });
    await aShownBanner(house, { title: 'Later', startsAt: '2026-11-22T00:00:00Z' });
    await aShownBanner(house, { title: 'Past', endsAt: '2026-11-21T00:00:00Z' });
    await aBanner(house, { title: 'Bare' });

    expect(await titles(house, { shown: 'live,incomplete' })).toEqual(['Live', 'Bare']);
    expect(await titles(house, { shown: 'scheduled' })).toEqual(['Later']);
    expect(await titles(house, { shown: 'ended' })).toEqual(['Past']);
    expect(await titles(house, { shown: 'incomplete' })).toEqual(['Bare']);
    expect(await titles(house, { shown: 'hidden' })).toEqual([]);
  });
});
