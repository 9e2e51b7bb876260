import { describe, expect, test } from 'vitest';
import { boxFault, proposeBox, type BoxChoice } from './box.rules.ts';

const box = (id: number, side: number, maxGrams = 5_000): BoxChoice => ({
  id,
  name: `B${id}`,
  inner: [side, side, side],
  outer: [side + 6, side + 6, side + 6],
  tareGrams: 100,
  maxGrams,
});

const small = box(1, 100);
const middle = box(2, 200);
const large = box(3, 300, 20_000);
const boxes = [large, small, middle];
const cube = (side: number, pieces: number) =>
  ({ qty: pieces * 1_000, sides: [side, side, side] }) as const;

describe('the box for a parcel', () => {
  test('is the smallest one that fits', () => {
    expect(proposeBox(boxes, [cube(50, 1)], 300)).toBe(small);
    expect(proposeBox(boxes, [cube(90, 3)], 300)).toBe(middle);
  });

  test('is not filled to the last corner', () => {
    expect(proposeBox(boxes, [cube(50, 6)], 300)).toBe(small);
    expect(proposeBox(boxes, [cube(50, 7)], 300)).toBe(middle);
  });

  test('holds the longest side and the weight', () => {
    expect(proposeBox(boxes, [{ qty: 1_000, sides: [280, 20, 20] }], 300)).toBe(large);
    expect(proposeBox(boxes, [cube(50, 1)], 6_000)).toBe(large);
    expect(proposeBox(boxes, [cube(400, 1)], 300)).toBeNull();
  });

  test('is not proposed when an item was never measured', () => {
    expect(proposeBox(boxes, [cube(50, 1), { qty: 1_000, sides: null }], 300)).toBeNull();
  });

  test('refuses what is too heavy for it', () => {
    expect(boxFault(small, 5_001)).toBe("5001 g is too heavy for 'B1' (at most 5000 g).");
    expect(boxFault(small, 5_000)).toBeNull();
  });
});
