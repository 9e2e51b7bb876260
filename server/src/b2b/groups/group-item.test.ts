import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect, test as plain } from 'vitest';
import { aCompany } from '../../testing/companies.ts';
import { test } from '../../testing/house.ts';
import { goods } from '../../testing/orders.ts';
import { pieces } from '../../testing/stock.ts';
import { breakAbove, discountedPrice, priceAt } from './group-item.rules.ts';

const { b2b } = contract;

const breaks = [
  { fromQty: 0, price: 33_000 },
  { fromQty: pieces(24), price: 32_000 },
  { fromQty: pieces(48), price: 31_250 },
];

describe('a price by quantity', () => {
  plain.each([
    { qty: 10, price: 33_000, next: 24 },
    { qty: 24, price: 32_000, next: 48 },
    { qty: 47, price: 32_000, next: 48 },
    { qty: 48, price: 31_250, next: null },
  ])('is $price for $qty', ({ qty, price, next }) => {
    expect(priceAt(breaks, pieces(qty))).toBe(price);
    expect(breakAbove(breaks, pieces(qty))?.fromQty ?? null).toBe(next && pieces(next));
  });
});

describe('what the list does not name costs the shop’s price less the discount', () => {
  plain.each([
    { pricesIncludeTax: false, baseDiscount: 1_200, price: 31_695 },
    { pricesIncludeTax: false, baseDiscount: 0, price: 36_017 },
    { pricesIncludeTax: true, baseDiscount: 1_200, price: 37_400 },
  ])('with tax $pricesIncludeTax, less $baseDiscount: $price', ({ price, ...terms }) => {
    const almondButter = { price: 42_500, includesTax: true, rate: 18_000 };

    expect(discountedPrice(terms, almondButter)).toBe(price);
  });

  plain('and grows by the tax where the shop shows prices without it', () => {
    const terms = { pricesIncludeTax: true, baseDiscount: 0 };

    expect(discountedPrice(terms, { price: 36_017, includesTax: false, rate: 18_000 })).toBe(
      42_500,
    );
  });
});

describe('a price list', () => {
  test('is saved all or nothing, each refusal at its row', async ({ house }) => {
    const sales = await house.as('sales');
    const { groups } = await aCompany(house);
    const groupId = groups[0]?.id ?? 0;
    const { variantId, sku } = await goods(house);

    const saving = sales.call(b2b.updateGroupItems, {
      groupId,
      items: [
        { variantId, prices: breaks },
        { sku: 'NO-SUCH', prices: breaks },
        { variantId, prices: breaks, validTo: '2020-01-01' },
        { variantId, prices: breaks, minQty: pieces(10), qtyStep: pieces(6) },
      ],
    });

    await expect(saving).rejects.toMatchObject({
      status: 422,
      fields: {
        'items.1.sku': 'SKU NO-SUCH not found',
        'items.2.validTo': `${sku}: valid to is before valid from`,
        'items.3.minQty': `${sku}: Minimum must be a multiple of the step`,
      },
    });
    const { rows } = await sales.call(b2b.listGroupItems, { groupId });
    expect(rows).toEqual([]);
  });

  test.for([
    { prices: [], text: 'Enter a price' },
    { prices: [{ fromQty: 1_000, price: 100 }], text: 'First slab must start at 0' },
    {
      prices: [
        { fromQty: 0, price: 100 },
        { fromQty: 0, price: 90 },
      ],
      text: 'Slab quantities must increase',
    },
    { prices: [{ fromQty: 0, price: 0 }], text: 'Price must be more than zero' },
  ])('takes no breaks that are wrong: $text', async ({ prices, text }, { house }) => {
    const sales = await house.as('sales');
    const { groups } = await aCompany(house);
    const { variantId } = await goods(house);

    const saving = sales.call(b2b.updateGroupItems, {
      groupId: groups[0]?.id ?? 0,
      items: [{ variantId, prices }],
    });

    const fields = await saving.then(
      () => ({}),
      (error: { fields: Record<string, string> }) => error.fields,
    );
    expect(Object.values(fields)).toEqual([text]);
  });

  test('has one row in force on a day: the active one that began last', async ({ house }) => {
    const sales = await house.as('sales');
    const { groups } = await aCompany(house);
    const groupId = groups[0]?.id ?? 0;
    const { variantId } = await goods(house);
    const at = (price: number) => [{ fromQty: 0, price }];
    await sales.call(b2b.updateGroupItems, {
      groupId,
      items: [
        { variantId, prices: at(30_000), validFrom: '2026-01-01' },
        { variantId, prices: at(28_000), validFrom: '2026-10-01', validTo: '2026-10-31' },
        { variantId, prices: at(27_000), validFrom: '2027-01-01' },
      ],
    });
    const priceOn = async (day: string) => {
      const { rows } = await sales.call(b2b.listGroupItems, { groupId, inForce: true, at: day });
      return rows.map(({ prices }) => prices[0]?.price);
    };

    expect(await priceOn('2025-12-31')).toEqual([]);
    expect(await priceOn('2026-05-01')).toEqual([30_000]);
    expect(await priceOn('2026-10-31')).toEqual([28_000]);
    expect(await priceOn('2026-11-01')).toEqual([30_000]);
    expect(await priceOn('2027-03-01')).toEqual([27_000]);
  });

  test('asks before a price jumps, and leaves alone what is not named', async ({ house }) => {
    const sales = await house.as('sales');
    const { groups } = await aCompany(house);
    const groupId = groups[0]?.id ?? 0;
    const { variantId, sku } = await goods(house);
    const prices = [{ fromQty: 0, price: 30_000 }];
    const { items } = await sales.call(b2b.updateGroupItems, {
      groupId,
      items: [{ variantId, prices, minQty: pieces(6), buyerCode: 'SP-77' }],
    });
    const { id = 0, version = 0 } = items[0] ?? {};
    const lowered = { id, version, prices: [{ fromQty: 0, price: 20_000 }] };

    const jump = sales.call(b2b.updateGroupItems, { groupId, items: [lowered] });
    await expect(jump).rejects.toMatchObject({
      code: 'price.jump',
      message: expect.stringContaining(`${sku}: ₹300.00 becomes ₹200.00`),
    });
    const saved = await sales.call(b2b.updateGroupItems, {
      groupId,
      items: [lowered],
      confirmJump: true,
    });
    const stale = sales.call(b2b.updateGroupItems, { groupId, items: [{ ...lowered }] });

    expect(saved.items).toMatchObject([
      { prices: [{ price: 20_000 }], minQty: pieces(6), buyerCode: 'SP-77' },
    ]);
    await expect(stale).rejects.toMatchObject({ status: 409, code: 'stale' });
  });
});
