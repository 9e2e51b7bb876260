import { contract } from '@counting-house/contract/contract.ts';
import { desc, eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { journalEntries, journalLines } from '../../books/journal/journal.table.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { aBatch, aSku, pieces, positionOf, rupees, trayNamed } from '../../testing/stock.ts';

const { stock } = contract;

/** The last entry of the books: accounts and paise, credit below zero. */
async function lastEntry(house: TestHouse) {
  const [entry] = await house.database.direct
    .select()
    .from(journalEntries)
    .orderBy(desc(journalEntries.id))
    .limit(1);
  const lines = await house.database.direct
    .select({
      account: ledgerAccounts.code,
      debit: journalLines.debit,
      credit: journalLines.credit,
    })
    .from(journalLines)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, journalLines.accountId))
    .where(eq(journalLines.entryId, entry?.id ?? 0))
    .orderBy(ledgerAccounts.code);
  return {
    event: entry?.event,
    lines: lines.map(({ account, debit, credit }) => [account, debit - credit]),
  };
}

describe('opening stock', () => {
  test('comes in with its batch, at what it cost', async ({ house }) => {
    const keeper = await house.as('admin');
    const sku = await aSku(house, { name: 'Chai' });

    const doc = await keeper.call(stock.opening, {
      lines: [
        {
          skuId: sku.id,
          qty: pieces(39),
          unitValue: rupees(18),
          newBatch: { number: 'C2610D', expiryDate: '2027-05-18' },
        },
      ],
    });

    expect(doc).toMatchObject({
      number: expect.stringMatching(/^OPN-\d{6}$/u),
      kind: 'opening',
      value: rupees(702),
      lines: [{ sku: sku.code, batchNumber: 'C2610D', toTray: 'FG-FLOOR', qty: pieces(39) }],
    });
    expect(await positionOf(house, sku.id)).toEqual({
      onHand: pieces(39),
      reserved: 0,
      value: rupees(702),
    });
    expect(await lastEntry(house)).toEqual({
      event: 'stock.opening',
      lines: [
        ['1152', rupees(702)],
        ['3400', -rupees(702)],
      ],
    });
  });

  test('of one number in two trays is one batch', async ({ house }) => {
    const keeper = await house.as('admin');
    const sku = await aSku(house);
    const trayId = (await trayNamed(house, 'A-01')).id;
    const newBatch = { number: 'GT/118' };

    const doc = await keeper.call(stock.opening, {
      lines: [
        { skuId: sku.id, qty: pieces(3), newBatch },
        { skuId: sku.id, qty: pieces(4), newBatch: { number: 'gt/118' }, trayId },
      ],
    });

    expect(new Set(doc.lines.map(({ batch }) => batch)).size).toBe(1);
    expect(await positionOf(house, sku.id)).toMatchObject({ onHand: pieces(7) });
  });

  test('names every line that is wrong, and takes in nothing', async ({ house }) => {
    const keeper = await house.as('admin');
    const sku = await aSku(house, { name: 'Ghee', expiryPolicy: 'required', shelfLifeDays: 90 });
    const quarantine = await trayNamed(house, 'PACKED');

    const refused = keeper.call(stock.opening, {
      lines: [
        { skuId: sku.id, qty: 1_500 },
        {
          skuId: sku.id,
          qty: pieces(1),
          newBatch: { mfgDate: '2026-12-01', expiryDate: '2026-11-30' },
          trayId: quarantine.id,
        },
        { skuId: 999_999, qty: pieces(1) },
      ],
    });

    await expect(refused).rejects.toMatchObject({
      status: 422,
      code: 'invalid',
      fields: {
        'lines.0.qty': 'Enter a whole number of pcs.',
        'lines.1.trayId': 'Packed goods are moved by packing or unpacking a parcel.',
        'lines.2.skuId': 'Choose a SKU.',
      },
    });
    expect(await positionOf(house, sku.id)).toMatchObject({ onHand: 0 });
  });

  test.for([
    [{ mfgDate: '2026-11-22' }, 'mfgDate', "The manufacturing date can't be in the future."],
    [{}, 'expiryDate', 'Please enter the expiry date.'],
    [
      { mfgDate: '2026-10-01', expiryDate: '2026-10-01' },
      'expiryDate',
      'The expiry date must be after the manufacturing date.',
    ],
  ] as const)('refuses a batch with %o', async ([newBatch, field, text], { house }) => {
    const keeper = await house.as('admin');
    const sku = await aSku(house, { expiryPolicy: 'required', shelfLifeDays: 90 });

    const refused = keeper.call(stock.opening, {
      lines: [{ skuId: sku.id, qty: pieces(1), newBatch }],
    });

    await expect(refused).rejects.toMatchObject({
      fields: { [`lines.0.newBatch.${field}`]: text },
    });
  });

  test('takes the expiry from the day the goods were made', async ({ house }) => {
    const keeper = await house.as('admin');
    const sku = await aSku(house, { expiryPolicy: 'required', shelfLifeDays: 180 });

    const doc = await keeper.call(stock.opening, {
      lines: [{ skuId: sku.id, qty: pieces(1), newBatch: { mfgDate: '2026-03-10' } }],
    });

    expect(doc.lines[0]?.expiryDate).toBe('2026-09-06');
  });

  test('refuses a number that the SKU has already', async ({ house }) => {
    const keeper = await house.as('admin');
    const sku = await aSku(house, { name: 'Chai' });
    await aBatch(house, sku, { number: 'C2610D' });

    const refused = keeper.call(stock.opening, {
      lines: [{ skuId: sku.id, qty: pieces(1), newBatch: { number: 'c2610d' } }],
    });

    await expect(refused).rejects.toMatchObject({
      fields: { 'lines.0.newBatch.number': "'Chai' already has a batch 'c2610d'." },
    });
  });

  test('comes late only with a note once goods have moved', async ({ house }) => {
    const keeper = await house.as('admin');
    const sku = await aSku(house, { name: 'Chai' });
    const { id: batchId, trayId } = await aBatch(house, sku);
    await keeper.call(stock.adjust, {
      reasonCode: 'LOST',
      note: 'One is gone',
      lines: [{ skuId: sku.id, batchId, trayId, qty: -pieces(1) }],
    });
    const lines = [{ skuId: sku.id, qty: pieces(1) }];

    await expect(keeper.call(stock.opening, { lines })).rejects.toMatchObject({
      fields: { 'lines.0.skuId': expect.stringContaining('have moved already') },
    });
    await expect(keeper.call(stock.opening, { lines, late: true })).rejects.toMatchObject({
      fields: { note: 'Please write a note for late opening stock.' },
    });
    await keeper.call(stock.opening, { lines, late: true, note: 'Found in the attic' });
    expect(await positionOf(house, sku.id)).toMatchObject({ onHand: pieces(10) });
  });

  test('of a thousand lines is one call', async ({ house }) => {
    const keeper = await house.as('admin');
    const skus: { id: number }[] = [];
    for (let made = 0; made < 20; made += 1) skus.push(await aSku(house));
    const lines = Array.from({ length: 1_000 }, (_, index) => ({
      skuId: skus[index % 20]?.id ?? 0,
      qty: pieces(1 + (index % 7)),
      unitValue: 1_234,
    }));

    const doc = await keeper.call(stock.opening, { lines });

    expect(doc.lines).toHaveLength(1_000);
  });

  test('is for those who may adjust stock', async ({ house }) => {
    const packer = await house.as('packer');
    const sku = await aSku(house);

    const refused = packer.call(stock.opening, { lines: [{ skuId: sku.id, qty: pieces(1) }] });

    await expect(refused).rejects.toMatchObject({ status: 403 });
  });
});
