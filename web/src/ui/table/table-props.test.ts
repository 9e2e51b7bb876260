import { expect, test } from 'vitest';
import { startsHeading } from './table-props.ts';

test('a heading stands over the first row and wherever it changes', () => {
  const rows = ['Mon', 'Mon', 'Tue', 'Mon'].map((day, id) => ({ id, day }));
  const headingOf = ({ day }: (typeof rows)[number]) => day;

  const starts = rows.filter((_, at) => startsHeading({ rows, headingOf }, at));

  expect(starts.map(({ id }) => id)).toEqual([0, 2, 3]);
  expect(startsHeading({ rows, headingOf: undefined }, 0)).toBe(false);
});
