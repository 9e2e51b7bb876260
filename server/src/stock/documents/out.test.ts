import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { lastEntry } from '../../testing/books.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import {
  aBatch,
  aSku,
  inTray,
  mainStore,
  orderOf,
  pieces,
  positionOf,
  rupees,
} from '../../testing/stock.ts';
import { within } from '../../testing/within.ts';
import { reserve } from '../demand/demand.service.ts';
import { pack } from '../demand/parcel-goods.service.ts';

const { purchasing, production, stock } = contract;

/** Ten pieces that last until the day, and ten until summer. */
async function shelf(house: TestHouse, expiryDate = '2026-12-01') {
  const sku = await aSku(house, { name: 'Honey' });
  const first = await aBatch(house, sku, { value: rupees(100), expiryDate });
  const later = await aBatch(house, sku, { value: rupees(200), expiryDate: '2027-06-30' });
  const keeper = await house.as('store keeper');
  const issue = (line: object, more: object = {}) =>
    keeper.call(production.stockOut, {
      purpose: 'sample',
      lines: [{ skuId: sku.id, qty: pieces(12), reasonCode: 'SAMPLE', ...line }],
      ...more,
    });
  return { sku, first, later, keeper, issue };
}

describe('goods issued', () => {
  test('go first expiry first, to the account of their reason', async ({ house }) => {
    const { sku, issue } = await shelf(house);

    const doc = await issue({});

    expect(doc).toMatchObject({
      number: expect.stringMatching(/^OUT-\d{6}$/u),
      kind: 'out',
      purpose: 'sample',
      lines: [{ qty: pieces(10) }, { qty: pieces(2) }],
    });
    expect(await positionOf(house, sku.id)).toMatchObject({ onHand: pieces(8) });
    expect((await lastEntry(house))[0]).toEqual(['expense.samples', rupees(140), 0]);
  });

  test('are of the batch that is named', async ({ house }) => {
    const { later, issue } = await shelf(house);

    const doc = await issue({ qty: pieces(3), batchId: later.id, reasonCode: 'INTERNAL_USE' });

    expect(doc.lines).toMatchObject([{ batchId: later.id, qty: pieces(3) }]);
  });

  test('are never reserved ones', async ({ house }) => {
    const { sku, issue } = await shelf(house);
    await within(house, (ctx) => reserve(ctx, orderOf({ id: 1, skuId: sku.id, qty: pieces(15) })));

    await expect(issue({})).rejects.toMatchObject({
      code: 'stock.short',
      fields: { 'lines.0.qty': "Only 5 pcs of 'Honey' can be used; 12 pcs are wanted." },
    });
  });

  test('are not of an expired batch', async ({ house }) => {
    const { first, issue } = await shelf(house, '2026-11-20');

    await expect(issue({ batchId: first.id, qty: pieces(1) })).rejects.toMatchObject({
      code: 'batch.expired',
    });
  });

  test.for([
    [{ purpose: 'other' }, { note: 'Please write what the goods are for.' }],
    [{ businessDate: '2026-11-22' }, { businessDate: 'The date cannot be in the future' }],
  ] as const)('name what is wrong: %j', async ([more, fields], { house }) => {
    const { issue } = await shelf(house);

    await expect(issue({}, more)).rejects.toMatchObject({ fields });
  });

  test('need a reason for going out', async ({ house }) => {
    const { issue } = await shelf(house);

    await expect(issue({ reasonCode: 'DAMAGED' })).rejects.toMatchObject({
      fields: { 'lines.0.reasonCode': 'Please choose a reason.' },
    });
  });
});

describe('expired batches', () => {
  test('are written off, and their orders get others', async ({ house }) => {
    const { sku, first, later } = await shelf(house);
    await within(house, (ctx) =>
      reserve(ctx, orderOf({ id: 1, skuId: sku.id, qty: pieces(12) }, { onShort: 'partial' })),
    );
    house.clock.set('2026-12-02T06:00:00Z');
    const admin = await house.as('admin');

    const cleared = await admin.call(purchasing.batchExpiredClear, {
      allExpired: true,
      action: 'scrap',
    });

    expect(cleared).toMatchObject({
      docs: [{ kind: 'expiry', status: 'posted', lines: [{ batchId: first.id }] }],
      shortDemands: [{ refNumber: 'ORD-1', sku: 'Honey', qty: pieces(2) }],
      inParcels: [],
    });
    expect(await inTray(house, later.id, 'FG-FLOOR')).toMatchObject({ reserved: pieces(10) });
    expect((await lastEntry(house))[0]).toEqual(['stock.expired', rupees(100), 0]);
  });

  test('go into quarantine, and cost nothing', async ({ house }) => {
    const { sku, first, keeper } = await shelf(house, '2026-11-20');

    await keeper.call(purchasing.batchExpiredClear, { batchIds: [first.id], action: 'quarantine' });

    expect(await inTray(house, first.id, 'QUARANTINE')).toMatchObject({ onHand: pieces(10) });
    expect(await positionOf(house, sku.id)).toMatchObject({ value: rupees(300) });
    await expect(
      keeper.call(purchasing.batchExpiredClear, { allExpired: true, action: 'quarantine' }),
    ).rejects.toMatchObject({ code: 'expiry.none', message: 'No expired stock.' });
  });

  test('are only those that expired', async ({ house }) => {
    const { later, keeper } = await shelf(house);

    const refused = keeper.call(purchasing.batchExpiredClear, {
      batchIds: [later.id],
      action: 'scrap',
    });

    await expect(refused).rejects.toMatchObject({
      code: 'batch.not_expired',
      message: `Batch ${later.code} can be used until 30 Jun 2027.`,
    });
  });

  test('worth much wait for approval', async ({ house }) => {
    const { keeper } = await shelf(house);
    const sku = await aSku(house);
    await aBatch(house, sku, { value: rupees(9_000), expiryDate: '2026-11-20' });

    const { docs } = await keeper.call(purchasing.batchExpiredClear, {
      allExpired: true,
      action: 'scrap',
    });

    expect(docs).toMatchObject([{ kind: 'expiry', status: 'pending' }]);
    await expect(
      keeper.call(purchasing.batchExpiredClear, { allExpired: true, action: 'scrap' }),
    ).rejects.toMatchObject({ code: 'expiry.none' });
  });

  test('in a parcel stay there', async ({ house }) => {
    const { sku, first } = await shelf(house);
    const { id: storeId } = await mainStore(house);
    await within(house, (ctx) => reserve(ctx, orderOf({ id: 1, skuId: sku.id, qty: pieces(10) })));
    await within(house, (ctx) =>
      pack(ctx, {
        parcelId: 7,
        parcelNo: 'PKG-7',
        orderId: 1,
        storeId,
        lines: [{ orderLineId: 1, skuId: sku.id, qty: pieces(10) }],
      }),
    );
    house.clock.set('2026-12-02T06:00:00Z');
    const admin = await house.as('admin');

    await expect(
      admin.call(purchasing.batchExpiredClear, { allExpired: true, action: 'scrap' }),
    ).rejects.toMatchObject({ code: 'expiry.none' });
    expect(await inTray(house, first.id, 'PACKED')).toMatchObject({ onHand: pieces(10) });
  });
});

describe('the stock of finished goods', () => {
  test('is set to what there is', async ({ house }) => {
    const { sku, first } = await shelf(house);
    const admin = await house.as('admin');

    const doc = await admin.call(production.variantStockUpdate, {
      mode: 'adjust',
      reasonCode: 'DATA_ENTRY',
      note: 'Counted',
      lines: [{ skuId: sku.id, batchId: first.id, trayId: first.trayId, setTo: pieces(7) }],
    });

    expect(doc).toMatchObject({
      kind: 'adjust',
      lines: [{ qty: pieces(3) }],
      onHand: [{ skuId: sku.id, onHand: pieces(17) }],
    });
  });

  test('opens, and moves', async ({ house }) => {
    const { sku } = await shelf(house);
    const admin = await house.as('admin');

    const opened = await admin.call(production.variantStockUpdate, {
      mode: 'opening',
      lines: [{ skuId: sku.id, qty: pieces(5), value: 100 }],
    });
    const { rows } = await admin.call(stock.listTrays, { area: 'quarantine' });
    const moved = await admin.call(production.variantStockUpdate, {
      mode: 'move',
      lines: [
        {
          batchId: 'lines' in opened ? (opened.lines[0]?.batchId ?? 0) : 0,
          fromTrayId: (await admin.call(stock.listTrays, { area: 'fg' })).rows[0]?.id ?? 0,
          toTrayId: rows[0]?.id ?? 0,
          qty: pieces(1),
        },
      ],
    });

    expect([opened.kind, moved.kind]).toEqual(['opening', 'move']);
    expect(moved).toMatchObject({
      onHand: [{ variantId: sku.variantId, skuId: sku.id, onHand: pieces(25) }],
    });
  });

  test('is of finished goods only', async ({ house }) => {
    const raw = await aSku(house, { kind: 'raw' });

    const refused = (await house.as('admin')).call(production.variantStockUpdate, {
      mode: 'opening',
      lines: [{ skuId: raw.id, qty: pieces(5) }],
    });

    await expect(refused).rejects.toMatchObject({
      fields: { 'lines.0.skuId': 'Choose finished goods.' },
    });
  });
});
