import { contract } from '@counting-house/contract/contract.ts';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { test, type Person, type TestHouse } from '../../testing/house.ts';
import { anInvoice } from '../../testing/invoices.ts';
import { lawsBroken } from '../../testing/laws/laws.ts';
import { plays } from '../../testing/simulation/plays.ts';
import { aVendor } from '../../testing/vendors.ts';
import { accountId, aReceipt } from '../../testing/vouchers.ts';
import { gstinOf } from '../../testing/companies.ts';

const { accounts, customers, orders, returns } = contract;

/** An order of which all is invoiced and nothing is paid, and its invoice among the open documents. */
async function invoicedOrder(house: TestHouse) {
  const { order } = await anInvoice(house);
  const owner = await house.as('owner');
  const buyerId = order.buyer?.id ?? 0;
  const items = async () =>
    (
      await owner.call(accounts.listOpenItems, {
        partyKind: 'customer',
        partyId: buyerId,
        status: 'open',
      })
    ).rows;
  const [invoice] = await items();
  return {
    owner,
    total: order.grandTotal,
    orderId: order.id,
    party: { kind: 'customer', id: buyerId } as const,
    itemId: invoice?.id ?? 0,
    items,
    now: () => owner.call(orders.getOrder, { id: order.id }),
    owes: async () => (await owner.call(customers.getCustomer, { id: buyerId })).outstanding,
  };
}

type Invoiced = Awaited<ReturnType<typeof invoicedOrder>>;
type Voucher = { readonly id: number; readonly version: number };

const reversed = (owner: Person, { id, version }: Voucher) =>
  owner.call(accounts.reverseVoucher, { id, version, reason: 'Booked wrongly' });

async function advance({ owner, party, total }: Invoiced) {
  return aReceipt(owner, { party, amount: total, allocations: [] });
}

async function unallocated({ owner, itemId }: Invoiced) {
  const { allocations } = await owner.call(accounts.getOpenItem, { id: itemId });
  const live = allocations.find(({ reversedOn }) => reversedOn === null);
  await owner.call(accounts.unallocate, { id: live?.id ?? 0, reason: 'Wrong one' });
}

async function allocated(of: Invoiced, creditItemId: number, amount = of.total) {
  await of.owner.call(accounts.allocate, {
    pairs: [{ debitItemId: of.itemId, creditItemId, amount }],
  });
}

async function cancelReason(house: TestHouse): Promise<number> {
  const owner = await house.as('owner');
  const { rows } = await owner.call(orders.listReasons, { kind: 'order_cancel' });
  return rows[0]?.id ?? 0;
}

const creditOf = async (of: Invoiced) =>
  (await of.items()).find(({ side }) => side === 'credit')?.id ?? 0;

/** Settles the invoice of an order; answers how that is undone. */
type Way = (of: Invoiced, house: TestHouse) => Promise<() => Promise<unknown>>;

const ways: Readonly<Record<string, Way>> = {
  'a receipt that settles by itself, reversed': async ({ owner, party, total }) => {
    const receipt = await aReceipt(owner, { party, amount: total });
    return () => reversed(owner, receipt);
  },
  'a receipt that names the invoice, reversed': async ({ owner, party, total, itemId }) => {
    const allocations = [{ openItemId: itemId, amount: total }];
    const receipt = await aReceipt(owner, { party, amount: total, allocations });
    return () => reversed(owner, receipt);
  },
  'a receipt that settles by itself, undone by hand': async (of) => {
    await aReceipt(of.owner, { party: of.party, amount: of.total });
    return () => unallocated(of);
  },
  'an advance that is allocated, undone by hand': async (of) => {
    await advance(of);
    await allocated(of, await creditOf(of));
    return () => unallocated(of);
  },
  'an advance that is allocated by itself, reversed': async (of) => {
    const receipt = await advance(of);
    await of.owner.call(accounts.autoAllocate, { partyKind: 'customer', partyId: of.party.id });
    return () => reversed(of.owner, receipt);
  },
  'what is written off, reversed': async ({ owner, itemId }) => {
    const written = await owner.call(accounts.writeOff, { id: itemId, reason: 'Moved away' });
    return () => reversed(owner, written);
  },
  'what is set off against a vendor, reversed': async ({ owner, party, total }, house) => {
    const vendor = await aVendor(house, {
      displayName: 'Ishwari Kamath',
      gstTreatment: 'registered',
      gstin: gstinOf('29', 'AAKFS9901M'),
    });
    await owner.call(accounts.createOpeningDocument, {
      partyKind: 'vendor',
      partyId: vendor.id,
      side: 'credit',
      docNo: 'B-1',
      docDate: '2026-03-31',
      amount: total,
    });
    const off = { ...party, vendorId: vendor.id, amount: total, reason: 'One business' };
    const set = await owner.call(accounts.setOff, off);
    return () => reversed(owner, set);
  },
  'a journal of the buyer, reversed': async ({ owner, party, total }, house) => {
    const journal = await owner.call(accounts.createVoucher, {
      kind: 'journal',
      lines: [
        { accountId: await accountId(house, '6280'), debit: total },
        { accountId: await accountId(house, '1141'), party, credit: total },
      ],
      narration: 'Damaged on the way',
      post: true,
    });
    await owner.call(accounts.autoAllocate, { partyKind: 'customer', partyId: party.id });
    return () => reversed(owner, journal);
  },
  'a cheque that bounces': async ({ owner, party, total }) => {
    await aReceipt(owner, { party, amount: total, method: 'cheque', reference: '004512' });
    const { rows } = await owner.call(accounts.listCheques, {});
    const id = rows[0]?.id ?? 0;
    await owner.call(accounts.depositCheques, { ids: [id] });
    return () => owner.call(orders.returnCheque, { id, reason: 'Funds insufficient' });
  },
};

describe('an order is paid when its invoice is settled by', () => {
  for (const [says, settle] of Object.entries(ways)) {
    test(`${says}: and unpaid again`, async ({ house }) => {
      const of = await invoicedOrder(house);
      const before = await of.owes();
      expect(await of.now()).toMatchObject({ paymentState: 'unpaid', balance: of.total });

      const undo = await settle(of, house);

      const paid = await of.now();
      expect(paid).toMatchObject({
        paymentState: 'paid',
        balance: 0,
        paidIn: 0,
        settledOtherwise: of.total,
        settlements: [{ amount: of.total }],
      });
      expect((await of.owner.call(orders.listOrders, { payment: ['paid'] })).rows).toHaveLength(1);
      const again = of.owner.call(orders.recordPayment, {
        orderId: of.orderId,
        payments: [{ method: 'upi', reference: 'U-1', amount: 100 }],
      });
      await expect(again).rejects.toMatchObject({
        fields: { 'payments.0.amount': 'More than the balance of ₹0.00' },
      });
      expect(await lawsBroken(house.database.direct)).toEqual([]);

      await undo();

      expect(await of.now()).toMatchObject({
        paymentState: 'unpaid',
        balance: of.total,
        settledOtherwise: 0,
        settlements: [],
      });
      expect((await of.owner.call(orders.listOrders, { payment: ['unpaid'] })).rows).toHaveLength(
        1,
      );
      // What was received and is not reversed stays with the buyer, beside the order.
      expect((await of.owes()) ?? 0).toBeLessThanOrEqual(before ?? 0);
    });
  }
});

describe('a receipt for an invoiced order', () => {
  test('that is less pays part of it; changed to all of it, the rest', async ({ house }) => {
    const of = await invoicedOrder(house);
    const { owner, party, total, itemId } = of;

    const receipt = await aReceipt(owner, { party, amount: total - 10_000 });

    expect(await of.now()).toMatchObject({ paymentState: 'part_paid', balance: 10_000 });
    await owner.call(accounts.updateVoucher, {
      id: receipt.id,
      version: receipt.version,
      amount: total,
      allocations: [{ openItemId: itemId, amount: total }],
    });
    expect(await of.now()).toMatchObject({ paymentState: 'paid', balance: 0 });
    expect(await of.owes()).toBe(0);
  });

  test('leaves nothing to refund twice: what a return credits stays on account, and a voucher gives it back', async ({
    house,
  }) => {
    const of = await invoicedOrder(house);
    const { owner, party, total, orderId } = of;
    await aReceipt(owner, { party, amount: total });
    const { version } = await of.now();

    const cancelled = await owner.call(returns.cancelOrder, {
      id: orderId,
      version,
      reasonId: await cancelReason(house),
    });

    expect(cancelled.order).toMatchObject({ balance: -total, paymentState: 'refund_due' });
    const refund = owner.call(returns.refund, { orderId, amount: total, reason: 'Cancelled' });
    await expect(refund).rejects.toMatchObject({
      fields: { amount: expect.stringMatching(/is refunded by a payment voucher/u) },
    });
    const note = (await of.items()).find(({ docKind }) => docKind === 'credit_note');
    await owner.call(accounts.createVoucher, {
      kind: 'payment',
      method: 'upi',
      reference: 'UPI-BACK',
      party,
      amount: total,
      allocations: [{ openItemId: note?.id ?? 0, amount: total }],
      post: true,
    });
    expect(await of.now()).toMatchObject({ balance: 0, paymentState: 'nothing_due' });
    expect(await of.owes()).toBe(0);
  });

  test('takes down what is to be collected at the door, and back when it is undone', async ({
    house,
  }) => {
    const of = await invoicedOrder(house);
    const { owner, party, total, orderId } = of;
    await owner.call(orders.recordPayment, {
      orderId,
      payments: [{ method: 'cod', amount: total }],
    });
    const { payments } = await of.now();
    const collect = () =>
      owner.call(orders.collectPayments, { payments: [{ paymentId: payments[0]?.id ?? 0 }] });

    const receipt = await aReceipt(owner, { party, amount: total - 10_000 });
    expect(await of.now()).toMatchObject({ pendingCod: 10_000, balance: 10_000 });
    const rest = await aReceipt(owner, { party, amount: 10_000, reference: 'U-2' });

    expect(await of.now()).toMatchObject({ pendingCod: 0, balance: 0, paymentState: 'paid' });
    expect((await collect()).rows).toMatchObject([
      { ok: false, text: expect.stringMatching(/is paid otherwise by now/u) },
    ]);
    await reversed(owner, rest);
    await reversed(owner, receipt);
    expect(await of.now()).toMatchObject({ pendingCod: total, balance: total });
    expect((await collect()).done).toBe(1);
    expect(await of.now()).toMatchObject({ pendingCod: 0, balance: 0, paidIn: total });
  });

  test('with a cheque that bounces holds what is not sent yet, and releases it when the cheque pays', async ({
    house,
  }) => {
    const of = await invoicedOrder(house);
    const { owner, party, total } = of;
    await aReceipt(owner, { party, amount: total, method: 'cheque', reference: '004512' });
    const { rows } = await owner.call(accounts.listCheques, {});
    const id = rows[0]?.id ?? 0;
    await owner.call(accounts.depositCheques, { ids: [id] });

    await owner.call(orders.returnCheque, { id, reason: 'Funds insufficient' });

    expect(await of.now()).toMatchObject({
      holds: [{ code: 'payment', note: 'Cheque 004512 bounced' }],
      balance: total,
    });
    await owner.call(orders.depositAgain, { id });
    expect(await of.now()).toMatchObject({ holds: [], balance: 0, paymentState: 'paid' });
  });
});

/** What is done at a step of the play, by number; what the house refuses is a step as well. */
const moves = [
  'receipt',
  'receiptForB',
  'advance',
  'allocate',
  'auto',
  'undo',
  'reverse',
  'pay',
  'refund',
  'writeOff',
  'credit',
] as const;

test('thirty acts over two orders never count a payment twice nor give back more than came', async ({
  house,
}) => {
  const a = await invoicedOrder(house);
  const { owner, party } = a;
  const second = await anInvoice(house);
  const amountArb = fc.integer({ min: 1, max: 90_000 });
  const steps = fc.sample(
    fc.record({
      move: fc.constantFrom(...moves),
      amount: amountArb,
      which: fc.nat(50),
    }),
    plays(30),
  );
  const reasonId = await cancelReason(house);
  const vouchers: Voucher[] = [];
  const done: string[] = [];
  const ids = [a.orderId, second.order.id];
  for (const { move, amount, which } of steps) {
    const open = (await owner.call(accounts.listOpenItems, { status: 'open' })).rows;
    const debit = open.filter(({ side }) => side === 'debit')[which % 2];
    const credit = open.find(
      ({ side, partyId }) => side === 'credit' && partyId === debit?.partyId,
    );
    const orderId = ids[which % 2] ?? 0;
    const act: Readonly<Record<(typeof moves)[number], () => Promise<unknown>>> = {
      receipt: async () =>
        void vouchers.push(
          await aReceipt(owner, { party, amount, reference: `R${which}-${amount}` }),
        ),
      receiptForB: async () =>
        void vouchers.push(
          await aReceipt(owner, {
            party: { kind: 'customer', id: second.order.buyer?.id ?? 0 },
            amount,
            reference: `B${which}-${amount}`,
          }),
        ),
      advance: async () =>
        void vouchers.push(
          await aReceipt(owner, {
            party,
            amount,
            allocations: [],
            reference: `A${which}-${amount}`,
          }),
        ),
      allocate: () =>
        owner.call(accounts.allocate, {
          pairs: [
            {
              debitItemId: debit?.id ?? 0,
              creditItemId: credit?.id ?? 0,
              amount: Math.min(amount, debit?.outstanding ?? 0, credit?.outstanding ?? 0),
            },
          ],
        }),
      auto: () => owner.call(accounts.autoAllocate, { partyKind: 'customer', partyId: party.id }),
      undo: async () => {
        const { allocations } = await owner.call(accounts.getOpenItem, { id: a.itemId });
        const live = allocations.filter(({ reversedOn }) => reversedOn === null);
        await owner.call(accounts.unallocate, {
          id: live[which % Math.max(1, live.length)]?.id ?? 0,
          reason: 'Wrong one',
        });
      },
      reverse: async () => {
        const [voucher] = vouchers.splice(which % Math.max(1, vouchers.length), 1);
        if (voucher) await reversed(owner, voucher);
      },
      pay: () =>
        owner.call(orders.recordPayment, {
          orderId,
          payments: [{ method: 'upi', reference: `P${orderId}-${which}-${amount}`, amount }],
        }),
      refund: () => owner.call(returns.refund, { orderId, amount, reason: 'Too much' }),
      writeOff: () =>
        owner.call(accounts.writeOff, { id: debit?.id ?? 0, amount: 1, reason: 'Rounding' }),
      credit: async () => {
        const { version } = await owner.call(orders.getOrder, { id: orderId });
        await owner.call(returns.cancelOrder, { id: orderId, version, reasonId });
      },
    };
    const outcome = await act[move]().then(
      () => 'done',
      (problem: { status?: number }) => {
        // A refusal is an answer; a fault of ours is none.
        expect(problem.status, move).toBeLessThan(500);
        return 'refused';
      },
    );
    done.push(`${move} ${outcome}`);
    expect(await lawsBroken(house.database.direct), done.join(', ')).toEqual([]);
  }
  expect(done.filter((one) => one.endsWith('done')).length).toBeGreaterThan(8);
});
