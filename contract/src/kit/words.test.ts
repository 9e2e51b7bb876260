import { expect, test } from 'vitest';
import { z } from 'zod';
import { inSentence, labels } from './labels.ts';

const Fruit = z.enum(['fig', 'date']);

test('are said of every value of their enumeration, in the order in which they are offered', () => {
  const fruitWords = labels(Fruit, { date: 'Date', fig: 'Fig' });

  expect(Object.keys(fruitWords)).toEqual(['date', 'fig']);
  // @ts-expect-error A value has no word.
  labels(Fruit, { fig: 'Fig' });
  // @ts-expect-error A word has no value.
  labels(Fruit, { fig: 'Fig', date: 'Date', lime: 'Lime' });
});

test.for([
  ['Draft', 'a draft'],
  ['Pending approval', 'pending approval'],
] as const)('%s reads %s within a sentence', ([word, said]) => {
  expect(inSentence(word)).toBe(said);
});
