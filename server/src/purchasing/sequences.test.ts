import { contract } from '@counting-house/contract/contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { vendors } from './vendors/vendor.table.ts';
import { at, received } from '../testing/bills.ts';
import { inBooks } from '../testing/books.ts';
import { test } from '../testing/house.ts';
import { anItem, unitOf } from '../testing/items.ts';
import { expectLaws } from '../testing/laws/laws.ts';
import { kg } from '../testing/production.ts';
import { aVendorRow } from '../testing/purchasing.ts';
import { batchOf } from '../testing/recalls.ts';
import { aBatch, pieces, rupees, trayNamed } from '../testing/stock.ts';
import { refusal } from '../testing/work.ts';

const { data, production, purchasing } = contract;

describe('bought goods, when one thing comes after another that nobody expects', () => {
  test('an order is changed after a part of it is billed: the rest is billed at the new price', async ({
    house,
  }) => {
    const { admin, clerk, vendorId, order, paper, inwardLineId } = await received(house);
    await clerk.call(purchasing.createBill, { ...paper(30, { total: 3_780_00 }), confirm: true });
    const seen = await admin.call(purchasing.getOrder, { id: order.id });
    const [line] = seen.lines;

    const goods = { skuId: line?.skuId ?? 0, unitId: line?.unitId ?? 0 };
    const revise = (lines: readonly object[]) =>
      admin.call(purchasing.orderRevise, {
        ...at(seen),
        note: 'New price from today',
        lines: lines.map((one) => ({ ...goods, qty: pieces(100), price: 130_00, ...one })),
      });
    const refused = await refusal(revise([{ id: line?.id ?? 0 }]));
    const dearer = await revise([
      { id: line?.id ?? 0, qty: pieces(60), price: 120_00 },
      { qty: pieces(40) },
    ]);
    const inward = await admin.call(purchasing.inward, {
      mode: 'post',
      kind: 'with_po',
      vendorId,
      challanNo: 'D-612',
      lines: [
        {
          poLineId: dearer.lines[1]?.id ?? 0,
          ...goods,
          batches: [{ acceptedQty: pieces(40) }],
        },
      ],
    });
    const second = await clerk.call(purchasing.createBill, {
      ...paper(25, { total: 3_150_00 + 5_460_00 }),
      vendorBillNo: 'KT/0119',
      lines: [
        { inwardLineId, qty: pieces(25), price: 120_00 },
        { inwardLineId: inward.lines[0]?.id ?? 0, qty: pieces(40), price: 130_00 },
      ],
      confirm: true,
    });

    expect(refused).toMatchObject({
      fields: {
        'lines.0.price':
          'Line 1: 60 pcs is already received on these terms. Keep them here, and add a line for the rest.',
      },
    });
    expect(second.state).toBe('confirmed');
    // The five that were rejected and kept are not billed.
    expect(await inBooks(house, 'grni')).toBe(-rupees(600));
    await expectLaws(house);
  });

  test('a receipt is not taken back once a part of it is gone, and says what to do', async ({
    house,
  }) => {
    const { admin, sku, inward } = await received(house);
    const batchId = inward.lines[0]?.batches[0]?.batchId ?? 0;
    const keeper = await house.as('store keeper');
    await keeper.call(production.stockOut, {
      purpose: 'sample',
      lines: [{ skuId: sku.id, batchId, qty: pieces(1), reasonCode: 'SAMPLE' }],
    });
    const { version } = await admin.call(purchasing.getInward, { id: inward.id });

    const taken = await refusal(
      admin.call(purchasing.inwardCancel, { id: inward.id, version, note: 'Wrong vendor' }),
    );

    expect(taken).toMatchObject({ status: 422, code: 'inward.used' });
    expect(String((taken as Error).message)).toContain('Return the goods instead.');
    expect(await inBooks(house, 'grni')).toBe(-rupees(7_200));
  });

  test('a bill that is drafted does not outlive its receipt in silence', async ({ house }) => {
    const { admin, clerk, inward, paper } = await received(house);
    const draft = await clerk.call(purchasing.createBill, paper(55, { total: 6_930_00 }));
    const { version } = await admin.call(purchasing.getInward, { id: inward.id });

    await admin.call(purchasing.inwardCancel, { id: inward.id, version, note: 'Wrong vendor' });
    const seen = await clerk.call(purchasing.getBill, { id: draft.id });
    const judged = await clerk.call(purchasing.billConfirm, at(seen));
    const accepted = await refusal(
      admin.call(purchasing.billApprove, {
        ...at(judged),
        lineNotes: [{ lineNo: 1, note: 'Paid in advance' }],
      }),
    );

    expect(judged).toMatchObject({ state: 'exception', lines: [{ match: { qty: 'over' } }] });
    expect(accepted).toBe('done');
    // Nothing of it is in stock: the one who accepted it took all of it as a difference of prices.
    expect([await inBooks(house, 'grni'), await inBooks(house, 'ppv')]).toEqual([0, rupees(6_600)]);
    await expectLaws(house);
  });

  test('goods of a bill that went back keep it from being cancelled until they came back', async ({
    house,
  }) => {
    const { clerk, admin, vendorId, sku, paper } = await received(house);
    const bill = await clerk.call(purchasing.createBill, {
      ...paper(55, { total: 6_930_00 }),
      confirm: true,
    });
    const batch = await batchOf(house, sku.id);
    const floor = (await trayNamed(house, 'FG-FLOOR')).id;
    const draft = await admin.call(purchasing.createReturn, {
      vendorId,
      lines: [{ batchId: batch.id, trayId: floor, qty: pieces(10), reason: 'damaged' }],
    });
    const posted = await admin.call(purchasing.returnPost, at(draft));
    expect(posted.debitNoteNo).not.toBe('');

    const owner = await house.as('owner');
    const early = await refusal(
      owner.call(purchasing.billCancel, {
        ...at(await clerk.call(purchasing.getBill, { id: bill.id })),
        note: 'Typed wrong',
      }),
    );
    await admin.call(purchasing.returnCancel, {
      ...at(await admin.call(purchasing.getReturn, { id: draft.id })),
      note: 'It came back',
    });
    const late = await owner.call(purchasing.billCancel, {
      ...at(await clerk.call(purchasing.getBill, { id: bill.id })),
      note: 'Typed wrong',
    });

    expect(early).toMatchObject({ status: 422 });
    expect(late.state).toBe('cancelled');
    expect(await inBooks(house, 'ap.vendor')).toBe(0);
    expect(await inBooks(house, 'grni')).toBe(-rupees(7_200));
    await expectLaws(house);
  });

  test('a vendor is merged while bills are open: what is owed and received goes along', async ({
    house,
  }) => {
    const { clerk, admin, vendorId, sku, paper } = await received(house);
    await house.database.direct
      .update(vendors)
      .set({ gstin: null, pan: null, gstTreatment: 'unregistered' })
      .where(eq(vendors.id, vendorId));
    await clerk.call(purchasing.createBill, { ...paper(30, { total: 3_600_00 }), confirm: true });
    const other = await aVendorRow(house, {
      number: 'VEN-9002',
      name: 'Kongu Traders',
      nameKey: 'kongu',
    });
    const owner = await house.as('owner');

    await owner.call(data.mergeVendors, {
      keepId: other.vendorId,
      dropId: vendorId,
      confirmNo: 'VEN-9001',
    });
    const rest = await clerk.call(purchasing.createBill, {
      ...paper(25, { total: 3_150_00 }),
      vendorId: other.vendorId,
      vendorBillNo: 'KT/0119',
      confirm: true,
    });
    const batch = await batchOf(house, sku.id);
    const reject = (await trayNamed(house, 'REJECT')).id;
    const back = await admin.call(purchasing.createReturn, {
      vendorId: other.vendorId,
      lines: [{ batchId: batch.id, trayId: reject, qty: pieces(5), reason: 'damaged' }],
    });
    await admin.call(purchasing.returnPost, at(back));

    expect(rest).toMatchObject({ state: 'confirmed', vendorId: other.vendorId });
    expect(await inBooks(house, 'ap.vendor')).toBe(-rupees(6_750));
    expect(await inBooks(house, 'grni')).toBe(0);
    await expectLaws(house);
  });

  test('more comes after the rest was closed: reopened, the order takes what it lacked', async ({
    house,
  }) => {
    const { admin, order, sku, vendorId } = await received(house);
    const seen = await admin.call(purchasing.getOrder, { id: order.id });
    const closed = await admin.call(purchasing.orderClose, { ...at(seen), note: 'Enough' });
    const come = (qty: number, challanNo: string) =>
      admin.call(purchasing.inward, {
        mode: 'post',
        kind: 'with_po',
        vendorId,
        challanNo,
        lines: [
          {
            poLineId: order.lines[0]?.id ?? 0,
            skuId: sku.id,
            unitId: sku.unitId,
            batches: [{ acceptedQty: pieces(qty) }],
          },
        ],
      });

    const early = await refusal(come(45, 'D-612'));
    const open = await admin.call(purchasing.orderReopen, at(closed));
    await come(45, 'D-612');
    const late = await refusal(come(10, 'D-613'));
    const after = await admin.call(purchasing.getOrder, { id: order.id });

    expect(early).toMatchObject({ status: 409, code: 'po.state' });
    expect(late).toMatchObject({ status: 409, code: 'po.state' });
    expect(open.status).toBe('part_received');
    expect(after).toMatchObject({ status: 'received', lines: [{ openQty: 0, closedQty: 0 }] });
    await expectLaws(house);
  });

  test('a pack is another size after the order was sent: what was ordered stays', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const admin = await house.as('admin');
    const { vendorId } = await aVendorRow(house);
    const bag = await unitOf(house, 'BAG');
    const item = await anItem(house, { units: [{ unitId: bag, ratioNum: 25 }] });
    const skuId = item.skuId ?? 0;
    const draft = await admin.call(purchasing.createOrder, {
      vendorId,
      lines: [{ skuId, unitId: bag, qty: pieces(4), price: 3_000_00 }],
    });
    const order = await admin.call(purchasing.orderSubmit, at(draft));

    const changed = await refusal(
      owner.call(purchasing.updateItem, {
        id: item.id,
        version: item.version,
        units: [{ unitId: bag, ratioNum: 20 }],
      }),
    );
    const inward = await admin.call(purchasing.inward, {
      mode: 'post',
      kind: 'with_po',
      vendorId,
      challanNo: 'D-700',
      lines: [
        {
          poLineId: order.lines[0]?.id ?? 0,
          skuId,
          unitId: bag,
          batches: [{ acceptedQty: pieces(4) }],
        },
      ],
    });

    // Four bags came, as the vendor was asked; what they lack of the hundred kilograms is not forgotten.
    const seen = await admin.call(purchasing.getOrder, { id: order.id });
    expect(changed).toBe('done');
    expect(inward.lines[0]?.batches[0]).toMatchObject({ acceptedQty: pieces(4) });
    expect(seen).toMatchObject({
      status: 'part_received',
      lines: [{ stockQty: kg(100), acceptedQty: kg(80), openQty: kg(20) }],
    });
    await expectLaws(house);
  });

  test('an item keeps its kind once its goods have moved', async ({ house }) => {
    const owner = await house.as('owner');
    const item = await anItem(house);
    await aBatch(
      house,
      { id: item.skuId ?? 0 },
      { qty: kg(10), value: rupees(1_000), tray: 'RM-FLOOR' },
    );
    const seen = await owner.call(purchasing.getItem, { id: item.id });

    const changed = await refusal(
      owner.call(purchasing.updateItem, { ...at(seen), kind: 'packing' }),
    );

    expect(changed).toMatchObject({ status: 422, code: 'sku.kind_locked' });
    expect(seen.supply?.locks.kind).toBe(
      "The kind can't be changed: this item already has stock entries.",
    );
    await expectLaws(house);
  });
});
