import { expect, test } from 'vitest';
import { seal, unseal } from './secrets.ts';

test('a sealed secret opens again, and is sealed anew each time', () => {
  const [first, second] = [seal('totp 17', 'JBSWY3DP'), seal('totp 17', 'JBSWY3DP')];

  expect(first).not.toContain('JBSWY3DP');
  expect(first).not.toBe(second);
  expect(unseal('totp 17', first)).toBe('JBSWY3DP');
});

test('a sealed secret does not open at another place', () => {
  const sealed = seal('totp 17', 'JBSWY3DP');

  expect(() => unseal('totp 18', sealed)).toThrow();
});

test('a sealed secret does not open when one byte of it was changed', () => {
  const sealed = seal('totp 17', 'JBSWY3DP');
  const last = sealed.at(-1) === 'A' ? 'Q' : 'A';

  expect(() => unseal('totp 17', sealed.slice(0, -1) + last)).toThrow();
});
