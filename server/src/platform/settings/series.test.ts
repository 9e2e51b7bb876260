import { describe, expect, test } from 'vitest';
import { fiscalYearOf } from '../clock.ts';
import { formatNumber, gaplessSeries, looseSeries, spanOf } from './series.rules.ts';

describe('a number', () => {
  test.each([
    { pattern: 'INV/{FYS}/{N:5}', n: 7, is: 'INV/2627/00007' },
    { pattern: 'RCT-{FY}-{N:5}', n: 123_456, is: 'RCT-26-27-123456' },
    { pattern: 'ORD-{YYYY}-{N:6}', n: 412, is: 'ORD-2026-000412' },
    { pattern: '{YY}{MM}{DD}-{N}', n: 3, is: '261121-3' },
  ])('$pattern gives $is', ({ pattern, n, is }) => {
    const number = formatNumber({ pattern, reset: 'never' }, n, {
      date: '2026-11-21',
      fiscalStart: 4,
    });

    expect(number).toBe(is);
  });
});

describe('the span of a series', () => {
  test.each([
    { reset: 'never', span: '-' },
    { reset: 'year', span: '2027' },
    { reset: 'month', span: '2027-03' },
    { reset: 'fiscal_year', span: '2026-27' },
  ] as const)('$reset is $span on the last of March', ({ reset, span }) => {
    expect(spanOf({ reset }, '2027-03-31', 4)).toBe(span);
  });
});

describe('a series', () => {
  test.each([
    { pattern: 'VEN-{N:4}', reset: 'never' },
    { pattern: 'RET-{YYYY}-{N:5}', reset: 'year' },
    { pattern: '{YY}{MM}-{N:4}', reset: 'month' },
    { pattern: 'PO-{FY}-{N:5}', reset: 'fiscal_year' },
    { pattern: 'DN/{FYS}/{N:5}', reset: 'fiscal_year' },
  ])('of $pattern begins anew: $reset', ({ pattern, reset }) => {
    expect(gaplessSeries('x', 'X', pattern)).toMatchObject({ reset, gapless: true });
    expect(looseSeries('x', 'X', pattern)).toMatchObject({ reset, gapless: false });
  });
});

describe('a financial year', () => {
  test('runs from April to March', () => {
    expect(fiscalYearOf('2026-04-01', 4)).toMatchObject({
      name: '2026-27',
      startDate: '2026-04-01',
      endDate: '2027-03-31',
    });
  });

  test('is the calendar year where it begins in January', () => {
    expect(fiscalYearOf('2026-11-21', 1)).toMatchObject({ name: '2026', endDate: '2026-12-31' });
  });
});
