import { describe, expect, test } from 'vitest';
import { setOffOf, type ByHead } from './set-off.rules.ts';

const of = (IGST: number, CGST: number, SGST: number, CESS = 0): ByHead => ({
  IGST,
  CGST,
  SGST,
  CESS,
});
const none = of(0, 0, 0);

const used = (result: ReturnType<typeof setOffOf>) =>
  result.rows.map((row) => [
    row.head,
    row.fromIgst,
    row.fromCgst,
    row.fromSgst,
    row.left,
    row.cash,
  ]);

describe('credit is set off', () => {
  test('in April 2026 as the design works it out', () => {
    const result = setOffOf({
      output: of(9_000_00, 1_358_91, 1_358_91),
      credit: of(85_38, 1_925_00, 1_925_00),
      reverseCharge: none,
    });

    expect(used(result)).toEqual([
      ['IGST', 85_38, 566_09, 566_09, 7_782_44, 7_782_00],
      ['CGST', 0, 1_358_91, 0, 0, 0],
      ['SGST', 0, 0, 1_358_91, 0, 0],
      ['CESS', 0, 0, 0, 0, 0],
    ]);
    expect(result).toMatchObject({ cash: 7_782_00, rounding: 44 });
  });

  test.for([
    {
      name: 'IGST credit first against IGST, then CGST, then SGST',
      owed: { output: of(100_00, 100_00, 100_00), credit: of(250_00, 0, 0), reverseCharge: none },
      left: [0, 0, 50_00, 0],
      after: [0, 0, 0, 0],
    },
    {
      name: 'CGST never against SGST',
      owed: { output: of(0, 0, 100_00), credit: of(0, 300_00, 0), reverseCharge: none },
      left: [0, 0, 100_00, 0],
      after: [0, 300_00, 0, 0],
    },
    {
      name: 'SGST never against CGST',
      owed: { output: of(0, 100_00, 0), credit: of(0, 0, 300_00), reverseCharge: none },
      left: [0, 100_00, 0, 0],
      after: [0, 0, 300_00, 0],
    },
    {
      name: 'IGST credit before CGST credit pays CGST',
      owed: { output: of(0, 100_00, 0), credit: of(60_00, 100_00, 0), reverseCharge: none },
      left: [0, 0, 0, 0],
      after: [0, 60_00, 0, 0],
    },
    {
      name: 'SGST credit pays IGST after CGST credit',
      owed: { output: of(150_00, 0, 0), credit: of(0, 100_00, 100_00), reverseCharge: none },
      left: [0, 0, 0, 0],
      after: [0, 0, 50_00, 0],
    },
    {
      name: 'cess only against cess',
      owed: { output: of(10_00, 0, 0, 5_00), credit: of(0, 0, 0, 20_00), reverseCharge: none },
      left: [10_00, 0, 0, 0],
      after: [0, 0, 0, 15_00],
    },
    {
      name: 'what more was given back than sold waits for the next month',
      owed: { output: of(-50_00, 10_00, 10_00), credit: none, reverseCharge: none },
      left: [0, 10_00, 10_00, 0],
      after: [0, 0, 0, 0],
    },
  ])('$name', ({ owed, left, after }) => {
    const result = setOffOf(owed);

    expect(result.rows.map((row) => row.left)).toEqual(left);
    expect(result.credit.map((row) => row.after)).toEqual(after);
  });

  test('and reverse charge is paid in cash, whole rupees for each tax', () => {
    const result = setOffOf({
      output: of(32_182_20, 56_722_50, 56_722_50),
      credit: of(0, 27_170_05, 27_170_05),
      reverseCharge: of(0, 450_00, 450_00),
    });

    expect(result.rows.map(({ cash }) => cash)).toEqual([32_182_00, 30_002_00, 30_002_00, 0]);
    expect(result).toMatchObject({ cash: 92_186_00, rounding: 1_10 });
  });
});
