import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ListKind } from '@counting-house/contract/lists/list-upload.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { sheetOf } from '../../platform/papers/sheet.ts';
import { parseListFile } from './list-file.ts';
import { readListFile } from './list-file.rules.ts';
import { listKinds } from '../../lists.ts';

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

  test('is found between titles and totals, and what was left out is said', async () => {
    const file = await readListFile(
      bytes(
        'Shalmali Stores,,\nPrice list April 2026,,\n\nName,SKU,Price\nJam,J-1,140.00\nSub Total,,140.00\nTea,T-1,90.00\nGrand Total,,230.00\n\nPrices are without freight.,,\n',
      ),
      { fields: listKinds.products.fields },
    );

    expect(file.headers).toEqual(['Name', 'SKU', 'Price']);
    expect(file.rows.map(({ rowNo, cells }) => [rowNo, cells[0]])).toEqual([
      [5, 'Jam'],
      [7, 'Tea'],
    ]);
    expect(file.notes).toEqual([
      'Rows 1 to 2 not read: above the headings',
      'Row 6 not read: total',
      'Row 8 not read: total',
      'Row 10 not read: text below the table',
    ]);
  });

  test('has a heading that stands there twice numbered', async () => {
    const file = await readListFile(bytes('Name,Remarks,Remarks,Remarks (2)\nA,b,c,d\n'));

    expect(file.headers).toEqual(['Name', 'Remarks', 'Remarks (3)', 'Remarks (2)']);
  });

  test('may be wide', async () => {
    const meta = Array.from({ length: 90 }, (_, index) => `Meta ${index}`);
    const file = await readListFile(bytes(`Name,${meta.join(',')}\nA,${'x,'.repeat(89)}x\n`));

    expect(file.headers).toHaveLength(91);
  });

  test('of a sheet says percent, units and codes as people see them', async () => {
    const formats = [
      '0%',
      '0.00" Pcs"',
      '00000000',
      '[$$-409]#,##0.00',
      'dd\\-mm\\-yyyy',
      '0.00" Dr";0.00" Cr"',
    ];
    const row = [0.05, 48, 9_103_030, 12.5, 46_811, -500]
      .map((value, at) => `<c r="${'ABCDEF'[at]}2" s="${at + 1}"><v>${value}</v></c>`)
      .join('');
    const head = [...'ABCDEF']
      .map((letter) => `<c r="${letter}1" t="inlineStr"><is><t>Head ${letter}</t></is></c>`)
      .join('');
    const parts = unzipSync(await workbookOf(`<row r="1">${head}</row><row r="2">${row}</row>`));
    const escaped = (format: string) => format.replaceAll('"', '&quot;');
    const styles = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="6">${formats.map((format, at) => `<numFmt numFmtId="${170 + at}" formatCode="${escaped(format)}"/>`).join('')}</numFmts><cellXfs count="7"><xf numFmtId="0"/>${formats.map((_, at) => `<xf numFmtId="${170 + at}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`;

    const file = await readListFile(zipSync({ ...parts, 'xl/styles.xml': strToU8(styles) }));

    expect(file.rows[0]?.cells).toEqual([
      '5%',
      '48 Pcs',
      '09103030',
      '$ 12.5',
      '2028-02-28',
      '500 Cr',
    ]);
  });

  test('keeps an apostrophe that guards nothing', async () => {
    const file = await readListFile(bytes(`Name\n'80s mix\n'=1+1\n''=1\n`));

    expect(file.rows.map(({ cells }) => cells[0])).toEqual(["'80s mix", '=1+1', "'=1"]);
  });

  test('loses the apostrophe by which a sheet keeps digits as text', async () => {
    const file = await readListFile(bytes(`PIN,Phone\n'577401,'+91 98450 00417\n`));

    expect(file.rows[0]?.cells).toEqual(['577401', '+91 98450 00417']);
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
    ['', 'Choose a CSV or Excel file'],
    ['\n\n', 'No header row found'],
    ['1,2\n3,4\n', 'No header row found'],
    ['Name\n"open\n', 'The quotes in row 2 do not match.'],
    [Buffer.from([0x89, 0x50, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]), 'Choose a CSV or Excel file'],
    [encrypted, 'The file is password protected. Save it without the password.'],
    [
      '<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER></ENVELOPE>',
      'This is an XML file of Tally. In Tally open the list, press Alt+E (Export), choose Excel, and upload that file.',
    ],
    ['%PDF-1.4', 'This is a PDF. Download it as CSV or Excel instead.'],
    [zipSync({ 'a.txt': strToU8('a') }), 'Choose a CSV or Excel file'],
    [`Name\n${'x\n'.repeat(20_001)}`, 'File has 20001 rows; at most 20,000'],
    [Buffer.alloc(5 * 1_048_576 + 1, 'a'), 'File must be 5 MB or smaller'],
    [
      `${Array.from({ length: 401 }, (_, i) => `C${i}x`).join(',')}\n${'a,'.repeat(400)}a\n`,
      'File has 401 columns; at most 400',
    ],
  ])('%# is refused in words', async (written, text) => {
    const read = parseListFile(Buffer.from(written));

    await expect(read).rejects.toMatchObject({
      status: 422,
      code: 'upload.file_unreadable',
      message: text,
    });
  });

  test('is read whole in its thread, however many rows it has', async () => {
    const written = `Name,,Text\n${'A,b,c\n'.repeat(20_000)}`;

    const file = await parseListFile(Buffer.from(written));

    expect(file).toEqual(await readListFile(Buffer.from(written)));
    expect(file.rows).toHaveLength(20_000);
  });

  test.each([
    ['whose row is far away', '<row r="1000000000"><c r="A1000000000"><v>5</v></c></row>'],
    ['whose row is at no whole number', '<row r="1e9"><c><v>5</v></c></row>'],
    ['whose cell is far to the right', '<row r="2"><c r="ZZZZZZZ2"><v>5</v></c></row>'],
  ])('%s is refused, and the server goes on', async (_, row) => {
    const head = '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row>';

    const read = parseListFile(await workbookOf(head + row));

    await expect(read).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(
        /^The sheet has a cell at [A-Z]*\w+, where no sheet has one$/u,
      ),
    });
  });

  test('with sixty thousand headings is refused at its first line', async () => {
    const head = Array.from({ length: 60_000 }, (_, column) => `C${column}`).join(',');

    const read = parseListFile(Buffer.from(`${head}\n${'a,'.repeat(59_999)}a\n`));

    await expect(read).rejects.toMatchObject({ message: 'File has 60000 columns; at most 400' });
  });

  test('that says one long text in every row is refused', async () => {
    const rowAt = (n: number, string: number) =>
      `<row r="${n}"><c r="A${n}" t="s"><v>${string}</v></c></row>`;
    const rows = Array.from({ length: 2_000 }, (_, index) => rowAt(index + 2, 1));
    const strings = `<sst><si><t>Name</t></si><si><t>${'long '.repeat(6_000)}</t></si></sst>`;

    const read = parseListFile(await workbookOf(rowAt(1, 0) + rows.join(''), strings));

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

    const read = parseListFile(workbook);

    await expect(read).rejects.toMatchObject({ message: 'No header row found' });
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
  const contents = '[Content_Types].xml';
  const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const withType = Buffer.from(parts[contents] ?? '')
    .toString()
    .replace(
      '</Types>',
      `<Override PartName="/xl/sharedStrings.xml" ContentType="${sheetType}.sharedStrings+xml"/></Types>`,
    );
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
        ? {
            [contents]: strToU8(withType),
            [relations]: strToU8(withStrings),
            'xl/sharedStrings.xml': strToU8(sharedStrings),
          }
        : {}),
      'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
    }),
  );
}
