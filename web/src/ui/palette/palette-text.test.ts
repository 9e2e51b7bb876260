import { describe, expect, test } from 'vitest';
import { askedIn, isWhole, matching } from './palette-text.ts';

test.each([
  { typed: '', among: 'all', text: '' },
  { typed: ' desk ', among: 'all', text: 'desk' },
  { typed: '>new', among: 'actions', text: 'new' },
  { typed: '# 412', among: 'numbers', text: '412' },
  { typed: ' @asha', among: 'people', text: 'asha' },
  { typed: '?', among: 'help', text: '' },
])('“$typed” looks among $among for “$text”', ({ typed, among, text }) => {
  expect(askedIn(typed)).toEqual({ among, text });
});

test.each([
  { text: '9876543210', whole: true },
  { text: '+91 98765 43210', whole: true },
  { text: '8901234567894', whole: true },
  { text: 'ORD-2026-000412', whole: true },
  { text: 'INV/2627/00001', whole: true },
  { text: 'B0000012', whole: true },
  { text: '29ABCDE1234F1Z5', whole: true },
  { text: '412', whole: false },
  { text: 'b2c', whole: false },
  { text: 'mango pickle 500', whole: false },
  { text: 'ord-', whole: false },
])('“$text” is a whole number: $whole', ({ text, whole }) => {
  expect(isWhole(text)).toBe(whole);
});

describe('what fits', () => {
  const all = [
    { label: 'All orders' },
    { label: 'Order overview' },
    { label: 'Bills', words: 'purchase orders' },
    { label: 'Order desk' },
  ];
  const labels = (text: string, usedOf = (_one: { label: string }) => 0) =>
    matching(text, all, usedOf).map(({ label }) => label);

  test('begins with what begins like the text', () => {
    expect(labels('ord')).toEqual(['Order overview', 'Order desk', 'All orders', 'Bills']);
  });

  test('puts what is used most first among equals', () => {
    const used = ({ label }: { label: string }) => Number(label === 'Order desk');

    expect(labels('ord', used)).toEqual(['Order desk', 'Order overview', 'All orders', 'Bills']);
  });

  test('is led by the label that is the text, however much others are used', () => {
    const items = [{ label: 'Items by category' }, { label: 'Items' }];

    const found = matching('items', items, ({ label }) => label.length);

    expect(found.map(({ label }) => label)).toEqual(['Items', 'Items by category']);
  });

  test('is found by synonyms, and with one letter wrong in words of five and more', () => {
    expect(labels('purchse')).toEqual(['Bills']);
    expect(labels('bils')).toEqual([]);
  });
});
