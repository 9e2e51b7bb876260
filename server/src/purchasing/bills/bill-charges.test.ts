import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { expect } from 'vitest';
import { stockOut } from '../../stock/documents/stock-out.service.ts';
import { at, entryOf } from '../../testing/bills.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { anItem, unitOf } from '../../testing/items.ts';
import { expectLaws } from '../../testing/laws/laws.ts';
import { aVendorRow } from '../../testing/purchasing.ts';
import { pieces, positionOf } from '../../testing/stock.ts';
import { within } from '../../testing/within.ts';

const { purchasing } = contract;
const kg = (n: number) => Math.round(n * 1_000);
type Inward = InputOf<typeof purchasing.inward>;
type Charge = NonNullable<
  NonNullable<InputOf<typeof purchasing.createBill>['lines']>[number]['charge']
>;

/** Turmeric of one vendor at 120 rupees a kilogram, and a carrier who bills what it brought. */
async function carried(house: TestHouse) {
  const { vendorId } = await aVendorRow(house);
  const carrier = await aVendorRow(house, {
    number: 'VEN-9002',
    nameKey: 'swift roads',
    displayName: 'Swift Roads',
    gstin: '29AAKFK4821M1ZU',
  });
  const skuId = (await anItem(house)).skuId ?? 0;
  const unitId = await unitOf(house, 'KG');
  const admin = await house.as('admin');
  const receive = (challanNo: string, qtys: readonly number[], charges: Inward['charges'] = []) =>
    admin.call(purchasing.inward, {
      mode: 'post',
      kind: 'without_po',
      withoutPoReason: 'urgent',
      vendorId,
      challanNo,
      charges,
      lines: [
        {
          skuId,
          unitId,
          price: 120_00,
          batches: qtys.map((qty, index) => ({
            number: `${challanNo}-${index}`,
            acceptedQty: kg(qty),
          })),
        },
      ],
    });
  const clerk = await house.as('accountant');
  const freight = (charge: Omit<Charge, 'kind'>, price: number, more: object = {}) => ({
    vendorId: carrier.vendorId,
    vendorBillNo: 'SR/77',
    vendorBillDate: today,
    vendorTotal: price,
    lines: [
      {
        description: 'Freight',
        qty: pieces(1),
        price,
        taxId: null,
        charge: { ...charge, kind: 'freight' as const },
        ...more,
      },
    ],
  });
  const today = (await within(house, (ctx) => Promise.resolve(ctx))).today;
  return { admin, clerk, skuId, receive, freight };
}

test('freight that a carrier bills goes into what the goods cost, less what was counted for it', async ({
  house,
}) => {
  const { admin, clerk, skuId, receive, freight } = await carried(house);
  const first = await receive(
    'D-1',
    [290],
    [{ kind: 'freight', amount: 1_000_00, split: 'weight', payTo: 'vendor' }],
  );
  await within(house, (ctx) =>
    stockOut(ctx, {
      purpose: 'sample',
      lines: [{ skuId, qty: kg(128.2), reasonCode: 'SAMPLE' }],
    }),
  );
  const second = await receive('D-2', [200]);
  const asked = freight({ split: 'weight', inwardIds: [first.id, second.id] }, 2_450_01);

  const seen = await clerk.call(purchasing.previewBill, asked);
  expect(seen.fields).toEqual({});
  expect(seen.lines[0]?.shares.map(({ value }) => value)).toEqual([1_450_01, 1_000_00]);
  const bill = await clerk.call(purchasing.createBill, { ...asked, confirm: true });

  // 450.01 more than was counted on the first receipt, of which 161.8 of 290 kg are here; all of the second.
  expect(bill).toMatchObject({ state: 'confirmed', toStock: 1_251_07, toVariance: 198_94 });
  expect(bill.lines[0]?.charge).toMatchObject({
    settled: 1_000_00,
    inwards: [{ id: first.id }, { id: second.id }],
  });
  expect(await entryOf(house, bill.id)).toEqual([
    ['2122', 1_000_00],
    ['1151', 1_251_07],
    ['5110', 198_94],
    ['2110', -2_450_01],
  ]);
  const left = 19_973_93 + 24_000_00;
  expect((await positionOf(house, skuId)).value).toBe(left + 1_251_07);
  await expectLaws(house);

  const again = await clerk.call(purchasing.createBill, {
    ...freight({ split: 'quantity', inwardIds: [first.id] }, 10_00),
    vendorBillNo: 'SR/78',
    confirm: true,
  });
  expect(again.lines[0]?.charge).toMatchObject({ settled: 0 });
  const taken = admin.call(purchasing.inwardCancel, { ...at(second), note: 'Wrong vendor' });
  await expect(taken).rejects.toMatchObject({ code: 'inward.used' });

  await admin.call(purchasing.billCancel, { ...at(again), note: 'Billed twice' });
  await admin.call(purchasing.billCancel, { ...at(bill), note: 'Wrong paper' });

  expect((await positionOf(house, skuId)).value).toBe(left);
  const entries = await entryOf(house, bill.id);
  const net = (code: string) =>
    entries.filter(([of]) => of === code).reduce((sum, [, paise]) => sum + Number(paise), 0);
  expect(['2122', '1151', '5110', '2110'].map(net)).toEqual([0, 0, 0, 0]);
  await admin.call(purchasing.inwardCancel, { ...at(second), note: 'Wrong vendor' });
  await expectLaws(house);
});

test('a remainder goes to the paisa, tax without credit with it; and less than was counted takes value off', async ({
  house,
}) => {
  const { clerk, skuId, receive, freight } = await carried(house);
  const goods = await receive(
    'D-3',
    [1, 1, 1],
    [{ kind: 'freight', amount: 150_00, split: 'value', payTo: 'cash' }],
  );
  const { rows } = await clerk.call(contract.tax.listTaxes, { q: 'GST5' });
  const asked = freight({ split: 'value', inwardIds: [goods.id] }, 100_01, {
    taxId: rows[0]?.id ?? 0,
    itcEligible: false,
  });

  const bill = await clerk.call(purchasing.createBill, {
    ...asked,
    vendorTotal: 105_01,
    confirm: true,
  });

  expect(bill.lines[0]?.charge?.shares.map(({ value }) => value)).toEqual([35_01, 35_00, 35_00]);
  expect(await entryOf(house, bill.id)).toEqual([
    ['2122', 150_00],
    ['1151', -44_99],
    ['2110', -105_01],
  ]);
  expect((await positionOf(house, skuId)).value).toBe(3 * 120_00 + 105_01);
  await expectLaws(house);
});

test('says what is wrong with a charge at its field; a draft keeps it', async ({ house }) => {
  const { clerk, receive, freight } = await carried(house);
  const goods = await receive('D-4', [2]);
  const fieldsOf = async (line: object) =>
    (
      await clerk.call(purchasing.previewBill, {
        ...freight({ split: 'weight', inwardIds: [goods.id] }, 50_00, line),
      })
    ).fields;

  expect(await fieldsOf({ charge: { kind: 'duty', split: 'value', inwardIds: [99_999] } })).toEqual(
    { 'lines.0.charge.inwardIds': 'Choose receipts with goods.' },
  );
  expect(await fieldsOf({ accountId: 1 })).toEqual({
    'lines.0.accountId': 'A charge goes into the cost of goods; leave the account out.',
  });
  expect(await fieldsOf({ description: '' })).toEqual({
    'lines.0.description': 'Description is required',
  });
  const asked = freight({ split: 'equal', inwardIds: [goods.id] }, 50_00);
  const draft = await clerk.call(purchasing.createBill, asked);
  const changed = await clerk.call(purchasing.updateBill, { ...at(draft), note: 'Ring them' });
  expect(changed.lines[0]?.charge).toMatchObject({
    kind: 'freight',
    split: 'equal',
    inwards: [{ id: goods.id, number: goods.number }],
    shares: [{ value: 50_00 }],
  });
});

test('taken back after a part was sold: what is here loses both, what was sold is a variance', async ({
  house,
}) => {
  const { admin, clerk, skuId, receive, freight } = await carried(house);
  const goods = await receive('D-5', [10]);
  const line = goods.lines[0]?.id ?? 0;
  const dearer = await clerk.call(purchasing.createBill, {
    vendorId: goods.vendorId,
    vendorBillNo: 'KT/300',
    vendorBillDate: goods.businessDate,
    vendorTotal: 1_250_00,
    lines: [{ inwardLineId: line, qty: kg(10), price: 125_00, taxId: null }],
    confirm: true,
  });
  const carriage = await clerk.call(purchasing.createBill, {
    ...freight({ split: 'value', inwardIds: [goods.id] }, 100_00),
    confirm: true,
  });
  expect((await positionOf(house, skuId)).value).toBe(1_350_00);
  await within(house, (ctx) =>
    stockOut(ctx, { purpose: 'sample', lines: [{ skuId, qty: kg(4), reasonCode: 'SAMPLE' }] }),
  );
  expect((await positionOf(house, skuId)).value).toBe(810_00);

  await admin.call(purchasing.billCancel, { ...at(dearer), note: 'Wrong price' });
  expect((await positionOf(house, skuId)).value).toBe(780_00);
  await admin.call(purchasing.billCancel, { ...at(carriage), note: 'Not our goods' });

  // Six of ten kilograms are here, at Rs 120 again; four bore Rs 20 and Rs 40 that nobody owes any more.
  expect((await positionOf(house, skuId)).value).toBe(720_00);
  const left = async (id: number) => {
    const entries = await entryOf(house, id);
    return ['2110', '2120', '1151', '5110'].map((code) =>
      entries.filter(([of]) => of === code).reduce((sum, [, paise]) => sum + Number(paise), 0),
    );
  };
  expect(await left(dearer.id)).toEqual([0, 0, 20_00, -20_00]);
  expect(await left(carriage.id)).toEqual([0, 0, 40_00, -40_00]);
  await expectLaws(house);
});
