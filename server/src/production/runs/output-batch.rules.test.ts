import { describe, expect, test } from 'vitest';
import { calculateExpiry, firstFreeNumber } from './output-batch.rules.ts';

const turmeric = { code: 'B0000101', expiryDate: '2026-08-31', limitsExpiry: true };
const pouch = { code: 'B0000102', expiryDate: '2026-04-01', limitsExpiry: false };
const salt = { code: 'B0000103', expiryDate: null, limitsExpiry: true };

describe('the last day of use', () => {
  test.each([
    { rule: 'earlier', days: 180, date: '2026-08-31', shortenedBy: 'B0000101' },
    { rule: 'earlier', days: 30, date: '2026-04-09', shortenedBy: null },
    { rule: 'earlier', days: null, date: '2026-08-31', shortenedBy: 'B0000101' },
    { rule: 'shelf_life', days: 180, date: '2026-09-06', shortenedBy: null },
    { rule: 'shelf_life', days: null, date: null, shortenedBy: null },
    { rule: 'inputs', days: 30, date: '2026-08-31', shortenedBy: 'B0000101' },
  ] as const)('by $rule with $days days is $date', ({ rule, days, date, shortenedBy }) => {
    const made = { mfgDate: '2026-03-10', shelfLifeDays: days, inputs: [turmeric, pouch, salt] };

    expect(calculateExpiry(rule, made)).toEqual({ date, shortenedBy });
  });

  test('is open where only materials without a date went in', () => {
    const made = { mfgDate: '2026-03-10', shelfLifeDays: null, inputs: [salt, pouch] };

    expect(calculateExpiry('earlier', made)).toEqual({ date: null, shortenedBy: null });
    expect(calculateExpiry('inputs', made)).toEqual({ date: null, shortenedBy: null });
  });
});

test.each([
  { pattern: '{yy}{mm}{dd}-{seq2}', taken: [], number: '261121-01' },
  { pattern: '{yy}{mm}{dd}-{seq2}', taken: ['261121-01', '261121-02'], number: '261121-03' },
  { pattern: 'TP{yyyy}{mm}{seq3}', taken: ['tp202611001'], number: 'TP202611002' },
])('$pattern beside $taken gives $number', ({ pattern, taken, number }) => {
  expect(firstFreeNumber(pattern, '2026-11-21', new Set(taken))).toBe(number);
});
