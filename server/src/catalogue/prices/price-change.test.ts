import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { describe, expect } from 'vitest';
import { aCategory, aProduct } from '../../testing/catalogue.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { withSetting } from '../../testing/logistics.ts';
import { aBatch, pieces } from '../../testing/stock.ts';
import { newPrices, rounded, ruleText } from './price-change.rules.ts';

const { catalogue } = contract;

type Plan = InputOf<typeof catalogue.previewPriceChange>;

describe('a rounded price', () => {
  test.for([
    { amount: 18_949, none: 18_949, rupee: 18_900, half: 18_950, ninetyNine: 18_999, five: 19_000 },
    { amount: 18_950, none: 18_950, rupee: 19_000, half: 18_950, ninetyNine: 18_999, five: 19_000 },
    { amount: 20, none: 20, rupee: 100, half: 50, ninetyNine: 99, five: 500 },
  ])('of $amount paise ends as it should, and is never nothing', ({ amount, ...wanted }) => {
    const ways = ['none', 'rupee', 'half', 'ninetyNine', 'five'] as const;

    const made = Object.fromEntries(ways.map((way) => [way, rounded(amount, way)]));

    expect(made).toEqual(wanted);
  });
});

describe('a rule', () => {
  const rule = {
    basis: 'price',
    direction: 'up',
    by: 'percent',
    percent: 1_000,
    rounding: 'none',
    withMrp: false,
    aboveMrp: 'leave',
  } as const;
  const untaxed = { components: [], isInclusive: true };
  test.for([
    { does: rule, price: 19_800, mrp: 19_500, isAboveMrp: true },
    { does: { ...rule, aboveMrp: 'cap' as const }, price: 19_500, mrp: 19_500, isAboveMrp: false },
    {
      does: { ...rule, aboveMrp: 'raise' as const },
      price: 19_800,
      mrp: 19_800,
      isAboveMrp: false,
    },
    { does: { ...rule, withMrp: true }, price: 19_800, mrp: 21_450, isAboveMrp: false },
    {
      does: { ...rule, basis: 'mrp' as const, direction: 'down' as const },
      price: 17_550,
      mrp: 19_500,
      isAboveMrp: false,
    },
    {
      does: { ...rule, direction: 'down' as const, by: 'amount' as const, amount: 90_000 },
      price: 1,
      mrp: 19_500,
      isAboveMrp: false,
    },
  ])('$does.direction makes ₹180.00 of ₹195.00 $price of $mrp', ({ does, ...wanted }) => {
    expect(newPrices(does, { price: 18_000, mrp: 19_500 }, untaxed)).toEqual(wanted);
  });

  test('says what it does', () => {
    expect(ruleText({ ...rule, rounding: 'ninetyNine', withMrp: true })).toBe(
      '+10 %, ending in .99, MRP too',
    );
  });
});

describe('a change of many prices', () => {
  const down: Plan = { direction: 'down', by: 'percent', percent: 1_000, rounding: 'rupee' };

  test('sets all that it shows, and undoing puts back what nobody changed since', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const category = await aCategory(house, { name: 'Honey' });
    const first = await aProduct(house, { name: 'Honey 500 g', categoryId: category.id });
    const second = await aProduct(house, { name: 'Honey 1 kg', categoryId: category.id });
    const { id: otherId } = await aCategory(house);
    await aProduct(house, { name: 'Pickle', categoryId: otherId });
    house.clock.pass(1);
    const plan: Plan = { ...down, categoryId: category.id };

    const seen = await owner.call(catalogue.previewPriceChange, plan);
    const change = await owner.call(catalogue.createPriceChange, { ...plan, seen: seen.seen });
    house.clock.pass(1);
    const [changed] = second.variants;
    await owner.call(catalogue.updateVariant, {
      id: changed?.id ?? 0,
      version: changed?.version ?? 0,
      price: 15_000,
    });
    const detail = await owner.call(catalogue.getPriceChange, { id: change.id });
    const undone = await owner.call(catalogue.undoPriceChange, { id: change.id });
    const again = owner.call(catalogue.undoPriceChange, { id: change.id });

    expect(seen).toMatchObject({ found: 2, changes: 2, down: 2, least: -1_000, most: -1_000 });
    expect(change).toMatchObject({
      scope: 'Category Honey',
      rule: '−10 %, to whole rupees',
      changed: 2,
      status: 'active',
    });
    expect(detail.undoable).toBe(1);
    expect(detail.rows[0]?.kept).toContain('Its price was set again on');
    expect(undone).toMatchObject({ status: 'undone', undone: 1 });
    expect(undone.kept).toMatchObject([{ sku: changed?.sku }]);
    await expect(again).rejects.toMatchObject({ status: 422, code: 'price_change.undone' });
    expect(await pricesOf(house, [first.id, second.id])).toEqual([18_000, 15_000]);
  });

  test('that is dated begins and ends by itself, and is cancelled before it begins', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const { id, variants } = await aProduct(house);
    const at = (days: number) => new Date(house.clock.now().getTime() + days * 86_400_000);
    const plan: Plan = {
      ...down,
      productIds: [id],
      startsAt: at(1).toISOString(),
      endsAt: at(3).toISOString(),
    };
    const { seen } = await owner.call(catalogue.previewPriceChange, plan);
    const change = await owner.call(catalogue.createPriceChange, { ...plan, seen });
    const second = await owner.call(catalogue.previewPriceChange, plan);

    const undone = await owner.call(catalogue.undoPriceChange, { id: change.id });

    expect(change.status).toBe('scheduled');
    expect(second).toMatchObject({ changes: 0, stays: { temporary: 1 } });
    expect(undone).toMatchObject({ undone: 1, kept: [] });
    const { prices } = await owner.call(catalogue.getVariant, { id: variants[0]?.id ?? 0 });
    expect(prices.map(({ state }) => state)).toEqual(['cancelled', 'running']);
  });

  test('shows what would cost more than it brings, and what the MRP does not allow', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const product = await aProduct(house);
    const [variant] = product.variants;
    await aBatch(house, { id: variant?.skuId ?? 0 }, { qty: pieces(10), value: 170_000 });
    const up: Plan = { ...down, direction: 'up', productIds: [product.id] };

    const lower = await owner.call(catalogue.previewPriceChange, {
      ...down,
      productIds: [product.id],
    });
    const higher = await owner.call(catalogue.previewPriceChange, up);
    const nothing = owner.call(catalogue.createPriceChange, { ...up, seen: higher.seen });

    expect(lower.rows[0]).toMatchObject({ warnings: ['belowCost'], cost: 17_000 });
    expect(higher).toMatchObject({ changes: 0, stays: { aboveMrp: 1 } });
    await expect(nothing).rejects.toMatchObject({ code: 'price_change.nothing' });
  });

  test('is refused when prices are others than those that were seen', async ({ house }) => {
    const owner = await house.as('owner');
    const { id, variants } = await aProduct(house);
    const plan: Plan = { ...down, productIds: [id] };
    const { seen } = await owner.call(catalogue.previewPriceChange, plan);
    house.clock.pass(1);
    await owner.call(catalogue.updateVariant, {
      id: variants[0]?.id ?? 0,
      version: variants[0]?.version ?? 0,
      price: 17_000,
    });

    const late = owner.call(catalogue.createPriceChange, { ...plan, seen });

    await expect(late).rejects.toMatchObject({ status: 409, code: 'price_change.moved' });
  });

  test('asks again about prices that jump, and needs to be for something', async ({ house }) => {
    await withSetting(house, 'catalogue.priceJumpWarnPct', 5);
    const owner = await house.as('owner');
    const { id } = await aProduct(house);
    const plan: Plan = { ...down, productIds: [id] };
    const { seen } = await owner.call(catalogue.previewPriceChange, plan);

    const unsure = owner.call(catalogue.createPriceChange, { ...plan, seen });
    const everything = owner.call(catalogue.previewPriceChange, down);

    await expect(unsure).rejects.toMatchObject({ code: 'price.jump' });
    await expect(everything).rejects.toMatchObject({
      fields: { categoryId: 'Choose a category, a brand, a tag or products' },
    });
    const sure = await owner.call(catalogue.createPriceChange, {
      ...plan,
      seen,
      confirmJump: true,
    });
    const { rows } = await owner.call(catalogue.listPriceChanges, { undone: false });
    expect(rows.map((row) => row.id)).toEqual([sure.id]);
  });
});

async function pricesOf(house: TestHouse, ids: readonly number[]): Promise<number[]> {
  const owner = await house.as('owner');
  const products = await Promise.all(ids.map((id) => owner.call(catalogue.getProduct, { id })));
  return products.map(({ variants }) => variants[0]?.price ?? 0);
}
