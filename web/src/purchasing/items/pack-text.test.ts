import { expect, test } from 'vitest';
import { packSentence, toRatio } from './pack-text.ts';

test.each([
  { pack: { unit: 'BAG', ratioNum: 25, ratioDen: 1 }, says: '1 bag = 25 kg; 12 bags = 300 kg' },
  { pack: { unit: 'BOX', ratioNum: 1, ratioDen: 2 }, says: '1 box = 0.5 kg; 12 boxes = 6 kg' },
  { pack: { unit: 'NOS', ratioNum: 1, ratioDen: 3 }, says: '1 pc = 1/3 kg; 12 pcs = 4 kg' },
])('a pack of $pack.ratioNum/$pack.ratioDen reads $says', ({ pack, says }) => {
  expect(packSentence(pack, 'KG')).toBe(says);
});

test.each([
  { thousandths: 25_000, ratio: { ratioNum: 25, ratioDen: 1 } },
  { thousandths: 500, ratio: { ratioNum: 1, ratioDen: 2 } },
  { thousandths: 1, ratio: { ratioNum: 1, ratioDen: 1_000 } },
])('$thousandths thousandths are a ratio in lowest terms', ({ thousandths, ratio }) => {
  expect(toRatio(thousandths)).toEqual(ratio);
});
