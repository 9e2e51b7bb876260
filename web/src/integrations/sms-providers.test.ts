import { expect, test } from 'vitest';
import { detectProvider, providerLabels, requestOf, type SmsProvider } from './sms-providers.ts';

test.each((Object.keys(providerLabels) as SmsProvider[]).filter((one) => one !== 'other'))(
  '%s is known again by its address, and gets the key and the text',
  (one) => {
    const request = requestOf(one);
    const sent = JSON.stringify(request);

    expect(detectProvider(request?.url)).toBe(one);
    expect(sent).toContain('{key}');
    expect(sent).toContain('{text}');
    expect(sent).toContain('{sender}');
  },
);

test('a provider that we do not know has no request of its own', () => {
  expect(detectProvider('https://sms.pantry.in/send?text={text}')).toBe('other');
  expect(requestOf('other')).toBeNull();
});
