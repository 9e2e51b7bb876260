import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { aBatch, aSku, inTray, orderOf, pieces, positionOf, rupees } from '../../testing/stock.ts';
import { within } from '../../testing/within.ts';
import { reserve } from '../demand/demand.service.ts';

const { stock } = contract;

/** Seven pieces worth a hundred rupees. */
async function seven(house: TestHouse) {
  const sku = await aSku(house, { name: 'Chai' });
  const batch = await aBatch(house, sku, { qty: pieces(7), value: rupees(100) });
  const line = (qty: number) => ({ skuId: sku.id, batchId: batch.id, trayId: batch.trayId, qty });
  return { sku, batch, line, keeper: await house.as('admin') };
}

describe('adjusting', () => {
  test('takes lost goods off at what they cost', async ({ house }) => {
    const { sku, line, keeper } = await seven(house);

    const doc = await keeper.call(stock.adjust, {
      reasonCode: 'LOST',
      note: 'Not on the shelf',
      lines: [line(-pieces(2))],
    });

    expect(doc).toMatchObject({ value: -2_857, lines: [{ fromTray: 'FG-FLOOR', reason: 'Lost' }] });
    expect(await positionOf(house, sku.id)).toEqual({
      onHand: pieces(5),
      reserved: 0,
      value: 7_143,
    });
  });

  test('brings found goods in at what the rest of the batch is worth', async ({ house }) => {
    const { line, keeper } = await seven(house);

    const doc = await keeper.call(stock.adjust, {
      reasonCode: 'FOUND',
      note: 'Behind the shelf',
      lines: [line(pieces(7))],
    });

    expect(doc.value).toBe(rupees(100));
  });

  test('makes a batch of goods that nobody knew of, worth what the SKU is', async ({ house }) => {
    const { sku, batch, keeper } = await seven(house);

    const doc = await keeper.call(stock.adjust, {
      reasonCode: 'FOUND',
      note: 'A box without papers',
      lines: [
        {
          skuId: sku.id,
          newBatch: { number: 'X1', expiryDate: '2027-01-31' },
          trayId: batch.trayId,
          qty: pieces(1),
        },
      ],
    });

    expect(doc.lines[0]).toMatchObject({ batchNumber: 'X1', value: 1_429 });
  });

  test('does not take what is promised', async ({ house }) => {
    const { sku, batch, line, keeper } = await seven(house);
    await within(house, (ctx) => reserve(ctx, orderOf({ id: 1, skuId: sku.id, qty: pieces(6) })));

    const refused = keeper.call(stock.adjust, {
      reasonCode: 'LOST',
      note: 'Gone',
      lines: [line(-pieces(2))],
    });

    await expect(refused).rejects.toMatchObject({
      code: 'stock.reserved',
      fields: { 'lines.0.qty': `6 pcs of batch ${batch.code} is reserved for ORD-1.` },
    });
  });

  test('does not take more than the tray holds', async ({ house }) => {
    const { batch, line, keeper } = await seven(house);

    const refused = keeper.call(stock.adjust, {
      reasonCode: 'LOST',
      note: 'Gone',
      lines: [line(-pieces(8))],
    });

    await expect(refused).rejects.toMatchObject({
      code: 'stock.short',
      message: `Tray FG-FLOOR holds 7 pcs of batch ${batch.code}.`,
    });
    expect(await inTray(house, batch.id, 'FG-FLOOR')).toMatchObject({ onHand: pieces(7) });
  });

  test.for([
    ['LOST', 1, "'Lost' explains goods that are gone, not goods that were found."],
    ['FOUND', -1, "'Found' explains goods that were found, not goods that are gone."],
    ['NONE', 1, 'Please choose a reason.'],
  ] as const)('refuses the reason %s for %i', async ([reasonCode, sign, text], { house }) => {
    const { line, keeper } = await seven(house);

    const refused = keeper.call(stock.adjust, {
      reasonCode,
      note: 'Why not',
      lines: [line(sign * pieces(1))],
    });

    await expect(refused).rejects.toMatchObject({ fields: { reasonCode: text } });
  });

  test.for([
    ['2026-11-13', 'Stock can be dated back at most 7 days.'],
    ['2026-11-22', 'The date cannot be in the future'],
  ] as const)('refuses the date %s', async ([businessDate, text], { house }) => {
    const { line, keeper } = await seven(house);

    const refused = keeper.call(stock.adjust, {
      businessDate,
      reasonCode: 'LOST',
      note: 'Gone',
      lines: [line(-pieces(1))],
    });

    await expect(refused).rejects.toMatchObject({ fields: { businessDate: text } });
  });
});
