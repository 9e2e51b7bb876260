import { expect, test } from 'vitest';
import { valueText } from './change-text.ts';

test.each([
  ['status', 'placed', 'Placed'],
  ['paymentState', 'partly_paid', 'Partly paid'],
  ['payMode', 'cod', 'COD'],
  ['note', 'call_before', 'call_before'],
  ['kind', null, 'none'],
  ['waybillSource', 'B-17', 'B-17'],
])('a history says of %s that it was %s', (field, value, words) => {
  expect(valueText(field, value)).toBe(words);
});
