import { describe, expect, test } from 'vitest';
import { labelsPerSheet, medias, placeOnSheet } from './label-sheet.rules.ts';

const cellsOf = (count: number, skip: number) =>
  Array.from({ length: count }, (_, index) => placeOnSheet(index, medias['a4-21'], skip));

describe('a sheet of labels', () => {
  test('fills row by row after the labels that are gone', () => {
    const ten = cellsOf(10, 4);

    expect(ten.map(({ page }) => page)).toEqual(Array(10).fill(0));
    expect(ten.map(({ cell }) => cell)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
  });

  test('goes on with a second sheet', () => {
    const ten = cellsOf(10, 15);

    expect(ten.filter(({ page }) => page === 0).map(({ cell }) => cell)).toEqual([
      16, 17, 18, 19, 20, 21,
    ]);
    expect(ten.filter(({ page }) => page === 1).map(({ cell }) => cell)).toEqual([1, 2, 3, 4]);
  });

  test.each(Object.values(medias))('$name lies on its page', (media) => {
    const last = placeOnSheet(labelsPerSheet(media) - 1, media, 0);

    expect(last.page).toBe(0);
    expect(last.x + media.width).toBeLessThanOrEqual(media.page[0] + 0.01);
    expect(last.y + media.height).toBeLessThanOrEqual(media.page[1] + 0.01);
  });
});
