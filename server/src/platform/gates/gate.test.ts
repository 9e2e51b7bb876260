import { describe, expect, test } from 'vitest';
import { passGate } from './gate.ts';

const here = ['https://books.example.in'];
const browser = {
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
};

describe('the same-site gate', () => {
  test.each([
    { name: 'our page in a browser', headers: browser },
    { name: 'an old browser with our header', headers: { 'x-ch-request': '1' } },
    { name: 'the same from our origin', headers: { 'x-ch-request': '1', origin: here[0] } },
  ])('lets $name pass', ({ headers }) => {
    expect(() => passGate(headers, here)).not.toThrow();
  });

  test.each([
    { name: 'another site', headers: { ...browser, 'sec-fetch-site': 'cross-site' } },
    {
      name: 'a neighbour on the same domain',
      headers: { ...browser, 'sec-fetch-site': 'same-site' },
    },
    { name: 'a typed address', headers: { ...browser, 'sec-fetch-site': 'none' } },
    { name: 'a link', headers: { ...browser, 'sec-fetch-mode': 'navigate' } },
    { name: 'a picture', headers: { ...browser, 'sec-fetch-dest': 'image' } },
    {
      name: 'a form of another origin',
      headers: { 'x-ch-request': '1', origin: 'https://evil.example' },
    },
    { name: 'nothing at all', headers: {} },
    { name: 'a prefetch', headers: { ...browser, 'sec-purpose': 'prefetch' } },
    { name: 'an old prefetch', headers: { 'x-ch-request': '1', purpose: 'prefetch' } },
  ])('stops $name', ({ headers }) => {
    expect(() => passGate(headers, here)).toThrow(
      'This request did not come from the application.',
    );
  });
});
