import { expect, test } from 'vitest';
import { cellText, changeText } from './report-cell.ts';

const column = (kind: 'money' | 'share' | 'count' | 'number' | 'rate' | 'qty') =>
  ({ key: 'a', label: 'A', kind, span: null, centre: null }) as never;

test.each([
  ['money', -1_20_000_00, '−1,20,000.00'],
  ['share', -125, '−12.5 %'],
  ['share', 120, '12.0 %'],
  ['rate', -1_250, '−12.5 %'],
  ['count', -3, '−3'],
  ['qty', -2_500, '−2.5'],
] as const)('a %s of a statement has one minus: %d is %s', (kind, value, said) => {
  expect(cellText(column(kind), value)).toBe(said);
});

test('a change bears the same minus, and decimals as a share does', () => {
  expect([changeText(-120), changeText(125), changeText(null)]).toEqual([
    '−12.0 %',
    '+12.5 %',
    '–',
  ]);
});
