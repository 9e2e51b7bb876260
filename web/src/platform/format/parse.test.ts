import { describe, expect, test } from 'vitest';
import { parseDate, parseMoney, parsePercent, parseQty } from './parse.ts';

describe('an amount as people write it', () => {
  test.each([
    { typed: '1,20,000.5', paise: 12_000_050 },
    { typed: '₹ 1,20,000.50', paise: 12_000_050 },
    { typed: 'Rs. 99', paise: 9900 },
    { typed: ' 12 345 ', paise: 1_234_500 },
    { typed: '.5', paise: 50 },
    { typed: '−5', paise: -500 },
    { typed: '0', paise: 0 },
    { typed: '', paise: null },
    { typed: '1.234', paise: 'unreadable' },
    { typed: '12a', paise: 'unreadable' },
    { typed: '.', paise: 'unreadable' },
    { typed: '99999999999999999', paise: 'unreadable' },
  ])('“$typed” is $paise', ({ typed, paise }) => {
    expect(parseMoney(typed)).toBe(paise);
  });
});

describe('a quantity as people write it', () => {
  test.each([
    { typed: '2.5', thousandths: 2500 },
    { typed: '2.500 kg', thousandths: 2500 },
    { typed: '5l', thousandths: 5000 },
    { typed: '1o', thousandths: 'unreadable' },
    { typed: '1,000', thousandths: 1_000_000 },
    { typed: '12 sq ft', thousandths: 12_000 },
    { typed: '2 cm²', thousandths: 2000 },
    { typed: '3 a 4', thousandths: 'unreadable' },
    { typed: '2.5005', thousandths: 'unreadable' },
  ])('“$typed” is $thousandths', ({ typed, thousandths }) => {
    expect(parseQty(typed)).toBe(thousandths);
  });
});

test('a rate may have its sign', () => {
  expect(parsePercent('18 %')).toBe(1800);
  expect(parsePercent('2.5')).toBe(250);
});

describe('a date as people write it', () => {
  test.each([
    { typed: '5/4/2026', date: '2026-04-05' },
    { typed: '5-4-26', date: '2026-04-05' },
    { typed: '05 Apr 2026', date: '2026-04-05' },
    { typed: '5 april', date: '2026-04-05' },
    { typed: '2026-04-05', date: '2026-04-05' },
    { typed: 't', date: '2026-11-21' },
    { typed: '31/2/2026', date: null },
    { typed: '12', date: null },
    { typed: 'soon', date: null },
  ])('“$typed” is $date', ({ typed, date }) => {
    expect(parseDate(typed, '2026-11-21')).toBe(date);
  });
});
