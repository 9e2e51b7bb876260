import { describe, expect, test } from 'vitest';
import { splitCod } from './cod.rules.ts';

describe('cash on delivery of several parcels', () => {
  test.each([
    { due: 125_000, values: [90_000, 35_000], later: 0, parts: [90_000, 35_000] },
    { due: 125_000, values: [100_000, 33_300], later: 0, parts: [93_800, 31_200] },
    { due: 100_050, values: [50_000, 50_000], later: 0, parts: [50_050, 50_000] },
    { due: 0, values: [50_000, 50_000], later: 0, parts: [0, 0] },
    { due: 125_000, values: [90_000], later: 35_000, parts: [90_000] },
    { due: 35_000, values: [35_000], later: 0, parts: [35_000] },
    { due: 50_000, values: [0], later: 0, parts: [50_000] },
  ])('$due over $values with $later to come', ({ due, values, later, parts }) => {
    expect(splitCod(due, values, later)).toEqual(parts);
  });

  test('never asks for more than is due', () => {
    for (let due = 0; due < 3_000; due += 37) {
      const parts = splitCod(due, [1, 1, 1, 2, 97], 0);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(due);
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
    }
  });
});
