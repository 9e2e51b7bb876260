import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf, OutputOf } from '@counting-house/contract/kit/operation.ts';
import { describe, expect } from 'vitest';
import { at, billsWithoutFile, entryOf } from '../testing/bills.ts';
import { inBooks, outstanding } from '../testing/books.ts';
import { test, type TestHouse } from '../testing/house.ts';
import { anItem, unitOf } from '../testing/items.ts';
import { expectLaws } from '../testing/laws/laws.ts';
import { kg } from '../testing/production.ts';
import { aVendorRow } from '../testing/purchasing.ts';
import { pieces, positionOf, trayNamed } from '../testing/stock.ts';
import { atWork, refusal } from '../testing/work.ts';
import { lateOrders } from './purchase-orders/late.service.ts';

const { accounts, purchasing } = contract;

type Came = OutputOf<typeof purchasing.inward>;

/** A hundred kilograms of turmeric ordered at 120 rupees, of which deliveries come in parts. */
async function ordered(house: TestHouse) {
  await billsWithoutFile(house);
  const { vendorId } = await aVendorRow(house);
  const { rows: taxes } = await (
    await house.as('owner')
  ).call(contract.tax.listTaxes, { q: 'GST5' });
  const item = await anItem(house, { taxId: taxes[0]?.id ?? 0 });
  const skuId = item.skuId ?? 0;
  const unitId = await unitOf(house, 'KG');
  const admin = await house.as('admin');
  const clerk = await house.as('accountant');
  const draft = await admin.call(purchasing.createOrder, {
    vendorId,
    lines: [{ skuId, unitId, qty: kg(100), price: 120_00 }],
  });
  const order = await admin.call(purchasing.orderSubmit, at(draft));
  const poLineId = order.lines[0]?.id ?? 0;
  const comes = (qty: number, challanNo: string) =>
    admin.call(purchasing.inward, {
      mode: 'post',
      kind: 'with_po',
      vendorId,
      challanNo,
      lines: [
        {
          poLineId,
          skuId,
          unitId,
          batches: [{ number: challanNo, acceptedQty: kg(qty) }],
        },
      ],
    });
  const billed = (
    inward: Came,
    qty: number,
    more: Partial<InputOf<typeof purchasing.createBill>> & { price?: number } = {},
  ) => {
    const { price = 120_00, ...head } = more;
    return clerk.call(purchasing.createBill, {
      vendorId,
      vendorBillNo: `KT/${inward.number}/${qty}`,
      vendorBillDate: order.orderDate,
      vendorTotal: Math.round((qty * price * 105) / 100),
      lines: [{ inwardLineId: inward.lines[0]?.id ?? 0, qty: kg(qty), price }],
      confirm: true,
      ...head,
    });
  };
  const floor = (await trayNamed(house, 'RM-FLOOR')).id;
  const batchIn = (inward: Came) => inward.lines[0]?.batches[0]?.batchId ?? 0;
  const backDraft = (inward: Came, qty: number, more: object = {}) =>
    admin.call(purchasing.createReturn, {
      vendorId,
      lines: [{ batchId: batchIn(inward), trayId: floor, qty: kg(qty), reason: 'poor_quality' }],
      ...more,
    });
  const back = async (inward: Came, qty: number, more: object = {}) =>
    admin.call(purchasing.returnPost, at(await backDraft(inward, qty, more)));
  const orderNow = () => admin.call(purchasing.getOrder, { id: order.id });
  return {
    admin,
    clerk,
    vendorId,
    categoryId: item.categoryId,
    skuId,
    unitId,
    order,
    poLineId,
    comes,
    billed,
    backDraft,
    back,
    orderNow,
  };
}

describe('an order', () => {
  test('of which goods are sent again is not closed before those are billed', async ({ house }) => {
    const { comes, billed, back, orderNow } = await ordered(house);
    const first = await comes(60, 'D-1');
    await billed(first, 60);
    await back(first, 10, { isReplacement: true });
    const second = await comes(50, 'D-2');
    expect((await orderNow()).status).toBe('received');

    await billed(second, 40);
    const between = await orderNow();
    await billed(second, 10);
    const after = await orderNow();

    expect(between.status).toBe('received');
    expect(after.status).toBe('closed');
    expect(await inBooks(house, 'grni')).toBe(0);
    await expectLaws(house);
  });

  test('is closed when what was not billed of it went back, and open when that comes back', async ({
    house,
  }) => {
    const { admin, comes, billed, back, orderNow } = await ordered(house);
    const inward = await comes(100, 'D-1');
    await billed(inward, 90);
    const returned = await back(inward, 10);
    const gone = await orderNow();
    await admin.call(purchasing.returnCancel, { ...at(returned), note: 'It came back' });
    const again = await orderNow();
    await billed(inward, 10);
    const after = await orderNow();

    expect([gone.status, again.status, after.status]).toEqual(['closed', 'received', 'closed']);
    await expectLaws(house);
  });

  test('all billed and closed says nothing of it once goods of it are sent again', async ({
    house,
  }) => {
    const { comes, billed, back, orderNow } = await ordered(house);
    const inward = await comes(100, 'D-1');
    await billed(inward, 100);
    const closed = await orderNow();
    await back(inward, 10, { isReplacement: true });
    const open = await orderNow();
    const more = await comes(10, 'D-2');
    const here = await orderNow();
    await billed(more, 10);
    const after = await orderNow();

    expect([closed, open, here, after].map((one) => [one.status, one.statusNote])).toEqual([
      ['closed', 'All of it is billed.'],
      ['part_received', ''],
      ['received', ''],
      ['closed', 'All of it is billed.'],
    ]);
    await expectLaws(house);
  });

  test('of a service alone is nobody’s late delivery', async ({ house }) => {
    const { admin, vendorId, categoryId, order: ofGoods } = await ordered(house);
    const service = await anItem(house, {
      name: 'Cold store rent',
      kind: 'service',
      unitId: null,
      hsn: '997212',
      categoryId,
    });
    const draft = await admin.call(purchasing.createOrder, {
      vendorId,
      lines: [
        { itemId: service.id, unitId: await unitOf(house, 'NOS'), qty: pieces(1), price: 900_00 },
      ],
    });
    const order = await admin.call(purchasing.orderSubmit, at(draft));
    const now = house.clock.now().toISOString();
    house.clock.set('2026-12-20T10:00:00+05:30');
    const late = await atWork(house, lateOrders);
    house.clock.set(now);
    const closed = await admin.call(purchasing.orderClose, { ...at(order), note: 'Done' });

    expect(late).toEqual([ofGoods.id]);
    expect(closed.status).toBe('closed');
    await expectLaws(house);
  });

  test('that grew over the limit takes no goods until somebody else than its reviser agrees', async ({
    house,
  }) => {
    const { admin, comes, order, skuId, unitId, poLineId, orderNow } = await ordered(house);
    const owner = await house.as('owner');
    await comes(40, 'D-1');
    const grown = await owner.call(purchasing.orderRevise, {
      ...at(await orderNow()),
      note: 'The year’s need',
      lines: [
        { id: poLineId, skuId, unitId, qty: kg(100), price: 120_00 },
        { skuId, unitId, qty: kg(500), price: 125_00 },
      ],
    });

    const own = await refusal(owner.call(purchasing.orderApprove, at(grown)));
    const atTheGate = await refusal(comes(40, 'D-2'));
    const maker = await refusal(admin.call(purchasing.orderApprove, at(grown)));
    expect([grown.status, grown.revision]).toEqual(['waiting', 1]);
    expect(own).toMatchObject({ status: 403, code: 'approve.own' });
    expect(maker).toMatchObject({ status: 403, code: 'approve.own' });
    expect(atTheGate).toMatchObject({
      status: 409,
      message: `${order.number} is waiting for approval; this can't be done now.`,
    });
    await expectLaws(house);
  });

  test('is closed while a receipt of it is drafted: the draft is not posted, and is deleted', async ({
    house,
  }) => {
    const { admin, vendorId, skuId, unitId, poLineId, orderNow, comes } = await ordered(house);
    const keeper = await house.as('store keeper');
    const asked = {
      kind: 'with_po' as const,
      vendorId,
      challanNo: 'D-9',
      lines: [{ poLineId, skuId, unitId, batches: [{ acceptedQty: kg(30) }] }],
    };
    await comes(10, 'D-1');
    const draft = await keeper.call(purchasing.inward, { mode: 'draft', ...asked });
    const closed = await admin.call(purchasing.orderClose, {
      ...at(await orderNow()),
      note: 'No more',
    });

    const early = await refusal(
      keeper.call(purchasing.inward, { mode: 'post', ...at(draft), ...asked }),
    );
    expect(early).toMatchObject({
      status: 409,
      message: `${closed.number} is closed; this can't be done now.`,
    });
    await admin.call(purchasing.orderReopen, at(closed));
    const posted = await keeper.call(purchasing.inward, { mode: 'post', ...at(draft), ...asked });
    expect(posted.status).toBe('posted');
    const second = await keeper.call(purchasing.inward, {
      mode: 'draft',
      ...asked,
      challanNo: 'D-10',
    });
    await keeper.call(purchasing.inwardDelete, at(second));
    expect(await refusal(keeper.call(purchasing.getInward, { id: second.id }))).toMatchObject({
      status: 404,
    });
    await expectLaws(house);
  });
});

describe('a return to a vendor', () => {
  test('drafted before the bill is a debit note after it', async ({ house }) => {
    const { admin, comes, billed, backDraft } = await ordered(house);
    const inward = await comes(100, 'D-1');
    const draft = await backDraft(inward, 10);
    const bill = await billed(inward, 100);
    const posted = await admin.call(purchasing.returnPost, at(draft));

    expect(posted).toMatchObject({ debitNoteNo: 'DN/2627/00001', total: 1_260_00 });
    expect(await admin.call(purchasing.getBill, { id: bill.id })).toMatchObject({
      balance: 12_600_00 - 1_260_00,
    });
    expect(await inBooks(house, 'grni')).toBe(0);
    await expectLaws(house);
  });

  test('drafted of billed goods is none after the bill is cancelled', async ({ house }) => {
    const { admin, comes, billed, backDraft } = await ordered(house);
    const owner = await house.as('owner');
    const inward = await comes(100, 'D-1');
    const bill = await billed(inward, 100, { price: 121_00 });
    const draft = await backDraft(inward, 10);
    await owner.call(purchasing.billCancel, { ...at(bill), note: 'Typed wrong' });
    const posted = await admin.call(purchasing.returnPost, at(draft));

    expect(posted).toMatchObject({ debitNoteNo: '', total: 0 });
    expect(await entryOf(house, posted.id, 'vendor_return')).toEqual([
      ['2120', 1_200_00],
      ['1151', -1_200_00],
    ]);
    expect([await inBooks(house, 'ap.vendor'), await inBooks(house, 'ppv')]).toEqual([0, 0]);
    await expectLaws(house);
  });

  test('of goods that bore a carrier’s freight takes the freight along, and the carrier is still paid', async ({
    house,
  }) => {
    const { clerk, comes, billed, back, skuId } = await ordered(house);
    const owner = await house.as('owner');
    const carrier = await aVendorRow(house, {
      number: 'VEN-9002',
      nameKey: 'swift roads',
      displayName: 'Swift Roads',
      gstTreatment: 'unregistered',
      gstin: null,
    });
    const inward = await comes(100, 'D-1');
    await billed(inward, 100);
    const freight = await clerk.call(purchasing.createBill, {
      vendorId: carrier.vendorId,
      vendorBillNo: 'SR/77',
      vendorBillDate: inward.businessDate,
      vendorTotal: 500_00,
      lines: [
        {
          description: 'Freight',
          qty: pieces(1),
          price: 500_00,
          taxId: null,
          charge: { kind: 'freight', split: 'weight', inwardIds: [inward.id] },
        },
      ],
      confirm: true,
    });
    expect(await positionOf(house, skuId)).toMatchObject({ value: 12_500_00 });

    const returned = await back(inward, 40);
    // 40 of 100 kg leave at 125 rupees; the vendor is debited at 120, the freight of 200 rupees is a variance.
    expect(await entryOf(house, returned.id, 'vendor_return')).toEqual([
      ['2110', 5_040_00],
      ['5110', 200_00],
      ['1163', -240_00],
      ['1151', -5_000_00],
    ]);
    await owner.call(purchasing.billCancel, { ...at(freight), note: 'Billed twice' });
    // What is here loses its share; what went back had it as a variance already.
    expect(await positionOf(house, skuId)).toMatchObject({ value: 7_200_00 });
    expect(await inBooks(house, 'ppv')).toBe(0);
    await expectLaws(house);
  });

  test('of goods whose tax cannot be set off gives the vendor’s tax back as cost', async ({
    house,
  }) => {
    const { clerk, comes, billed, back, skuId } = await ordered(house);
    const inward = await comes(100, 'D-1');
    const bill = await billed(inward, 100, {
      lines: [
        {
          inwardLineId: inward.lines[0]?.id ?? 0,
          qty: kg(100),
          price: 120_00,
          itcEligible: false,
        },
      ],
    });
    expect(await positionOf(house, skuId)).toMatchObject({ value: 12_600_00 });

    const returned = await back(inward, 10);

    expect(await entryOf(house, returned.id, 'vendor_return')).toEqual([
      ['2110', 1_260_00],
      ['1151', -1_260_00],
    ]);
    expect(await clerk.call(purchasing.getBill, { id: bill.id })).toMatchObject({
      balance: 12_600_00 - 1_260_00,
    });
    await expectLaws(house);
  });

  test('goes to a vendor who is not active any more', async ({ house }) => {
    const { admin, clerk, comes, billed, vendorId, back } = await ordered(house);
    const inward = await comes(100, 'D-1');
    await billed(inward, 100);
    const pay = (amount: number, reference: string) =>
      clerk.call(accounts.createVoucher, {
        kind: 'payment',
        method: 'bank_transfer',
        reference,
        party: { kind: 'vendor', id: vendorId },
        amount,
        date: inward.businessDate,
        post: true,
      });
    const inactive = async () =>
      admin.call(purchasing.vendorStatus, {
        ...at(await admin.call(purchasing.getVendor, { id: vendorId })),
        status: 'inactive',
      });
    const owed = await refusal(inactive());
    await pay(12_600_00, 'UTR000000009');
    await inactive();

    const returned = await back(inward, 10);

    expect(owed).toMatchObject({ code: 'vendor.in_use' });
    expect(returned).toMatchObject({ state: 'posted', total: 1_260_00, balance: 1_260_00 });
    await expectLaws(house);
  });
});

describe('money', () => {
  test('an advance covers a bill, the debit note after it covers the next', async ({ house }) => {
    const { clerk, comes, billed, back, vendorId, admin } = await ordered(house);
    const inward = await comes(100, 'D-1');
    const advance = await clerk.call(accounts.createVoucher, {
      kind: 'payment',
      method: 'bank_transfer',
      reference: 'UTR000000009',
      party: { kind: 'vendor', id: vendorId },
      amount: 5_000_00,
      date: inward.businessDate,
      post: true,
    });
    const first = await billed(inward, 30);
    const itemOf = async (docNo: string) =>
      (await clerk.call(accounts.listPayableItems, { vendorId })).rows.find(
        (row) => row.docNo === docNo,
      )?.id ?? 0;
    const set = async (debitNo: string, creditNo: string, amount: number) =>
      clerk.call(accounts.allocate, {
        pairs: [
          { debitItemId: await itemOf(debitNo), creditItemId: await itemOf(creditNo), amount },
        ],
      });
    const advanceNo = advance.number ?? '';
    await set(advanceNo, first.number, 3_780_00);
    const paid = await refusal(
      admin.call(purchasing.billCancel, {
        ...at(await clerk.call(purchasing.getBill, { id: first.id })),
        note: 'Typed wrong',
      }),
    );
    const second = await billed(inward, 70);
    const returned = await back(inward, 5);
    await set(advanceNo, second.number, 1_220_00);

    expect(first).toMatchObject({ advance: 5_000_00 });
    expect(paid).toMatchObject({ code: 'bill.paid' });
    // The debit note set itself off against the bill of its goods; the advance is used up.
    expect(returned).toMatchObject({ state: 'settled', total: 630_00, balance: 0 });
    expect(await outstanding(house)).toMatchObject({
      [advanceNo]: 0,
      [first.number]: 0,
      [second.number]: 8_820_00 - 630_00 - 1_220_00,
    });
    await expectLaws(house);
  });

  test('a vendor is held while a bill waits: accepted, it is owed but not paid until the hold ends', async ({
    house,
  }) => {
    const { clerk, admin, comes, billed, vendorId } = await ordered(house);
    const owner = await house.as('owner');
    const inward = await comes(50, 'D-1');
    const waiting = await billed(inward, 50, { price: 150_00 });
    expect(waiting.state).toBe('exception');
    const vendor = await owner.call(purchasing.getVendor, { id: vendorId });
    await owner.call(purchasing.vendorStatus, {
      ...at(vendor),
      status: 'hold',
      holdKind: 'payments',
      holdReason: 'Prices are disputed',
    });
    const accepted = await admin.call(purchasing.billApprove, {
      ...at(waiting),
      lineNotes: [{ lineNo: 1, note: 'Agreed by phone' }],
    });
    const run = async () => {
      const { rows } = await clerk.call(accounts.listPayRunBills, { vendorId });
      return rows.map(({ docNo, leftOut }) => [docNo, leftOut]);
    };
    const held = await run();
    await owner.call(purchasing.vendorStatus, {
      ...at(await owner.call(purchasing.getVendor, { id: vendorId })),
      status: 'active',
    });

    expect(accepted.state).toBe('confirmed');
    expect(held).toEqual([[accepted.number, 'vendor_on_hold']]);
    expect(await run()).toEqual([[accepted.number, 'no_bank_details']]);
    await expectLaws(house);
  });
});
