import { contract } from '@counting-house/contract/contract.ts';
import { VoucherStatus } from '@counting-house/contract/accounts/vouchers/voucher-labels.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { notices } from '../../integrations/notices/notice.table.ts';
import { at } from '../../testing/bills.ts';
import { customer, inBooks, invoiced, outstanding } from '../../testing/books.ts';
import { test, type Person, type TestHouse } from '../../testing/house.ts';
import { playStates } from '../../testing/laws/states.ts';
import { aCustomer } from '../../testing/orders.ts';
import { aVendorRow } from '../../testing/purchasing.ts';
import { accountId, approvalFrom, aReceipt, lockNovember } from '../../testing/vouchers.ts';

const { accounts } = contract;

/** A customer with an invoice of ₹1,000.00, and their cheque of 22 November. */
async function postDated(house: TestHouse) {
  const { id } = await aCustomer(house);
  const party = { kind: 'customer', id } as const;
  await invoiced(house, 1, 1_000_00, { party: customer(id) });
  const clerk = await house.as('accountant');
  const receipt = await aReceipt(clerk, {
    method: 'cheque',
    reference: '004512',
    referenceDate: '2026-11-22',
    amount: 1_000_00,
    party,
  });
  return { clerk, receipt, party };
}

/** Lets the jobs of a day run; those who are signed in stay so. */
async function onDay(house: TestHouse, day: string): Promise<void> {
  const before = house.clock.now().toISOString();
  await house.runJobs(); // From now on the clock's jobs are due at their times.
  house.clock.set(`${day}T01:00:00+05:30`);
  await house.runJobs();
  house.clock.set(before);
}

describe('a post-dated cheque', () => {
  test('lowers what is owed on its day, and stands beside it until then', async ({ house }) => {
    const { clerk, receipt, party } = await postDated(house);

    expect(receipt).toMatchObject({ status: 'post_dated', date: '2026-11-22', unallocated: null });
    expect(await outstanding(house)).toEqual({ 'INV-1': 1_000_00 });
    expect(await inBooks(house, 'clearing.cheques')).toBe(0);
    const owed = { partyKind: party.kind, partyId: party.id };
    expect(await clerk.call(accounts.receivables, owed)).toMatchObject({
      sums: { balance: 1_000_00, postDated: 1_000_00 },
      rows: [{ balance: 1_000_00, postDated: 1_000_00 }],
    });

    await onDay(house, '2026-11-22');

    const after = await clerk.call(accounts.getVoucher, { id: receipt.id });
    expect(after).toMatchObject({ status: 'posted', date: '2026-11-22', postedBy: '' });
    expect(await outstanding(house)).toEqual({ 'INV-1': 0, [after.number]: 0 });
    expect(
      (await clerk.call(accounts.receivables, { ...owed, asOf: '2026-11-22' })).sums,
    ).toMatchObject({
      balance: 0,
      postDated: 0,
    });
    expect((await clerk.call(accounts.listCheques, {})).rows).toMatchObject([
      { status: 'in_hand', chequeDate: '2026-11-22' },
    ]);
  });

  test('that we gave lowers what we owe on its day; what is paid meanwhile stays an advance', async ({
    house,
  }) => {
    const { vendorId } = await aVendorRow(house);
    const party = { kind: 'vendor', id: vendorId } as const;
    const clerk = await house.as('accountant');
    const bill = await clerk.call(accounts.createOpeningDocument, {
      partyKind: 'vendor',
      partyId: vendorId,
      side: 'credit',
      docNo: 'B-1',
      docDate: '2026-03-31',
      amount: 1_000_00,
    });
    const { rows } = await clerk.call(accounts.listPayableItems, { vendorId });
    const openItemId = rows[0]?.id ?? 0;
    const payment = await clerk.call(accounts.createVoucher, {
      kind: 'payment',
      method: 'cheque',
      reference: '700100',
      referenceDate: '2026-11-22',
      amount: 1_000_00,
      party,
      allocations: [{ openItemId, amount: 1_000_00 }],
      post: true,
    });
    expect(bill.outstanding).toBe(1_000_00);
    expect(await clerk.call(accounts.payables, { vendorId })).toMatchObject({
      rows: [{ total: 1_000_00, postDated: 1_000_00 }],
    });
    await clerk.call(accounts.createVoucher, {
      kind: 'payment',
      method: 'upi',
      reference: 'UPI1',
      amount: 400_00,
      party,
      allocations: [{ openItemId, amount: 400_00 }],
      post: true,
    });

    await onDay(house, '2026-11-22');

    const after = await clerk.call(accounts.getVoucher, { id: payment.id });
    expect(after).toMatchObject({ status: 'posted', date: '2026-11-22', unallocated: 400_00 });
    expect(await outstanding(house)).toMatchObject({ 'B-1': 0 });
  });

  test('is a draft that people are told of where its month is locked meanwhile', async ({
    house,
  }) => {
    const { clerk, receipt } = await postDated(house);
    await lockNovember(house);

    await onDay(house, '2026-11-22');

    expect(await clerk.call(accounts.getVoucher, { id: receipt.id })).toMatchObject({
      status: 'draft',
    });
    const told = await house.database.read((tx) =>
      tx.select().from(notices).where(eq(notices.kind, 'voucher_not_posted')),
    );
    expect(told[0]?.text).toMatch(
      /^Cheque 004512 of .* for ₹1,000.00, dated 22 Nov 2026, is a draft/u,
    );
  });

  test('is changed, and given back, before its day; a posted one gets no later day', async ({
    house,
  }) => {
    const { clerk, receipt, party } = await postDated(house);
    const changed = await clerk.call(accounts.updateVoucher, {
      ...at(receipt),
      referenceDate: '2026-12-05',
    });
    expect(changed).toMatchObject({ status: 'post_dated', date: '2026-12-05' });
    await clerk.call(accounts.deleteVoucher, at(changed));
    const posted = await aReceipt(clerk, {
      method: 'cheque',
      reference: '004513',
      amount: 500_00,
      party,
    });

    const later = clerk.call(accounts.updateVoucher, {
      ...at(posted),
      referenceDate: '2026-12-05',
    });

    await expect(later).rejects.toMatchObject({
      fields: {
        referenceDate: `${posted.number} is posted. Reverse it, and enter the post-dated cheque again.`,
      },
    });
  });
});

/** A payment by cheque that a second person approves. */
async function aPayment(house: TestHouse) {
  await approvalFrom(house, 1_00);
  const [owner, clerk] = [await house.as('owner'), await house.as('accountant')];
  const { id } = await clerk.call(accounts.createVoucher, {
    kind: 'payment',
    method: 'cheque',
    reference: '700100',
    referenceDate: '2026-11-22',
    amount: 500_00,
    lines: [{ accountId: await accountId(house, '6130'), debit: 500_00 }],
  });
  const seen = async () => at(await owner.call(accounts.getVoucher, { id }));
  const reason = 'Funds insufficient';
  return {
    status: async () => (await owner.call(accounts.getVoucher, { id })).status,
    acts: {
      post: async (who: Person) => who.call(accounts.postVoucher, await seen()),
      approve: async (who: Person) => who.call(accounts.approveVoucher, await seen()),
      reject: async (who: Person) =>
        who.call(accounts.rejectVoucher, { ...(await seen()), reason }),
      change: async (who: Person) =>
        who.call(accounts.updateVoucher, { ...(await seen()), narration: 'Rent' }),
      day: () => onDay(house, '2026-11-22'),
      bounce: async (who: Person) =>
        who.call(accounts.returnIssuedCheque, { ...(await seen()), date: '2026-11-22', reason }),
      unbounce: async (who: Person) =>
        who.call(accounts.undoIssuedReturn, { ...(await seen()), reason }),
      reverse: async (who: Person) =>
        who.call(accounts.reverseVoucher, { ...(await seen()), reason }),
    },
  };
}

const clerks = { may: 'accountant', mayNot: 'sales' } as const;
const owners = { may: 'owner', mayNot: 'sales' } as const;
const is = (words: string) =>
  new RegExp(`^(Draft|Post-dated|PMT-).* is ${words}; this can't be done now\\.$`, 'u');

playStates({
  of: 'a payment by post-dated cheque',
  statuses: VoucherStatus.options,
  make: aPayment,
  acts: {
    post: { ...clerks, asks: accounts.postVoucher },
    approve: { ...owners, asks: accounts.approveVoucher },
    reject: { ...owners, asks: accounts.rejectVoucher },
    change: { ...clerks, asks: accounts.updateVoucher },
    day: 'by itself',
    bounce: { ...clerks, asks: accounts.returnIssuedCheque },
    unbounce: { ...clerks, asks: accounts.undoIssuedReturn },
    reverse: { ...clerks, asks: accounts.reverseVoucher },
  },
  states: {
    draft: { by: [], to: { change: 'draft', post: 'waiting' }, says: { else: is('draft') } },
    waiting: {
      by: ['post'],
      to: { reject: 'rejected', approve: 'post_dated' },
      says: { else: is('waiting for approval') },
    },
    rejected: { by: ['post', 'reject'], to: { change: 'draft' }, says: { else: is('rejected') } },
    post_dated: {
      by: ['post', 'approve'],
      to: { change: 'waiting', day: 'posted' },
      says: { else: is('post-dated') },
    },
    posted: {
      by: ['post', 'approve', 'day'],
      to: { bounce: 'bounced', reverse: 'reversed' },
      says: { change: /marked fields/u, else: is('posted') },
    },
    bounced: {
      by: ['post', 'approve', 'day', 'bounce'],
      to: { unbounce: 'posted' },
      says: { else: is('bounced') },
    },
    reversed: {
      by: ['post', 'approve', 'day', 'reverse'],
      to: {},
      says: { else: is('reversed') },
    },
  },
  ends: ['reversed'],
});
