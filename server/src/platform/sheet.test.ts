import { listInput, listOf } from '@counting-house/contract/kit/list.ts';
import { operations, read } from '@counting-house/contract/kit/operation.ts';
import { money, qty } from '@counting-house/contract/kit/shapes.ts';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { columnsOf, sheetOf } from './sheet.ts';

const { list } = operations('orders', {
  list: read({
    says: 'Try a list.',
    wire: 'GET Try/List',
    permission: 'self',
    input: listInput({}),
    output: listOf(z.object({ name: z.string(), total: money.nullable(), qty })),
  }),
});
const rows = [
  { name: '=HYPERLINK("http://evil.example")', total: 123_456, qty: 2_500 },
  { name: 'Turmeric, "fine" & <hot>', total: null, qty: 1_000 },
];

describe('a list as a file', () => {
  test('keeps the columns and headings that were asked for', () => {
    expect(columnsOf(list, 'total~Total|nothing~Nothing|name~Item')).toEqual([
      { key: 'total', label: 'Total', kind: 'money' },
      { key: 'name', label: 'Item', kind: 'text' },
    ]);
  });

  test('26: writes rupees and whole units, and no cell that a sheet would run', async () => {
    const file = await sheetOf('csv', { name: 'list', columns: columnsOf(list, undefined), rows });

    expect(Buffer.from(file.bytes).toString().split('\r\n')).toEqual([
      '\uFEFFname,total,qty',
      `"'=HYPERLINK(""http://evil.example"")",1234.56,2.5`,
      '"Turmeric, ""fine"" & <hot>",,1',
      '',
    ]);
  });

  test('opens as a workbook again', async () => {
    const file = await sheetOf('xlsx', { name: 'list', columns: columnsOf(list, undefined), rows });

    expect(await readSheet(Buffer.from(file.bytes))).toEqual([
      ['name', 'total', 'qty'],
      ['=HYPERLINK("http://evil.example")', 1234.56, 2.5],
      ['Turmeric, "fine" & <hot>', null, 1],
    ]);
  });
});
