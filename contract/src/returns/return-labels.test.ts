import { expect, test } from 'vitest';
import { saysFault } from './return-labels.ts';

test.each([
  ['Damaged on arrival', true],
  ['Defective', true],
  ['Wrong item', true],
  ['Expired or near expiry', true],
  ['Not as described', true],
  ['Jar broken, leaking', true],
  ['Quality', false],
  ['Size or fit', false],
  ['Changed mind', false],
  ['Ordered by mistake', false],
])('the reason %s tells of a fault: %s', (reason, isFault) => {
  expect(saysFault(reason)).toBe(isFault);
});
