import { expect, test } from 'vitest';
import { date, isSilent, money, onCard, stacked, text } from './columns.tsx';

test('a column is silent where its words are none or a dash', () => {
  expect(isSilent(text('gstin', 'GSTIN'), { gstin: null })).toBe(true);
  expect(isSilent(date('expiry', 'Last day of use'), { expiry: null })).toBe(true);
  expect(isSilent(money('total', 'Total'), { total: 0 })).toBe(false);
  expect(isSilent(text('gstin', 'GSTIN'), { gstin: '29ABCDE1234F1Z5' })).toBe(false);
});

test('a stacked column keeps the name of its first fact, and both for the export', () => {
  const column = stacked(date('expiry', 'Last day of use'), text('note', 'Note'));

  expect(column).toMatchObject({ key: 'expiry', isNamed: true });
  expect(column.also).toMatchObject([{ key: 'note', label: 'Note' }]);
});

test('what a list chooses for its card goes before what a column is by itself', () => {
  const column = onCard('amount', money('total', 'Total', { sorted: true }));

  expect(column).toMatchObject({ key: 'total', part: 'amount', isChosen: true, isSorted: true });
});
