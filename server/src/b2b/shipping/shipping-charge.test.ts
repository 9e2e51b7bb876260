import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect, test as plain } from 'vitest';
import { aCompany } from '../../testing/companies.ts';
import { test } from '../../testing/house.ts';
import { chargeFor, findScope } from './shipping-charge.rules.ts';

const { b2b } = contract;

const byWeight = {
  basis: 'weight',
  freeFrom: 5_000_000,
  slabs: [
    { above: 0, charge: 15_000, perExtraKg: 0 },
    { above: 10_000, charge: 30_000, perExtraKg: 0 },
    { above: 25_000, charge: 45_000, perExtraKg: 1_200 },
  ],
} as const;

describe('sending', () => {
  plain.each([
    { grams: 0, goodsNet: 100, charge: 15_000 },
    { grams: 9_999, goodsNet: 100, charge: 15_000 },
    { grams: 10_000, goodsNet: 100, charge: 30_000 },
    { grams: 25_000, goodsNet: 100, charge: 45_000 },
    { grams: 25_001, goodsNet: 100, charge: 46_200 },
    { grams: 30_400, goodsNet: 100, charge: 52_200 },
    { grams: 30_400, goodsNet: 5_000_000, charge: 0 },
  ])('$grams g for $goodsNet costs $charge', ({ charge, ...sent }) => {
    expect(chargeFor(byWeight, sent)).toBe(charge);
  });

  plain('goes by group and state, then group, then state, then company', () => {
    const scopes = [
      { groupId: null, stateCode: null },
      { groupId: null, stateCode: '27' },
      { groupId: 5, stateCode: null },
      { groupId: 5, stateCode: '27' },
    ];
    const found = (of: number) => findScope(scopes.slice(0, of), { groupId: 5, stateCode: '27' });

    expect([1, 2, 3, 4].map(found)).toEqual(scopes);
    expect(findScope(scopes, { groupId: 6, stateCode: '29' })).toEqual(scopes[0]);
  });
});

describe('a shipping charge', () => {
  test('replaces the one of its scope', async ({ house }) => {
    const sales = await house.as('sales');
    const { id: companyId } = await aCompany(house);
    const flat = (charge: number) => ({
      companyId,
      basis: 'order_value' as const,
      slabs: [{ above: 0, charge }],
    });

    await sales.call(b2b.updateShippingCharge, flat(15_000));
    await sales.call(b2b.updateShippingCharge, { ...flat(25_000), stateCode: '27' });
    const { charges } = await sales.call(b2b.updateShippingCharge, flat(20_000));

    expect(charges.map(({ stateCode, slabs }) => [stateCode, slabs[0]?.charge])).toEqual([
      [null, 20_000],
      ['27', 25_000],
    ]);
  });

  test('has slabs that start at 0 and rise', async ({ house }) => {
    const sales = await house.as('sales');
    const { id: companyId } = await aCompany(house);

    const saving = sales.call(b2b.updateShippingCharge, {
      companyId,
      basis: 'weight',
      slabs: [{ above: 10, charge: 100 }],
    });

    await expect(saving).rejects.toMatchObject({
      fields: { slabs: 'Slabs must start at 0 and rise' },
    });
  });
});
