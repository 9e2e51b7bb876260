import { expect, test } from 'vitest';
import { withholdingOn } from './withholding.rules.ts';

const contractor = {
  rateBps: 100,
  noPanBps: 2_000,
  singleLimit: 30_000_00,
  yearLimit: 1_00_000_00,
  catchesUp: true,
};
const goods = {
  ...contractor,
  rateBps: 10,
  singleLimit: null,
  yearLimit: 50_00_000_00,
  catchesUp: false,
};
const facts = { yearValue: 0, yearBase: 0, hasPan: true, roundsUp: true };

test.for([
  ['under both limits', contractor, { value: 28_000_00 }, [0, 0]],
  ['the third of them', contractor, { value: 28_000_00, yearValue: 56_000_00 }, [0, 0]],
  [
    'the fourth catches all of the year up',
    contractor,
    { value: 28_000_00, yearValue: 84_000_00 },
    [1_12_000_00, 1_120_00],
  ],
  [
    'the fifth bears its own',
    contractor,
    { value: 10_000_50, yearValue: 1_12_000_00, yearBase: 1_12_000_00 },
    [10_000_50, 101_00],
  ],
  ['a single one over its limit', contractor, { value: 30_000_01 }, [30_000_01, 301_00]],
  ['exactly at the limit', contractor, { value: 30_000_00 }, [0, 0]],
  ['without a PAN', contractor, { value: 40_000_00, hasPan: false }, [40_000_00, 8_000_00]],
  ['to the paisa', contractor, { value: 33_333_33, roundsUp: false }, [33_333_33, 333_33]],
  [
    'only beyond the limit',
    goods,
    { value: 2_00_000_00, yearValue: 49_00_000_00 },
    [1_00_000_00, 100_00],
  ],
  [
    'no limit at all',
    { ...contractor, singleLimit: null, yearLimit: null },
    { value: 1_00 },
    [1_00, 1_00],
  ],
] as const)('%s', ([, section, of, [base, amount]]) => {
  expect(withholdingOn(section, { ...facts, ...of })).toMatchObject({ base, amount });
});
