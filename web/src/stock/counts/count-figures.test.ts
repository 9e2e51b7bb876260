import { expect, test } from 'vitest';
import { accuracy, postedText } from './count-figures.ts';

test('what nobody counted is neither right nor wrong', () => {
  expect(accuracy({ lines: 11, uncounted: 2, differences: 6 })).toBe('33.3 %');
  expect(accuracy({ lines: 3, uncounted: 0, differences: 0 })).toBe('100 %');
  expect(accuracy({ lines: 3, uncounted: 3, differences: 0 })).toBe('–');
});

test('the question before posting says how many lines change, and what they come to', () => {
  const accepted = { lines: 3, gain: 120_00, loss: -450_50, kept: 1 };

  expect(postedText({ accepted, uncounted: 2 })).toEqual([
    '3 lines change stock: excess ₹120.00, short ₹450.50.',
    '3 lines keep their book quantity.',
  ]);
  expect(
    postedText({
      accepted: { ...accepted, lines: 1, gain: null, loss: null, kept: 0 },
      uncounted: 0,
    }),
  ).toEqual(['1 line changes stock.']);
  expect(postedText({ accepted: { ...accepted, lines: 0, kept: 0 }, uncounted: 0 })).toEqual([
    'No stock changes: no difference was accepted.',
  ]);
});
