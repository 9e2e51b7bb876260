import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import { describe, expect, test } from 'vitest';
import { plain } from '../../testing/plain.ts';
import { returnable } from '../../testing/goods-back.ts';
import {
  backAsked,
  exchangeSums,
  needsOverride,
  nothingBack,
  toggled,
  withBackLine,
  without,
} from './goods-back.ts';

const jar = returnable(71);
const weighed = returnable(72, { qtyReturnable: 500 });
const late = returnable(73, { whyNot: 'Too late: 30 days are over.' });

describe('a line that is brought back', () => {
  test('begins with a unit of it, sealed and without a reason', () => {
    expect(toggled(nothingBack, jar).lines).toEqual([
      { row: jar, qty: 1_000, reasonId: null, condition: 'sealed' },
    ]);
    expect(toggled(nothingBack, weighed).lines).toMatchObject([{ qty: 500 }]);
  });

  test('has the reason of the line before it', () => {
    const before = withBackLine(toggled(nothingBack, jar), 71, { reasonId: 3 });

    expect(toggled(before, weighed).lines[1]).toMatchObject({ reasonId: 3, condition: 'sealed' });
  });

  test('has no condition beforehand where the one before came back for a fault', () => {
    const before = withBackLine(toggled(nothingBack, jar), 71, { condition: 'damaged' });

    expect(toggled(before, weighed).lines[1]).toMatchObject({ condition: null });
  });

  test('goes when it is chosen again, and all that was said with the last one', () => {
    const two = { ...toggled(toggled(nothingBack, jar), weighed), override: 'Agreed' };

    expect(toggled(two, jar)).toMatchObject({ override: 'Agreed', lines: [{ row: weighed }] });
    expect(without(without(two, 71), 72)).toEqual(nothingBack);
  });
});

describe('what is asked of the server', () => {
  const whole = withBackLine(toggled(nothingBack, jar), 71, { reasonId: 3 });

  test.each([
    ['nothing comes back', nothingBack],
    ['a reason is not chosen', toggled(nothingBack, jar)],
    ['a condition is not chosen', withBackLine(whole, 71, { condition: null })],
    ['a quantity is nothing', withBackLine(whole, 71, { qty: 0 })],
    [
      'a second line is not said yet',
      {
        ...whole,
        lines: [
          ...whole.lines,
          { row: weighed, qty: 500, reasonId: null, condition: 'sealed' as const },
        ],
      },
    ],
  ])('is nothing while %s', (_, back) => {
    expect(backAsked(back)).toBeNull();
  });

  test('has every line with its quantity, reason and condition', () => {
    expect(backAsked(whole)).toEqual({
      back: {
        orderId: 7,
        lines: [{ orderLineId: 71, qty: 1_000, reasonId: 3, condition: 'sealed' }],
      },
    });
  });

  test('says why a line passes that the rules do not allow, and only of such lines', () => {
    const passed = withBackLine(toggled(nothingBack, late), 73, { reasonId: 3 });

    expect(needsOverride(passed)).toBe(true);
    expect(backAsked({ ...passed, override: ' Known customer ' })?.back).toMatchObject({
      override: { note: 'Known customer' },
    });
    expect(backAsked(passed)?.back).not.toHaveProperty('override');
    expect(backAsked({ ...whole, override: 'Agreed' })?.back).not.toHaveProperty('override');
  });

  test('says what offers gave only where somebody said so', () => {
    expect(backAsked({ ...whole, clawback: false })).toHaveProperty('clawback', false);
    expect(backAsked(whole)).not.toHaveProperty('clawback');
  });
});

test.each([
  ['no goods come back', 50_000, null, { credit: 0, toPay: 50_000, left: 0 }],
  ['they pay part of it', 50_000, 20_000, { credit: 20_000, toPay: 30_000, left: 0 }],
  ['they pay all of it', 50_000, 50_000, { credit: 50_000, toPay: 0, left: 0 }],
  ['they are worth more', 50_000, 80_000, { credit: 80_000, toPay: 0, left: 30_000 }],
])('a bill when %s', (_, total, credit, sums) => {
  const seen = credit === null ? null : plain(returns.previewExchange, { credit });
  expect(exchangeSums(total, seen)).toEqual(sums);
});
