import { expect, test } from 'vitest';
import { isSame } from './saved-views.ts';

const view = {
  search: { status: 'placed', late: 'true' },
  columns: ['total', 'phone'],
  widths: { total: 140 },
  density: 'compact',
} as const;

const state = (change: object) => ({
  ...view,
  columns: [...view.columns],
  ...change,
});

test.each([
  {
    what: 'the same in another order',
    change: { search: { late: 'true', status: 'placed' } },
    same: true,
  },
  { what: 'another filter', change: { search: { status: 'placed' } }, same: false },
  { what: 'columns in another order', change: { columns: ['phone', 'total'] }, same: false },
  { what: 'a wider column', change: { widths: { total: 160 } }, same: false },
  { what: 'another density', change: { density: 'comfortable' }, same: false },
])('a list with $what shows the same: $same', ({ change, same }) => {
  expect(isSame(state(change), state({}))).toBe(same);
});

test('a view that names no columns leaves them to the person', () => {
  expect(isSame(state({}), { search: view.search })).toBe(true);
});
