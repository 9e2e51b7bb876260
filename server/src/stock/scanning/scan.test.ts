import { contract } from '@counting-house/contract/contract.ts';
import { readGs1 } from '@counting-house/contract/stock/gs1.ts';
import { oneForm } from '@counting-house/contract/catalogue/barcode.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, test as plain } from 'vitest';
import { aProduct } from '../../testing/catalogue.ts';
import { received } from '../../testing/bills.ts';
import { test } from '../../testing/house.ts';
import { aBatch, aSku, trayNamed } from '../../testing/stock.ts';
import { readCommand, readLabel } from './scan.rules.ts';
import { scanLog } from './scan.table.ts';

const { admin, orders, purchasing, stock } = contract;
const gs = '\u001d';
const nothing = {
  gtin: null,
  batchNumber: null,
  mfgDate: null,
  bestBefore: null,
  expiryDate: null,
  serial: null,
  count: null,
  weightGrams: null,
};

plain.each([
  ['CMDDONE', { command: 'DONE', count: null }],
  ['cmdundo', { command: 'UNDO', count: null }],
  ['CMDQ10', { command: 'Q', count: 10 }],
  ['CMDQ', null],
  ['CMDQ0', null],
  ['CMDDONE5', null],
  ['CMDJUMP', null],
  ['DONE', null],
])('%s as a command', (text, read) => {
  expect(readCommand(text)).toEqual(read);
});

plain.each([
  ['b0000301', { kind: 'batch', code: 'B0000301' }],
  ['T00012', { kind: 'tray', code: 'T00012' }],
  ['K00003', { kind: 'tote', code: 'K00003' }],
  ['P0000845', { kind: 'parcel', code: 'P0000845' }],
  ['N0000012', { kind: 'inward', code: 'N0000012' }],
  ['X005', { kind: 'box_type', code: 'X005' }],
  ['B000301', null],
  ['BOX-1', null],
])('%s as a label', (text, read) => {
  expect(readLabel(text)).toEqual(read);
});

plain.each([
  [
    `]C10108901234567894${'17270831'}10GT/118${gs}3712`,
    {
      gtin: '08901234567894',
      expiryDate: '2027-08-31',
      batchNumber: 'GT/118',
      count: 12,
    },
  ],
  ['(01)08901234567894(17)270200', { gtin: '08901234567894', expiryDate: '2027-02-28' }],
  ['(3103)001250', { weightGrams: 1_250 }],
  [`10A1${gs}21SER9`, { batchNumber: 'A1', serial: 'SER9' }],
])('%s as a GS1 code', (text, read) => {
  expect(readGs1(text)).toEqual({ ...nothing, ...read });
});

plain.each(['8901234567894', '(01)890', '(17)271301', ']C199XYZ', '0108901234567894', ''])(
  '%s is none',
  (text) => {
    expect(readGs1(text)).toBeNull();
  },
);

const gtin = '08901234567890';

plain.each([
  ['as a scanner with a keyboard sends it', `01${gtin}10LOT42`, { gtin, batchNumber: 'LOT42' }],
  [
    'with a date behind the batch',
    `01${gtin}10LOT4217270531`,
    { gtin, batchNumber: 'LOT42', expiryDate: '2027-05-31' },
  ],
  [
    'with a batch that is all digits',
    `01${gtin}172705311012345678`,
    { gtin, batchNumber: '12345678', expiryDate: '2027-05-31' },
  ],
  ['of the number alone', `01${gtin}`, { gtin }],
  [
    'with what the house does not read, of a fixed length',
    `]C101${gtin}1327053120051727053110A1`,
    { gtin, batchNumber: 'A1', expiryDate: '2027-05-31' },
  ],
  [
    'with what the house does not read, up to its separator',
    `]C101${gtin}240VP-9${gs}392215000${gs}10A1`,
    { gtin, batchNumber: 'A1' },
  ],
  ['in brackets, with a price', `(01)${gtin}(3922)15000(10)A1`, { gtin, batchNumber: 'A1' }],
  ['with a weight in pounds', `01${gtin}3201001250`, { gtin }],
])('a GS1 code %s', (_, text, read) => {
  expect(readGs1(text)).toEqual({ ...nothing, ...read });
});

describe('a scan', () => {
  test('finds batches and trays by their labels, whatever the case', async ({ house }) => {
    const packer = await house.as('packer');
    const sku = await aSku(house);
    const batch = await aBatch(house, sku, { tray: 'A-01' });
    const tray = await trayNamed(house, 'A-01');

    const ofBatch = await packer.call(stock.scan, { text: batch.code.toLowerCase() });
    const ofTray = await packer.call(stock.scan, { text: tray.labelCode });

    expect(ofBatch).toMatchObject({
      kind: 'batch',
      id: batch.id,
      skuId: sku.id,
      batchId: batch.id,
      packQty: 1_000,
    });
    expect(ofTray).toMatchObject({ kind: 'tray', id: tray.id, label: 'A-01', skuId: null });
  });

  test('finds a SKU by its code', async ({ house }) => {
    const packer = await house.as('packer');
    const sku = await aSku(house);

    expect(await packer.call(stock.scan, { text: sku.code })).toMatchObject({
      kind: 'sku',
      skuId: sku.id,
    });
  });

  test('finds what was ordered and what came in by number, and goods that came by their label', async ({
    house,
  }) => {
    const keeper = await house.as('store keeper');
    const { order, inward } = await received(house);
    const { labelCode } = await keeper.call(purchasing.getInward, { id: inward.id });

    expect(await keeper.call(stock.scan, { text: order.number ?? '' })).toMatchObject({
      kind: 'purchase_order',
      id: order.id,
    });
    for (const text of [inward.number ?? '', labelCode])
      expect(await keeper.call(stock.scan, { text })).toMatchObject({
        kind: 'inward',
        id: inward.id,
        label: inward.number,
      });
  });

  test('of a maker’s number that several SKUs have offers the choice', async ({ house }) => {
    const packer = await house.as('packer');
    const [one, other] = [await aSku(house), await aSku(house)];
    await aBatch(house, one, { number: 'GT-118' });
    await aBatch(house, other, { number: 'GT-118' });

    const scanned = await packer.call(stock.scan, { text: '(10)gt-118' });

    expect(scanned).toMatchObject({ kind: 'ambiguous', parsed: { batchNumber: 'gt-118' } });
    expect(scanned.choices.map(({ skuId }) => skuId)).toEqual([one.id, other.id]);
  });

  test('finds goods by their number in every form that scanners and lists give it', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const product = await aProduct(house, { barcode: '036000291452' });
    const [variant] = product.variants;
    const forms = ['036000291452', '0036000291452', '00036000291452', '(01)00036000291452(10)Z9'];

    const scanned = await Promise.all(forms.map((text) => owner.call(stock.scan, { text })));
    const typed = await Promise.all(forms.map((q) => owner.call(orders.listSellableItems, { q })));
    const searched = await Promise.all(
      forms.map((q) => owner.call(admin.search, { q, by: 'number' })),
    );
    await owner.call(stock.addBarcode, {
      skuId: variant?.skuId ?? 0,
      code: '10036000291459',
      packQty: 12_000,
    });
    const ofCarton = await owner.call(orders.listSellableItems, { q: ']C10110036000291459' });
    const again = aProduct(house, { barcode: '00036000291452' });

    expect(variant?.barcode).toBe('0036000291452');
    expect(scanned.map(({ kind, skuId }) => [kind, skuId])).toEqual(
      forms.map(() => ['sku', variant?.skuId]),
    );
    expect(typed.map(({ rows }) => rows.map(({ variantId }) => variantId))).toEqual(
      forms.map(() => [variant?.id]),
    );
    expect(searched.map(({ groups }) => groups.flatMap(({ rows }) => rows)[0]?.id)).toEqual(
      forms.map(() => variant?.id),
    );
    expect(ofCarton.rows.map(({ variantId }) => variantId)).toEqual([variant?.id]);
    await expect(again).rejects.toMatchObject({ code: 'variant.barcode_taken' });
  });

  test.for([
    '036000291452',
    '00036000291452',
    '0012345670',
    '12345670',
    '0000012345670',
    'A-1',
    '018901234567894',
    '18901234567891',
    '036000291453',
  ])('keeps %s as the program does', async (code, { house }) => {
    const { rows } = await house.database.direct.execute<{ form: string }>(
      sql`select barcode_form(${code}) form`,
    );

    expect(rows[0]?.form).toBe(oneForm(code));
  });

  test('that nobody knows is an answer, and is written down', async ({ house }) => {
    const packer = await house.as('packer');

    const scanned = await packer.call(stock.scan, { text: 'hello', screen: 'packing' });

    expect(scanned).toMatchObject({ kind: 'unknown', label: 'hello', id: null });
    const log = await house.database.direct.select().from(scanLog);
    expect(log).toMatchObject([
      { raw: 'hello', kind: 'unknown', screen: 'packing', userId: packer.userId },
    ]);
  });
});
