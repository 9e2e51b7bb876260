import { production } from '@counting-house/contract/production/production.operations.ts';
import { expect, test } from 'vitest';
import { plain } from '../../testing/plain.ts';
import {
  calculateYield,
  nothingTyped,
  restoreTyped,
  toLeftRows,
  toRunDraft,
  usedBy,
} from './run-draft.ts';

const plan = (told: Parameters<typeof plain<typeof production.getPlan>>[1] = {}) =>
  plain(production.getPlan, { restQty: 100_000, ...told });
const preview = (told: Parameters<typeof plain<typeof production.previewRun>>[1]) =>
  plain(production.previewRun, told);

const draft = {
  goodQty: 95_000,
  rejectedQty: 5_000,
  rejectReason: 'Burnt',
  inputs: [{ skuId: 5, qty: 20_000, batchId: 21 }],
  byproducts: [{ skuId: 7, qty: 300 }],
  checks: [{ name: 'Moisture', reading: 8.5 }],
  leftovers: [{ batchId: 21, what: 'return' as const, qty: 1_000 }],
  batch: { number: 'C-1', expiryDate: '2027-04-01', mrp: 9_900 },
  mfgDate: '2026-04-02',
  trayId: 4,
  note: 'Second shift',
  yieldReason: 'Wet',
  morePlanned: true,
  shortLife: true,
  complete: true,
};

test('a draft that is taken up and kept again keeps every field', () => {
  const of = plan({ runDraft: { ...draft, by: 'Ravi' }, stock: [{ batchId: 21, qty: 21_000 }] });
  const typed = restoreTyped(of);
  const left = toLeftRows(of, typed, preview({ used: [{ skuId: 5, qty: 20_000, batchId: 21 }] }));

  expect(toRunDraft(typed, left)).toMatchObject(draft);
});

test('without a draft all that is left is made', () => {
  expect(restoreTyped(plan())).toEqual({ ...nothingTyped, goodQty: 100_000 });
});

test.for([
  [false, 'stay'],
  [true, 'return'],
] as const)('what is left at a plan that ends (%s) is to %s', ([complete, what]) => {
  const of = plan({ stock: [{ batchId: 21, qty: 5_000 }] });
  const used = [{ skuId: 5, qty: 2_000, batchId: 21 }];

  expect(toLeftRows(of, { ...nothingTyped, complete }, preview({ used }))).toMatchObject([
    { batchId: 21, left: 3_000, what, goes: 3_000 },
  ]);
});

test('nothing is left of a batch that is used up, and nothing is known while the figures are refused', () => {
  const of = plan({ stock: [{ batchId: 21, qty: 2_000 }] });
  const used = [{ skuId: 5, qty: 2_000, batchId: 21 }];

  expect(toLeftRows(of, nothingTyped, preview({ used }))).toEqual([]);
  expect(toLeftRows(of, nothingTyped, preview({ refusal: 'No stock.' }))).toEqual([]);
  expect(usedBy(preview({ used }), 5)).toBe(2_000);
  expect(usedBy(preview({ used, refusal: 'No stock.' }), 5)).toBeNull();
});

test.for([
  [95_000, 5_000, 9_500],
  [0, 0, null],
  ['', '', null],
  [100_000, '', 10_000],
] as const)('%s good and %s rejected is a yield of %s', ([goodQty, rejectedQty, is]) => {
  expect(calculateYield({ goodQty, rejectedQty })).toBe(is);
});
