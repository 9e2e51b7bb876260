import { describe, expect, test } from 'vitest';
import { evaluate } from '../offers/evaluate.rules.ts';
import { anyGoods, anyOffers, dice } from '../testing/any-offers.ts';
import { offersOff, priceGoods, taxAmount } from './placing/price.rules.ts';

const seeds = Array.from({ length: 400 }, (_, seed) => seed + 1);

const rates = [0, 5_000, 12_000, 18_000, 28_000];
const within = (rate: number) => [
  { componentId: 1, code: 'CGST', rate: rate / 2 },
  { componentId: 2, code: 'SGST', rate: rate / 2 },
];
const across = (rate: number) => [{ componentId: 3, code: 'IGST', rate }];

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

/** As an order is priced: a customer is shown prices with tax, a company those of its group, mostly without. */
function priced(seed: number, priceMode: 'inclusive' | 'exclusive') {
  const roll = dice(seed);
  const items = anyGoods(roll);
  const shipping = roll(2) === 0 ? 0 : 6_000;
  const result = evaluate(items, anyOffers(roll), () => shipping);
  const isInter = roll(2) === 0;
  const taxes = items.map(() => (isInter ? across : within)(rates[roll(rates.length)] ?? 0));
  const percent = { kind: 'percent' as const, value: roll(10_001) };
  const amount = { kind: 'amount' as const, value: roll(50_000) };
  const staff = [null, percent, amount][roll(3)] ?? null;
  const goods = priceGoods(
    items.map(({ qty, unitPrice }, at) => ({
      qty,
      unitPrice,
      resolvedPrice: unitPrice,
      offerDiscount: result.lines.map(offersOff)[at],
      staffDiscount: roll(4) === 0 ? { kind: 'percent' as const, value: roll(10_001) } : null,
    })),
    staff,
  );
  const lines = goods.lines.map((line, at) => ({
    ...line,
    rate: sum((taxes[at] ?? []).map(({ rate }) => rate)),
    ...taxAmount(line.netAmount, taxes[at] ?? [], priceMode),
  }));
  return { items, goods, lines, result };
}

describe.each([
  ['a customer', 'inclusive'],
  ['a company', 'exclusive'],
] as const)('whatever offers and staff take off an order of %s', (_, priceMode) => {
  test('no line falls below zero, and the total is the list less every discount', () => {
    for (const seed of seeds) {
      const { items, goods, lines, result } = priced(seed, priceMode);
      const nets = lines.map(({ netAmount }) => netAmount);
      expect(Math.min(...nets), `seed ${seed}`).toBeGreaterThanOrEqual(0);
      const list = sum(items.map(({ amount }) => amount));
      const offered = sum(result.lines.map(offersOff));
      expect(goods, `seed ${seed}`).toMatchObject({
        goodsList: list,
        offerDiscountAmount: offered,
        goodsNet: list - offered - goods.staffDiscountAmount,
      });
      expect(sum(nets), `seed ${seed}`).toBe(goods.goodsNet);
    }
  });

  test('tax is of what is left to pay: in it or on it, and its parts are all of it', () => {
    for (const seed of seeds) {
      for (const line of priced(seed, priceMode).lines) {
        const { netAmount, taxable, taxAmount: tax, total, taxComponents, rate } = line;
        expect(taxable + tax, `seed ${seed}`).toBe(total);
        expect(priceMode === 'inclusive' ? total : taxable, `seed ${seed}`).toBe(netAmount);
        expect(sum(taxComponents.map(({ amount }) => amount)), `seed ${seed}`).toBe(tax);
        // Each component is rounded once: half a paisa, and a paisa where the two are split off the price.
        const exact = (taxable * rate) / 100_000;
        expect(Math.abs(tax - exact), `seed ${seed}`).toBeLessThanOrEqual(1.5);
        if (taxComponents.length === 2) {
          expect(taxComponents[0]?.amount, `seed ${seed}`).toBe(taxComponents[1]?.amount);
        }
      }
    }
  });
});
