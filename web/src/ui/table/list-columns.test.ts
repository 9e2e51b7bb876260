import { describe, expect, test } from 'vitest';
import { arranged, chosenText, moneyAhead, withMoved } from './list-columns.ts';

test.each([
  ['to the right', 'items', 'payment', 'total payment items tags'],
  ['to the left', 'payment', 'items', 'payment items total tags'],
  ['to the end', 'items', 'tags', 'total payment tags items'],
  ['onto itself', 'total', 'total', 'items total payment tags'],
  ['that is not shown', 'city', 'total', 'items total payment tags'],
])('a column dragged %s', (_, key, to, after) => {
  expect(withMoved(['items', 'total', 'payment', 'tags'], key, to).join(' ')).toBe(after);
});

const columns = (keys: string) =>
  keys
    .split(' ')
    .map((key) => ({ key: key.replace('+', ''), label: key, isExtra: key.endsWith('+') }));

test.each([
  ['in the chosen order', 'order total city', 'city,total', 'order city total'],
  ['without those left out', 'order total city', 'city,-total', 'order city'],
  ['with one that is not known, in its place', 'order total step', 'total', 'order total step'],
  [
    'with an unknown one behind what it follows',
    'order buyer total',
    'total,-buyer',
    'order total',
  ],
  ['with an unknown one in front', 'order buyer total', 'total', 'order buyer total'],
  ['without a rare one that is not known', 'order total tags+', 'total', 'order total'],
  ['without what this screen lacks', 'order total', 'city,total,-tags', 'order total'],
])('columns stand %s', (_, all, chosen, shown) => {
  const keys = arranged(columns(all), chosen.split(',')).map(({ key }) => key);

  expect(keys.join(' ')).toBe(shown);
});

test('a choice on one screen keeps what was chosen on others of the same list', () => {
  const kept = chosenText(columns('order total city'), ['city'], ['total', 'step', '-tags']);

  expect(kept).toEqual(['city', '-total', 'step', '-tags']);
  expect(
    chosenText(columns('order total city'), ['city', 'total'], ['step', 'city', 'note']),
  ).toEqual(['step', 'city', 'note', 'total']);
});

describe('the money of a list', () => {
  const column = (key: string, isMoney = false) => ({
    key,
    label: key,
    ...(isMoney ? { part: 'amount' as const, isRight: true } : {}),
  });
  const keys = (columns: readonly { readonly key: string }[]) => columns.map(({ key }) => key);

  test('stands right behind the name', () => {
    const accounts = [column('label'), column('kind'), column('upiId'), column('balance', true)];

    expect(keys(moneyAhead(accounts))).toEqual(['label', 'balance', 'kind', 'upiId']);
  });

  test('stands behind the party of a document, in its own order', () => {
    const bills = [
      column('number'),
      column('vendorName'),
      column('dueDate'),
      column('total', true),
      column('balance', true),
    ];

    expect(keys(moneyAhead(bills))).toEqual([
      'number',
      'vendorName',
      'total',
      'balance',
      'dueDate',
    ]);
  });

  test('leaves a list without money as it is, and answers the same for the same', () => {
    const units = [column('code'), column('name'), column('decimals')];

    expect(keys(moneyAhead(units))).toEqual(['code', 'name', 'decimals']);
    expect(moneyAhead(units)).toBe(moneyAhead(units));
  });
});
