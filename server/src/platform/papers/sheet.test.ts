import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { guarded, unguarded } from '@counting-house/contract/kit/csv-guard.ts';
import { listInput, listOf } from '@counting-house/contract/kit/list.ts';
import { operations, read } from '@counting-house/contract/kit/operation.ts';
import { date, money, qty, ts } from '@counting-house/contract/kit/shapes.ts';
import fc from 'fast-check';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { columnsOf, harmless, sheetOf } from './sheet.ts';

const { list } = operations('orders', {
  list: read({
    says: 'Try a list.',
    wire: 'GET Try/List',
    permission: 'self',
    input: listInput({}),
    output: listOf(
      z.object({
        name: z.string(),
        total: money.nullable(),
        qty,
        due: date.nullable(),
        at: ts,
        paid: z.boolean(),
      }),
    ),
  }),
});
const rows = [
  {
    name: '=HYPERLINK("http://evil.example")',
    total: 123_456,
    qty: 2_500,
    due: '2026-11-21',
    at: '2026-11-21T18:45:00.000Z',
    paid: true,
  },
  {
    name: 'Turmeric, "fine" & <hot>',
    total: null,
    qty: 1_000,
    due: null,
    at: '2026-11-21T04:30:00.000Z',
    paid: false,
  },
];
const columns = columnsOf(list, undefined);
const timeZone = 'Asia/Kolkata';

const written = (format: 'csv' | 'xlsx') =>
  buffer(sheetOf(format, { columns, timeZone }, Readable.from([rows])));

describe('a list as a file', () => {
  test('keeps the columns and headings that were asked for', () => {
    expect(columnsOf(list, 'total~Total|nothing~Nothing|name~Item')).toEqual([
      { key: 'total', label: 'Total', kind: 'money' },
      { key: 'name', label: 'Item', kind: 'text' },
    ]);
  });

  test('writes a choice as the screen calls it, and what has no words as it is', async () => {
    const named = columnsOf(list, 'name~Status~draft=Draft;open=To pack = now|paid~Paid');
    const states = ['draft', 'open', 'lost'].map((name) => ({ name, paid: true }));

    const file = await buffer(
      sheetOf('csv', { columns: named, timeZone }, Readable.from([states])),
    );

    expect(file.toString().split('\r\n').slice(1, 4)).toEqual([
      'Draft,Yes',
      'To pack = now,Yes',
      'lost,Yes',
    ]);
  });

  test('writes rupees, whole units, local time, and no cell that a sheet would run', async () => {
    expect((await written('csv')).toString().split('\r\n')).toEqual([
      '\uFEFFname,total,qty,due,at,paid',
      `"'=HYPERLINK(""http://evil.example"")",1234.56,2.5,2026-11-21,2026-11-22 00:15,Yes`,
      '"Turmeric, ""fine"" & <hot>",,1,,2026-11-21 10:00,No',
      '',
    ]);
  });

  test.for(['=1', '+1', '-1', '@A1', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠A1'])(
    'puts an apostrophe before %j',
    (cell) => {
      expect(harmless(cell)).toBe(`'${cell}`);
    },
  );

  test('keeps apart a cell that was guarded and one that looks so', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^'{0,3}[=+@a\t-]{0,3}$/u));
    fc.assert(
      fc.property(text, (cell) => {
        expect(unguarded(guarded(cell))).toBe(cell);
      }),
    );
  });

  test('opens as a workbook again, its dates as dates', async () => {
    expect(await readSheet(await written('xlsx'))).toEqual([
      ['name', 'total', 'qty', 'due', 'at', 'paid'],
      [
        '=HYPERLINK("http://evil.example")',
        1234.56,
        2.5,
        new Date('2026-11-21T00:00:00Z'),
        new Date('2026-11-22T00:15:00Z'),
        'Yes',
      ],
      ['Turmeric, "fine" & <hot>', null, 1, null, new Date('2026-11-21T10:00:00Z'), 'No'],
    ]);
  });

  test.for(['csv', 'xlsx'] as const)(
    'of any length is written as %s while its rows come, a page at a time',
    async (format) => {
      const pages = 40;
      const passedOn: number[] = [];
      let bytes = 0;
      const batches = async function* () {
        for (let page = 0; page < pages; page += 1) {
          passedOn.push(bytes);
          yield Array.from({ length: 500 }, (_, i) => ({ ...rows[i % 2], qty: page * i }));
        }
      };

      for await (const piece of sheetOf(format, { columns, timeZone }, batches())) {
        bytes += piece.length;
      }

      expect(passedOn).toHaveLength(pages);
      // What was written of the first half is gone before the second is asked for.
      expect(passedOn[pages / 2]).toBeGreaterThan(bytes / 3);
    },
  );
});
