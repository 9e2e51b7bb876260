import { describe, expect, test } from 'vitest';
import {
  invoiceableRest,
  roundOffNow,
  takeOfLine,
  type InvoiceableLine,
  type Taken,
} from './invoiceable.rules.ts';

/** A line of the worked order to another state, prices without tax. */
const line = (qty: number, net: number, rate: number, igst: number): InvoiceableLine => ({
  openQty: qty,
  net,
  discount: 0,
  taxComponents: [{ componentId: 3, code: 'IGST', rate, amount: igst }],
});

const butter = line(48_000, 1_500_000, 1800, 270_000);
const oats = line(37_500, 494_625, 500, 24_731);

const left = (whole: InvoiceableLine, taken: Taken, q: number): InvoiceableLine => ({
  ...invoiceableRest(whole, [taken]),
  openQty: whole.openQty - q,
});

describe('what an invoice takes', () => {
  test('is the share of what was packed', () => {
    expect(takeOfLine(butter, 24_000, 'exclusive')).toMatchObject({
      net: 750_000,
      taxAmount: 135_000,
      total: 885_000,
    });
    expect(takeOfLine(oats, 20_000, 'exclusive')).toMatchObject({
      net: 263_800,
      taxAmount: 13_190,
      total: 276_990,
    });
  });

  test('is all that is left for whatever comes last', () => {
    const first = takeOfLine(oats, 20_000, 'exclusive');

    const last = takeOfLine(left(oats, first, 20_000), 17_500, 'exclusive');

    expect(last).toMatchObject({ net: 230_825, taxAmount: 11_541 });
    expect(first.net + last.net).toBe(oats.net);
    expect(first.taxAmount + last.taxAmount).toBe(24_731);
  });

  test('holds its tax when prices include it', () => {
    const twoJars: InvoiceableLine = {
      openQty: 2_000,
      net: 69_955,
      discount: 0,
      taxComponents: [
        { componentId: 1, code: 'CGST', rate: 9_000, amount: 5_336 },
        { componentId: 2, code: 'SGST', rate: 9_000, amount: 5_336 },
      ],
    };

    const first = takeOfLine(twoJars, 1_000, 'inclusive');
    const second = takeOfLine(left(twoJars, first, 1_000), 1_000, 'inclusive');

    expect(first).toMatchObject({ net: 34_978, taxable: 29_642, total: 34_978 });
    expect(second).toMatchObject({ net: 34_977, taxable: 29_641, total: 34_977 });
  });

  test('adds up to the line however it is cut', () => {
    for (const cuts of [
      [1, 1, 1],
      [2, 1],
      [1, 2],
    ]) {
      let rest = line(3_000, 10_000, 1800, 1_801);
      let [net, tax] = [0, 0];
      for (const cut of cuts) {
        const taken = takeOfLine(rest, cut * 1_000, 'exclusive');
        [net, tax] = [net + taken.net, tax + taken.taxAmount];
        rest = left(rest, taken, cut * 1_000);
      }
      expect([net, tax]).toEqual([10_000, 1_801]);
    }
  });
});

describe('a round-off', () => {
  test.for([
    { says: 'waits for the last invoice', left: -30, open: 9_970, now: 5_000, roundOff: 0 },
    { says: 'up waits, too', left: 30, open: 10_030, now: 10_000, roundOff: 0 },
    {
      says: 'larger than what is to come is taken before',
      left: -7,
      open: 0,
      now: 2,
      roundOff: -2,
    },
    { says: 'is taken early only as far as it must', left: -7, open: 100, now: 103, roundOff: -3 },
  ])('$says', ({ left, open, now, roundOff }) => {
    expect(roundOffNow({ left, open, now, leavesNothing: false })).toBe(roundOff);
  });

  test('is left to the last invoice in full', () => {
    expect(roundOffNow({ left: -5, open: 0, now: 5, leavesNothing: true })).toBe(-5);
  });
});
