import { z } from 'zod';
import { read } from '@counting-house/contract/kit/operation.ts';
import { listInput, listOf } from '@counting-house/contract/kit/list.ts';
import { describe, expect, test } from 'vitest';
import type { Column } from '../table/columns.tsx';
import { exportFile } from './list-export.ts';

const list = {
  area: 'admin' as const,
  key: 'admin.tried',
  ...read({
    says: 'List.',
    wire: 'GET Admin/Tried',
    permission: 'admin.unit.read',
    input: listInput({}),
    output: listOf(
      z.object({
        number: z.string(),
        kind: z.nullable(z.enum(['in', 'out'])),
        isLate: z.boolean(),
      }),
    ),
  }),
};

type Row = { number: string; kind: 'in' | 'out' | null; isLate: boolean };

const words = { in: 'Brought', out: 'Taken' };
const number: Column<Row> = { key: 'number', label: 'Number', cell: ({ number: said }) => said };
const kind: Column<Row> = {
  key: 'kind',
  label: 'Kind',
  cell: () => null,
  words: (row) => (row.kind ? words[row.kind] : ''),
};
const columnsOf = (...columns: readonly Column<Row>[]) =>
  exportFile('csv', { list, things: 'parcels', columns: columns as readonly Column<never>[] })
    .columns;

describe('an export asks for', () => {
  test('the columns shown, by their headings, without what is only to be pressed', () => {
    expect(columnsOf(number, { ...number, key: 'next', label: 'Next step', part: 'step' })).toBe(
      'number~Number',
    );
  });

  test('the words that a column has for each value of its field', () => {
    expect(columnsOf(kind)).toBe('kind~Kind~in=Brought;out=Taken');
  });

  test('the bare field where its words are made of others too', () => {
    const late = { ...kind, words: (row: Row) => `${row.isLate ? 'Late, ' : ''}${row.kind}` };

    expect(columnsOf(late)).toBe('kind~Kind');
  });

  test('the fields that stand for a cell, and those under it', () => {
    const cell = { ...number, inFile: [kind], also: [{ key: 'isLate', label: 'Late' }] };

    expect(columnsOf(cell)).toBe('kind~Kind~in=Brought;out=Taken|isLate~Late');
  });
});
