import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { at, entryOf } from '../../testing/bills.ts';
import { customer, inBooks, invoiced, outstanding } from '../../testing/books.ts';
import { aCustomer } from '../../testing/orders.ts';
import { test } from '../../testing/house.ts';
import { aVendorRow } from '../../testing/purchasing.ts';
import { accountId, approvalFrom, aReceipt, lockNovember } from '../../testing/vouchers.ts';

const { accounts } = contract;
const entry = (house: Parameters<typeof entryOf>[0], id: number) => entryOf(house, id, 'voucher');

/** A customer who owes two invoices, of ₹1,000.00 and ₹700.00. */
async function owing(house: Parameters<typeof entryOf>[0]) {
  const { id } = await aCustomer(house);
  const party = customer(id);
  await invoiced(house, 1, 1_000_00, { party, dueDate: '2026-12-01' });
  await invoiced(house, 2, 700_00, { party, dueDate: '2026-12-09' });
  const clerk = await house.as('accountant');
  const { rows } = await clerk.call(accounts.openDocumentsOf, {
    partyKind: 'customer',
    partyId: id,
    direction: 'in',
  });
  return { clerk, party: { kind: 'customer' as const, id }, documents: rows };
}

describe('a receipt', () => {
  test('settles the documents that were chosen, tax that the payer kept included', async ({
    house,
  }) => {
    const { clerk, party, documents } = await owing(house);

    const receipt = await aReceipt(clerk, {
      party,
      amount: 690_00,
      deductions: [{ kind: 'tds', amount: 10_00 }],
      allocations: [{ openItemId: documents[1]?.openItemId ?? 0, amount: 700_00 }],
    });

    expect(receipt).toMatchObject({ status: 'posted', number: 'RCT-26-27-00001', unallocated: 0 });
    expect(receipt.allocations).toMatchObject([{ docNo: 'INV-2', amount: 700_00, outstanding: 0 }]);
    expect(await entry(house, receipt.id)).toEqual([
      ['1121', 690_00],
      ['1165', 10_00],
      ['1141', -700_00],
    ]);
    expect(await outstanding(house)).toMatchObject({ 'INV-1': 1_000_00, 'INV-2': 0 });
  });

  test('is printed for the one who paid', async ({ house }) => {
    const { clerk, party } = await owing(house);
    const { id } = await aReceipt(clerk, { party, amount: 300_00 });

    const paper = await clerk.send(accounts.printVoucher, { id });

    expect(paper.status).toBe(200);
    expect(paper.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('settles the oldest when nothing is chosen, and nothing when that is said', async ({
    house,
  }) => {
    const { clerk, party } = await owing(house);

    await aReceipt(clerk, { party, amount: 300_00, allocations: [] });
    await aReceipt(clerk, { party, amount: 1_100_00, reference: 'UPI2' });

    expect(await outstanding(house)).toMatchObject({
      'INV-1': 0,
      'INV-2': 600_00,
      'RCT-26-27-00001': 300_00,
      'RCT-26-27-00002': 0,
    });
  });

  test('without a party goes to accounts', async ({ house }) => {
    const clerk = await house.as('accountant');
    const interest = await accountId(house, '4210');

    const receipt = await aReceipt(clerk, {
      amount: 81_00,
      lines: [{ accountId: interest, credit: 81_00 }],
    });

    expect(await entry(house, receipt.id)).toEqual([
      ['1121', 81_00],
      ['4210', -81_00],
    ]);
    expect(receipt.unallocated).toBeNull();
  });

  test('is refused field by field', async ({ house }) => {
    const { clerk, party, documents } = await owing(house);

    await expect(aReceipt(clerk, { party, amount: 0, reference: '' })).rejects.toMatchObject({
      status: 422,
      fields: {
        amount: 'Enter an amount above zero.',
        reference: 'Enter the reference (UTR).',
      },
    });
    const first = documents[0]?.openItemId ?? 0;
    const tooMuch = aReceipt(clerk, {
      party,
      amount: 500_00,
      allocations: [{ openItemId: first, amount: 600_00 }],
    });
    await expect(tooMuch).rejects.toMatchObject({
      fields: {
        allocations: 'The selected documents total ₹600.00, more than the ₹500.00 received.',
      },
    });
    const overInvoice = aReceipt(clerk, {
      party,
      amount: 5_000_00,
      allocations: [{ openItemId: first, amount: 1_200_00 }],
    });
    await expect(overInvoice).rejects.toMatchObject({
      code: 'allocation.too_large',
      fields: { 'allocations.0.amount': 'Only ₹1,000.00 is left on INV-1.' },
    });
    await expect(aReceipt(clerk, {})).rejects.toMatchObject({
      fields: { party: 'Choose who it is, or the accounts it goes to.' },
    });
  });

  test('with a reference that came before asks first', async ({ house }) => {
    const { clerk, party } = await owing(house);
    const first = await aReceipt(clerk, { party, reference: 'sbin 3261 11' });

    const again = aReceipt(clerk, { party, reference: 'SBIN326111' });

    await expect(again).rejects.toMatchObject({
      status: 409,
      code: 'voucher.duplicate_reference',
      fields: {
        reference: `A voucher with reference SBIN326111 and the same amount exists: ${first.number}.`,
      },
    });
    await expect(
      aReceipt(clerk, { party, reference: 'SBIN326111', confirmDuplicate: true }),
    ).resolves.toMatchObject({ status: 'posted' });
  });
});

describe('a payment', () => {
  test('settles bills; cash that is not there is not paid, and much cash is asked about', async ({
    house,
  }) => {
    const { vendorId } = await aVendorRow(house);
    const clerk = await house.as('accountant');
    const party = { kind: 'vendor' as const, id: vendorId };
    const pay = (more: object) =>
      clerk.call(accounts.createVoucher, {
        kind: 'payment',
        method: 'cash',
        amount: 12_000_00,
        party,
        post: true,
        ...more,
      });

    await expect(pay({})).rejects.toMatchObject({
      code: 'voucher.cash_limit',
      message: expect.stringContaining('passes the limit of ₹10,000.00.'),
    });
    await expect(pay({ confirmLimit: true })).rejects.toMatchObject({
      code: 'cash.short',
      message: 'Cash in hand would be −₹12,000.00 on 21 Nov 2026.',
    });
    const paid = await pay({
      method: 'bank_transfer',
      reference: 'UTR1',
      deductions: [{ kind: 'tds', amount: 120_00 }],
    });
    expect(await entry(house, paid.id)).toEqual([
      ['2110', 12_120_00],
      ['2149', -120_00],
      ['1121', -12_000_00],
    ]);
    expect(paid.warnings).toEqual(['Main bank account is overdrawn by ₹12,000.00 in the books.']);
  });
});

describe('a transfer', () => {
  test('bears what the bank takes for it', async ({ house }) => {
    const clerk = await house.as('accountant');
    const [cash, bank] = [await accountId(house, '1111'), await accountId(house, '1121')];

    const moved = await clerk.call(accounts.createVoucher, {
      kind: 'contra',
      moneyAccountId: bank,
      toMoneyAccountId: cash,
      amount: 5_000_00,
      deductions: [{ kind: 'bank_charge', amount: 25_00 }],
      post: true,
    });

    expect(moved.number).toBe('CON-26-27-00001');
    expect(await entry(house, moved.id)).toEqual([
      ['1111', 5_000_00],
      ['6120', 25_00],
      ['1121', -5_025_00],
    ]);
    const same = clerk.call(accounts.createVoucher, {
      kind: 'contra',
      moneyAccountId: bank,
      toMoneyAccountId: bank,
      amount: 1_00,
    });
    await expect(same).rejects.toMatchObject({
      fields: { toMoneyAccountId: 'Choose another account.' },
    });
  });
});

describe('a journal', () => {
  test('keeps off accounts of documents, unless somebody may', async ({ house }) => {
    const { party } = await owing(house);
    const [debtors, bad] = [await accountId(house, '1141'), await accountId(house, '6270')];
    const write = async (role: 'admin' | 'accountant') =>
      (await house.as(role)).call(accounts.createVoucher, {
        kind: 'journal',
        lines: [
          { accountId: bad, debit: 50_00 },
          { accountId: debtors, credit: 50_00, party },
        ],
        narration: 'Given up',
        post: true,
      });

    await expect(write('admin')).rejects.toMatchObject({ status: 403, code: 'right_missing' });
    const journal = await write('accountant');
    expect(await entry(house, journal.id)).toEqual([
      ['6270', 50_00],
      ['1141', -50_00],
    ]);
    expect(journal).toMatchObject({ amount: 50_00, number: 'JNL-26-27-00001' });
  });
});

describe('approval', () => {
  test('is given by another person, who may also refuse', async ({ house }) => {
    await approvalFrom(house, 10_000_00);
    const { vendorId } = await aVendorRow(house);
    const clerk = await house.as('accountant');
    const admin = await house.as('admin');
    const draft = await clerk.call(accounts.createVoucher, {
      kind: 'payment',
      method: 'upi',
      reference: 'UPI9',
      amount: 15_000_00,
      party: { kind: 'vendor', id: vendorId },
    });

    const waiting = await clerk.call(accounts.postVoucher, at(draft));
    expect(waiting).toMatchObject({ status: 'waiting', number: `Draft ${draft.id}` });
    expect(await entry(house, draft.id)).toEqual([]);
    const rejected = await admin.call(accounts.rejectVoucher, {
      ...at(waiting),
      reason: 'Ask for the bill.',
    });
    expect(rejected).toMatchObject({ status: 'rejected', statusNote: 'Ask for the bill.' });
    const again = await clerk.call(accounts.updateVoucher, {
      ...at(rejected),
      narration: 'Bill is there',
      post: true,
    });
    expect(again).toMatchObject({ status: 'waiting', statusNote: '' });
    const approved = await admin.call(accounts.approveVoucher, at(again));
    expect(approved).toMatchObject({ status: 'posted', number: 'PMT-26-27-00001' });
    const own = await admin.call(accounts.createVoucher, {
      kind: 'payment',
      method: 'upi',
      reference: 'UPI10',
      amount: 15_000_00,
      party: { kind: 'vendor', id: vendorId },
      post: true,
    });
    await expect(admin.call(accounts.approveVoucher, at(own))).rejects.toMatchObject({
      status: 403,
      message: 'You cannot approve your own voucher.',
    });
    const raised = clerk.call(accounts.updateVoucher, { ...at(approved), amount: 20_000_00 });
    await expect(raised).rejects.toMatchObject({ code: 'voucher.needs_approval' });
  });
});

describe('a posted voucher', () => {
  test('is changed by taking it back and posting it anew, with what it settles', async ({
    house,
  }) => {
    const { clerk, party, documents } = await owing(house);
    const receipt = await aReceipt(clerk, {
      party,
      amount: 900_00,
      allocations: [{ openItemId: documents[0]?.openItemId ?? 0, amount: 800_00 }],
    });

    const changed = await clerk.call(accounts.updateVoucher, { ...at(receipt), amount: 850_00 });
    expect(changed).toMatchObject({ number: receipt.number, unallocated: 50_00 });
    expect(await entry(house, receipt.id)).toEqual([
      ['1121', 900_00],
      ['1141', -900_00],
      ['1141', 900_00],
      ['1121', -900_00],
      ['1121', 850_00],
      ['1141', -850_00],
    ]);
    expect(await inBooks(house, 'ar.customer')).toBe(850_00);
    const less = clerk.call(accounts.updateVoucher, { ...at(changed), amount: 700_00 });
    await expect(less).rejects.toMatchObject({
      code: 'voucher.settles_more',
      message: 'The new amount is less than what is already settled (₹800.00).',
    });
  });

  test('is reversed with a reason; what it settled is open again', async ({ house }) => {
    const { clerk, party } = await owing(house);
    const receipt = await aReceipt(clerk, { party });

    const reversed = await clerk.call(accounts.reverseVoucher, {
      ...at(receipt),
      reason: 'Typed twice',
    });

    expect(reversed).toMatchObject({ status: 'reversed', statusNote: 'Typed twice' });
    expect(await outstanding(house)).toMatchObject({ 'INV-1': 1_000_00, 'INV-2': 700_00 });
    await expect(
      clerk.call(accounts.reverseVoucher, { ...at(reversed), reason: 'Again' }),
    ).rejects.toMatchObject({ code: 'voucher.state' });
  });

  test('does not come into a locked month', async ({ house }) => {
    const { clerk, party } = await owing(house);
    await lockNovember(house);

    await expect(aReceipt(clerk, { party })).rejects.toMatchObject({
      status: 422,
      fields: { date: 'The period November 2026 is locked.' },
    });
  });
});

test('a draft is deleted by the one who made it', async ({ house }) => {
  const { clerk, party } = await owing(house);
  const draft = await aReceipt(clerk, { party, post: false });
  const other = await house.withPermissions(['accounts.voucher.write', 'accounts.voucher.read']);

  await expect(other.call(accounts.deleteVoucher, at(draft))).rejects.toMatchObject({
    code: 'voucher.not_yours',
  });
  await expect(clerk.call(accounts.deleteVoucher, at(draft))).resolves.toEqual({ ok: true });
  await expect(clerk.call(accounts.getVoucher, { id: draft.id })).rejects.toMatchObject({
    status: 404,
  });
});

test('two who post, approve or reverse the same: one does', async ({ crowd }) => {
  const { clerk, party } = await owing(crowd);
  const admin = await crowd.as('admin');
  const draft = await aReceipt(clerk, { party, post: false });

  const posted = await Promise.allSettled([
    clerk.call(accounts.postVoucher, at(draft)),
    admin.call(accounts.postVoucher, at(draft)),
  ]);
  expect(posted.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const now = await clerk.call(accounts.getVoucher, { id: draft.id });
  const reversed = await Promise.allSettled([
    clerk.call(accounts.reverseVoucher, { ...at(now), reason: 'Mistake' }),
    admin.call(accounts.reverseVoucher, { ...at(now), reason: 'Mistake' }),
  ]);
  expect(reversed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await inBooks(crowd, 'ar.customer')).toBe(1_700_00);
});
