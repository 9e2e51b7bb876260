import { contract } from '@counting-house/contract/contract.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { journalEntries, journalLines } from '../../books/journal/journal.table.ts';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { expectLaws } from '../../testing/laws/laws.ts';
import { withSetting } from '../../testing/logistics.ts';
import { byUpi } from '../../testing/orders.ts';
import { aDeliveredOrder, aReturn, threeJars } from '../../testing/returns.ts';
import { pieces, positionOf } from '../../testing/stock.ts';

const { invoices, logistics, orders, returns } = contract;

/** What was posted to the books after an entry, by event and account, debit less credit. */
async function postedAfter(house: TestHouse, entryId: number) {
  const rows = await house.database.direct
    .select({
      event: journalEntries.event,
      // The bank account of a house has no key.
      key: sql<string>`coalesce(${ledgerAccounts.systemKey}, ${ledgerAccounts.type})`,
      amount: sql<number>`sum(${journalLines.debit} - ${journalLines.credit})::float8`,
    })
    .from(journalLines)
    .innerJoin(journalEntries, eq(journalEntries.id, journalLines.entryId))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, journalLines.accountId))
    .where(sql`${journalEntries.id} > ${entryId}`)
    .groupBy(journalEntries.event, sql`2`)
    .orderBy(journalEntries.event, sql`2`);
  return Object.fromEntries(rows.map(({ event, key, amount }) => [`${event} ${key}`, amount]));
}

async function lastEntryId(house: TestHouse): Promise<number> {
  const [row] = await house.database.direct
    .select({ id: sql<number>`max(${journalEntries.id})::float8` })
    .from(journalEntries);
  return row?.id ?? 0;
}

describe('three jars with ten per cent off, of which two come back', () => {
  test('are credited, given back and put away to the paisa', async ({ house }) => {
    const sold = await threeJars(house);
    const owner = await house.as('owner');
    expect(sold.order).toMatchObject({ goodsNet: 27_000, grandTotal: 33_000, paidIn: 33_000 });
    expect(sold.line).toMatchObject({ netAmount: 27_000, taxable: 25_714, taxAmount: 1_286 });
    const asked = await aReturn(house, sold, {
      qty: 2,
      reason: 'Damaged on arrival',
      approve: true,
    });
    const [line] = asked.lines;
    const before = await lastEntryId(house);

    const received = await owner.call(returns.receive, {
      id: asked.id,
      version: asked.version,
      lines: [
        {
          lineId: line?.id ?? 0,
          pieces: [
            { qty: pieces(1), condition: 'damaged', note: 'Lid cracked' },
            { qty: pieces(1), condition: 'sealed' },
          ],
        },
      ],
    });
    const wanted = { id: asked.id, refundShipping: false };
    const preview = await owner.call(returns.previewSettle, wanted);
    const settled = await owner.call(returns.settle, {
      ...wanted,
      version: received.version,
      expectedCredit: preview.creditTotal,
    });

    expect(received).toMatchObject({
      status: 'received',
      lines: [
        {
          qtyReceived: pieces(2),
          pieces: [
            { condition: 'damaged', decision: 'scrap', note: 'Lid cracked' },
            { condition: 'sealed', decision: 'restock' },
          ],
        },
      ],
    });
    // 270.00 × 2 ÷ 3 = 180.00; of each half of the tax 6.43 × 2 ÷ 3 = 4.29.
    expect(preview).toMatchObject({
      lines: [{ goods: 18_000, heldBack: 0, tax: 858, credited: 18_000 }],
      goods: 18_000,
      shipping: 0,
      hasShipping: true,
      roundOff: 0,
      creditTotal: 18_000,
      balanceBefore: 0,
      balanceAfter: -18_000,
      moneyBack: 18_000,
      payments: [{ method: 'upi', rest: 33_000, share: 18_000 }],
    });
    expect(settled).toMatchObject({
      return: { status: 'closed', settled: { creditTotal: 18_000, moneyBack: 18_000 } },
      creditNotes: [{ total: 18_000 }],
      payments: [{ method: 'upi', direction: 'out', amount: 18_000, status: 'pending' }],
    });
    expect(await postedAfter(house, before)).toEqual({
      'sales.creditNoteIssued ar.customer': -18_000,
      'sales.creditNoteIssued sales.returns': 17_142,
      'sales.creditNoteIssued tax.output.CGST': 429,
      'sales.creditNoteIssued tax.output.SGST': 429,
      'stock.returnedRestocked cogs': -15_000 * 1,
      'stock.returnedRestocked stock.finished': 15_000,
      'stock.returnedUnsellable cogs': -15_000,
      'stock.returnedUnsellable stock.scrap': 15_000,
    });
    expect(await positionOf(house, sold.skuId)).toMatchObject({
      onHand: pieces(8),
      value: 120_000,
    });
    const after = await owner.call(orders.getOrder, { id: sold.order.id });
    expect(after).toMatchObject({
      status: 'delivered',
      creditedValue: 18_000,
      balance: -18_000,
      pendingRefund: 18_000,
    });
    const { rows } = await owner.call(invoices.listInvoices, { orderId: sold.order.id });
    expect(rows.map(({ total }) => total)).toContain(33_000);
    const note = await owner.call(invoices.getCreditNote, {
      id: settled.creditNotes[0]?.id ?? 0,
    });
    expect(note).toMatchObject({
      taxable: 17_142,
      taxAmount: 858,
      roundOff: 0,
      total: 18_000,
      lines: [{ qty: pieces(2), net: 18_000, taxable: 17_142, taxAmount: 858, total: 18_000 }],
    });
    const settledBy = await lastEntryId(house);
    expect(settled.return.settled?.refunds).toMatchObject([{ amount: 18_000, status: 'pending' }]);
    const paid = [{ paymentId: settled.payments[0]?.id ?? 0, reference: 'UPI-7' }];
    await owner.call(returns.payRefunds, { payments: paid });
    const { settled: seen } = await owner.call(returns.getReturn, { id: settled.return.id });
    expect(seen?.refunds).toMatchObject([{ status: 'done', reference: 'UPI-7' }]);
    expect(await postedAfter(house, settledBy)).toEqual({
      'payment.refunded ar.customer': 18_000,
      'payment.refunded bank': -18_000,
    });
    expect(await owner.call(orders.getOrder, { id: sold.order.id })).toMatchObject({
      balance: 0,
      pendingRefund: 0,
      paidOut: 18_000,
    });
    await expectLaws(house);
  });

  test('and the last one takes the rest, with shipping when the whole order comes back', async ({
    house,
  }) => {
    const sold = await threeJars(house);
    const owner = await house.as('owner');
    const bringBack = async (qty: number) => {
      const asked = await aReturn(house, sold, { qty, reason: 'Quality', approve: true });
      const received = await owner.call(returns.receive, {
        id: asked.id,
        version: asked.version,
        lines: [
          {
            lineId: asked.lines[0]?.id ?? 0,
            pieces: [{ qty: pieces(qty), condition: 'sealed' }],
          },
        ],
      });
      return owner.call(returns.settle, {
        id: asked.id,
        version: received.version,
        resolution: 'wallet',
      });
    };

    const first = await bringBack(2);
    const last = await bringBack(1);

    const after = await owner.call(orders.getOrder, { id: sold.order.id });
    expect(first.return.settled?.creditTotal).toBe(18_000);
    expect(last.return.settled).toMatchObject({
      creditTotal: 15_000,
      heldBack: 0,
      moneyBack: 15_000,
    });
    expect(last.payments).toMatchObject([{ method: 'wallet', status: 'done', amount: 15_000 }]);
    expect(after).toMatchObject({ status: 'returned', balance: 0, paidOut: 33_000 });
    await expectLaws(house);
  });
});

describe('receiving a return', () => {
  test('refuses to sell spoilt goods again, and more than was shipped', async ({ house }) => {
    const sold = await aDeliveredOrder(house);
    const asked = await aReturn(house, sold, { qty: 1, approve: true });
    const receive = async (role: 'owner' | 'store keeper', qty: number, more: object) => {
      const person = await house.as(role);
      return person.call(returns.receive, {
        id: asked.id,
        version: asked.version,
        lines: [
          {
            lineId: asked.lines[0]?.id ?? 0,
            pieces: [{ qty: pieces(qty), condition: 'sealed', ...more }],
          },
        ],
      });
    };

    await expect(
      receive('owner', 1, { condition: 'damaged', decision: 'restock' }),
    ).rejects.toMatchObject({
      fields: {
        'lines.0.pieces.0.decision': 'Damaged, defective or expired goods cannot be restocked',
      },
    });
    await expect(receive('store keeper', 2, {})).rejects.toMatchObject({ code: 'right_missing' });
    await expect(receive('owner', 3, {})).rejects.toMatchObject({
      code: 'return.too_many',
      message: 'Only 2 pcs can be returned',
    });
    expect(await receive('store keeper', 1, {})).toMatchObject({ status: 'received' });
  });

  test('in parts stays open until all is here or missing, and only then is settled', async ({
    house,
  }) => {
    const sold = await aDeliveredOrder(house);
    const owner = await house.as('owner');
    const asked = await aReturn(house, sold, { qty: 2, approve: true });
    const lineId = asked.lines[0]?.id ?? 0;

    const half = await owner.call(returns.receive, {
      id: asked.id,
      version: asked.version,
      lines: [{ lineId, pieces: [{ qty: pieces(1), condition: 'opened' }] }],
    });
    await expect(
      owner.call(returns.settle, { id: asked.id, version: half.version }),
    ).rejects.toMatchObject({
      code: 'return.not_received',
      message: 'Choose what happened to 1 pc',
    });
    const rest = await owner.call(returns.receive, {
      id: asked.id,
      version: half.version,
      lines: [{ lineId, pieces: [], qtyMissing: pieces(1) }],
    });
    const preview = await owner.call(returns.previewSettle, { id: asked.id });

    expect(half).toMatchObject({ status: 'approved' });
    expect(rest).toMatchObject({ status: 'received', lines: [{ qtyMissing: pieces(1) }] });
    expect(preview).toMatchObject({ creditTotal: 32_000, lines: [{ qtyCredited: pieces(1) }] });
  });

  test('credits nothing of what is sent back', async ({ house }) => {
    const sold = await aDeliveredOrder(house);
    const owner = await house.as('owner');
    const asked = await aReturn(house, sold, { qty: 1, approve: true });

    const received = await owner.call(returns.receive, {
      id: asked.id,
      version: asked.version,
      lines: [
        {
          lineId: asked.lines[0]?.id ?? 0,
          pieces: [{ qty: pieces(1), condition: 'wrong_item' }],
        },
      ],
    });
    const settled = await owner.call(returns.settle, {
      id: asked.id,
      version: received.version,
    });

    expect(settled).toMatchObject({ creditNotes: [], payments: [] });
    expect(await positionOf(house, sold.skuId)).toMatchObject({ onHand: pieces(8) });
  });

  test('is done once, and so is settling: the second hears of the first', async ({ house }) => {
    const sold = await aDeliveredOrder(house);
    const owner = await house.as('owner');
    const asked = await aReturn(house, sold, { qty: 1, approve: true });
    const receive = () =>
      owner.call(returns.receive, {
        id: asked.id,
        version: asked.version,
        lines: [
          {
            lineId: asked.lines[0]?.id ?? 0,
            pieces: [{ qty: pieces(1), condition: 'sealed' }],
          },
        ],
      });

    const [one, other] = await Promise.allSettled([receive(), receive()]);
    const done = [one, other].find(({ status }) => status === 'fulfilled');
    const refused = [one, other].find(({ status }) => status === 'rejected');
    const version = (done as PromiseFulfilledResult<{ version: number }>).value.version;
    const settle = () => owner.call(returns.settle, { id: asked.id, version });
    const both = await Promise.allSettled([settle(), settle()]);

    expect((refused as PromiseRejectedResult).reason).toMatchObject({
      status: 409,
      code: 'return.received_already',
    });
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await positionOf(house, sold.skuId)).toMatchObject({ onHand: pieces(9) });
  });
});

describe('settling a return', () => {
  test('holds back what the buyer damaged, and what somebody names instead', async ({ house }) => {
    await withSetting(house, 'returns.conditionRates', { opened: 1_000, damaged: 5_000 });
    const sold = await aDeliveredOrder(house, { payments: [byUpi(70_000)] });
    const owner = await house.as('owner');
    const asked = await aReturn(house, sold, { qty: 1, approve: true });
    const lineId = asked.lines[0]?.id ?? 0;
    const received = await owner.call(returns.receive, {
      id: asked.id,
      version: asked.version,
      lines: [{ lineId, pieces: [{ qty: pieces(1), condition: 'opened' }] }],
    });

    const usual = await owner.call(returns.previewSettle, { id: asked.id });
    const tooMuch = owner.call(returns.previewSettle, {
      id: asked.id,
      deductions: [{ lineId, amount: 32_001 }],
    });
    await expect(tooMuch).rejects.toMatchObject({
      message: 'The deduction cannot be more than ₹320.00',
    });
    const changed = owner.call(returns.settle, {
      id: asked.id,
      version: received.version,
      deductions: [{ lineId, amount: 2_000 }],
      expectedCredit: usual.creditTotal,
    });

    expect(usual).toMatchObject({
      lines: [{ goods: 32_000, heldBackRate: 1_000, heldBack: 3_200, credited: 28_800 }],
      creditTotal: 28_800,
    });
    await expect(changed).rejects.toMatchObject({
      status: 409,
      code: 'return.settle_changed',
      message: 'The credit note is now for ₹300.00. Please review.',
    });
  });

  test('of an unpaid parcel that came back owes nothing and gives nothing', async ({ house }) => {
    const sold = await aDeliveredOrder(house);
    const owner = await house.as('owner');
    const second = await aReturn(house, sold, { qty: 2, reason: 'Quality', approve: true });
    const received = await owner.call(returns.receive, {
      id: second.id,
      version: second.version,
      lines: [
        {
          lineId: second.lines[0]?.id ?? 0,
          pieces: [{ qty: pieces(2), condition: 'sealed' }],
        },
      ],
    });

    const { payments, creditNotes } = await owner.call(returns.settle, {
      id: second.id,
      version: received.version,
    });

    const order = await owner.call(orders.getOrder, { id: sold.order.id });
    expect(payments).toEqual([]);
    expect(creditNotes).toMatchObject([{ total: 70_000 }]);
    expect(order).toMatchObject({ status: 'returned', balance: 0 });
  });

  test('of a parcel that was lost credits the buyer although nothing came', async ({ house }) => {
    const sold = await aDeliveredOrder(house, { isDelivered: false, payments: [byUpi(70_000)] });
    const owner = await house.as('owner');
    await owner.call(logistics.parcelLost, { id: sold.parcelId, claimAmount: 50_000 });
    const { rows } = await owner.call(returns.listReturns, { desk: 'toSettle' });
    const [made] = rows;

    const settled = await owner.call(returns.settle, {
      id: made?.id ?? 0,
      version: made?.version ?? 1,
    });

    expect(settled).toMatchObject({
      creditNotes: [{ total: 70_000 }],
      payments: [{ amount: 70_000, method: 'upi' }],
    });
    expect(await positionOf(house, sold.skuId)).toMatchObject({ onHand: pieces(8) });
    await expectLaws(house);
  });
});
