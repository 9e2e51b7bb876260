import { describe, expect, test } from 'vitest';
import { hasShape, largestPart } from './crop.ts';

const wide = { width: 1200, height: 300 };
const square = { width: 600, height: 600 };

describe('a picture is cut to a shape', () => {
  test.each([
    [{ width: 2400, height: 600 }, wide, true],
    [{ width: 2400, height: 604 }, wide, true],
    [{ width: 2400, height: 640 }, wide, false],
    [{ width: 601, height: 600 }, square, true],
    [{ width: 600, height: 1200 }, square, false],
  ])('only when it has another: %o for %o', (picture, shape, has) => {
    expect(hasShape(picture, shape)).toBe(has);
  });

  test.each([
    [{ width: 2000, height: 1000 }, wide, { x: 0, y: 250, width: 2000, height: 500 }],
    [{ width: 5000, height: 1000 }, wide, { x: 500, y: 0, width: 4000, height: 1000 }],
    [{ width: 900, height: 1201 }, square, { x: 0, y: 150, width: 900, height: 900 }],
    [{ width: 1200, height: 300 }, wide, { x: 0, y: 0, width: 1200, height: 300 }],
  ])('from its middle, as large as it goes: %o', (picture, shape, part) => {
    expect(largestPart(picture, shape)).toEqual(part);
  });
});
