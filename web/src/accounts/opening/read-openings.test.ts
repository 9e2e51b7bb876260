import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { expect, test } from 'vitest';
import { plain } from '../../testing/plain.ts';
import { readOpenings } from './read-openings.ts';

const { rows } = plain(accounts.getOpenings, {
  rows: [
    { accountId: 1, code: '1100' },
    { accountId: 2, code: 'B-2' },
    { accountId: 3, code: '1200', elsewhere: 'Entered by document' },
  ],
});

test.for([
  ['1100\t1,500.50\t', { accountId: 1, debit: 150_050, credit: 0 }],
  ['1100\t\t20', { accountId: 1, debit: 0, credit: 2_000 }],
  ['b-2\t-\t₹20', { accountId: 2, debit: 0, credit: 2_000 }],
  [' 1100 \t 5 \t–', { accountId: 1, debit: 500, credit: 0 }],
] as const)('the row %j is read', ([row, found]) => {
  expect(readOpenings(row, rows)).toEqual({ found: [found], unknown: [] });
});

test.for([
  ['9999\t1\t', '9999 is no account'],
  ['1200\t1\t', '1200: Entered by document'],
  ['1100\tten\t', '1100: no amount'],
  ['1100\t-5\t', '1100: no amount'],
  ['1100\t1\t1', '1100: a debit and a credit'],
] as const)('the row %j is left out', ([row, why]) => {
  expect(readOpenings(row, rows)).toEqual({ found: [], unknown: [why] });
});

test('blank rows are nothing', () => {
  expect(readOpenings('\r\n\n  \n', rows)).toEqual({ found: [], unknown: [] });
});
