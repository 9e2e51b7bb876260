import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { aCategory, aProduct, taxOf, unitOf } from '../../testing/catalogue.ts';
import { test } from '../../testing/house.ts';
import { load, previewOf } from '../../testing/lists.ts';
import { publishChecklist } from './publish.rules.ts';

const { catalogue } = contract;

describe('a product', () => {
  test('comes with its default variant, numbers, a slug and a SKU in stock', async ({ house }) => {
    const product = await aProduct(house, { status: 'draft' });

    expect(product).toMatchObject({
      code: 'PRD-00001',
      slug: 'appe-midi-mango-pickle',
      status: 'draft',
      shippable: true,
      variants: [{ sku: 'SKU-000001', title: 'Appe midi mango pickle', isDefault: true }],
    });
    expect(product.variants[0]?.stock).toEqual({
      onHand: 0,
      reserved: 0,
      free: 0,
      expired: 0,
      nextExpiry: null,
    });
  });

  test('of a kind that is a service has no stock', async ({ house }) => {
    const product = await aProduct(house, { kind: 'service' });

    expect(product.variants).toMatchObject([{ trackStock: false, stock: null, skuId: null }]);
  });

  test('with the name of another gets a slug of its own', async ({ house }) => {
    await aProduct(house);
    const second = await aProduct(house);

    expect(second.slug).toBe('appe-midi-mango-pickle-2');
  });

  test('keeps its former slug from others', async ({ house }) => {
    const owner = await house.as('owner');
    const first = await aProduct(house);
    await owner.call(catalogue.updateProduct, {
      id: first.id,
      version: first.version,
      slug: 'midi-pickle',
    });

    const taken = aProduct(house, { name: 'Other', slug: 'appe-midi-mango-pickle' });

    await expect(taken).rejects.toMatchObject({
      fields: { slug: 'Another product has or had this slug.' },
    });
  });

  test('names the product that has its SKU', async ({ house }) => {
    await aProduct(house, { sku: 'MP-1', name: 'Lime pickle' });

    const second = aProduct(house, { sku: 'mp-1', name: 'Mango pickle' });

    await expect(second).rejects.toMatchObject({
      status: 422,
      code: 'variant.sku_taken',
      fields: { 'defaultVariant.sku': 'SKU MP-1 is already used by Lime pickle' },
    });
  });

  test.for([
    {
      sku: 'MP 1',
      field: 'defaultVariant.sku',
      text: 'SKU may use letters, digits and . _ / - only',
    },
    {
      barcode: '890123',
      field: 'defaultVariant.barcode',
      text: 'Barcode must be 8, 12, 13 or 14 digits',
    },
    { price: 0, field: 'defaultVariant.price', text: 'Price must be more than zero' },
    { hsn: '123', field: 'hsn', text: 'HSN code must be 4, 6 or 8 digits' },
    { name: ' ', field: 'name', text: 'Name is required' },
    { categoryId: 999_999, field: 'categoryId', text: 'Choose a valid category' },
    { optionNames: ['Size', 'size'], field: 'optionNames', text: 'Option names must differ' },
    {
      optionNames: ['A', 'B', 'C', 'D'],
      field: 'optionNames',
      text: 'A product can have 3 options',
    },
  ])('is refused: $text', async ({ field, text, ...wrong }, { house }) => {
    await aCategory(house);

    await expect(aProduct(house, wrong)).rejects.toMatchObject({
      status: 422,
      fields: { [field]: text },
    });
  });

  test('is found by a part of its name or SKU, its barcode, or a tag', async ({ house }) => {
    const owner = await house.as('owner');
    await aProduct(house, { sku: 'MP-PIC-500', barcode: '8901234567890', tags: ['Pickle'] });
    await aProduct(house, { name: 'Lime juice' });

    for (const q of ['midi', 'pic-5', '8901234567890', 'pickle']) {
      const { rows } = await owner.call(catalogue.listProducts, { q });
      expect(rows.map(({ name }) => name)).toEqual(['Appe midi mango pickle']);
    }
  });

  test('is listed with what holds for it', async ({ house }) => {
    const owner = await house.as('owner');
    const food = await aCategory(house, { name: 'Food', defaultTaxId: await taxOf(house, 5) });
    const pickles = await aCategory(house, { name: 'Pickles', parentId: food.id });
    await aProduct(house, { categoryId: pickles.id, taxId: null });

    const { rows } = await owner.call(catalogue.listProducts, { categoryId: food.id });

    expect(rows).toMatchObject([
      { category: 'Pickles', priceFrom: 18_000, mrpFrom: 19_500, available: 0, notReady: 0 },
    ]);
  });
});

describe('publishing', () => {
  test('needs a tax, its own or a category’s', async ({ house }) => {
    const owner = await house.as('owner');
    const product = await aProduct(house, { taxId: null, status: 'draft' });
    const { id, version } = product;

    const published = owner.call(catalogue.updateProduct, { id, version, status: 'active' });

    await expect(published).rejects.toMatchObject({
      status: 422,
      code: 'product.not_ready',
      message: 'This product cannot be published yet.',
      fields: { taxId: 'Choose a tax here or on the category' },
    });
  });

  test.each([
    {
      what: 'no active variant',
      product: { variants: [] },
      texts: ['Add an active variant'],
    },
    {
      what: 'no price',
      product: { variants: [variant({ price: null })] },
      texts: ['MP-1: set a price'],
    },
    {
      what: 'a price above the MRP',
      product: { variants: [variant({ price: 200 })] },
      texts: ['MP-1: price cannot be more than the MRP'],
    },
    {
      what: 'options that are not filled in',
      product: { optionNames: ['Size', 'Pack'], variants: [variant({ optionValues: ['L'] })] },
      texts: ['MP-1: fill in Pack'],
    },
    { what: 'no tax', product: { hasTax: false }, texts: ['Choose a tax here or on the category'] },
    {
      what: 'no HSN',
      product: { hasHsn: false },
      texts: ['Enter the HSN code here or on the category'],
    },
    {
      what: 'no picture',
      product: { hasImage: false },
      texts: ['Add at least one image'],
    },
    {
      what: 'an inactive variant without a price',
      product: { variants: [variant({}), variant({ status: 'inactive', price: null })] },
      texts: [],
    },
  ])('says $what', ({ product, texts }) => {
    const whole = {
      optionNames: [],
      hasTax: true,
      hasHsn: true,
      hasImage: true,
      variants: [variant({})],
      ...product,
    };

    const missing = publishChecklist(whole, { hsnRequired: true, imageRequired: true });

    expect(missing.map(({ text }) => text)).toEqual(texts);
  });

  test('needs no HSN and no picture unless the house says so', () => {
    const has = { hasTax: true, hasHsn: false, hasImage: false };
    const product = { optionNames: [], ...has, variants: [variant({})] };

    expect(publishChecklist(product, { hsnRequired: false, imageRequired: false })).toEqual([]);
  });

  test('an active product cannot lose its tax', async ({ house }) => {
    const owner = await house.as('owner');
    const { id, version } = await aProduct(house);

    const changed = owner.call(catalogue.updateProduct, { id, version, taxId: null });

    await expect(changed).rejects.toMatchObject({ code: 'product.not_ready' });
  });

  test('comes back from the archive only when nothing is missing', async ({ house }) => {
    const owner = await house.as('owner');
    const product = await aProduct(house);
    const archived = await owner.call(catalogue.updateProduct, {
      id: product.id,
      version: product.version,
      status: 'archived',
      taxId: null,
    });

    const back = owner.call(catalogue.updateProduct, {
      id: product.id,
      version: archived.version,
      status: 'active',
    });

    expect(archived.status).toBe('archived');
    await expect(back).rejects.toMatchObject({ code: 'product.not_ready' });
  });
});

describe('what stays once goods were in stock', () => {
  test('is the unit', async ({ house }) => {
    const owner = await house.as('owner');
    const product = await aProduct(house, { sku: 'MP-1' });
    const file = 'SKU,Quantity,Value of one\nMP-1,5,80\n';
    await load(house, await previewOf(house, { kind: 'opening_stock', file }));

    const changed = owner.call(catalogue.updateProduct, {
      id: product.id,
      version: product.version,
      unitId: await unitOf(house, 'KG'),
    });

    await expect(changed).rejects.toMatchObject({
      status: 422,
      fields: { unitId: 'The unit cannot change after the product was stocked or sold' },
    });
  });
});

function variant(values: {
  price?: number | null;
  status?: 'active' | 'inactive';
  optionValues?: string[];
}) {
  return {
    sku: 'MP-1',
    status: 'active' as const,
    optionValues: [],
    mrp: 100,
    price: 90,
    ...values,
  };
}
