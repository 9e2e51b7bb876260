import { expect, test } from 'vitest';
import { listChanges } from './revision-changes.ts';

const line = (name: string, qty: number, price = 100) => ({ name, qty, unit: 'KG', price });

test.each([
  {
    says: 'another quantity',
    before: [line('Pepper', 40_000), line('Cumin', 5_000)],
    after: [line('Pepper', 60_000), line('Cumin', 5_000)],
    changes: [['Pepper', 40_000, 60_000]],
  },
  {
    says: 'a line that goes and one that comes',
    before: [line('Pepper', 40_000)],
    after: [line('Cumin', 5_000)],
    changes: [
      ['Pepper', 40_000, undefined],
      ['Cumin', undefined, 5_000],
    ],
  },
  {
    says: 'the second of two lines of one name',
    before: [line('Pepper', 1_000), line('Pepper', 2_000)],
    after: [line('Pepper', 1_000), line('Pepper', 3_000)],
    changes: [['Pepper (2)', 2_000, 3_000]],
  },
  {
    says: 'another price',
    before: [line('Pepper', 1_000, 100)],
    after: [line('Pepper', 1_000, 120)],
    changes: [['Pepper', 1_000, 1_000]],
  },
  { says: 'nothing', before: [line('Pepper', 1_000)], after: [line('Pepper', 1_000)], changes: [] },
])('$says', ({ before, after, changes }) => {
  expect(listChanges(before, after).map(({ name, was, is }) => [name, was?.qty, is?.qty])).toEqual(
    changes,
  );
});
