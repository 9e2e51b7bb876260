import { describe, expect, test } from 'vitest';
import {
  ago,
  amount,
  date,
  dayText,
  moment,
  money,
  percent,
  phone,
  pin,
  qty,
  daySpan,
  shortDate,
  shortMoney,
  today,
  waiting,
} from './format.ts';

describe('money', () => {
  test.each([
    { paise: 123_456_780, said: '₹12,34,567.80' },
    { paise: 999_999_999_99, said: '₹99,99,99,999.99' },
    { paise: -120_000, said: '−₹1,200.00' },
    { paise: 0, said: '₹0.00' },
    { paise: null, said: '–' },
  ])('$paise paise is $said', ({ paise, said }) => {
    expect(money(paise)).toBe(said);
  });

  test('has no currency where the head of the column says it', () => {
    expect(amount(123_456_780)).toBe('12,34,567.80');
  });

  test.each([
    { paise: 123_00, said: '₹123' },
    { paise: 12_300_00, said: '₹12.3K' },
    { paise: 4_50_000_00, said: '₹4.5L' },
    { paise: 1_20_00_000_00, said: '₹1.2Cr' },
    { paise: -4_50_000_00, said: '−₹4.5L' },
  ])('$paise paise is $said on a card', ({ paise, said }) => {
    expect(shortMoney(paise)).toBe(said);
  });
});

describe('quantities and rates', () => {
  test.each([
    { thousandths: 2500, unit: 'kg', places: 3, said: '2.500 kg' },
    { thousandths: 2500, unit: 'kg', places: 0, said: '2.5 kg' },
    { thousandths: 12_000, unit: '', places: 0, said: '12' },
    { thousandths: -1_234_567_000, unit: 'NOS', places: 0, said: '−12,34,567 pcs' },
    { thousandths: 1_000, unit: 'BOX', places: 0, said: '1 box' },
    { thousandths: 500, unit: 'BOX', places: 0, said: '0.5 boxes' },
    { thousandths: 2_000, unit: 'Thali', places: 0, said: '2 Thali' },
    { thousandths: null, unit: 'kg', places: 3, said: '–' },
  ])('$thousandths thousandths is $said', ({ thousandths, unit, places, said }) => {
    expect(qty(thousandths, unit, places)).toBe(said);
  });

  test('a rate is said in per cent', () => {
    expect(percent(1800)).toBe('18 %');
    expect(percent(250)).toBe('2.5 %');
  });
});

test('what waits is counted no further than ten thousand', () => {
  expect(waiting(10_000)).toBe('10,000');
  expect(waiting(10_001)).toBe('10,000+');
});

describe('time', () => {
  const now = new Date('2026-11-21T18:45:00Z');

  test('a business date has its month in letters', () => {
    expect(date('2026-04-05')).toBe('05 Apr 2026');
    // A moment before half past five in the morning is of the day before in UTC.
    expect(date('2026-04-04T21:08:00.000Z')).toBe('05 Apr 2026');
    expect(date(null)).toBe('–');
  });

  test('leaves out the year of today, and no other', () => {
    expect(shortDate('2026-11-23', now)).toBe('23 Nov');
    expect(shortDate('2025-11-23', now)).toBe('23 Nov 2025');
    expect(daySpan('2025-11-23', '2025-11-23', date)).toBe('23 Nov 2025');
    expect(daySpan('2025-11-23', '2025-11-30', date)).toBe('23 Nov 2025 to 30 Nov 2025');
  });

  test('the day of a moment is named where it is near', () => {
    const now = new Date('2026-11-22T04:00:00Z');

    expect(dayText('2026-11-21T20:00:00Z', now)).toBe('Today, 22 Nov 2026');
    expect(dayText('2026-11-21T10:00:00Z', now)).toBe('Yesterday, 21 Nov 2026');
    expect(dayText('2026-11-20T10:00:00Z', now)).toBe('20 Nov 2026');
  });

  test('a moment is told in the time zone of the business', () => {
    expect(moment('2026-11-21T18:45:00Z')).toBe('22 Nov 2026, 00:15');
    expect(today(now)).toBe('2026-11-22');
  });

  test.each([
    { at: '2026-11-21T18:44:40Z', said: 'just now' },
    { at: '2026-11-21T18:43:00Z', said: '2 min ago' },
    { at: '2026-11-21T16:35:00Z', said: '2 h 10 min ago' },
    { at: '2026-11-21T16:45:00Z', said: '2 h ago' },
    { at: '2026-11-21T08:00:00Z', said: '10 h ago' },
    { at: '2026-11-20T10:00:00Z', said: 'yesterday' },
    { at: '2026-11-16T10:00:00Z', said: '5 days ago' },
    { at: '2026-10-16T10:00:00Z', said: '16 Oct 2026' },
  ])('$at is $said', ({ at, said }) => {
    expect(ago(at, now)).toBe(said);
  });
});

test('telephone numbers and PIN codes are grouped, and nothing else is', () => {
  expect(phone('9876543210')).toBe('98765 43210');
  expect(phone('+49 30 1234')).toBe('+49 30 1234');
  expect(pin('560001')).toBe('560 001');
});
