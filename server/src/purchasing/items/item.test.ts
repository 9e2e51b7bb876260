import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { anItem, aPurchaseCategory, unitOf } from '../../testing/items.ts';
import { aProduct } from '../../testing/catalogue.ts';
import { mainStore, trayNamed } from '../../testing/stock.ts';

const { admin, production, purchasing, stock } = contract;

const ean = '8901234567890';

/** Five kilograms of it lie in the material store. */
async function received(house: TestHouse, skuId: number, dated: object = {}) {
  const owner = await house.as('owner');
  const floor = await trayNamed(house, 'RM-FLOOR');
  await owner.call(stock.opening, {
    lines: [{ skuId, trayId: floor.id, qty: 5_000, unitValue: 10_000, newBatch: dated }],
  });
}

describe('an item', () => {
  test('begins as its category says, with a code, a SKU and a position', async ({ house }) => {
    const category = await aPurchaseCategory(house, { hsn: '0910', inspectOnReceipt: true });

    const item = await anItem(house, { categoryId: category.id });

    expect(item).toMatchObject({
      code: 'SPC-00001',
      kind: 'raw',
      unit: 'KG',
      hsn: '0910',
      category: 'Spices',
      supply: { sku: 'SPC-00001', tracking: 'batch', expiryPolicy: 'optional', onHand: 0 },
      stores: [{ onHand: 0 }],
    });
    expect(item.supply).toMatchObject({ inspectOnReceipt: true, locks: { unitId: null } });
  });

  test('has packs, barcodes and reorder levels, and is found by scanning', async ({ house }) => {
    const store = await mainStore(house);
    const item = await anItem(house, {
      units: [{ unitId: await unitOf(house, 'BAG'), ratioNum: 50, ratioDen: 2 }],
      barcodes: [{ code: ean }, { code: 'BAG-25', packQty: 25_000, source: 'vendor' }],
      policies: [{ storeId: store.id, reorderLevel: 10_000, maxLevel: 60_000 }],
    });
    const keeper = await house.as('store keeper');

    const bag = await keeper.call(stock.scan, { text: 'BAG-25' });
    const gs1 = await keeper.call(stock.scan, { text: `(01)0${ean}` });
    const { rows } = await keeper.call(purchasing.listItems, { q: ean });
    const held = await keeper.call(stock.listPositions, { q: 'BAG-25' });

    expect(item.supply).toMatchObject({
      units: [{ unit: 'BAG', ratioNum: 25, ratioDen: 1, forPurchase: true, locked: false }],
      barcodes: [
        { code: ean, symbology: 'ean13', packQty: 1_000, isPrimary: true },
        { code: 'BAG-25', symbology: 'code128', packQty: 25_000, isPrimary: false },
      ],
      policies: [{ reorderLevel: 10_000, source: 'buy' }],
    });
    expect(bag).toMatchObject({ kind: 'sku', skuId: item.skuId, packQty: 25_000 });
    expect(gs1).toMatchObject({ kind: 'sku', skuId: item.skuId, packQty: 1_000 });
    expect(rows).toMatchObject([{ id: item.id, isLow: true, reorderLevel: 10_000, value: null }]);
    expect(held.rows).toMatchObject([{ skuId: item.skuId, variantId: null, product: null }]);
  });

  test('that is a service has no SKU', async ({ house }) => {
    const item = await anItem(house, { kind: 'service', name: 'Grinding', hsn: '998816' });

    expect(item).toMatchObject({ skuId: null, unit: null, supply: null, onHand: 0 });
  });

  test('keeps ids of rows that stay, and drops those left out', async ({ house }) => {
    const bag = await unitOf(house, 'BAG');
    const item = await anItem(house, {
      units: [{ unitId: bag, ratioNum: 25 }],
      barcodes: [{ code: ean }, { code: 'OLD-1' }],
    });
    const owner = await house.as('owner');

    const changed = await owner.call(purchasing.updateItem, {
      id: item.id,
      version: item.version,
      units: [{ unitId: bag, ratioNum: 30 }],
      barcodes: [{ code: 'NEW-1', isPrimary: true }, { code: ean }],
    });

    expect(changed.version).toBe(item.version + 1);
    expect(changed.supply?.units).toMatchObject([{ id: item.supply?.units[0]?.id, ratioNum: 30 }]);
    expect(changed.supply?.barcodes).toMatchObject([
      { code: 'NEW-1', isPrimary: true },
      { id: item.supply?.barcodes[0]?.id, code: ean, isPrimary: false },
    ]);
  });

  test('is refused with the words of the field', async ({ house }) => {
    const item = await anItem(house, { barcodes: [{ code: ean }] });
    await aProduct(house, { name: 'Chai', sku: 'CHAI-1', barcode: '8901058851298' });
    const { categoryId } = item;
    const bad = (given: object) => anItem(house, { categoryId, name: 'Chilli', ...given });
    const dozen = await unitOf(house, 'DOZ');

    for (const [given, field, text] of [
      [{ code: 'CHAI-1' }, 'code', "The code 'CHAI-1' is already used by 'Chai'."],
      [{ code: 'A B' }, 'code', 'Use only letters, digits and . _ / - in a code.'],
      [
        { code: 'B0000123' },
        'code',
        "Codes like 'B0000123' are reserved for labels. Choose another one.",
      ],
      [{ name: 'turmeric' }, 'name', "This category already has an item 'turmeric'."],
      [{ hsn: '12345' }, 'hsn', 'HSN code must be 4, 6 or 8 digits'],
      [
        { tracking: 'none', expiryPolicy: 'optional' },
        'expiryPolicy',
        'Expiry dates need batch tracking.',
      ],
      [{ expiryPolicy: 'required' }, 'shelfLifeDays', 'Please enter the shelf life in days.'],
      [{ shelfLifeDays: 4_000 }, 'shelfLifeDays', 'Shelf life must be 1 to 3650 days.'],
      [
        { barcodes: [{ code: '8901234567891' }] },
        'barcodes.0.code',
        'Barcode is not valid: the last digit should be 0',
      ],
      [{ barcodes: [{ code: ean }] }, 'barcodes.0.code', "This barcode belongs to 'Turmeric'."],
      [
        { barcodes: [{ code: '8901058851298' }] },
        'barcodes.0.code',
        "This barcode belongs to 'Chai'.",
      ],
      [
        { unitId: await unitOf(house, 'NOS'), units: [{ unitId: dozen, ratioNum: 12 }] },
        'units.0.unitId',
        '1 dozen is 12 pcs everywhere. It needs no row.',
      ],
    ] as const) {
      await expect(bad(given)).rejects.toMatchObject({ fields: { [field]: text } });
    }
  });

  test('keeps its unit once it moved, and its tracking while there is stock', async ({ house }) => {
    const item = await anItem(house);
    const owner = await house.as('owner');
    const { id, version, skuId } = item;
    await received(house, skuId ?? 0);
    const update = (to: object) => owner.call(purchasing.updateItem, { id, version, ...to });

    const gram = await unitOf(house, 'G');

    await expect(update({ unitId: gram })).rejects.toMatchObject({
      code: 'sku.unit_locked',
      fields: {
        unitId: "The stock unit can't be changed: this item already has stock entries.",
      },
    });
    await expect(update({ tracking: 'none', expiryPolicy: 'none' })).rejects.toMatchObject({
      code: 'sku.tracking_locked',
      message: 'Batch tracking can only be changed while there is no stock (5 kg on hand).',
    });
    await expect(update({ expiryPolicy: 'required', shelfLifeDays: 90 })).rejects.toMatchObject({
      code: 'sku.expiry_locked',
      message: '1 batch on hand has no expiry date. Enter it first.',
    });
    const seen = await owner.call(purchasing.getItem, { id });
    expect(seen).toMatchObject({ onHand: 5_000, free: 5_000, value: 50_000 });
    expect(seen.supply?.locks.unitId).toContain("can't be changed");
  });

  test('changes all three while nothing moved', async ({ house }) => {
    const item = await anItem(house, {
      units: [{ unitId: await unitOf(house, 'BAG'), ratioNum: 25 }],
    });
    const owner = await house.as('owner');

    const changed = await owner.call(purchasing.updateItem, {
      id: item.id,
      version: item.version,
      unitId: await unitOf(house, 'G'),
      tracking: 'none',
      expiryPolicy: 'none',
    });

    expect(changed).toMatchObject({
      unit: 'G',
      supply: { unit: 'G', tracking: 'none', units: [] },
    });
  });

  test('saved by two people: the second reads that the first was there', async ({ house }) => {
    const item = await anItem(house);
    const [one, two] = [await house.as('owner'), await house.as('admin')];
    const { id, version } = item;

    await one.call(purchasing.updateItem, { id, version, barcodes: [{ code: ean }] });
    const late = two.call(purchasing.updateItem, { id, version, name: 'Haldi' });

    await expect(late).rejects.toMatchObject({ status: 409, code: 'stale' });
  });

  test('is deleted while nothing happened with it, and then made inactive', async ({ house }) => {
    const fresh = await anItem(house, { barcodes: [{ code: ean }] });
    const used = await anItem(house, { categoryId: fresh.categoryId, name: 'Chilli' });
    await received(house, used.skuId ?? 0);
    const owner = await house.as('owner');

    await owner.call(admin.softDeleteRow, { table: 'item', id: fresh.id });

    await expect(
      owner.call(admin.softDeleteRow, { table: 'item', id: used.id }),
    ).rejects.toMatchObject({
      message: 'This item has history. Make it inactive instead.',
    });
    const again = await anItem(house, {
      categoryId: fresh.categoryId,
      code: fresh.code,
      barcodes: [{ code: ean }],
    });
    expect(again.supply?.barcodes).toHaveLength(1);
    const off = await owner.call(purchasing.itemStatus, {
      id: used.id,
      version: used.version,
      status: 'inactive',
    });
    expect(off.status).toBe('inactive');
    const { rows } = await owner.call(stock.listSkus, { status: 'active' });
    expect(rows.map(({ code }) => code)).toEqual([again.code]);
  });

  test('of an inactive category stays inactive', async ({ house }) => {
    const item = await anItem(house, { status: 'inactive' });
    const owner = await house.as('owner');
    const category = await owner.call(purchasing.getCategory, { id: item.categoryId });
    await owner.call(purchasing.updateCategory, {
      id: category.id,
      version: category.version,
      status: 'inactive',
    });

    const { id, version } = item;
    const on = owner.call(purchasing.itemStatus, { id, version, status: 'active' });

    await expect(on).rejects.toMatchObject({ code: 'item.category_inactive' });
  });
});

describe('quantities', () => {
  test('are converted by units, and by the packs of the item', async ({ house }) => {
    const bag = await unitOf(house, 'BAG');
    const item = await anItem(house, { units: [{ unitId: bag, ratioNum: 25 }] });
    const keeper = await house.as('store keeper');
    const skuId = item.skuId ?? 0;
    const convert = async (unit: string, qty: number) =>
      keeper.call(stock.convert, { skuId, unitId: await unitOf(house, unit), qty });

    expect(await convert('BAG', 12_000)).toEqual({
      stockQty: 300_000,
      inexact: false,
      remainderText: '',
    });
    expect(await convert('G', 500)).toEqual({
      stockQty: 1,
      inexact: true,
      remainderText: '0.0005 kg is added by rounding',
    });
    await expect(convert('LTR', 1_000)).rejects.toMatchObject({
      code: 'unit.no_conversion',
      message:
        "There is no conversion from litres to kg for 'Turmeric'. Add it under Units and packs.",
    });
    await expect(convert('BAG', 1_500)).rejects.toMatchObject({
      fields: { qty: 'bags cannot be split' },
    });
  });

  test('in a pack are issued in the stock unit, and its ratio stays from then on', async ({
    house,
  }) => {
    const bag = await unitOf(house, 'BAG');
    const item = await anItem(house, { units: [{ unitId: bag, ratioNum: 2 }] });
    const skuId = item.skuId ?? 0;
    await received(house, skuId);
    const owner = await house.as('owner');

    await owner.call(production.stockOut, {
      lines: [{ skuId, qty: 1_000, unitId: bag, reasonCode: 'SAMPLE' }],
      purpose: 'sample',
      note: 'Tasting',
    });

    const after = await owner.call(purchasing.getItem, { id: item.id });
    expect(after).toMatchObject({ onHand: 3_000, supply: { units: [{ locked: true }] } });
    const { id, version } = after;
    const other = owner.call(purchasing.updateItem, {
      id,
      version,
      units: [{ unitId: bag, ratioNum: 3 }],
    });
    await expect(other).rejects.toMatchObject({
      fields: {
        'units.0.ratioNum':
          'BAG was used in a posted document, so it stays as it is. Add another unit instead.',
      },
    });
  });
});
