import { describe, expect, test } from 'vitest';
import { codNow, splitCod } from './cod.rules.ts';

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

describe('cash that parcels collect after the order was paid otherwise', () => {
  const parcel = (id: number, asked: number, hasLeft = false) => ({
    id,
    asked,
    hasLeft,
    value: asked,
  });

  test.each([
    {
      says: 'stays as it was',
      pending: 90_000,
      later: 0,
      asked: [60_000, 30_000],
      is: [60_000, 30_000],
    },
    {
      says: 'goes down by what was paid',
      pending: 45_000,
      later: 0,
      asked: [60_000, 30_000],
      is: [30_000, 15_000],
    },
    {
      says: 'is nothing when all is paid',
      pending: 0,
      later: 0,
      asked: [60_000, 30_000],
      is: [0, 0],
    },
    {
      says: 'leaves their share to goods that are packed later',
      pending: 80_000,
      later: 30_000,
      asked: [60_000],
      is: [60_000],
    },
    {
      says: 'goes up when the order rose',
      pending: 100_000,
      later: 0,
      asked: [90_000],
      is: [100_000],
    },
  ])('$says', ({ pending, later, asked, is }) => {
    const parcels = asked.map((amount, index) => parcel(index + 1, amount));

    expect([...codNow({ pending, parcels, later }).values()]).toEqual(is);
  });

  test('is never raised for a parcel that has left', () => {
    const parcels = [parcel(1, 40_000, true), parcel(2, 30_000)];

    const now = codNow({ pending: 90_000, parcels, later: 0 });

    expect([...now.values()]).toEqual([40_000, 50_000]);
  });
});
