import { expect, test } from 'vitest';
import { certainPairs, groupsFor, isCertain, scoreMatch, singlesFor } from './match.rules.ts';

const line = {
  id: 1,
  date: '2026-04-21',
  amount: 40_000_00,
  description: 'NEFT-SBIN326111234567-ZENITH TRADERS PVT',
  reference: '',
};
const zenith = {
  id: 7,
  date: '2026-04-20',
  amount: 40_000_00,
  bankRef: 'SBIN326111234567',
  partyName: 'Zenith Traders Pvt Ltd',
};
const asha = {
  id: 9,
  date: '2026-04-21',
  amount: 40_000_00,
  bankRef: 'UPI88',
  partyName: 'Asha Rao',
};

test.each([
  ['reference, day and name', line, zenith, 100],
  ['amount and day alone', line, asha, 60],
  ['two days apart', line, { ...asha, date: '2026-04-19' }, 57],
  ['a week apart', line, { ...asha, date: '2026-04-28' }, 54],
  ['a fortnight apart', line, { ...asha, date: '2026-05-05' }, 51],
  ['a month apart', line, { ...asha, date: '2026-05-21' }, 50],
  ['a short reference counts for nothing', { ...line, reference: 'UPI88' }, asha, 60],
  ['a common word is no name', line, { ...asha, partyName: 'Malnad Traders' }, 60],
  [
    'a reference with other marks',
    { ...line, reference: 'chq 000-123' },
    { ...asha, bankRef: '000123' },
    90,
  ],
] as const)('a match by %s', (_says, statement, entry, score) => {
  expect(scoreMatch(statement, entry).score).toBe(score);
});

test('reasons are said in words', () => {
  expect(scoreMatch(line, zenith).reasons.map(({ says }) => says)).toEqual([
    'Same amount',
    'Reference SBIN326111234567',
    '1 day apart',
    'Name “Zenith”',
  ]);
});

test('the best is certain only well ahead of the second', () => {
  expect(isCertain(singlesFor(line, [zenith, asha]))).toBe(true);
  expect(isCertain(singlesFor(line, [zenith, { ...zenith, id: 8 }]))).toBe(false);
  expect(isCertain(singlesFor(line, [asha]))).toBe(false);
});

test('an entry that two lines could be is left to people', () => {
  const twin = { ...line, id: 2, date: '2026-04-22' };

  expect(certainPairs([line], [zenith, asha], 45)).toHaveLength(1);
  expect(certainPairs([line, twin], [zenith, asha], 45)).toEqual([]);
  expect(certainPairs([{ ...line, date: '2026-07-01' }], [zenith], 45)).toEqual([]);
});

test('several entries come to a line together, those of one party first', () => {
  const part = (id: number, amount: number, partyName: string) => ({
    ...asha,
    id,
    amount,
    partyName,
  });
  const entries = [
    part(1, 30_000_00, 'A'),
    part(2, 10_000_00, 'B'),
    part(3, 25_000_00, 'C'),
    part(4, 15_000_00, 'C'),
    part(5, -40_000_00, 'C'),
  ];

  const groups = groupsFor(line, entries);

  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([
    [3, 4],
    [1, 2],
  ]);
});
