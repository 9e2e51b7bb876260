import { expect, test } from 'vitest';
import { suggested } from './suggest.rules.ts';

const pcs = (n: number) => n * 1_000;
const none = { reorderLevel: null, maxLevel: null, reorderQty: null, batch: 0 };

type Given = Partial<Parameters<typeof suggested>[0]> &
  Pick<Parameters<typeof suggested>[0], 'short' | 'free' | 'planned'>;

const inPieces = (facts: Given) =>
  Object.fromEntries(Object.entries(facts).map(([name, n]) => [name, pcs(n ?? 0)])) as Given;

test.each([
  { why: 'nothing waits', facts: { short: 0, free: 5, planned: 0 }, make: 0 },
  { why: 'orders wait', facts: { short: 36, free: 0, planned: 0 }, make: 36 },
  { why: 'a plan makes a part of it', facts: { short: 36, free: 0, planned: 20 }, make: 16 },
  { why: 'a plan makes more', facts: { short: 36, free: 0, planned: 50 }, make: 0 },
  {
    why: 'the level is reached',
    facts: { short: 0, free: 100, planned: 0, reorderLevel: 100, maxLevel: 500 },
    make: 400,
  },
  {
    why: 'the level is not reached yet',
    facts: { short: 0, free: 101, planned: 0, reorderLevel: 100, maxLevel: 500 },
    make: 0,
  },
  {
    why: 'there is a quantity instead of a highest level',
    facts: { short: 0, free: 10, planned: 0, reorderLevel: 100, reorderQty: 250 },
    make: 250,
  },
  {
    why: 'orders wait and the level is reached; whole batches',
    facts: { short: 36, free: 0, planned: 0, reorderLevel: 100, maxLevel: 500, batch: 100 },
    make: 600,
  },
])('$why: $make', ({ facts, make }) => {
  expect(suggested({ ...none, ...inPieces(facts) })).toBe(pcs(make));
});
