import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { credit, debit, post } from '../../books/journal/journal.service.ts';
import { notices } from '../../integrations/notices/notice.table.ts';
import { at, entryOf, received } from '../../testing/bills.ts';
import { aVendorRow } from '../../testing/purchasing.ts';
import { pieces } from '../../testing/stock.ts';
import { expectLaws } from '../../testing/laws/laws.ts';
import { test } from '../../testing/house.ts';
import { atWork } from '../../testing/work.ts';

const { purchasing } = contract;

describe('a bill of goods that were received', () => {
  test('in parts, at another price: to the paisa', async ({ house }) => {
    const { clerk, order, inwardLineId, paper } = await received(house);

    const first = await clerk.call(
      purchasing.createBill,
      paper(30, { price: 121_00, total: 3_812_00 }),
    );
    expect(first.lines[0]?.match).toMatchObject({
      qty: 'matched',
      price: 'matched',
      says: [],
      acceptedQty: pieces(55),
    });
    expect([first.state, first.taxable, first.tax]).toEqual(['draft', 3_630_00, 181_50]);
    const posted = await clerk.call(purchasing.billConfirm, at(first));
    expect(posted.number).toMatch(/^BILL-/u);
    expect(posted).toMatchObject({
      state: 'confirmed',
      roundOff: 50,
      total: 3_812_00,
      balance: 3_812_00,
    });
    expect(await entryOf(house, first.id)).toEqual([
      ['2120', 3_600_00],
      ['1152', 30_00],
      ['1163', 181_50],
      ['6280', 50],
      ['2110', -3_812_00],
    ]);

    const second = await clerk.call(
      purchasing.createBill,
      paper(25, { price: 119_00, total: 3_123_75, vendorBillNo: 'KT/0119' }),
    );
    expect(second.lines[0]?.match).toMatchObject({ price: 'lower', acceptedQty: pieces(25) });
    await clerk.call(purchasing.billConfirm, at(second));
    expect(await entryOf(house, second.id)).toEqual([
      ['2120', 3_000_00],
      ['1163', 148_75],
      ['1152', -25_00],
      ['2110', -3_123_75],
    ]);
    const left = await clerk.call(purchasing.unbilled, {});
    expect(left).toMatchObject({
      value: 600_00,
      rows: [{ id: inwardLineId, unbilledQty: pieces(5), unbilledValue: 600_00 }],
    });
    const admin = await house.as('admin');
    const { lines } = await admin.call(purchasing.getOrder, { id: order.id });
    expect(lines[0]?.billedQty).toBe(pieces(55));
    const list = await clerk.call(purchasing.listBills, { state: ['confirmed'], q: 'KT/011' });
    expect(list.rows.map(({ balance }) => balance)).toEqual([3_123_75, 3_812_00]);
    await expectLaws(house);
  });

  test('is proposed from what is not billed', async ({ house }) => {
    const { clerk, vendorId, inward, inwardLineId } = await received(house);

    const proposed = await clerk.call(purchasing.billFromInwards, {
      vendorId,
      inwardIds: [inward.id],
    });
    expect(proposed.lines).toEqual([
      expect.objectContaining({ inwardLineId, qty: pieces(55), price: 120_00 }),
    ]);
    const nobody = await aVendorRow(house, {
      number: 'VEN-9002',
      gstin: '29AAKFK4821M1ZU',
      displayName: 'Nilgiri Tea',
    });
    const none = await clerk.call(purchasing.billFromInwards, { vendorId: nobody.vendorId });
    expect(none).toMatchObject({ vendorName: 'Nilgiri Tea', lines: [] });
  });

  test('over what was accepted, somebody else says why', async ({ house }) => {
    const { admin, clerk, paper } = await received(house);
    const draft = await clerk.call(purchasing.createBill, paper(60, { total: 7_560_00 }));

    const waiting = await clerk.call(purchasing.billConfirm, at(draft));
    expect(waiting).toMatchObject({ state: 'exception', balance: 0 });
    expect(waiting.approvers).toContain('Asha Hegde');
    expect(waiting.approvers).not.toContain(waiting.maker);
    expect(waiting.lines[0]?.match?.says).toEqual([
      'Billed 60 pcs, accepted 55 pcs: 5 pcs too much (₹600.00).',
    ]);
    expect(await entryOf(house, draft.id)).toEqual([]);
    const told = await atWork(house, (ctx) =>
      ctx.tx.select().from(notices).where(eq(notices.kind, 'bill_waiting')),
    );
    expect(told.map(({ text, link }) => [text, link])).toContainEqual([
      'Bill KT/0118 of Kongu Traders for ₹7,560.00 does not match and is pending approval.',
      `/purchase/bill-list/view-bill/${draft.id}`,
    ]);
    const silent = admin.call(purchasing.billApprove, at(waiting));
    await expect(silent).rejects.toMatchObject({
      fields: { 'lineNotes.1': 'Please write why line 1 is accepted.' },
    });
    const back = await admin.call(purchasing.billReject, { ...at(waiting), note: 'Ask them.' });
    expect(back).toMatchObject({ state: 'draft', statusNote: 'Ask them.' });
    const again = await clerk.call(purchasing.billConfirm, at(back));
    const accepted = await admin.call(purchasing.billApprove, {
      ...at(again),
      lineNotes: [{ lineNo: 1, note: 'The vendor credits the wet ones.' }],
    });

    expect(accepted).toMatchObject({ state: 'confirmed', balance: 7_560_00 });
    expect(accepted.lines[0]?.match?.note).toBe('The vendor credits the wet ones.');
    await expectLaws(house);
  });

  test('nobody accepts what they made', async ({ house }) => {
    const { admin, paper } = await received(house);
    const draft = await admin.call(purchasing.createBill, paper(60, { total: 7_560_00 }));
    const waiting = await admin.call(purchasing.billConfirm, at(draft));

    const own = admin.call(purchasing.billApprove, {
      ...at(waiting),
      lineNotes: [{ lineNo: 1, note: 'Fine' }],
    });

    await expect(own).rejects.toMatchObject({ code: 'approve.own' });
  });

  test('two who bill the same goods: one does, the other is pending approval', async ({
    house,
  }) => {
    const { clerk, paper } = await received(house);
    const drafts = await Promise.all(
      ['A-1', 'A-2'].map((vendorBillNo) =>
        clerk.call(purchasing.createBill, paper(55, { total: 6_930_00, vendorBillNo })),
      ),
    );

    const done = await Promise.all(
      drafts.map((one) => clerk.call(purchasing.billConfirm, at(one))),
    );

    expect(done.map(({ state }) => state).toSorted()).toEqual(['confirmed', 'exception']);
    await expectLaws(house);
  });
});

describe('the way of a bill', () => {
  test('cancelled, its goods are unbilled again; never once something is paid', async ({
    house,
  }) => {
    const { admin, clerk, order, inward, paper } = await received(house);
    const draft = await clerk.call(purchasing.createBill, paper(55, { total: 6_930_00 }));
    const posted = await clerk.call(purchasing.billConfirm, at(draft));
    const taken = admin.call(purchasing.inwardCancel, { ...at(inward), note: 'Wrong goods' });
    await expect(taken).rejects.toMatchObject({ code: 'inward.used' });

    const gone = await admin.call(purchasing.billCancel, { ...at(posted), note: 'Wrong paper' });

    expect(gone).toMatchObject({ state: 'cancelled', balance: 0, statusNote: 'Wrong paper' });
    const left = await clerk.call(purchasing.unbilled, {});
    expect(left.value).toBe(7_200_00);
    const { lines } = await admin.call(purchasing.getOrder, { id: order.id });
    expect(lines[0]?.billedQty).toBe(0);
    // Its number is free again.
    const next = await clerk.call(purchasing.createBill, paper(55, { total: 6_930_00 }));
    const paid = await clerk.call(purchasing.billConfirm, at(next));
    await expectLaws(house);
    const { vendorId: id, vendorName: name } = paid;
    await atWork(house, (ctx) =>
      post(ctx, {
        event: 'payment.made',
        date: ctx.today,
        source: { kind: 'voucher', id: 1, no: 'PV-1' },
        party: { kind: 'vendor', id, name },
        lines: [debit('vendor_payable', 1_000_00), credit('cash', 1_000_00)],
      }),
    );
    const seen = await clerk.call(purchasing.getBill, { id: paid.id });
    expect(seen).toMatchObject({ state: 'part_paid', balance: 5_930_00 });
    const late = admin.call(purchasing.billCancel, { ...at(paid), note: 'Wrong paper' });
    await expect(late).rejects.toMatchObject({
      code: 'bill.paid',
      message: expect.stringContaining('has payments. Reverse the payment first.'),
    });
  });

  test('blocked and let go again', async ({ house }) => {
    const { clerk, paper } = await received(house);
    const draft = await clerk.call(purchasing.createBill, paper(55, { total: 6_930_00 }));
    await expect(
      clerk.call(purchasing.billBlock, { ...at(draft), reason: 'Wet' }),
    ).rejects.toMatchObject({ code: 'bill.state' });
    const posted = await clerk.call(purchasing.billConfirm, at(draft));

    const blocked = await clerk.call(purchasing.billBlock, { ...at(posted), reason: 'Wet' });
    expect((await clerk.call(purchasing.listBills, { blocked: true })).rows).toHaveLength(1);
    const free = await clerk.call(purchasing.billUnblock, at(blocked));

    expect([blocked.blockReason, free.isBlocked]).toEqual(['Wet', false]);
    const stale = clerk.call(purchasing.billBlock, { ...at(blocked), reason: 'Wet' });
    await expect(stale).rejects.toMatchObject({ code: 'stale' });
  });

  test('what we owe the tax of: both sides of it, and the vendor gets none', async ({ house }) => {
    const { clerk, vendorId, order } = await received(house);
    const [accountId, taxId] = await atWork(house, async (ctx) => {
      const [account] = await ctx.tx
        .select()
        .from(ledgerAccounts)
        .where(eq(ledgerAccounts.code, '6150'));
      return [account?.id ?? 0, order.lines[0]?.taxId ?? 0];
    });
    const draft = await clerk.call(purchasing.createBill, {
      vendorId,
      vendorBillNo: 'F-9',
      vendorBillDate: order.orderDate,
      reverseCharge: true,
      vendorTotal: 1_000_00,
      lines: [{ accountId, description: 'Carriage', qty: pieces(1), price: 1_000_00, taxId }],
    });

    await clerk.call(purchasing.billConfirm, at(draft));

    expect(await entryOf(house, draft.id)).toEqual([
      ['6150', 1_000_00],
      ['1163', 50_00],
      ['2147', -50_00],
      ['2110', -1_000_00],
    ]);
    await expectLaws(house);
  });
});

test('says what is wrong at the right field', async ({ house }) => {
  const { clerk, vendorId, inwardLineId, paper } = await received(house);
  const refused = (input: InputOf<typeof purchasing.createBill>) =>
    clerk.call(purchasing.createBill, input).then(
      () => ({}),
      (problem: { fields: object }) => problem.fields,
    );
  const good = paper(55, { total: 6_000_00 });
  const bill = await clerk.call(purchasing.createBill, good);

  expect(await refused({ ...good, vendorBillNo: 'kt 118' })).toEqual({
    vendorBillNo: `Kongu Traders bill kt 118 is already entered as Draft ${bill.id}.`,
  });
  expect(
    await clerk.call(purchasing.billCheckNumber, {
      vendorId,
      no: 'KT-118',
      date: bill.vendorBillDate,
    }),
  ).toEqual({ exists: true, billId: bill.id });
  expect(await refused({ ...good, vendorBillNo: 'B', vendorBillDate: '2199-01-01' })).toMatchObject(
    {
      vendorBillDate: 'The date cannot be in the future',
    },
  );
  const line = { qty: pieces(1), price: 1 };
  expect(
    await refused({
      ...good,
      vendorBillNo: 'B',
      lines: [
        { ...line, inwardLineId },
        { ...line, inwardLineId },
        { ...line, inwardLineId: 999_999 },
        line,
      ],
    }),
  ).toEqual({
    'lines.1.inwardLineId': 'This line of the receipt is there twice.',
    'lines.2.inwardLineId': 'Choose goods that this vendor delivered.',
    'lines.3.accountId': 'Choose an account.',
    'lines.3.description': 'Description is required',
  });
  await expect(clerk.call(purchasing.billConfirm, at(bill))).rejects.toMatchObject({
    code: 'bill.total_differs',
    fields: { vendorTotal: 'The lines add up to ₹6,930.00; the bill says ₹6,000.00.' },
  });
  const changed = await clerk.call(purchasing.updateBill, { ...at(bill), note: 'Ring them' });
  expect([changed.note, changed.lines.length, changed.vendorTotal]).toEqual([
    'Ring them',
    1,
    6_000_00,
  ]);
});
