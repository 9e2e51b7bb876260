import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect, test as rule } from 'vitest';
import { aProduct } from '../../testing/catalogue.ts';
import { test } from '../../testing/house.ts';
import { anOrder } from '../../testing/orders.ts';
import { copiedSku } from './copied-sku.rules.ts';

const { catalogue, orders } = contract;

rule('a copied SKU is free, and fits', () => {
  const long = 'A'.repeat(40);

  expect(copiedSku('HON-500', new Set())).toBe('HON-500-COPY');
  expect(copiedSku('HON-500', new Set(['HON-500-COPY']))).toBe('HON-500-COPY2');
  expect(copiedSku(long, new Set())).toBe(`${'A'.repeat(35)}-COPY`);
});

describe('a duplicated product', () => {
  test('is a draft with its variants at the prices of today, and no barcode', async ({ house }) => {
    const owner = await house.as('owner');
    const made = await aProduct(house, {
      name: 'Jaggery',
      status: 'draft',
      sku: 'JAG',
      barcode: '8901234567890',
      optionNames: ['Size'],
      tags: ['sweet'],
      videos: [{ url: 'https://youtu.be/aqz-KE-bpKQ' }],
    });
    const [first] = made.variants;
    await owner.call(catalogue.updateVariant, {
      id: first?.id ?? 0,
      version: first?.version ?? 0,
      optionValues: ['500 g'],
    });
    await owner.call(catalogue.createVariant, {
      productId: made.id,
      variants: [{ sku: 'JAG-1', optionValues: ['1 kg'], mrp: 40_000, price: 38_000 }],
    });

    const copy = await owner.call(catalogue.duplicateProduct, { id: made.id });
    const second = await owner.call(catalogue.duplicateProduct, {
      id: made.id,
      name: 'Palm jaggery',
    });

    expect(copy).toMatchObject({
      name: 'Copy of Jaggery',
      slug: 'copy-of-jaggery',
      status: 'draft',
      tags: ['sweet'],
      videos: [{ videoId: 'aqz-KE-bpKQ' }],
      variants: [
        { sku: 'JAG-COPY', barcode: null, price: 18_000, optionValues: ['500 g'] },
        { sku: 'JAG-1-COPY', price: 38_000, optionValues: ['1 kg'] },
      ],
    });
    expect(second.variants.map(({ sku }) => sku)).toEqual(['JAG-COPY2', 'JAG-1-COPY2']);
  });

  test('asks for the right to set prices', async ({ house }) => {
    const { id } = await aProduct(house);
    const keeper = await house.as('sales');

    expect((await keeper.send(catalogue.duplicateProduct, { id })).status).toBe(403);
  });
});

describe('a product', () => {
  test('knows where it is used, as far as the asker may see', async ({ house }) => {
    const owner = await house.as('owner');
    const packer = await house.as('packer');
    const order = await anOrder(house);
    const { lines } = await owner.call(orders.getOrder, { id: order.id });
    const { productId } = await owner.call(catalogue.getVariant, { id: lines[0]?.variantId ?? 0 });

    const usage = await owner.call(catalogue.getProductUsage, { id: productId });
    const seen = await packer.call(catalogue.getProductUsage, { id: productId });

    expect(usage.openOrders?.rows).toMatchObject([{ id: order.id, name: order.orderNo }]);
    expect(usage).toMatchObject({ offers: { total: 0 }, priceLists: { total: 0 } });
    expect(seen).toMatchObject({ openOrders: null, priceLists: null });
  });

  test('tells field by field what changed on it, its variants and their prices', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const made = await aProduct(house, { name: 'Ghee', sku: 'GHE' });
    const [variant] = made.variants;
    await owner.call(catalogue.updateProduct, {
      id: made.id,
      version: made.version,
      brand: 'Malnad',
    });
    house.clock.pass(1);
    await owner.call(catalogue.updateVariant, {
      id: variant?.id ?? 0,
      version: variant?.version ?? 0,
      price: 17_500,
      weightGrams: 500,
    });

    const all = await owner.call(catalogue.getProductHistory, { id: made.id });
    const prices = await owner.call(catalogue.getProductHistory, { id: made.id, field: 'price' });
    const ofVariant = await owner.call(catalogue.getProductHistory, {
      id: made.id,
      variantId: variant?.id,
    });

    expect(all.fields).toEqual(expect.arrayContaining(['brand', 'price', 'weightGrams']));
    expect(prices.rows.map(({ sku, what }) => [sku, what])).toEqual([
      ['GHE', 'set a price'],
      ['GHE', 'set a price'],
    ]);
    expect(prices.rows[0]?.changes).toMatchObject([
      { field: 'price', was: '₹180.00', is: '₹175.00' },
    ]);
    expect(ofVariant.rows.every(({ sku }) => sku === 'GHE')).toBe(true);
  });
});
