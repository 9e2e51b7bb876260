import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import type { CheckAnswer } from '@counting-house/contract/purchasing/inward/item-check.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { anItem } from '../../testing/items.ts';
import { jpeg, send } from '../../testing/pictures.ts';
import { aVendorRow } from '../../testing/purchasing.ts';

const { admin, purchasing, stock } = contract;

/** Coriander that is looked at when it comes, and how a keeper receives 100 kg of it. */
async function coriander(house: TestHouse) {
  const { vendorId } = await aVendorRow(house);
  const item = await anItem(house, {
    name: 'Coriander seed',
    checks: [
      { name: 'Moisture', kind: 'number', max: 9_000, unit: '%', required: true },
      { name: 'Colour and smell as sample', kind: 'yes_no', required: true },
      { name: 'Lab report with the lot', kind: 'paper', required: false },
    ],
  });
  const keeper = await house.as('store keeper');
  const receive = (
    checks: readonly Partial<CheckAnswer>[],
    more: Partial<InputOf<typeof purchasing.inward>> = {},
    batch: object = {},
  ) =>
    keeper.call(purchasing.inward, {
      mode: 'post',
      kind: 'without_po',
      vendorId,
      withoutPoReason: 'urgent',
      challanNo: 'D-688',
      lines: [
        {
          skuId: item.skuId ?? 0,
          unitId: item.unitId ?? 0,
          price: 93_00,
          batches: [{ acceptedQty: 100_000, checks: checks as CheckAnswer[], ...batch }],
        },
      ],
      ...more,
    });
  return { item, keeper, receive };
}

const good = [
  { name: 'Moisture', reading: 8_400 },
  { name: 'Colour and smell as sample', isYes: true },
];

describe('checks at receipt', () => {
  test('that have to be answered are asked for', async ({ house }) => {
    const { receive } = await coriander(house);

    await expect(receive([{ name: 'Moisture', reading: 8_400 }])).rejects.toMatchObject({
      fields: {
        'lines.0.batches.0.checks.1': "Line 1: please answer 'Colour and smell as sample'.",
      },
    });
  });

  test('stay with the receipt as they were asked, whatever the item asks later', async ({
    house,
  }) => {
    const { item, keeper, receive } = await coriander(house);
    const owner = await house.as('owner');
    const { id } = await receive(good);

    await owner.call(purchasing.updateItem, { id: item.id, version: item.version, checks: [] });

    const { lines } = await keeper.call(purchasing.getInward, { id });
    expect(lines[0]?.batches[0]).toMatchObject({ batchStatus: 'available' });
    expect(lines[0]?.batches[0]?.checks).toMatchObject([
      { name: 'Moisture', max: 9_000, reading: 8_400, isOk: true },
      { name: 'Colour and smell as sample', isYes: true, isOk: true },
      { name: 'Lab report with the lot', fileId: null, isOk: null },
    ]);
  });

  test('that fail are told, and the goods wait in quarantine', async ({ house }) => {
    const { item, keeper, receive } = await coriander(house);

    const inward = await receive([{ name: 'Moisture', reading: 10_200 }, ...good.slice(1)]);

    expect(inward.warnings).toEqual(['Coriander seed: Moisture 10.2 %, 9 % at most.']);
    expect(inward.lines[0]?.batches[0]).toMatchObject({
      batchStatus: 'quarantine',
      trayCode: 'QUARANTINE',
    });
    const position = await keeper.call(stock.getSku, { id: item.skuId ?? 0 });
    expect(position).toMatchObject({ onHand: 100_000, free: 0 });
  });

  test('are not asked of goods that go back with the driver', async ({ house }) => {
    const { receive } = await coriander(house);

    const inward = await receive(
      [],
      {},
      { acceptedQty: 0, rejectedQty: 100_000, rejectWhere: 'sent_back', rejectReason: 'Wet' },
    );

    expect(inward.status).toBe('posted');
  });

  test('take a paper that hangs on the receipt, and no other', async ({ house }) => {
    const { keeper, receive } = await coriander(house);
    const { files } = await send(house, keeper, admin.uploadFile, [{ bytes: await jpeg() }], {
      purpose: 'attachment',
    });
    const fileId = files[0]?.id ?? 0;
    const answers = [...good, { name: 'Lab report with the lot', fileId }];

    const without = await receive(answers);
    const hung = await receive(answers, { fileIds: [fileId], confirmDuplicate: true });

    const ofPaper = (of: typeof hung) => of.lines[0]?.batches[0]?.checks[2];
    expect(ofPaper(without)).toMatchObject({ fileId: null, isOk: null });
    expect(ofPaper(hung)).toMatchObject({ fileId, isOk: true });
  });
});

describe('a code that nobody knows', () => {
  test('is given to an item by anyone who receives it, and scanned from then on', async ({
    house,
  }) => {
    const { item, keeper } = await coriander(house);
    const bag = { skuId: item.skuId ?? 0, code: 'KT-BAG-40', packQty: 40_000 };

    await keeper.call(stock.addBarcode, bag);
    const again = await keeper.call(stock.addBarcode, bag);

    expect(again.barcodes).toMatchObject([{ code: 'KT-BAG-40', isPrimary: true }]);
    const scanned = await keeper.call(stock.scan, { text: 'KT-BAG-40' });
    expect(scanned).toMatchObject({ skuId: item.skuId, packQty: 40_000 });
    const [goods] = (await keeper.call(purchasing.gateGoods, { skuIds: [bag.skuId] })).rows;
    expect(goods).toMatchObject({
      barcodes: [{ code: 'KT-BAG-40', packQty: 40_000 }],
      checks: [{ name: 'Moisture' }, {}, {}],
    });
  });

  test('stays with whom it belongs to', async ({ house }) => {
    const { item, keeper } = await coriander(house);
    const other = await anItem(house, {
      name: 'Cumin',
      categoryId: item.categoryId,
      barcodes: [{ code: 'KT-BAG-40' }],
    });
    const owner = await house.as('owner');
    const { name } = await owner.call(purchasing.getItem, { id: other.id });

    const taken = keeper.call(stock.addBarcode, { skuId: item.skuId ?? 0, code: 'KT-BAG-40' });
    await expect(taken).rejects.toMatchObject({
      fields: { code: `This barcode belongs to '${name}'.` },
    });
    const label = keeper.call(stock.addBarcode, { skuId: item.skuId ?? 0, code: 'CMDDONE' });
    await expect(label).rejects.toMatchObject({
      fields: { code: "Codes like 'CMDDONE' are reserved for labels. Choose another one." },
    });
  });
});
