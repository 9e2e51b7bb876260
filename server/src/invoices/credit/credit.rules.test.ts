import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  calculateCredit,
  lastDayForTax,
  restAfter,
  takeAll,
  takeAmount,
  takeQty,
  type Credited,
  type LineRest,
  type TakenBack,
} from './credit.rules.ts';

const gst = (rate: number, cgst: number, sgst = cgst) => [
  { componentId: 1, code: 'CGST', rate, amount: cgst },
  { componentId: 2, code: 'SGST', rate, amount: sgst },
];

/** Two almond butters for 699.55 with tax, of the worked order in our own state. */
const butter: LineRest = {
  restQty: 2_000,
  restNet: 69_955,
  restComponents: gst(9_000, 5_336),
};

const whole = { kept: 0, mode: 'inclusive', taxEffect: true } as const;

describe('what comes back', () => {
  test('is credited by its share, and the last piece takes the rest', () => {
    const first = takeQty(butter, 1_000, 'inclusive');
    const second = takeAll(restAfter(butter, first));

    expect(calculateCredit(first, whole)).toMatchObject({
      net: 34_978,
      taxComponents: gst(9_000, 2_668),
      taxable: 29_642,
      total: 34_978,
    });
    expect(calculateCredit(second, whole)).toMatchObject({
      net: 34_977,
      taxComponents: gst(9_000, 2_668),
      taxable: 29_641,
    });
    expect(restAfter(restAfter(butter, first), second)).toMatchObject({ restQty: 0, restNet: 0 });
  });

  test('less what is held back bears less tax', () => {
    const first = takeQty(butter, 1_000, 'inclusive');

    expect(calculateCredit(first, { ...whole, kept: 3_498 })).toEqual({
      net: 31_480,
      kept: 3_498,
      taxComponents: gst(9_000, 2_401),
      taxable: 26_678,
      taxAmount: 4_802,
      total: 31_480,
    });
    expect(restAfter(butter, first)).toMatchObject({ restNet: 34_977, restQty: 1_000 });
  });

  test('too late for the tax lowers only what is owed', () => {
    const exclusive: LineRest = { ...butter, restNet: 59_283 };
    const late = { ...whole, mode: 'exclusive', taxEffect: false } as const;

    expect(calculateCredit(takeAll(exclusive), late)).toMatchObject({
      net: 59_283,
      taxComponents: [],
      taxable: 69_955,
      taxAmount: 0,
      total: 69_955,
    });
  });
});

describe('a price that was too high', () => {
  /** A hundred at 20.00 that should have been 18.00, 18 % on top. */
  const tins: LineRest = {
    restQty: 100_000,
    restNet: 200_000,
    restComponents: [{ componentId: 3, code: 'IGST', rate: 18_000, amount: 36_000 }],
  };
  const onTop = { ...whole, mode: 'exclusive' } as const;

  test('is credited by its amount, and what comes back later is worth less', () => {
    const fallen = takeAmount(tins, 20_000, 'exclusive');
    const rest = restAfter(tins, fallen);

    expect(calculateCredit(fallen, onTop)).toMatchObject({ taxAmount: 3_600, total: 23_600 });
    expect(rest).toMatchObject({ restQty: 100_000, restNet: 180_000 });
    expect(rest.restComponents[0]?.amount).toBe(32_400);
    expect(calculateCredit(takeQty(rest, 10_000, 'exclusive'), onTop)).toMatchObject({
      net: 18_000,
      taxAmount: 3_240,
    });
  });

  test('of goods that stay takes tax in proportion', () => {
    const kept = calculateCredit(takeAmount(butter, 15_000, 'inclusive'), whole);

    expect(kept).toMatchObject({ taxComponents: gst(9_000, 1_144), taxable: 12_712 });
  });
});

test('tax changes until 30 November after the year of the invoice', () => {
  expect(lastDayForTax('2026-03-31')).toBe('2026-11-30');
  expect(lastDayForTax('2026-04-01')).toBe('2027-11-30');
});

/** A line as an invoice has it: some goods at some rates, with tax inside or on top. */
const aLine = fc
  .record({
    qty: fc.integer({ min: 1, max: 60 }),
    net: fc.integer({ min: 0, max: 400_000 }),
    rates: fc.constantFrom(
      [2_500, 2_500],
      [9_000, 9_000],
      [20_000, 20_000],
      [18_000],
      [125, 125],
      [],
    ),
    mode: fc.constantFrom('inclusive' as const, 'exclusive' as const),
  })
  .map(({ qty, net, rates, mode }) => {
    const all = rates.reduce((sum, rate) => sum + rate, 0);
    const base = mode === 'inclusive' ? 100_000 + all : 100_000;
    const restComponents = rates.map((rate, index) => ({
      componentId: index + 1,
      code: `T${index}`,
      rate,
      amount: Math.round((net * rate) / base),
    }));
    return { mode, rest: { restQty: qty * 1000, restNet: net, restComponents } as LineRest };
  });

const steps = fc.array(
  fc.record({ isQty: fc.boolean(), share: fc.integer({ min: 0, max: 100 }) }),
  { maxLength: 60 },
);

/** A piece of the rest; shares of a few percent, and often a single paisa. */
function pieceOf(rest: LineRest, step: { isQty: boolean; share: number }, mode: Mode): TakenBack {
  const most = (step.isQty ? rest.restQty : rest.restNet) ?? 0;
  const part = step.share < 40 ? Math.min(1, most) : Math.floor((most * step.share) / 100);
  return step.isQty ? takeQty(rest, part, mode) : takeAmount(rest, part, mode);
}
type Mode = 'inclusive' | 'exclusive';

test('any split of credits adds up to the line, in each component, to the paisa', () => {
  fc.assert(
    fc.property(aLine, steps, ({ rest: line, mode }, wanted) => {
      const credits: Credited[] = [];
      let rest = line;
      const credit = (taken: TakenBack) => {
        rest = restAfter(rest, taken);
        credits.push(calculateCredit(taken, { kept: 0, mode, taxEffect: true }));
      };
      for (const step of wanted) credit(pieceOf(rest, step, mode));
      credit(takeAll(rest));

      const sum = (of: (one: Credited) => number) =>
        credits.reduce((total, one) => total + of(one), 0);
      expect(sum(({ net }) => net)).toBe(line.restNet);
      for (const { componentId, amount } of line.restComponents) {
        const parts = sum(
          ({ taxComponents }) =>
            taxComponents.find((part) => part.componentId === componentId)?.amount ?? 0,
        );
        expect(parts).toBe(amount);
      }
      for (const one of credits) {
        expect(one.taxable).toBeGreaterThanOrEqual(0);
        expect(one.taxComponents.every(({ amount }) => amount >= 0)).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

test('what is held back is never more than was taken, and leaves no tax below nothing', () => {
  fc.assert(
    fc.property(
      aLine,
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 100 }),
      ({ rest, mode }, share, held) => {
        const taken = takeAmount(rest, Math.floor((rest.restNet * share) / 100), mode);
        const kept = Math.floor((taken.goods * held) / 100);

        const credited = calculateCredit(taken, { kept, mode, taxEffect: true });

        expect(credited.net + credited.kept).toBe(taken.goods);
        expect(credited.taxable).toBeGreaterThanOrEqual(0);
        for (const [at, { amount }] of credited.taxComponents.entries()) {
          expect(amount).toBeLessThanOrEqual(taken.components[at]?.amount ?? 0);
        }
      },
    ),
  );
});
