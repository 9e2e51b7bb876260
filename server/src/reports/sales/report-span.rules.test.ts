import { describe, expect, test } from 'vitest';
import { reportSpanOf, wholeMonths } from './report-span.rules.ts';

const ctx = { today: '2026-11-26', settings: { 'business.fiscalYearStartMonth': 4 } } as const;

describe('a period is held against', () => {
  test.each([
    ['the same days of the month before', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-26'],
    [
      'a month so far, asked for up to today',
      '2026-11-01',
      '2026-11-26',
      '2026-10-01',
      '2026-10-26',
    ],
    ['a whole month against a whole one', '2026-09-01', '2026-09-30', '2026-08-01', '2026-08-31'],
    ['a quarter under way', '2026-10-01', '2026-12-31', '2026-07-01', '2026-08-26'],
    ['a financial year under way', '2026-04-01', '2027-03-31', '2025-04-01', '2025-11-26'],
    ['a financial year up to today', '2026-04-01', '2026-11-26', '2025-04-01', '2025-11-26'],
    [
      'as many days, where it is no whole months',
      '2026-09-01',
      '2026-10-15',
      '2026-07-18',
      '2026-08-31',
    ],
    ['as many days', '2026-11-20', '2026-11-26', '2026-11-13', '2026-11-19'],
  ])('%s', (_what, from, to, beforeFrom, beforeTo) => {
    const { before } = reportSpanOf(ctx, { from, to, compare: 'previous' });

    expect(before).toMatchObject({ from: beforeFrom, to: beforeTo });
  });

  test.each([
    ['2026-11-01', '2026-11-30', '2025-11-01', '2025-11-26'],
    ['2026-02-01', '2026-02-28', '2025-02-01', '2025-02-28'],
  ])('the same days a year ago: %s to %s', (from, to, beforeFrom, beforeTo) => {
    const { before } = reportSpanOf(ctx, { from, to, compare: 'lastYear' });

    expect(before).toMatchObject({ from: beforeFrom, to: beforeTo });
  });
});

test.each([
  ['2026-09-01', '2026-09-30', { from: '2026-09-01', to: '2026-09-30' }],
  ['2026-09-02', '2026-09-30', null],
  ['2026-09-02', '2026-10-30', null],
  ['2024-02-01', '2024-02-29', { from: '2024-02-01', to: '2024-02-29' }],
  ['2023-02-01', '2023-02-27', null],
  ['2025-12-15', '2026-03-10', { from: '2026-01-01', to: '2026-02-28' }],
  ['2026-11-26', '2026-11-26', null],
])('the whole months from %s to %s', (from, to, months) => {
  expect(wholeMonths({ from, to })).toEqual(months);
});
