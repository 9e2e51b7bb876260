import { describe, expect, test } from 'vitest';
import { allSeries } from './series.ts';

/** What may have holes: a number that a transaction gave back is lost, and nobody waits for another's. */
const withHoles: Readonly<Record<string, string>> = {
  order: 'many are placed at once; the invoice is the paper that the law counts',
  b2b_order: 'as orders of consumers',
  basket: 'many are begun at once; it is a list to pick by',
  parcel: 'many are closed at once; it is a label',
  stock_move: 'people at stations move goods all the time; nothing is printed',
  upload: 'no paper',
  product: 'a record',
  sku: 'a record',
  customer: 'a record',
  company: 'a record',
  item: 'a record',
  vendor: 'a record',
  gift_card_issue: 'no paper; receipts for gift cards have series of their own',
  coupon_batch: 'no paper',
};

describe('number series', () => {
  test.for(allSeries)('$key counts papers of one kind', ({ key, pattern }) => {
    const words = pattern.match(/\{[A-Z]+/gu) ?? [];

    expect(words.every((word) => /^\{(?:N|FYS?|YYYY|YY|MM|DD)$/u.test(word))).toBe(true);
    expect(allSeries.filter((row) => row.key === key || row.pattern === pattern)).toHaveLength(1);
  });

  test.for(allSeries)('$key has no gaps, or says why it may', ({ key, gapless }) => {
    expect(gapless).toBe(!(key in withHoles));
  });

  test('with gaps are all known', () => {
    const keys = new Set(allSeries.map(({ key }) => key));

    expect(Object.keys(withHoles).filter((key) => !keys.has(key))).toEqual([]);
  });
});
