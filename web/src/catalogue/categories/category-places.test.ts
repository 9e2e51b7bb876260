import { expect, test } from 'vitest';
import { placeOf, placesFor, shownRows } from './category-places.ts';

/** Honey (Forest, Wild), Pickles. */
const honey = { id: 1, parentId: null, path: '/1/' };
const forest = { id: 2, parentId: 1, path: '/1/2/' };
const wild = { id: 3, parentId: 1, path: '/1/3/' };
const pickles = { id: 4, parentId: null, path: '/4/' };
const rows = [honey, forest, wild, pickles];

test.for([
  {
    of: honey,
    places: {
      up: undefined,
      down: { parentId: null, beforeId: null },
      in: undefined,
      out: undefined,
    },
  },
  {
    of: wild,
    places: {
      up: { parentId: 1, beforeId: 2 },
      down: undefined,
      in: { parentId: 2, beforeId: null },
      out: { parentId: null, beforeId: 4 },
    },
  },
  {
    of: pickles,
    places: {
      up: { parentId: null, beforeId: 1 },
      down: undefined,
      in: { parentId: 1, beforeId: null },
      out: undefined,
    },
  },
])('category $of.id may go where a step leads', ({ of, places }) => {
  expect(placesFor(rows, of)).toEqual(places);
});

test('a category knows where it stands, to be put back', () => {
  expect(placeOf(rows, forest)).toEqual({ parentId: 1, beforeId: 3 });
});

test('what is inside a closed category is not shown', () => {
  expect(shownRows(rows, new Set([1]))).toEqual([honey, pickles]);
});
