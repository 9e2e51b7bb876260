import { contract } from '@counting-house/contract/contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { notices } from '../integrations/notices/notice.table.ts';
import { at, entryOf, ordered } from '../testing/bills.ts';
import { inBooks, outstanding } from '../testing/books.ts';
import { test } from '../testing/house.ts';
import { expectLaws } from '../testing/laws/laws.ts';
import { kg } from '../testing/production.ts';
import { aVendorRow } from '../testing/purchasing.ts';
import { pieces, positionOf } from '../testing/stock.ts';
import { atWork, refusal } from '../testing/work.ts';

const { accounts, purchasing } = contract;

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

    const told = await atWork(house, (ctx) =>
      ctx.tx.select().from(notices).where(eq(notices.kind, 'bill_decided')),
    );
    expect(told.map(({ text }) => text)).toEqual([
      `Bill ${accepted.vendorBillNo} of Kongu Traders is accepted and in the books.`,
    ]);
    expect(accepted.state).toBe('confirmed');
    expect(held).toEqual([[accepted.number, 'vendor_on_hold']]);
    expect(await run()).toEqual([[accepted.number, null]]);
    await expectLaws(house);
  });
});
