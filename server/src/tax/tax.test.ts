import fc from 'fast-check';
import { describe, expect, test as rule } from 'vitest';
import { test } from '../testing/house.ts';
import { atWork } from '../testing/work.ts';
import { taxOfDocument } from './rounding.rules.ts';
import { taxesByRate, taxOn, type TaxComponent } from './tax.rules.ts';
import { taxes } from './tax.table.ts';
import { readComponents } from './tax.service.ts';
import { eq } from 'drizzle-orm';

const inState = (rate: number): TaxComponent[] => [
  { componentId: 1, code: 'CGST', rate: rate / 2 },
  { componentId: 2, code: 'SGST', rate: rate / 2 },
];
const betweenStates = (rate: number): TaxComponent[] => [{ componentId: 3, code: 'IGST', rate }];

describe('the tax of a price with tax in it', () => {
  rule.each([
    { amount: 2_490_000, parts: inState(28_000), taxes: [272_344, 272_344], taxable: 1_945_312 },
    { amount: 69_955, parts: inState(18_000), taxes: [5_336, 5_336], taxable: 59_283 },
    { amount: 49_380, parts: inState(5_000), taxes: [1_176, 1_176], taxable: 47_028 },
    { amount: 73_065, parts: inState(18_000), taxes: [5_573, 5_573], taxable: 61_919 },
    { amount: 6_000, parts: inState(18_000), taxes: [458, 458], taxable: 5_084 },
    { amount: 49_900, parts: inState(18_000), taxes: [3_806, 3_806], taxable: 42_288 },
    { amount: 9_999, parts: inState(18_000), taxes: [763, 763], taxable: 8_473 },
    { amount: 10_000, parts: betweenStates(5_000), taxes: [476], taxable: 9_524 },
    // Gold and cut stones: halves of 3 % and of 0.25 %.
    { amount: 10_300_000, parts: inState(3_000), taxes: [150_000, 150_000], taxable: 10_000_000 },
    { amount: 10_025_000, parts: inState(250), taxes: [12_500, 12_500], taxable: 10_000_000 },
    { amount: 100_000, parts: inState(250), taxes: [125, 125], taxable: 99_750 },
    { amount: 100_000, parts: betweenStates(250), taxes: [249], taxable: 99_751 },
    { amount: 100_000, parts: inState(1_500), taxes: [739, 739], taxable: 98_522 },
    { amount: 140_000, parts: inState(40_000), taxes: [20_000, 20_000], taxable: 100_000 },
    { amount: 12_345, parts: [], taxes: [], taxable: 12_345 },
    { amount: 0, parts: inState(18_000), taxes: [0, 0], taxable: 0 },
  ])('$amount is $taxable and $taxes', ({ amount, parts, taxes: expected, taxable }) => {
    const taxed = taxOn(amount, parts, 'inclusive');

    expect(taxed.components.map((part) => part.amount)).toEqual(expected);
    expect(taxed).toMatchObject({ taxable, total: amount, tax: amount - taxable });
  });
});

describe('the tax on top of a price', () => {
  rule.each([
    { amount: 1_500_000, parts: betweenStates(18_000), taxes: [270_000], total: 1_770_000 },
    { amount: 494_625, parts: betweenStates(5_000), taxes: [24_731], total: 519_356 },
    { amount: 45_000, parts: betweenStates(18_000), taxes: [8_100], total: 53_100 },
    { amount: 10_000_000, parts: inState(250), taxes: [12_500, 12_500], total: 10_025_000 },
    { amount: 40_000, parts: inState(250), taxes: [50, 50], total: 40_100 },
    { amount: 40_399, parts: inState(250), taxes: [50, 50], total: 40_499 },
    { amount: 40_400, parts: inState(250), taxes: [51, 51], total: 40_502 },
    { amount: 33_333, parts: inState(18_000), taxes: [3_000, 3_000], total: 39_333 },
    { amount: 3_335, parts: inState(5_000), taxes: [83, 83], total: 3_501 },
  ])('$amount becomes $total with $taxes', ({ amount, parts, taxes: expected, total }) => {
    const taxed = taxOn(amount, parts, 'exclusive');

    expect(taxed.components.map((part) => part.amount)).toEqual(expected);
    expect(taxed).toMatchObject({ taxable: amount, total });
  });
});

describe('the components of a tax', () => {
  const supply = { placeOfSupply: '29', date: '2026-11-21' };

  test('are CGST and SGST within the state, IGST into another', async ({ house }) => {
    const [gst] = await house.database.direct.select().from(taxes).where(eq(taxes.code, 'GST18'));
    const id = gst?.id ?? 0;

    const within = await atWork(house, (ctx) => readComponents(ctx, [id], supply));
    const beyond = await atWork(house, (ctx) =>
      readComponents(ctx, [id], { ...supply, placeOfSupply: '27' }),
    );

    expect(within.get(id)).toMatchObject([
      { code: 'CGST', rate: 9_000 },
      { code: 'SGST', rate: 9_000 },
    ]);
    expect(beyond.get(id)).toMatchObject([{ code: 'IGST', rate: 18_000 }]);
  });

  test('are those of the successor once a tax has ended', async ({ house }) => {
    const known = await house.database.direct.select().from(taxes);
    const [old, next] = ['GST12', 'GST18'].map((code) => known.find((row) => row.code === code));
    await house.database.direct
      .update(taxes)
      .set({ validTo: '2026-09-30', replacedById: next?.id ?? 0 })
      .where(eq(taxes.id, old?.id ?? 0));
    const on = (date: string) =>
      atWork(house, async (ctx) => {
        const found = await readComponents(ctx, [old?.id ?? 0], { ...supply, date });
        return found.get(old?.id ?? 0)?.map(({ rate }) => rate);
      });

    expect(await on('2026-09-30')).toEqual([6_000, 6_000]);
    expect(await on('2026-10-01')).toEqual([9_000, 9_000]);
  });

  test('are none for a seller without GSTIN', async ({ house }) => {
    const [gst] = await house.database.direct.select().from(taxes).where(eq(taxes.code, 'GST18'));
    const id = gst?.id ?? 0;

    const found = await atWork(house, (ctx) =>
      readComponents({ ...ctx, settings: { ...ctx.settings, 'business.gstin': '' } }, [id], supply),
    );

    expect(found.get(id)).toEqual([]);
  });

  test('are refused on a day on which the tax does not hold', async ({ house }) => {
    const [gst] = await house.database.direct.select().from(taxes).where(eq(taxes.code, 'GST18'));

    const early = atWork(house, (ctx) =>
      readComponents(ctx, [gst?.id ?? 0], { ...supply, date: '2017-06-30' }),
    );

    await expect(early).rejects.toMatchObject({
      code: 'tax.not_valid',
      message: 'GST 18% applies from 01 Jul 2017 on; choose another tax.',
    });
  });
});

rule('tax is summed up by rate, the lowest first', () => {
  const at = (taxRate: number, taxable: number, amount: number) => ({
    taxRate,
    taxable,
    taxComponents: [
      { componentId: 1, code: 'CGST', rate: taxRate / 2, amount },
      { componentId: 2, code: 'SGST', rate: taxRate / 2, amount },
    ],
  });

  expect(
    taxesByRate([
      at(18_000, 55_000, 4_950),
      at(5_000, 54_858, 1_371),
      at(5_000, 39_048, 976),
      { taxRate: 0, taxable: 100, taxComponents: [] },
    ]),
  ).toEqual([
    { rate: 0, taxable: 100, tax: 0, components: [] },
    {
      rate: 5_000,
      taxable: 93_906,
      tax: 4_694,
      components: [
        { componentId: 1, code: 'CGST', rate: 2_500, amount: 2_347 },
        { componentId: 2, code: 'SGST', rate: 2_500, amount: 2_347 },
      ],
    },
    expect.objectContaining({ rate: 18_000, taxable: 55_000, tax: 9_900 }),
  ]);
});

const lines = (amounts: readonly number[], components: readonly TaxComponent[]) =>
  amounts.map((amount) => ({ amount, components }));
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

const three = lines([3_335, 3_335, 3_335], inState(5_000));

describe('the tax of a document', () => {
  rule.each([
    {
      says: 'of three lines of 33.35, each line by itself',
      of: three,
      rounding: { by: 'line', toRupee: false },
      taxes: [
        [83, 83],
        [83, 83],
        [83, 83],
      ],
      total: 10_503,
    },
    {
      says: 'of three lines of 33.35, rounded once',
      of: three,
      rounding: { by: 'document', toRupee: false },
      taxes: [
        [84, 84],
        [83, 83],
        [83, 83],
      ],
      total: 10_505,
    },
    {
      says: 'of three lines of 33.35, in whole rupees: 2.50 becomes 3.00',
      of: three,
      rounding: { by: 'document', toRupee: true },
      taxes: [
        [101, 101],
        [100, 100],
        [99, 99],
      ],
      total: 10_605,
    },
    {
      says: 'of three lines of 33.35, each by itself and then in whole rupees: 2.49 becomes 2.00',
      of: three,
      rounding: { by: 'line', toRupee: true },
      taxes: [
        [67, 67],
        [67, 67],
        [66, 66],
      ],
      total: 10_405,
    },
    {
      says: 'at two rates, each rounded once',
      of: [
        ...lines([3_335, 3_335], betweenStates(5_000)),
        ...lines([1_111, 1_112], betweenStates(18_000)),
      ],
      rounding: { by: 'document', toRupee: false },
      // 333.50 is 334; 400.14 is 400.
      taxes: [[167], [167], [200], [200]],
      total: 9_627,
    },
    {
      says: 'at two rates, IGST of both in whole rupees: 7.34 becomes 7.00',
      of: [
        ...lines([3_335, 3_335], betweenStates(5_000)),
        ...lines([1_111, 1_112], betweenStates(18_000)),
      ],
      rounding: { by: 'document', toRupee: true },
      taxes: [[159], [159], [191], [191]],
      total: 9_593,
    },
    {
      says: 'that is less than fifty paise, in whole rupees: none',
      of: lines([400, 500], inState(5_000)),
      rounding: { by: 'line', toRupee: true },
      taxes: [
        [0, 0],
        [0, 0],
      ],
      total: 900,
    },
    {
      says: 'beside a line without tax',
      of: [...lines([3_335, 3_335, 3_335], inState(5_000)), { amount: 700, components: [] }],
      rounding: { by: 'document', toRupee: false },
      taxes: [[84, 84], [83, 83], [83, 83], []],
      total: 11_205,
    },
  ] as const)('$says', ({ of, rounding, taxes, total }) => {
    const taxed = taxOfDocument(of, 'exclusive', rounding);

    expect(taxed.map(({ components }) => components.map(({ amount }) => amount))).toEqual(taxes);
    expect(sum(taxed.map((line) => line.total))).toBe(total);
    expect(taxed.map(({ taxable }) => taxable)).toEqual(of.map(({ amount }) => amount));
  });

  rule.each([
    // 3 × 79.4048 = 238.2143: 238, where each line by itself makes 237.
    [{ by: 'document', toRupee: false }, [80, 79, 79], 9_529],
    [{ by: 'document', toRupee: true }, [67, 67, 66], 9_605],
  ] as const)('in the price leaves what was shown: %o', (rounding, cgst, taxable) => {
    const taxed = taxOfDocument(three, 'inclusive', rounding);

    expect(taxed.map(({ total }) => total)).toEqual([3_335, 3_335, 3_335]);
    expect(taxed.map(({ components: [part] }) => part?.amount)).toEqual(cgst);
    expect(sum(taxed.map((line) => line.taxable))).toBe(taxable);
  });

  rule('without lines is none', () => {
    expect(taxOfDocument([], 'exclusive', { by: 'document', toRupee: true })).toEqual([]);
  });
});

const anyLine = fc.record({
  amount: fc.integer({ min: 0, max: 5_000_000_000 }),
  rate: fc.constantFrom(0, 250, 1_500, 3_000, 5_000, 12_000, 18_000, 28_000, 40_000),
});
const anyRounding = fc.record({
  by: fc.constantFrom('line' as const, 'document' as const),
  toRupee: fc.boolean(),
});
const anyDocument = fc.record({
  all: fc.array(anyLine, { maxLength: 12 }),
  isInter: fc.boolean(),
  rounding: anyRounding,
  mode: fc.constantFrom('inclusive' as const, 'exclusive' as const),
});

/** The exact tax of a component at a rate, in paise. */
const exactly = (amount: number, rate: number, over: number) => (amount * rate) / over;

rule('any document holds its laws, however its tax is rounded', () => {
  fc.assert(
    fc.property(anyDocument, ({ all, isInter, rounding, mode }) => {
      const of = all.map(({ amount, rate }) => ({
        amount,
        components: rate === 0 ? [] : isInter ? betweenStates(rate) : inState(rate),
      }));

      const taxed = taxOfDocument(of, mode, rounding);

      expectLaws({ of, taxed, mode });
      if (rounding.toRupee) expectRupees(taxed);
      else if (rounding.by === 'document') expectRoundedOnce({ of, taxed, mode });
      else expect(taxed).toEqual(of.map((line) => taxOn(line.amount, line.components, mode)));
    }),
    { numRuns: 500 },
  );
});

type Of = Parameters<typeof taxOfDocument>;
type Outcome = {
  readonly of: Of[0];
  readonly taxed: ReturnType<typeof taxOfDocument>;
  readonly mode: Of[1];
};

/** Lines add up, prices stay, nothing falls below zero, CGST is SGST. */
function expectLaws({ of, taxed, mode }: Outcome): void {
  for (const [index, line] of taxed.entries()) {
    const shown = mode === 'inclusive' ? line.total : line.taxable;
    expect(shown).toBe(of[index]?.amount);
    expect(line.taxable + line.tax).toBe(line.total);
    const amounts = line.components.map(({ amount }) => amount);
    expect(sum(amounts)).toBe(line.tax);
    expect(Math.min(0, ...amounts)).toBe(0);
    if (amounts.length === 2) expect(amounts[0]).toBe(amounts[1]);
  }
}

function expectRupees(taxed: Outcome['taxed']): void {
  const parts = taxed.flatMap(({ components }) => components);
  for (const same of Map.groupBy(parts, ({ componentId }) => componentId).values()) {
    expect(sum(same.map(({ amount }) => amount)) % 100).toBe(0);
  }
}

/** The whole is off by half a paisa at most, each line by less than one. */
function expectRoundedOnce({ of, taxed, mode }: Outcome): void {
  const parts = taxed.flatMap(({ components }, index) =>
    components.map((part) => {
      const rates = sum(components.map(({ rate }) => rate));
      const over = mode === 'inclusive' ? 100_000 + rates : 100_000;
      const key = `${part.componentId} ${part.rate}`;
      return { key, amount: part.amount, exact: exactly(of[index]?.amount ?? 0, part.rate, over) };
    }),
  );
  for (const { amount, exact } of parts) expect(Math.abs(amount - exact)).toBeLessThan(1.001);
  for (const same of Map.groupBy(parts, ({ key }) => key).values()) {
    const off = sum(same.map(({ amount }) => amount)) - sum(same.map(({ exact }) => exact));
    expect(Math.abs(off)).toBeLessThanOrEqual(0.501);
  }
}
