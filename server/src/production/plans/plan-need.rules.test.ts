import { expect, test } from 'vitest';
import { plannedNeeds } from './plan-need.rules.ts';

const [pouch, bag, jar] = [1, 2, 3];
const material = (id: number, skuId: number, need: number, more: object = {}) => ({
  id,
  skuId,
  need,
  extraQty: 0,
  replacesId: null as number | null,
  replacedQty: 0,
  ...more,
});
/** A bag and a half stands for each pouch. */
const ratio = () => ({ num: 3, den: 2 });

test.each([
  { why: 'whole', part: 500, need: 0, now: 1_000, needs: [0, 1_500], replaces: 1_000 },
  { why: 'in part', part: 200, need: 300, now: 1_000, needs: [600, 600], replaces: 400 },
  { why: 'of a smaller plan', part: 200, need: 300, now: 250, needs: [150, 150], replaces: 100 },
  { why: 'of nothing', part: 200, need: 300, now: 0, needs: [0, 0], replaces: 0 },
])('a substitute goes on to replace its material: $why', ({ part, need, now, needs, replaces }) => {
  const found = plannedNeeds(
    new Map([[pouch, now]]),
    [
      material(11, pouch, need),
      material(12, bag, part * 1.5, { replacesId: 11, replacedQty: part }),
    ],
    ratio,
  );

  expect([found.get(11)?.need, found.get(12)?.need]).toEqual(needs);
  expect(found.get(12)?.replacedQty).toBe(replaces);
});

test('what was added for this plan alone stays', () => {
  const found = plannedNeeds(
    new Map([[pouch, 1_000]]),
    [material(11, pouch, 600, { extraQty: 100 }), material(13, jar, 7, { extraQty: 7 })],
    ratio,
  );

  expect([found.get(11)?.need, found.get(13)?.need]).toEqual([1_100, 7]);
});

test('a material of the recipe that also stands for another needs both', () => {
  const found = plannedNeeds(
    new Map([
      [pouch, 1_000],
      [bag, 400],
    ]),
    [material(11, pouch, 300), material(12, bag, 500, { replacesId: 11, replacedQty: 200 })],
    ratio,
  );

  expect([found.get(11)?.need, found.get(12)?.need]).toEqual([600, 1_000]);
});
