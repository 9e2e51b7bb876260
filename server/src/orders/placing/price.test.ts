import { describe, expect, test } from 'vitest';
import {
  highestTax,
  priceGoods,
  shippingCharge,
  taxAmount,
  calculateTotal,
} from './price.rules.ts';

const within = (rate: number) => [
  { componentId: 1, code: 'CGST', rate: rate / 2 },
  { componentId: 2, code: 'SGST', rate: rate / 2 },
];
const across = (rate: number) => [{ componentId: 3, code: 'IGST', rate }];

const line = (unitPrice: number, qty: number, more: object = {}) => ({
  qty,
  unitPrice,
  resolvedPrice: unitPrice,
  staffDiscount: null,
  ...more,
});

describe('the goods of an order', () => {
  test.each([
    { unitPrice: 13_190, qty: 37_500, amount: 494_625 },
    { unitPrice: 31_250, qty: 48_000, amount: 1_500_000 },
    { unitPrice: 333, qty: 500, amount: 167 },
  ])('$qty thousandths at $unitPrice cost $amount', ({ unitPrice, qty, amount }) => {
    expect(priceGoods([line(unitPrice, qty)], null).goodsList).toBe(amount);
  });

  test('a line gives up its own discount before the order gives up its share', () => {
    const goods = priceGoods(
      [line(10_000, 1000, { staffDiscount: { kind: 'percent', value: 1000 } }), line(10_000, 1000)],
      { kind: 'amount', value: 1_900 },
    );

    expect(goods.lines).toEqual([
      { listAmount: 10_000, staffDiscount: 1_900, netAmount: 8_100 },
      { listAmount: 10_000, staffDiscount: 1_000, netAmount: 9_000 },
    ]);
    expect(goods).toMatchObject({
      goodsList: 20_000,
      staffDiscountAmount: 2_900,
      goodsNet: 17_100,
    });
  });

  test('an order’s discount is spread to the last paisa', () => {
    const goods = priceGoods([line(3_333, 1000), line(3_333, 1000), line(3_334, 1000)], {
      kind: 'amount',
      value: 100,
    });

    expect(goods.lines.map(({ staffDiscount }) => staffDiscount)).toEqual([33, 33, 34]);
  });

  test('nobody can give up more than there is', () => {
    const goods = priceGoods(
      [line(500, 1000, { staffDiscount: { kind: 'amount', value: 900 } }), line(100, 1000)],
      { kind: 'amount', value: 5_000 },
    );

    expect(goods.goodsNet).toBe(0);
  });

  test('a lowered price counts as given up, a raised one does not take from it', () => {
    const goods = priceGoods(
      [line(9_000, 2000, { resolvedPrice: 10_000 }), line(12_000, 1000, { resolvedPrice: 10_000 })],
      { kind: 'amount', value: 500 },
    );

    expect(goods).toMatchObject({ given: 2_500, givenOf: 30_000 });
  });
});

describe('the tax of an order', () => {
  test('inclusive, within the state: the worked example of the selling rules', () => {
    const amounts = [
      { amount: 69_955, rate: 18_000 },
      { amount: 49_380, rate: 5_000 },
      { amount: 73_065, rate: 18_000 },
      { amount: 6_000, rate: 18_000 },
    ];

    const taxed = amounts.map(({ amount, rate }) => taxAmount(amount, within(rate), 'inclusive'));

    expect(
      taxed.map(({ taxComponents, taxable }) => [
        ...taxComponents.map((part) => part.amount),
        taxable,
      ]),
    ).toEqual([
      [5_336, 5_336, 59_283],
      [1_176, 1_176, 47_028],
      [5_573, 5_573, 61_919],
      [458, 458, 5_084],
    ]);
    expect(
      calculateTotal(
        { goodsList: 192_400, offerDiscountAmount: 0, staffDiscountAmount: 0, goodsNet: 192_400 },
        taxed,
        {
          chargesAmount: 6_000,
          nearest: 100,
        },
      ),
    ).toMatchObject({ taxable: 173_314, taxAmount: 25_086, roundOff: 0, grandTotal: 198_400 });
  });

  test('exclusive, into another state: the worked example of the selling rules', () => {
    const taxed = [
      taxAmount(1_500_000, across(18_000), 'exclusive'),
      taxAmount(494_625, across(5_000), 'exclusive'),
      taxAmount(45_000, across(18_000), 'exclusive'),
    ];

    expect(taxed.map(({ total }) => total)).toEqual([1_770_000, 519_356, 53_100]);
    expect(
      calculateTotal(
        {
          goodsList: 1_994_625,
          offerDiscountAmount: 0,
          staffDiscountAmount: 0,
          goodsNet: 1_994_625,
        },
        taxed,
        {
          chargesAmount: 45_000,
          nearest: 100,
        },
      ),
    ).toMatchObject({ roundOff: 44, grandTotal: 2_342_500 });
  });

  test('what is shown never moves: 24,900.00 with 28 % in it', () => {
    expect(taxAmount(2_490_000, within(28_000), 'inclusive')).toMatchObject({
      taxable: 1_945_312,
      taxAmount: 544_688,
      total: 2_490_000,
    });
  });

  test('charges bear the highest rate among the goods, none when there is none', () => {
    expect(highestTax([{ components: within(5_000) }, { components: within(18_000) }])).toEqual(
      within(18_000),
    );
    expect(highestTax([{ components: [] }])).toEqual([]);
  });
});

describe('shipping', () => {
  test.each([
    { goodsNet: 199_999, freeFrom: 200_000, costs: 6_000 },
    { goodsNet: 200_000, freeFrom: 200_000, costs: 0 },
    { goodsNet: 900_000, freeFrom: null, costs: 6_000 },
  ])(
    'of goods for $goodsNet, free from $freeFrom, costs $costs',
    ({ goodsNet, freeFrom, costs }) => {
      expect(shippingCharge(goodsNet, { flat: 6_000, freeFrom })).toBe(costs);
    },
  );
});
