import { expect, test } from 'vitest';
import { placeOf, providerOf, providerWords, type MailProvider } from './mail-providers.ts';

test.each(Object.keys(providerWords) as MailProvider[])(
  '%s is known again by its server',
  (one) => {
    expect(providerOf(placeOf(one)?.host)).toBe(one);
  },
);

test('a server is known however it is written', () => {
  expect(providerOf(' SMTP.Gmail.com ')).toBe('google');
  expect(providerOf('mail.pantry.in')).toBe('other');
});
