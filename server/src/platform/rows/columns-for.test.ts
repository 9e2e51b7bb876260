import { expect, test } from 'vitest';
import { z } from 'zod';
import { units } from '../../admin/unit.table.ts';
import type { ReadContext } from '../context.ts';
import { columnsFor } from './columns-for.ts';

const Row = z.object({ id: z.int(), code: z.string(), uses: z.int() });
type Row = z.output<typeof Row>;

test('a shape selects what it has in common with the table, and nothing else', () => {
  expect(Object.keys(columnsFor(Row, units)).toSorted()).toEqual(['code', 'id']);
});

/** Never called: what the compiler refuses. */
export function neverAsked({ tx }: ReadContext): Promise<Row[]>[] {
  const columns = columnsFor(Row, units);
  return [
    // @ts-expect-error Nothing says how often a unit is used.
    tx.select(columns).from(units),
    // @ts-expect-error A code is a text.
    tx.select({ ...columns, code: units.decimals, uses: units.decimals }).from(units),
    tx.select({ ...columns, uses: units.decimals }).from(units),
  ];
}
