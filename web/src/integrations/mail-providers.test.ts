import { expect, test } from 'vitest';
import { placeOf, detectProvider, providerLabels, type MailProvider } from './mail-providers.ts';

test.each(Object.keys(providerLabels) as MailProvider[])(
  '%s is known again by its server',
  (one) => {
    expect(detectProvider(placeOf(one)?.host)).toBe(one);
  },
);

test('a server is known however it is written', () => {
  expect(detectProvider(' SMTP.Gmail.com ')).toBe('google');
  expect(detectProvider('mail.pantry.in')).toBe('other');
});
