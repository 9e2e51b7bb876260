import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import { documentFile, type PaperDocument } from './document.ts';
import { tableOf } from './paper-table.ts';

const bare: PaperDocument = {
  title: 'Purchase order',
  number: 'PO-2026-00012',
  ours: { name: 'Pantry Foods', lines: ['GSTIN 29AAAPL1234C1ZV'] },
  parties: [],
  facts: [],
  tables: [],
  foot: 'PO-2026-00012',
};

async function pagesOf(document: PaperDocument): Promise<readonly string[]> {
  const { bytes } = await documentFile(document.number, document, null);
  return (await extractText(new Uint8Array(bytes))).text;
}

/** Places of words in a page, in the order they are asked for. */
const order = (page: string | undefined, words: readonly string[]) =>
  words.map((word) => (page ?? '').indexOf(word));

const lines = (count: number, text = 'Cardamom') =>
  tableOf(
    Array.from({ length: count }, (_, at) => at + 1),
    [
      { head: 'Goods', text: (no) => `${text} ${no}` },
      { head: 'Arrived', width: 60, align: 'right', text: () => null },
    ],
  );

test('a document says everything it holds, from the head to the foot', async () => {
  const [page, ...further] = await pagesOf({
    ...bare,
    remark: 'Reverse charge',
    barcode: 'PO-2026-00012',
    mark: 'Cancelled',
    parties: [{ head: 'Vendor', name: 'Hill Growers', lines: ['Madikeri 571201'] }],
    facts: [
      ['Order date', '21 Nov 2026'],
      ['Your reference', ''],
    ],
    intro: 'Vehicle KA09AB1234',
    tables: [lines(1)],
    sums: { parts: [['Goods', 123_456]], total: ['Order total', 129_629] },
    notes: [false, '', 'Send in crates.'],
    signs: ['Received by', 'For Pantry Foods'],
  });
  const places = order(page, [
    'Pantry Foods',
    'GSTIN 29AAAPL1234C1ZV',
    'Purchase order',
    'PO-2026-00012',
    'Reverse charge',
    'Cancelled',
    'Vendor',
    'Hill Growers',
    'Madikeri 571201',
    'Order date',
    '21 Nov 2026',
    'Vehicle KA09AB1234',
    'Arrived',
    'Cardamom 1',
    'Send in crates.',
    '1,234.56',
    'Order total',
    '₹1,296.29',
    'Received by',
    'For Pantry Foods',
    'page 1 of 1',
  ]);

  expect(further).toEqual([]);
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(page).not.toContain('Your reference');
});

test('lines go on under their heads on further pages, each as high as its highest cell', async () => {
  const short = await pagesOf({ ...bare, tables: [lines(60)] });
  const long = await pagesOf({ ...bare, tables: [lines(60, 'Cardamom of the hills, '.repeat(8))] });

  expect(short).toHaveLength(2);
  expect(short[1]).toMatch(/^Goods Arrived/u);
  expect(short[1]).toContain('page 2 of 2');
  expect(long.length).toBeGreaterThan(short.length);
});

test('notes, sums and signatures go together to a page with room for all of them', async () => {
  const parts = Array.from({ length: 20 }, (_, at) => [`Tax ${at}`, 100] as const);
  const pages = await pagesOf({
    ...bare,
    tables: [lines(24)],
    sums: { parts, total: ['Order total', 2_000] },
    signs: ['For Pantry Foods'],
  });

  expect(pages).toHaveLength(2);
  expect(order(pages[0], ['Cardamom 24', 'Tax 0'])).toEqual([expect.any(Number), -1]);
  expect(order(pages[1], ['Tax 0', 'Order total', 'For Pantry Foods'])).not.toContain(-1);
});

test('a file is named after the number, without what a disk may not bear', async () => {
  const { fileName } = await documentFile('PO/26-27/12', bare, null);

  expect(fileName).toBe('PO-26-27-12.pdf');
});
