import { describe, expect, test } from 'vitest';
import { nextTry, withoutWords } from './outbox.rules.ts';

const now = '2026-11-21T04:30:00.000Z';
const mail = { priority: 5, attempts: 1, expiresAt: null };

describe('a message that did not go', () => {
  test.each([
    [1, '2026-11-21T04:31:00.000Z'],
    [2, '2026-11-21T04:35:00.000Z'],
    [3, '2026-11-21T05:00:00.000Z'],
    [4, '2026-11-21T06:30:00.000Z'],
    [5, '2026-11-21T10:30:00.000Z'],
    [6, '2026-11-21T16:30:00.000Z'],
    [7, '2026-11-22T04:30:00.000Z'],
    [8, null],
  ])('after %i tries comes again at %s', (attempts, at) => {
    expect(nextTry({ ...mail, attempts }, 'failed', now)).toBe(at);
  });

  test('is given up when it is refused for good', () => {
    expect(nextTry(mail, 'refused', now)).toBeNull();
  });

  test.each([
    [1, '2026-11-21T04:30:15.000Z'],
    [2, '2026-11-21T04:30:45.000Z'],
    [3, null],
  ])('as an OTP after %i tries comes again at %s', (attempts, at) => {
    const otp = { priority: 0, attempts, expiresAt: '2026-11-21T04:35:00.000Z' };

    expect(nextTry(otp, 'failed', now)).toBe(at);
  });

  test('is given up when it would come too late', () => {
    const late = { priority: 0, attempts: 1, expiresAt: '2026-11-21T04:30:10.000Z' };

    expect(nextTry(late, 'failed', now)).toBeNull();
  });
});

test('words that must not be read are taken out, the longest first', () => {
  expect(withoutWords('OTP 4821 for key-4821', ['4821', 'key-4821', ''])).toBe('OTP •••• for ••••');
});
