import { operations, read } from '@counting-house/contract/kit/operation.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { differences, operationLines } from './outside.ts';

const crate = z.object({ id: z.int(), note: z.string().nullable(), lids: z.array(z.string()) });

/** The outside of a made house with one call, whose rows and input are given. */
function outsideOf(row: z.ZodObject, input: z.ZodObject = z.strictObject({ shelf: z.int() })) {
  const made = operations('stock', {
    listCrates: read({
      says: 'List crates.',
      wire: 'GET Stock/Crates?Shelf={shelf}',
      permission: 'stock.balance.read',
      input,
      output: z.object({ rows: z.array(row) }),
    }),
  });
  return operationLines(Object.values(made)).toSorted();
}

describe('the outside', () => {
  test('is the same when nothing was changed', () => {
    expect(differences(outsideOf(crate), outsideOf(crate))).toEqual([]);
  });

  test('tells of a field that was dropped, with everything in it', () => {
    const found = differences(outsideOf(crate), outsideOf(crate.omit({ note: true, lids: true })));

    const rows = 'operation stock.listCrates output.rows[]';
    expect(found).toEqual([
      `- ${rows}.lids = {"type":"array"}`,
      `- ${rows}.lids[] = {"type":"string"}`,
      `- ${rows}.note = {"type":["string","null"]}`,
    ]);
  });

  test('tells of a field that has to be sent from now on', () => {
    const needed = z.strictObject({ shelf: z.int() });
    const optional = z.strictObject({ shelf: z.int().optional() });

    const found = differences(outsideOf(crate, optional), outsideOf(crate, needed));

    expect(found.map((line) => line.split(' = ')[0])).toEqual([
      '+ operation stock.listCrates input.shelf',
      '- operation stock.listCrates input.shelf?',
    ]);
  });
});
