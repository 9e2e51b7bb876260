import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { aBanner, aFaq, aShownBanner } from '../testing/banners.ts';
import { aCategory } from '../testing/catalogue.ts';
import { test, type TestHouse } from '../testing/house.ts';
import { anOffer } from '../testing/offers.ts';

const { admin, cms, integrations } = contract;

/** A key as the shop has one: it may read banners and questions, and nothing else. */
async function shopKey(house: TestHouse): Promise<Record<string, string>> {
  const owner = await house.as('owner');
  const { token } = await owner.call(integrations.createToken, {
    name: 'Shop',
    permissions: ['cms.shop.read'],
  } as never);
  return { authorization: `Bearer ${token}` };
}

const live = async (house: TestHouse, input: object = {}) =>
  (await (await house.as('owner')).call(cms.shopBanners, input)).rows;

describe('the shop', () => {
  test('gets the banners of now in their order, with both pictures', async ({ house }) => {
    const second = await aShownBanner(house, { title: 'Kesar', altText: 'Kesar mangoes in a box' });
    const first = await aShownBanner(house, { title: 'Alphonso', sortOrder: 5 });
    await aBanner(house, { title: 'Hidden' });

    const rows = await live(house);

    expect(rows.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(rows[1]).toMatchObject({
      altText: 'Kesar mangoes in a box',
      link: null,
      desktop: {
        url: `/files/${second.desktopFileId}/1920.webp`,
        smallUrl: `/files/${second.desktopFileId}/960.webp`,
        width: 1200,
        height: 300,
      },
    });
    expect(rows[0]?.altText).toBe('Alphonso');
  });

  test('gets a banner from its start until just before its end', async ({ house }) => {
    await aShownBanner(house, {
      startsAt: '2026-11-21T05:00:00.000Z',
      endsAt: '2026-11-21T06:00:00.000Z',
    });

    const at = async (moment: string) => {
      house.clock.set(moment);
      return (await live(house)).length;
    };

    expect(await at('2026-11-21T04:59:59.999Z')).toBe(0);
    expect(await at('2026-11-21T05:00:00.000Z')).toBe(1);
    expect(await at('2026-11-21T05:59:59.999Z')).toBe(1);
    expect(await at('2026-11-21T06:00:00.000Z')).toBe(0);
  });

  test('sees a banner of a day change at midnight of the business, also where it keeps an answer', async ({
    house,
  }) => {
    const key = await shopKey(house);
    const day = { startsAt: '2026-11-20T18:30:00.000Z', endsAt: '2026-11-21T18:30:00.000Z' };
    await aShownBanner(house, { title: 'Of the 21st', ...day });
    const ask = async (moment: string, known: string) => {
      house.clock.set(moment);
      const { status, headers } = await house.nobody.send(
        cms.shopBanners,
        {},
        { ...key, 'if-none-match': known },
      );
      return { status, etag: String(headers['etag']) };
    };

    const before = await ask('2026-11-20T18:29:59.000Z', '');
    const first = await ask('2026-11-20T18:30:00.000Z', before.etag);
    const last = await ask('2026-11-21T18:29:59.000Z', first.etag);
    const after = await ask('2026-11-21T18:30:00.000Z', first.etag);

    expect([before, first, last, after].map(({ status }) => status)).toEqual([200, 200, 304, 200]);
    expect(after.etag).toBe(before.etag);
  });

  test('is led nowhere that buyers cannot see', async ({ house }) => {
    const owner = await house.as('owner');
    const category = await aCategory(house, { name: 'Pickles' });
    await aShownBanner(house, { linkType: 'category', linkCategoryId: category.id });
    expect(await live(house)).toMatchObject([
      { link: { linkType: 'category', id: category.id, slug: 'pickles' } },
    ]);

    await owner.call(admin.changeStatus, {
      id: category.id,
      table: 'product_category',
      value: 'hidden',
    });

    expect(await live(house)).toMatchObject([{ link: null }]);
    const { rows } = await owner.call(cms.listBanners, {});
    expect(rows).toMatchObject([{ linkFault: 'Linked category is hidden' }]);
  });

  test('is led to an offer in the words of buyers, for as long as it runs', async ({ house }) => {
    const owner = await house.as('owner');
    const offer = await anOffer(house, { publicText: 'Ten off everything' });
    await aShownBanner(house, { linkType: 'offer', linkOfferId: offer.id });
    expect(await live(house)).toMatchObject([
      { link: { linkType: 'offer', id: offer.id, slug: null, publicText: 'Ten off everything' } },
    ]);

    await owner.call(admin.changeStatus, { id: offer.id, table: 'offer', value: 'paused' });

    expect(await live(house)).toMatchObject([{ link: null }]);
    const { rows } = await owner.call(cms.listBanners, {});
    expect(rows).toMatchObject([{ linkName: offer.name, linkFault: 'Linked offer is paused' }]);
  });

  test('asks for those above one category', async ({ house }) => {
    const pickles = await aCategory(house, { name: 'Pickles' });
    const honey = await aCategory(house, { name: 'Honey' });
    for (const { id } of [pickles, honey]) {
      await aShownBanner(house, { position: 'category_top', categoryId: id });
    }

    const rows = await live(house, { position: 'category_top', categoryId: honey.id });

    expect(rows).toMatchObject([{ categoryId: honey.id }]);
  });

  test('gets published questions by topic, with clean answers', async ({ house }) => {
    await aFaq(house, { answer: '<p onclick="x()">Within <b>India</b><script>1</script></p>' });
    await aFaq(house, { question: 'Is it vegan?', topic: 'Food' });
    await aFaq(house, { question: 'Not ready yet?', topic: 'Food', status: 'hidden' });
    const owner = await house.as('owner');

    const { topics } = await owner.call(cms.shopFaqs, {});

    expect(topics).toMatchObject([
      { name: 'General', questions: [{ answer: '<p>Within <b>India</b></p>' }] },
      { name: 'Food', questions: [{ question: 'Is it vegan?' }] },
    ]);
    expect((await owner.call(cms.shopFaqs, { topic: 'food' })).topics).toHaveLength(1);
  });

  test('keeps an answer for a minute, and is told in a word when it is still the same', async ({
    house,
  }) => {
    const key = await shopKey(house);
    await aShownBanner(house);
    const first = await house.nobody.send(cms.shopBanners, {}, key);
    expect(first.status).toBe(200);
    expect(first.headers).toMatchObject({
      'cache-control': 'private, max-age=60',
      etag: /^W\/"[\w-]{32}"$/u,
    });
    const known = { ...key, 'if-none-match': String(first.headers['etag']) };

    const same = await house.nobody.send(cms.shopBanners, {}, known);
    await aShownBanner(house, { title: 'Another' });
    const other = await house.nobody.send(cms.shopBanners, {}, known);

    expect(same.status).toBe(304);
    expect(same.bytes).toHaveLength(0);
    expect(other.status).toBe(200);
    expect(other.headers['etag']).not.toBe(first.headers['etag']);
  });

  test('can do nothing else with its key, and nobody gets anything without one', async ({
    house,
  }) => {
    const key = await shopKey(house);

    const written = await house.nobody.send(cms.createBanner, { title: 'Mine' }, key);
    const products = await house.nobody.send(contract.catalogue.listProducts, {}, key);
    const without = await house.nobody.send(cms.shopFaqs, {});

    expect([written.status, products.status, without.status]).toEqual([403, 403, 401]);
    expect(without.headers['cache-control']).toBe('no-store');
  });
});
