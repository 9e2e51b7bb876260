import { states } from '@counting-house/contract/customers/state.ts';
import { expect, test } from 'vitest';
import { parseState } from './state-reading.service.ts';

test.each([
  ['MH', '27'],
  ['KA(29)', '29'],
  ['KA (29)', '29'],
  ['29-Karnataka', '29'],
  ['Karnataka - 29', '29'],
  ['Orissa', '21'],
  ['Pondicherry', '34'],
  ['New Delhi', '07'],
  ['NCT of Delhi', '07'],
  ['tamilnadu', '33'],
  ['Jammu & Kashmir', '01'],
  ['Uttaranchal', '05'],
  ['7', '07'],
  ['IN-KA', 'IN-KA'],
  ['Karnataka 27', 'Karnataka 27'],
  ['Atlantis', 'Atlantis'],
])('the state %s', (typed, code) => {
  expect(parseState(typed)).toBe(code);
});

test.each(Object.entries(states))('%s is %s by its code and by its name', (code, name) => {
  expect([parseState(code), parseState(name.toUpperCase())]).toEqual([code, code]);
});
