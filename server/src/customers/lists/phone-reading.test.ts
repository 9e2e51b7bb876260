import { expect, test } from 'vitest';
import { readNumber } from './phone-reading.service.ts';

test.each([
  ['9845012345', '9845012345', 'mobile'],
  ['98450 12345', '9845012345', 'mobile'],
  ['+91 98450 12345', '9845012345', 'mobile'],
  ['+91-9845012345', '9845012345', 'mobile'],
  ['919845012345', '9845012345', 'mobile'],
  ['09845012345', '9845012345', 'mobile'],
  ['098450 12345', '9845012345', 'mobile'],
  ['984-501-2345', '9845012345', 'mobile'],
  ['8026531234', '8026531234', 'mobile'],
  ['080-26531234', '8026531234', 'landline'],
  ['080 2653 1234', '8026531234', 'landline'],
  ['+91 80 2653 1234', '8026531234', 'landline'],
  ['(0821) 2345678', '8212345678', 'landline'],
  ['0821-2345678', '8212345678', 'landline'],
  ['022 26531234', '2226531234', 'landline'],
  ['2226531234', '2226531234', 'landline'],
  ['08212345678', '8212345678', 'either'],
])('%s is %s, %s', (typed, digits, is) => {
  expect(readNumber(typed)).toEqual({ digits, is });
});

test.each(['12345', 'abc', '98450123456', '', '9845012345 x 12'])('%s is no number', (typed) => {
  expect(readNumber(typed)).toBeNull();
});
