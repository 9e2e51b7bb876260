import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { describe, expect } from 'vitest';
import { credit, debit, post } from '../../books/journal/journal.service.ts';
import { withPostOffice } from '../../testing/machine/post-office.ts';
import { at, entryOf, received } from '../../testing/bills.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { expectLaws } from '../../testing/laws/laws.ts';
import { aVendorRow } from '../../testing/purchasing.ts';
import { aBatch, inTray, pieces, positionOf, trayNamed } from '../../testing/stock.ts';
import { atWork } from '../../testing/work.ts';

const { purchasing, stock } = contract;

type Line = InputOf<typeof purchasing.createReturn>['lines'][number];

/** 55 pieces on the shelf and 5 in the reject tray, and how goods of them go back. */
async function delivered(house: TestHouse) {
  const came = await received(house);
  const batchId = came.inward.lines[0]?.batches[0]?.batchId ?? 0;
  const keeper = await house.as('store keeper');
  const shelf = (await trayNamed(house, 'FG-FLOOR')).id;
  const reject = (await trayNamed(house, 'REJECT')).id;
  const line = (qty: number, more: Partial<Line> = {}): Line => ({
    batchId,
    trayId: shelf,
    qty: pieces(qty),
    reason: 'poor_quality',
    ...more,
  });
  const drafted = (lines: Line[], more: Partial<InputOf<typeof purchasing.createReturn>> = {}) =>
    keeper.call(purchasing.createReturn, { vendorId: came.vendorId, lines, ...more });
  const returned = async (...args: Parameters<typeof drafted>) =>
    keeper.call(purchasing.returnPost, at(await drafted(...args)));
  const billed = async (qty: number, price: number, total: number, vendorBillNo = 'KT/0118') => {
    const { paper, clerk } = came;
    const bill = await clerk.call(
      purchasing.createBill,
      paper(qty, { price, total, vendorBillNo }),
    );
    return clerk.call(purchasing.billConfirm, at(bill));
  };
  return { ...came, batchId, keeper, reject, line, drafted, returned, billed };
}

const posted = (house: TestHouse, id: number) => entryOf(house, id, 'vendor_return');

describe('goods that go back to their vendor', () => {
  test('a draft holds them, a delete lets go of them', async ({ house }) => {
    const { batchId, drafted, line, keeper, sku } = await delivered(house);
    const draft = await drafted([line(8)]);

    expect(draft).toMatchObject({ number: 'VRT-00001', state: 'draft', lines: [{ lineNo: 1 }] });
    expect(await inTray(house, batchId, 'FG-FLOOR')).toEqual({
      onHand: pieces(55),
      reserved: pieces(8),
    });
    await expectLaws(house);
    await keeper.call(purchasing.returnDelete, at(draft));

    expect(await positionOf(house, sku.id)).toMatchObject({ onHand: pieces(160), reserved: 0 });
  });

  test('rejected and never billed: nobody is owed for them', async ({ house }) => {
    const { returned, line, reject, billed, sku, clerk } = await delivered(house);

    const back = await returned([line(5, { trayId: reject })]);

    expect(back).toMatchObject({ state: 'posted', debitNoteNo: '', total: null });
    expect(await posted(house, back.id)).toEqual([
      ['2120', 600_00],
      ['1152', -600_00],
    ]);
    expect(await positionOf(house, sku.id)).toMatchObject({ onHand: pieces(155), reserved: 0 });
    const bill = await billed(55, 120_00, 6_930_00);
    expect(bill.state).toBe('confirmed');
    expect(await clerk.call(purchasing.unbilled, {})).toMatchObject({ value: 0, rows: [] });
  });

  test('billed at another price: a debit note with its tax, set off against the bill', async ({
    house,
  }) => {
    const { returned, line, billed, admin } = await delivered(house);
    const bill = await billed(55, 121_00, 6_987_75);

    const { id } = await returned([line(7)]);

    const back = await admin.call(purchasing.getReturn, { id });
    expect(back).toMatchObject({
      state: 'settled',
      debitNoteNo: 'DN/2627/00001',
      taxable: 847_00,
      tax: 42_35,
      total: 889_35,
      balance: 0,
      value: 846_42,
      lines: [{ parts: [{ billId: bill.id, billNo: 'KT/0118', qty: pieces(7) }] }],
    });
    expect(await posted(house, id)).toEqual([
      ['2110', 889_35],
      ['1163', -42_35],
      ['1152', -846_42],
      ['5110', -58],
    ]);
    expect(await admin.call(purchasing.getBill, { id: bill.id })).toMatchObject({
      state: 'part_paid',
      balance: 6_987_75 - 889_35,
    });
  });

  test('the vendor sends them again: the order has them open', async ({ house }) => {
    const { returned, line, admin, order } = await delivered(house);

    await returned([line(15)], { isReplacement: true });

    const after = await admin.call(purchasing.getOrder, { id: order.id });
    expect(after).toMatchObject({ status: 'part_received' });
    expect(after.lines[0]).toMatchObject({
      receivedQty: pieces(60),
      acceptedQty: pieces(40),
      rejectedQty: pieces(5),
    });
  });

  test('shows what can go back, what was rejected first', async ({ house }) => {
    const { drafted, line, keeper, vendorId, inward } = await delivered(house);
    await drafted([line(10)]);

    const { rows } = await keeper.call(purchasing.listReturnable, { vendorId });
    const ofInward = { vendorId, inwardId: inward.id };

    expect(rows.map(({ tray, qty }) => [tray, qty])).toEqual([
      ['REJECT', pieces(5)],
      ['FG-FLOOR', pieces(45)],
    ]);
    expect(rows[0]?.inwardNos).toEqual([inward.number]);
    expect(await keeper.call(purchasing.listReturnable, ofInward)).toEqual({ rows });
  });
});

describe('a return is taken back', () => {
  test('its goods lie where they lay, and all that it posted is reversed', async ({ house }) => {
    const { returned, line, reject, billed, sku, admin, keeper, order } = await delivered(house);
    const bill = await billed(50, 121_00, 6_352_50);
    const back = await returned([line(40), line(5, { trayId: reject })], { isReplacement: true });

    const undone = await keeper.call(purchasing.returnCancel, {
      ...at(back),
      note: 'The driver brought them back',
    });

    expect(undone).toMatchObject({ state: 'cancelled' });
    expect(await positionOf(house, sku.id)).toMatchObject({
      onHand: pieces(160),
      reserved: 0,
      value: 7_250_00,
    });
    const entries = await posted(house, back.id);
    const left = Map.groupBy(entries, ([code]) => code);
    for (const [, lines] of left) {
      expect(lines.reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(0);
    }
    expect(await admin.call(purchasing.getBill, { id: bill.id })).toMatchObject({
      balance: 6_352_50,
    });
    const [orderLine] = (await admin.call(purchasing.getOrder, { id: order.id })).lines;
    expect(orderLine).toMatchObject({ acceptedQty: pieces(55) });
  });

  test('never once the vendor paid for it', async ({ house }) => {
    const { returned, line, billed, clerk, keeper, vendorId } = await delivered(house);
    const bill = await billed(55, 120_00, 6_930_00);
    await atWork(house, (ctx) =>
      post(ctx, {
        event: 'payment.made',
        date: ctx.today,
        source: { kind: 'test_payment', id: 1, no: 'PMT-1' },
        party: { kind: 'vendor', id: vendorId, name: 'Kongu Traders' },
        lines: [debit('vendor_payable', bill.total), credit('cash', bill.total)],
      }),
    );
    const back = await returned([line(2)]);
    expect(back.state).toBe('posted');
    await atWork(house, (ctx) =>
      post(ctx, {
        event: 'purchase.refundReceived',
        date: ctx.today,
        source: { kind: 'test_refund', id: 1, no: 'RCT-1' },
        party: { kind: 'vendor', id: vendorId, name: 'Kongu Traders' },
        lines: [debit('cash', 252_00), credit('vendor_payable', 252_00)],
      }),
    );
    const seen = await keeper.call(purchasing.getReturn, { id: back.id });
    expect(seen.state).toBe('settled');

    const undone = keeper.call(purchasing.returnCancel, { ...at(seen), note: 'Came back' });

    await expect(undone).rejects.toMatchObject({
      code: 'vendor_return.settled',
      message: 'DN/2627/00001 is settled by RCT-1. Take that back first.',
    });
    expect(await clerk.call(purchasing.getBill, { id: bill.id })).toMatchObject({ state: 'paid' });
  });

  test('a bill stays while goods of it are with the vendor', async ({ house }) => {
    const { returned, line, billed, admin } = await delivered(house);
    const bill = await billed(55, 120_00, 6_930_00);
    const back = await returned([line(2)]);

    const undone = admin.call(purchasing.billCancel, { ...at(bill), note: 'Typed wrong' });

    await expect(undone).rejects.toMatchObject({
      code: 'bill.returned',
      message: `Goods of ${bill.number} went back with ${back.number}. Cancel that return first.`,
    });
  });
});

describe('says what cannot go back', () => {
  test('more than came, or than lies there', async ({ house }) => {
    const { returned, drafted, line, reject } = await delivered(house);

    await expect(drafted([line(6, { trayId: reject })])).rejects.toMatchObject({
      code: 'stock.short',
      fields: { 'lines.0.qty': expect.stringContaining('Tray REJECT holds 5') as string },
    });
    await expect(drafted([line(61)])).rejects.toMatchObject({
      code: 'vendor_return.over',
      fields: {
        'lines.0.qty': expect.stringMatching(
          /^Only 60 .* of batch B\d+ can be returned\.$/u,
        ) as string,
      },
    });
    await returned([line(50)]);
    await expect(drafted([line(11)])).rejects.toMatchObject({ code: 'vendor_return.over' });
  });

  test('what another vendor brought', async ({ house }) => {
    const { line, keeper } = await delivered(house);
    const { vendorId } = await aVendorRow(house, {
      number: 'VEN-9002',
      displayName: 'Erode Mills',
      nameKey: 'erode mills',
      gstTreatment: 'unregistered',
      gstin: null,
    });

    const wrong = keeper.call(purchasing.createReturn, { vendorId, lines: [line(1)] });

    await expect(wrong).rejects.toMatchObject({
      fields: {
        'lines.0.batchId': expect.stringMatching(
          /^Batch B\d+ came from Kongu Traders, not Erode Mills\.$/u,
        ) as string,
      },
    });
  });

  test('goods that are listed twice, without a word for another reason', async ({ house }) => {
    const { drafted, line } = await delivered(house);

    await expect(drafted([line(1), line(2, { reason: 'other' })])).rejects.toMatchObject({
      fields: {
        'lines.1.batchId': 'These goods are listed twice.',
        'lines.1.note': 'Please write a note for this reason.',
      },
    });
  });

  test('a return that somebody else posted', async ({ house }) => {
    const { drafted, line, keeper } = await delivered(house);
    const admin = await house.as('admin');
    const draft = await drafted([line(3)]);

    const [mine, theirs] = await Promise.allSettled([
      keeper.call(purchasing.returnPost, at(draft)),
      admin.call(purchasing.returnPost, at(draft)),
    ]);

    expect(mine.status).toBe('fulfilled');
    expect(theirs).toMatchObject({ reason: { code: 'stale' } });
    const again = await keeper.call(purchasing.getReturn, { id: draft.id });
    await expect(keeper.call(purchasing.returnPost, at(again))).rejects.toMatchObject({
      code: 'vendor_return.state',
      message: "VRT-00001 is returned; this can't be done now.",
    });
    await expect(
      keeper.call(purchasing.updateReturn, { ...at(again), note: 'x' }),
    ).rejects.toMatchObject({ code: 'vendor_return.state' });
  });
});

test('a draft is changed: other goods are held', async ({ house }) => {
  const { drafted, line, keeper, batchId, reject } = await delivered(house);
  const draft = await drafted([line(8)]);

  const changed = await keeper.call(purchasing.updateReturn, {
    ...at(draft),
    vehicleNo: 'TN 33 AB 1234',
    lines: [line(55), line(2, { trayId: reject })],
  });

  expect(changed).toMatchObject({ vehicleNo: 'TN 33 AB 1234', lines: [{}, { lineNo: 2 }] });
  expect(await inTray(house, batchId, 'FG-FLOOR')).toMatchObject({ reserved: pieces(55) });
  expect(await inTray(house, batchId, 'REJECT')).toMatchObject({ reserved: pieces(2) });
});

describe('expired goods', () => {
  test('are set aside for the one who delivered them', async ({ house }) => {
    const { batchId, keeper, vendorId, sku } = await delivered(house);
    const own = await aBatch(house, sku, { expiryDate: '2026-11-20' });
    const { version } = await keeper.call(stock.getBatch, { code: String(batchId) });
    await keeper.call(stock.updateBatch, { id: batchId, version, expiryDate: '2026-11-20' });
    const clear = () =>
      keeper.call(purchasing.batchExpiredClear, { allExpired: true, action: 'vendor_return' });

    const cleared = await clear();

    expect(cleared).toMatchObject({
      docs: [],
      returns: [{ number: 'VRT-00001', vendorName: 'Kongu Traders' }],
      ownBatches: [own.code],
    });
    const draft = await keeper.call(purchasing.getReturn, { id: cleared.returns[0]?.id ?? 0 });
    expect(draft).toMatchObject({ state: 'draft', vendorId });
    expect(draft.lines.map(({ qty, reason }) => [qty, reason])).toEqual([
      [pieces(55), 'expired'],
      [pieces(5), 'expired'],
    ]);
    await expect(clear()).rejects.toMatchObject({
      code: 'expiry.own_goods',
      message: 'No vendor delivered any of these goods. Write them off.',
    });
    const back = await keeper.call(purchasing.returnPost, at(draft));
    expect(back.state).toBe('posted');
  });

  test('only by who may return goods', async ({ house }) => {
    const clearer = await house.withPermissions(['stock.expiry.clear']);

    const refused = clearer.call(purchasing.batchExpiredClear, {
      allExpired: true,
      action: 'vendor_return',
    });

    await expect(refused).rejects.toMatchObject({ status: 403 });
  });
});

describe('its papers', () => {
  test('the challan is for who sends, the debit note for who sees values', async ({ house }) => {
    const { returned, line, billed, keeper, admin } = await delivered(house);
    await billed(55, 120_00, 6_930_00);
    const { id } = await returned([line(3)]);

    const challan = await keeper.call(purchasing.returnPdf, { id, paper: 'challan' });
    const note = await admin.call(purchasing.returnPdf, { id, paper: 'debit_note' });
    const hidden = keeper.call(purchasing.returnPdf, { id, paper: 'debit_note' });

    expect([challan, note].every(Boolean)).toBe(true);
    await expect(hidden).rejects.toMatchObject({ status: 403 });
  });

  test('are mailed to the vendor', async ({ house }) => {
    const { returned, line, billed, keeper } = await delivered(house);
    await withPostOffice(house);
    await billed(55, 120_00, 6_930_00);
    const back = await returned([line(3)]);

    const sent = await keeper.call(purchasing.returnSend, { ...at(back), message: 'Fetch them.' });

    expect(sent.sentAt).not.toBeNull();
    const { rows } = await house.database.direct.execute<{ subject: string; files: string }>(
      `select subject, (select count(*) from outbox_file f where f.message_id = m.id) as files
       from outbox_message m where template_key = 'vendor_return'`,
    );
    expect(rows).toMatchObject([{ files: '2' }]);
  });
});

test('lists them for who may return goods', async ({ house }) => {
  const { returned, drafted, line, keeper, admin, inward } = await delivered(house);
  const back = await returned([line(3)]);
  await drafted([line(1)]);

  const list = await keeper.call(purchasing.listReturns, { inwardId: inward.id });
  const posts = await admin.call(purchasing.listReturns, { state: ['draft'] });

  expect(list.rows).toMatchObject([{ id: back.id, state: 'posted', lineCount: 1, total: null }]);
  expect(posts.rows).toMatchObject([{ state: 'draft', total: 0 }]);
  expect(await keeper.call(stock.listMovements, { kind: ['vendor_return'] })).toMatchObject({
    rows: [{ docNumber: back.number, qty: -pieces(3) }],
  });
});
