import { describe, expect, test } from 'vitest';
import { creep } from './loading.ts';

function after(ticks: number): number {
  let p = 0;
  for (let i = 0; i < ticks; i++) p = creep(p);
  return p;
}

describe('the loader', () => {
  test.each([
    { ticks: 0, p: 0 },
    { ticks: 1, p: 7.6 },
    { ticks: 2, p: 14.592 },
    { ticks: 10, p: 95 * (1 - 0.92 ** 10) },
  ])('stands at $p after $ticks ticks', ({ ticks, p }) => {
    expect(after(ticks)).toBeCloseTo(p, 6);
  });

  test('moves by at least half a per cent, so that it never seems to stand', () => {
    expect(creep(90)).toBe(90.5);
  });

  test('never says more than 95 before everything is there', () => {
    expect(after(10_000)).toBe(95);
    expect(creep(94.8)).toBe(95);
  });
});
