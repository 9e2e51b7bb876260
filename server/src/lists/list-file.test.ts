import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ListKind } from '@counting-house/contract/lists/list-upload.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { sheetOf } from '../platform/papers/sheet.ts';
import { listFileOf } from './list-file.ts';
import { readListFile } from './list-file.rules.ts';
import { listKinds } from '../lists.ts';

/** Blanks around a value mean nothing in a list. */
const trimmed = (cell: string) => cell.trim();
const isFilled = (cell: string) => trimmed(cell) !== '';
const bytes = (text: string) => Buffer.from(text);

describe('a file', () => {
  test.each([
    ['commas', 'SKU,Price\nA-1,"1,250.50"\n', ',', ['A-1', '1,250.50']],
    ['semicolons', 'SKU;Price\nA-1;1.250,50\n', ';', ['A-1', '1.250,50']],
    ['tabs', 'SKU\tPrice\nA-1\t12\n', '\t', ['A-1', '12']],
    ['bars', 'SKU|Price\nA-1|12\n', '|', ['A-1', '12']],
  ])('with %s is split by them', async (_, text, delimiter, cells) => {
    const file = await readListFile(bytes(text));

    expect(file).toMatchObject({ delimiter, encoding: 'UTF-8', headers: ['SKU', 'Price'] });
    expect(file.rows).toEqual([{ rowNo: 2, cells }]);
  });

  test.each([
    ['UTF-8', bytes('Name\nKnäckebröd\n')],
    ['UTF-8', bytes('\ufeffName\nKnäckebröd\n')],
    ['UTF-16', Buffer.from('\ufeffName\nKnäckebröd\n', 'utf16le')],
    ['UTF-16', Buffer.from('Name\nKnäckebröd\n', 'utf16le')],
    ['UTF-16', Buffer.from('\ufeffName\nKnäckebröd\n', 'utf16le').swap16()],
    ['Windows-1252', Buffer.from('Name\nKnäckebröd\n', 'latin1')],
  ])('in %s is read as it was written', async (encoding, written) => {
    const file = await readListFile(written);

    expect(file).toMatchObject({ encoding, headers: ['Name'] });
    expect(file.rows[0]?.cells).toEqual(['Knäckebröd']);
  });

  test('counts rows as a sheet does, blank ones too', async () => {
    const file = await readListFile(bytes('Name,Text\n\nA,"two\nlines"\n,\nB,x\n'));

    expect(file.rows.map(({ rowNo, cells }) => [rowNo, cells[0]])).toEqual([
      [3, 'A'],
      [5, 'B'],
    ]);
  });

  test('may be a workbook', async () => {
    const columns = [
      { key: 'sku', label: 'SKU', kind: 'text' },
      { key: 'price', label: 'Price', kind: 'money' },
    ] as const;
    const rows = Readable.from([[{ sku: 'A-1', price: 1_250 }]]);
    const workbook = await buffer(sheetOf('xlsx', { columns, timeZone: 'Asia/Kolkata' }, rows));

    const file = await readListFile(workbook);

    expect(file).toMatchObject({ encoding: 'XLSX', delimiter: null, sheet: 'List' });
    expect(file.rows[0]?.cells).toEqual(['A-1', '12.5']);
  });

  test.for(ListKind.options)(
    'of %s that the house wrote is read back as it was, as CSV and as a workbook',
    async (kind) => {
      const columns = listKinds[kind].fields.map(({ key, label }) => {
        return { key, label, kind: 'text' } as const;
      });
      const cell = fc.oneof(
        fc.constantFrom('=1+1', "'=1+1", "''@SUM(A1)", '-5', '+91 98', "'80s mix", '\t=1', 'a,"b"'),
        fc.string({ maxLength: 20, unit: 'grapheme-ascii' }),
      );
      const row = fc.tuple(...columns.map(() => cell)).filter((cells) => cells.some(isFilled));
      const list = fc.array(row, { minLength: 1, maxLength: 5 });

      for (const format of ['csv', 'xlsx'] as const) {
        await fc.assert(
          fc.asyncProperty(list, async (lines) => {
            const rows = lines.map((cells) =>
              Object.fromEntries(columns.map(({ key }, index) => [key, cells[index]])),
            );
            const sheet = { columns, timeZone: 'Asia/Kolkata' };

            const file = await readListFile(
              await buffer(sheetOf(format, sheet, Readable.from([rows]))),
            );

            expect(file.headers).toEqual(columns.map(({ label }) => label));
            expect(file.rows.map(({ cells }) => cells.map(trimmed))).toEqual(
              lines.map((cells) => cells.map(trimmed)),
            );
          }),
          { numRuns: 50 },
        );
      }
    },
  );

  test('keeps an apostrophe that guards nothing', async () => {
    const file = await readListFile(bytes(`Name\n'80s mix\n'=1+1\n''=1\n`));

    expect(file.rows.map(({ cells }) => cells[0])).toEqual(["'80s mix", '=1+1', "'=1"]);
  });

  test('has columns without a name called by their place', async () => {
    const file = await readListFile(bytes('Name,,\nA,extra,\n'));

    expect(file.headers).toEqual(['Name', 'Column 2']);
  });

  const encrypted = Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ]);
  test.each([
    ['', 'Choose a CSV or XLSX file'],
    ['\n\n', 'No header row found'],
    ['1,2\n3,4\n', 'No header row found'],
    ['Name,Name\nA,B\n', 'Column Name appears twice'],
    ['Name\n"open\n', 'The quotes in row 2 do not match.'],
    [Buffer.from([0x89, 0x50, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]), 'Choose a CSV or XLSX file'],
    [encrypted, 'The file is password protected'],
    [zipSync({ 'a.txt': strToU8('a') }), 'Choose a CSV or XLSX file'],
    [`Name\n${'x\n'.repeat(20_001)}`, 'File has 20001 rows; at most 20,000'],
    [Buffer.alloc(5 * 1_048_576 + 1, 'a'), 'File must be 5 MB or smaller'],
    [
      `${Array.from({ length: 61 }, (_, i) => `C${i}x`).join(',')}\n${'a,'.repeat(60)}a\n`,
      'File has 61 columns; at most 60',
    ],
  ])('%# is refused in words', async (written, text) => {
    const read = listFileOf(Buffer.from(written));

    await expect(read).rejects.toMatchObject({
      status: 422,
      code: 'upload.file_unreadable',
      message: text,
    });
  });

  test('is read whole in its thread, however many rows it has', async () => {
    const written = `Name,,Text\n${'A,b,c\n'.repeat(20_000)}`;

    const file = await listFileOf(Buffer.from(written));

    expect(file).toEqual(await readListFile(Buffer.from(written)));
    expect(file.rows).toHaveLength(20_000);
  });

  test.each([
    ['whose row is far away', '<row r="1000000000"><c r="A1000000000"><v>5</v></c></row>'],
    ['whose row is at no whole number', '<row r="1e9"><c><v>5</v></c></row>'],
    ['whose cell is far to the right', '<row r="2"><c r="ZZZZZZZ2"><v>5</v></c></row>'],
  ])('%s is refused, and the server goes on', async (_, row) => {
    const head = '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row>';

    const read = listFileOf(await workbookOf(head + row));

    await expect(read).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(/^(?:The file is too much to read|Choose a CSV or XLSX)/u),
    });
  });

  test('with sixty thousand headings is refused at its first line', async () => {
    const head = Array.from({ length: 60_000 }, (_, column) => `C${column}`).join(',');

    const read = listFileOf(Buffer.from(`${head}\n${'a,'.repeat(59_999)}a\n`));

    await expect(read).rejects.toMatchObject({ message: 'File has 60000 columns; at most 60' });
  });

  test('that says one long text in every row is refused', async () => {
    const rowAt = (n: number, string: number) =>
      `<row r="${n}"><c r="A${n}" t="s"><v>${string}</v></c></row>`;
    const rows = Array.from({ length: 2_000 }, (_, index) => rowAt(index + 2, 1));
    const strings = `<sst><si><t>Name</t></si><si><t>${'long '.repeat(6_000)}</t></si></sst>`;

    const read = listFileOf(await workbookOf(rowAt(1, 0) + rows.join(''), strings));

    await expect(read).rejects.toMatchObject({ message: 'File has too much text' });
  });

  test('that unpacks to more than it says is read no further', async () => {
    const workbook = await workbookOf(' '.repeat(150 * 1_048_576));
    const said = Buffer.alloc(4);
    said.writeUInt32LE(1_000);
    for (let at = workbook.indexOf('PK\u0001\u0002'); at >= 0;) {
      const name = workbook.subarray(at + 46, at + 46 + 24).toString();
      if (name.startsWith('xl/worksheets/')) said.copy(workbook, at + 24);
      at = workbook.indexOf('PK\u0001\u0002', at + 1);
    }

    const read = listFileOf(workbook);

    await expect(read).rejects.toMatchObject({ message: 'Choose a CSV or XLSX file' });
  });
});

/** A workbook as the house writes it, with these rows in its sheet. */
async function workbookOf(rows: string, sharedStrings?: string): Promise<Buffer> {
  const columns = [{ key: 'name', label: 'Name', kind: 'text' }] as const;
  const written = await buffer(
    sheetOf('xlsx', { columns, timeZone: 'Asia/Kolkata' }, Readable.from([])),
  );
  const parts = unzipSync(written);
  const relations = 'xl/_rels/workbook.xml.rels';
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings';
  const withStrings = Buffer.from(parts[relations] ?? '')
    .toString()
    .replace(
      '</Relationships>',
      `<Relationship Id="rId3" Type="${type}" Target="sharedStrings.xml"/></Relationships>`,
    );
  return Buffer.from(
    zipSync({
      ...parts,
      ...(sharedStrings
        ? { [relations]: strToU8(withStrings), 'xl/sharedStrings.xml': strToU8(sharedStrings) }
        : {}),
      'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
    }),
  );
}
