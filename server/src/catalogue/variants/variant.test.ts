import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { aProduct } from '../../testing/catalogue.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { proposedVariants } from './variant.rules.ts';

const { catalogue } = contract;

/** A product in two sizes. */
async function jars(house: TestHouse) {
  const owner = await house.as('owner');
  const draft = await aProduct(house, { optionNames: ['Size'], status: 'draft', sku: 'MP-250' });
  const [first] = draft.variants;
  await owner.call(catalogue.updateVariant, {
    id: first?.id ?? 0,
    version: 1,
    optionValues: ['250 g'],
  });
  const product = await owner.call(catalogue.createVariant, {
    productId: draft.id,
    variants: [{ sku: 'MP-500', optionValues: ['500 g'], mrp: 34_500, price: 32_000 }],
  });
  return owner.call(catalogue.updateProduct, {
    id: product.id,
    version: product.version,
    status: 'active',
  });
}

describe('variants', () => {
  test('are told apart by their options', async ({ house }) => {
    const product = await jars(house);

    expect(product.variants.map(({ title, sku, isDefault }) => [title, sku, isDefault])).toEqual([
      ['250 g', 'MP-250', true],
      ['500 g', 'MP-500', false],
    ]);
  });

  test('cannot have the options of another', async ({ house }) => {
    const owner = await house.as('owner');
    const product = await jars(house);

    const again = owner.call(catalogue.createVariant, {
      productId: product.id,
      variants: [{ optionValues: ['500 g'], mrp: 100, price: 90 }],
    });

    await expect(again).rejects.toMatchObject({
      status: 422,
      code: 'variant.options_taken',
      fields: { 'variants.0.optionValues': 'These option values are already used by MP-500' },
    });
  });

  test('are added all or none', async ({ house }) => {
    const owner = await house.as('owner');
    const product = await jars(house);

    const added = owner.call(catalogue.createVariant, {
      productId: product.id,
      variants: [
        { optionValues: ['1 kg'], mrp: 100, price: 90 },
        { optionValues: ['2 kg'], mrp: 100, price: 190 },
      ],
    });

    await expect(added).rejects.toMatchObject({
      fields: { 'variants.1.price': 'Price cannot be more than the MRP' },
    });
    const after = await owner.call(catalogue.getProduct, { id: product.id });
    expect(after.variants).toHaveLength(2);
  });

  test('of an active product: one stays active', async ({ house }) => {
    const owner = await house.as('owner');
    const [small, large] = (await jars(house)).variants;
    await owner.call(catalogue.updateVariant, {
      id: small?.id ?? 0,
      version: small?.version ?? 0,
      status: 'inactive',
    });

    const last = owner.call(catalogue.updateVariant, {
      id: large?.id ?? 0,
      version: large?.version ?? 0,
      status: 'inactive',
    });

    await expect(last).rejects.toMatchObject({
      status: 422,
      message: 'An active product needs one active variant.',
    });
  });

  test('have one default among them', async ({ house }) => {
    const owner = await house.as('owner');
    const product = await jars(house);
    const large = product.variants[1];

    await owner.call(catalogue.updateVariant, {
      id: large?.id ?? 0,
      version: large?.version ?? 0,
      isDefault: true,
    });

    const after = await owner.call(catalogue.getProduct, { id: product.id });
    expect(after.variants.map(({ isDefault }) => isDefault)).toEqual([false, true]);
  });

  test.for([
    { minQty: 1_500, fields: { minQty: 'pcs cannot be split' } },
    { minQty: 5_000, maxQty: 3_000, fields: { minQty: 'Minimum cannot be more than the maximum' } },
    {
      barcode: '8901234567891',
      fields: { barcode: 'Barcode is not valid: the last digit should be 0' },
    },
  ])('are refused: $fields', async ({ fields, ...wrong }, { house }) => {
    const owner = await house.as('owner');
    const [variant] = (await aProduct(house)).variants;

    const saved = owner.call(catalogue.updateVariant, {
      id: variant?.id ?? 0,
      version: 1,
      ...wrong,
    });

    await expect(saved).rejects.toMatchObject({ status: 422, fields });
  });

  test('are changed together or not at all', async ({ house }) => {
    const owner = await house.as('owner');
    const [small, large] = (await jars(house)).variants;
    const rows = [
      { id: small?.id ?? 0, version: small?.version ?? 0, changes: { price: 17_000 } },
      { id: large?.id ?? 0, version: large?.version ?? 0, changes: { price: 40_000 } },
    ];

    const saved = owner.call(catalogue.bulkUpdateVariants, { rows });

    await expect(saved).rejects.toMatchObject({
      fields: { 'rows.1.price': 'Price cannot be more than the MRP' },
    });
    const after = await owner.call(catalogue.getVariant, { id: small?.id ?? 0 });
    expect(after.price).toBe(18_000);
  });

  test('can be made by the generator, which writes nothing itself', async ({ house }) => {
    const owner = await house.as('owner');
    const product = await jars(house);

    const answer = await owner.call(catalogue.generateVariants, {
      id: product.id,
      optionNames: ['Size'],
      values: [['250 g', '500 g', '1 kg']],
    });

    expect(answer).toMatchObject({
      existing: 2,
      proposed: [{ sku: 'PRD-00001-1KG', optionValues: ['1 kg'], mrp: 19_500, price: 18_000 }],
    });
    const after = await owner.call(catalogue.getProduct, { id: product.id });
    expect(after.variants).toHaveLength(2);
  });
});

describe('the generator', () => {
  const like = { productCode: 'TEE', mrp: 500, price: 450, weightGrams: null };

  test('proposes every combination, with SKUs made unique by a number', () => {
    const proposed = proposedVariants([['Small', 'Smaller'], ['Red']], like, {
      combinations: new Set(),
      skus: new Set(['TEE-SMAL-RED']),
    });

    expect(proposed.map(({ sku, optionValues }) => [sku, optionValues])).toEqual([
      ['TEE-SMAL-RED-2', ['Small', 'Red']],
      ['TEE-SMAL-RED-3', ['Smaller', 'Red']],
    ]);
  });
});
