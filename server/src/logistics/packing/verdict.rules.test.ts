import { describe, expect, test } from 'vitest';
import {
  validateScan,
  type HeldBatch,
  type ScannedGoods,
  type WantedLine,
} from './verdict.rules.ts';

const orderNo = 'ORD-2026-000412';
const line = (id: number, variantId: number, wanted: number, scanned = 0): WantedLine => ({
  id,
  orderLineId: id * 10,
  variantId,
  wanted: wanted * 1_000,
  scanned: scanned * 1_000,
});
const pickle = (pieces: number, batchId: number | null = null): ScannedGoods => ({
  variantId: 1,
  sku: 'MP-PIC-500',
  batchId,
  batch: batchId ? `B${batchId}` : '',
  qty: pieces * 1_000,
});
const heldOf = (orderLineId: number, batchId: number, held: number, scanned = 0): HeldBatch => ({
  orderLineId,
  batchId,
  batch: `B${batchId}`,
  held: held * 1_000,
  scanned: scanned * 1_000,
});

describe('a scan at the packing station', () => {
  test('counts for its line', () => {
    const answer = validateScan(pickle(1), [line(1, 1, 2)], [heldOf(10, 7, 2)], orderNo);

    expect(answer).toMatchObject({ kind: 'counts', parts: [{ qty: 1_000, swap: null }] });
  });

  test('of a SKU that is not in the order is a wrong item', () => {
    expect(validateScan(pickle(1), [line(1, 2, 2)], [], orderNo)).toEqual({
      kind: 'wrong_item',
      text: 'Wrong item: MP-PIC-500. It is not in ORD-2026-000412. Put it aside.',
    });
  });

  test('of a line that is full is too many', () => {
    expect(validateScan(pickle(1), [line(1, 1, 2, 2)], [], orderNo)).toEqual({
      kind: 'too_many',
      text: 'Too many: MP-PIC-500 is complete (2).',
    });
  });

  test('counts whole or not at all', () => {
    expect(validateScan(pickle(12), [line(1, 1, 13, 2)], [], orderNo)).toEqual({
      kind: 'too_many',
      text: 'Too many: only 11 more of MP-PIC-500 is wanted.',
    });
  });

  test('fills the first of two lines first', () => {
    const answer = validateScan(pickle(3), [line(1, 1, 2, 1), line(2, 1, 4)], [], orderNo);

    expect(answer).toMatchObject({
      parts: [
        { line: { id: 1 }, qty: 1_000 },
        { line: { id: 2 }, qty: 2_000 },
      ],
    });
  });

  test('of the held batch needs no exchange', () => {
    const answer = validateScan(pickle(1, 7), [line(1, 1, 2, 1)], [heldOf(10, 7, 2, 1)], orderNo);

    expect(answer).toMatchObject({ parts: [{ swap: null }] });
  });

  test('of another batch exchanges what the line lacks of it', () => {
    const held = [heldOf(10, 7, 2), heldOf(10, 8, 1)];

    const answer = validateScan(pickle(2, 8), [line(1, 1, 3)], held, orderNo);

    expect(answer).toMatchObject({ parts: [{ qty: 2_000, swap: { qty: 1_000, instead: 'B7' } }] });
  });
});
