import { describe, expect, test } from 'vitest';
import { listKinds } from '../../lists.ts';
import { matched } from '../list-matching.service.ts';
import { readListFile } from '../reading/list-file.rules.ts';
import { knownExports } from './known-exports.ts';

const read = (kind: (typeof knownExports)[number]['kind'], file: string) =>
  readListFile(new TextEncoder().encode(file), { kind, fields: listKinds[kind].fields });

describe('the export of a program, as it writes it', () => {
  test.each(knownExports)('$program is read unaided', async ({ program, kind, sample }) => {
    const file = await read(kind, sample.file);
    const headers = matched(kind, file, null);

    const rows = file.rows.map(({ cells }) =>
      Object.fromEntries(
        headers.flatMap(({ field }, index) =>
          field && cells[index] ? [[field, cells[index]]] : [],
        ),
      ),
    );
    expect(file.source).toBe(program);
    expect(rows).toMatchObject(sample.reads);
    expect(rows).toHaveLength(sample.reads.length);
    expect(headers.filter(({ field, sureness }) => field && sureness < 0.9)).toEqual([]);
  });

  test.each(knownExports)('$program names fields that its list has', ({ kind, columns }) => {
    const known = listKinds[kind].fields.map(({ key }) => key);

    expect(columns.map(({ field }) => field).filter((field) => !known.includes(field))).toEqual([]);
  });

  test('is pointed out where another list was chosen', async () => {
    const orders = knownExports.find(({ kind }) => kind === 'orders');

    const file = await read('products', orders?.sample.file ?? '');

    expect(file).toMatchObject({ source: null });
    expect(file.notes[0]).toMatch(/^This looks like Shopify's export of orders/u);
  });

  test('of a product without variations keeps its row, and attributes of its own are no options', async () => {
    const woo = knownExports.find(({ program }) => program.startsWith('Woo'));
    const lines = (woo?.sample.file ?? '').split('\n');

    const file = await read('products', [lines[0], lines[4]].join('\n'));

    const at = file.headers.indexOf('Attribute 1 value(s)');
    expect(file.rows.map(({ cells }) => cells[at])).toEqual(['']);
  });
});
