import { describe, expect, test } from 'vitest';
import { totpCode, stepAt, findStep, toBase32, totpUri } from './totp.rules.ts';

/** The secret of RFC 6238, appendix B, for SHA-1. */
const secret = toBase32(Buffer.from('12345678901234567890'));
const noon = '2026-11-21T06:30:00.000Z';
const at = (seconds: number) => new Date(Date.parse(noon) + seconds * 1000).toISOString();

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i the code of RFC 6238 ends in %s', (seconds, code) => {
  expect(totpCode(secret, stepAt(new Date(seconds * 1000).toISOString()))).toBe(code);
});

test('base32 is that of RFC 4648', () => {
  expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(toBase32(Buffer.from('fo'))).toBe('MZXQ');
});

describe('a code', () => {
  const code = totpCode(secret, stepAt(noon));

  test.each([
    [-30, true],
    [0, true],
    [59, true],
    [-31, false],
    [60, false],
  ])('typed %i seconds after its step began fits: %s', (seconds, fits) => {
    expect(findStep(secret, code, at(seconds))).toBe(fits ? stepAt(noon) : null);
  });

  test('that is another fits nowhere', () => {
    const other = String((Number(code) + 1) % 1_000_000).padStart(6, '0');

    expect(findStep(secret, other, noon)).toBeNull();
  });
});

test('the address for the picture names the business and the person', () => {
  expect(totpUri('ABC', { issuer: 'Malenadu Pantry', account: '9844000001' })).toBe(
    'otpauth://totp/Malenadu%20Pantry:9844000001?secret=ABC&issuer=Malenadu%20Pantry&algorithm=SHA1&digits=6&period=30',
  );
});
