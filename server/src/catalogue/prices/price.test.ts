import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { aProduct, taxOf } from '../../testing/catalogue.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { withSetting } from '../../testing/logistics.ts';
import { aBatch, pieces } from '../../testing/stock.ts';
import { changePercent, jumpQuestion, savedPercent, priceWarnings } from './price.rules.ts';

const { admin, catalogue } = contract;

const rupees = (amount: number) => Math.round(amount * 100);

describe('the price in force', () => {
  test.for([
    { at: '2026-10-21T12:00', rows: 3, price: 379 },
    { at: '2026-10-25T12:00', rows: 3, price: 449 },
    { at: '2026-10-28T00:00', rows: 3, price: 449 },
    { at: '2026-10-25T12:00', rows: 2, price: 379 },
    { at: '2026-10-27T00:00', rows: 2, price: 425 },
  ])('at $at of $rows rows is ₹$price', async ({ at, rows, price }, { house }) => {
    const variantId = await pricedVariant(house, rows);

    house.clock.set(`${at}:00+05:30`);

    const variant = await (await freshOwner(house)).call(catalogue.getVariant, { id: variantId });
    expect(variant.price).toBe(rupees(price));
    expect(variant.prices.filter(({ inForce }) => inForce)).toHaveLength(1);
  });

  test('is told in the history of its variant, with the goods and the price before', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const product = await aProduct(house, {
      name: 'Mango pickle',
      sku: 'MP-9',
      price: 62_000,
      mrp: 70_000,
    });
    const id = product.variants[0]?.id ?? 0;
    house.clock.pass(1);

    await owner.call(catalogue.updateVariant, { id, version: 1, price: 67_200 });

    const { rows } = await owner.call(admin.getHistory, { table: 'product_variant', id });
    const [entry] = await house.auditOf('catalogue.updateVariant');
    expect(rows[0]).toMatchObject({ what: 'changed price of Mango pickle, MP-9' });
    expect(rows[0]?.changes).toContainEqual(
      expect.objectContaining({ field: 'price', was: '₹620.00', is: '₹672.00' }),
    );
    expect(entry).toMatchObject({
      ofEntity: 'product_variant',
      ofId: id,
      ofNo: 'Mango pickle, MP-9',
    });
  });

  test('changes at once when the variant is saved with another', async ({ house }) => {
    const owner = await house.as('owner');
    const [variant] = (await aProduct(house)).variants;
    house.clock.pass(1);

    const saved = await owner.call(catalogue.updateVariant, {
      id: variant?.id ?? 0,
      version: 1,
      price: 17_000,
    });

    expect(saved).toMatchObject({ price: 17_000, mrp: 19_500, version: 2 });
    expect(saved.prices).toMatchObject([{ price: 17_000 }, { price: 18_000 }]);
  });

  test('is not written twice when nothing changed', async ({ house }) => {
    const owner = await house.as('owner');
    const [variant] = (await aProduct(house)).variants;

    const saved = await owner.call(catalogue.updateVariant, {
      id: variant?.id ?? 0,
      version: 1,
      price: 18_000,
      mrp: 19_500,
    });

    expect(saved.prices).toHaveLength(1);
  });

  test('with the tax that is added to it is never above the MRP', async ({ house }) => {
    await withSetting(house, 'catalogue.pricesIncludeTax', false);
    const taxId = await taxOf(house, 18);
    const fitting = await aProduct(house, { taxId, price: 10_000, mrp: 11_800 });
    const owner = await house.as('owner');

    const changing = owner.call(catalogue.updateVariant, {
      id: fitting.variants[0]?.id ?? 0,
      version: 1,
      price: 10_001,
    });

    await expect(changing).rejects.toMatchObject({
      status: 422,
      fields: { price: 'With tax this is ₹118.01, more than the MRP of ₹118.00' },
    });
  });

  test('is never above the MRP', async ({ house }) => {
    const made = aProduct(house, { price: 20_000, mrp: 19_500 });

    await expect(made).rejects.toMatchObject({
      status: 422,
      fields: { 'defaultVariant.price': 'Price cannot be more than the MRP' },
    });
  });

  test('asks again when it jumps by more than half', async ({ house }) => {
    const owner = await house.as('owner');
    const [variant] = (await aProduct(house)).variants;
    const change = { id: variant?.id ?? 0, version: 1, price: 8_999 } as const;

    await expect(owner.call(catalogue.updateVariant, change)).rejects.toMatchObject({
      status: 422,
      code: 'price.jump',
      message: 'Price goes from ₹180.00 to ₹89.99 (−50 %). Save anyway?',
    });
    const saved = await owner.call(catalogue.updateVariant, { ...change, confirmJump: true });
    expect(saved.price).toBe(8_999);
  });

  test('is changed only by people who may change prices', async ({ house }) => {
    const [variant] = (await aProduct(house)).variants;
    const writer = await house.withPermissions([
      'catalogue.product.read',
      'catalogue.product.write',
    ]);

    const priced = writer.call(catalogue.updateVariant, {
      id: variant?.id ?? 0,
      version: 1,
      price: 17_000,
    });

    await expect(priced).rejects.toMatchObject({ status: 403 });
  });
});

describe('a temporary price', () => {
  const diwali = {
    mrp: 19_500,
    price: 15_000,
    startsAt: '2026-11-25T00:00:00+05:30',
    endsAt: '2026-12-02T00:00:00+05:30',
    reason: 'Diwali price',
  } as const;

  test('does not overlap another', async ({ house }) => {
    const owner = await house.as('owner');
    const [variant] = (await aProduct(house, { sku: 'MP-1' })).variants;
    const id = variant?.id ?? 0;
    await owner.call(catalogue.schedulePrice, { id, ...diwali });

    const second = owner.call(catalogue.schedulePrice, {
      id,
      ...diwali,
      startsAt: '2026-12-01T23:59:00+05:30',
      endsAt: '2026-12-05T00:00:00+05:30',
    });

    await expect(second).rejects.toMatchObject({
      status: 422,
      code: 'price.overlap',
      message: 'MP-1 already has a temporary price from 25 Nov 2026, 00:00 to 02 Dec 2026, 00:00',
    });
  });

  test.for([
    {
      startsAt: '2026-11-20T00:00:00+05:30',
      fields: { startsAt: 'Start time must be in the future' },
    },
    { endsAt: '2026-11-24T00:00:00+05:30', fields: { endsAt: 'End must be after the start' } },
    { price: 20_000, fields: { price: 'Price cannot be more than the MRP' } },
  ])('is refused: $fields', async ({ fields, ...wrong }, { house }) => {
    const owner = await house.as('owner');
    const [variant] = (await aProduct(house)).variants;

    const scheduled = owner.call(catalogue.schedulePrice, {
      id: variant?.id ?? 0,
      ...diwali,
      ...wrong,
    });

    await expect(scheduled).rejects.toMatchObject({ status: 422, fields });
  });

  test('can be cancelled before it begins', async ({ house }) => {
    const owner = await house.as('owner');
    const [variant] = (await aProduct(house)).variants;
    const { rows } = await owner.call(catalogue.schedulePrice, { id: variant?.id ?? 0, ...diwali });

    const after = await owner.call(catalogue.cancelPriceRow, { id: rows[0]?.id ?? 0 });

    expect(after.rows[0]).toMatchObject({ state: 'cancelled', inForce: false });
  });

  test('ends now when it runs', async ({ house }) => {
    const [variant] = (await aProduct(house)).variants;
    const owner = await house.as('owner');
    const { rows } = await owner.call(catalogue.schedulePrice, { id: variant?.id ?? 0, ...diwali });
    house.clock.set('2026-11-26T10:00:00+05:30');

    const after = await (
      await freshOwner(house)
    ).call(catalogue.cancelPriceRow, { id: rows[0]?.id ?? 0 });

    expect(after.rows).toMatchObject([
      { state: 'past', price: 15_000 },
      { state: 'running', inForce: true, price: 18_000 },
    ]);
  });

  test('an everyday price in force stays', async ({ house }) => {
    const owner = await house.as('owner');
    const [variant] = (await aProduct(house)).variants;
    const { prices } = await owner.call(catalogue.getVariant, { id: variant?.id ?? 0 });

    const cancelled = owner.call(catalogue.cancelPriceRow, { id: prices[0]?.id ?? 0 });

    await expect(cancelled).rejects.toMatchObject({
      status: 422,
      message: 'This price is active. Set a new price instead.',
    });
  });
});

describe('what a price says', () => {
  test.each([
    { from: 10_000, to: 15_000, percent: 50, asks: false },
    { from: 10_000, to: 15_001, percent: 50, asks: true },
    { from: 10_000, to: 5_000, percent: 50, asks: false },
    { from: 10_000, to: 4_999, percent: 50, asks: true },
    { from: 18_000, to: 17_900, percent: 1, asks: false },
  ])('$from to $to is a change of $percent %, asked: $asks', ({ from, to, percent, asks }) => {
    expect(changePercent({ from, to })).toBe(percent);
    expect(jumpQuestion({ from, to }, 50) !== null).toBe(asks);
  });

  test.each([
    { mrp: 34_500, price: 32_000, percent: 7 },
    { mrp: 20_000, price: 17_500, percent: 13 },
    { mrp: 10_000, price: 10_000, percent: 0 },
  ])('of $mrp for $price you save $percent %', ({ percent, ...prices }) => {
    expect(savedPercent(prices)).toBe(percent);
  });
});

describe('a preview of prices', () => {
  test('says what they were, what they come to and what they cost, and writes nothing', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const id = await stockedVariant(house, { cost: rupees(100) });

    const { rows } = await owner.call(catalogue.previewPrices, {
      rows: [{ id, price: rupees(104) }],
    });

    expect(rows).toEqual([
      {
        id,
        version: 1,
        before: { mrp: 19_500, price: 18_000 },
        after: { mrp: 19_500, price: 10_400 },
        cost: 10_000,
        warnings: ['belowCost'],
      },
    ]);
    expect((await owner.call(catalogue.getVariant, { id })).price).toBe(18_000);
  });

  test('tells no cost to those who may not see the value of stock', async ({ house }) => {
    const id = await stockedVariant(house, { cost: rupees(100) });
    const seller = await house.withPermissions([
      'catalogue.product.read',
      'catalogue.product.write',
      'catalogue.product.price',
    ]);

    const { rows } = await seller.call(catalogue.previewPrices, {
      rows: [{ id, price: rupees(104) }],
    });

    expect(rows).toMatchObject([{ cost: null, warnings: [] }]);
  });

  test('of a variant that is gone is refused', async ({ house }) => {
    const owner = await house.as('owner');

    const asked = owner.call(catalogue.previewPrices, { rows: [{ id: 999_999, price: 100 }] });

    await expect(asked).rejects.toMatchObject({ status: 404 });
  });

  const gst5 = [
    { componentId: 1, code: 'CGST', rate: 2_500 },
    { componentId: 2, code: 'SGST', rate: 2_500 },
  ];

  test.each([
    { what: 'within all limits', price: 9_900, warnings: [] },
    { what: 'at the MRP', price: 12_000, warnings: [] },
    { what: 'above the MRP', price: 12_001, warnings: ['aboveMrp'] },
    { what: 'below the MRP until tax comes on', price: 11_500, adds: true, warnings: ['aboveMrp'] },
    { what: 'of which the cost is left when tax is off', price: 9_450, warnings: [] },
    { what: 'of which less is left', price: 9_449, warnings: ['belowCost'] },
    { what: 'that is kept whole, tax comes on', price: 9_000, adds: true, warnings: [] },
    { what: 'of goods whose cost nobody knows', price: 8_000, cost: null, warnings: [] },
    { what: 'of less than half', price: 4_999, warnings: ['belowCost', 'jump'] },
    { what: 'that is the first', price: 9_900, from: 0, warnings: [] },
  ])('a price $what: $warnings', ({ price, adds = false, cost = 9_000, from, warnings }) => {
    const before = { mrp: 12_000, price: from ?? 10_000 };
    const after = { mrp: 12_000, price };

    const said = priceWarnings(
      { before, after, cost, components: gst5 },
      { isInclusive: !adds, jumpPercent: 50 },
    );

    expect(said).toEqual(warnings);
  });
});

/** A variant of which ten are in stock. */
async function stockedVariant(house: TestHouse, { cost }: { cost: number }): Promise<number> {
  const [variant] = (await aProduct(house)).variants;
  await aBatch(house, { id: variant?.skuId ?? 0 }, { qty: pieces(10), value: 10 * cost });
  return variant?.id ?? 0;
}

/** Row 1 from 1 April, row 2 from 20 to 27 October, and perhaps row 3 from 25 October. */
async function pricedVariant(house: TestHouse, rows: number): Promise<number> {
  house.clock.set('2026-04-01T00:00:00+05:30');
  const owner = await house.as('owner');
  const product = await aProduct(house, { mrp: rupees(500), price: rupees(425) });
  const id = product.variants[0]?.id ?? 0;
  const mrp = rupees(500);
  await owner.call(catalogue.schedulePrice, {
    id,
    mrp,
    price: rupees(379),
    startsAt: '2026-10-20T00:00:00+05:30',
    endsAt: '2026-10-27T00:00:00+05:30',
  });
  if (rows === 3) {
    await owner.call(catalogue.schedulePrice, {
      id,
      mrp,
      price: rupees(449),
      startsAt: '2026-10-25T10:00:00+05:30',
    });
  }
  return id;
}

/** The owner, signed in again after the clock was moved past the end of a session. */
async function freshOwner(house: TestHouse) {
  return house.withPermissions([
    'catalogue.product.read',
    'catalogue.product.write',
    'catalogue.product.price',
  ]);
}
