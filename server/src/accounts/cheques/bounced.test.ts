import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { at, entryOf } from '../../testing/bills.ts';
import { customer, invoiced, outstanding } from '../../testing/books.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { aCustomer } from '../../testing/orders.ts';
import { aVendorRow } from '../../testing/purchasing.ts';
import { clerkAndBank, imported, statementHead } from '../../testing/statements-of-bank.ts';
import { accountId, aReceipt, lockNovember } from '../../testing/vouchers.ts';

const { accounts, orders } = contract;
const reason = 'Funds insufficient';
const entry = (house: TestHouse, id: number) => entryOf(house, id, 'voucher');

const gst18 = async (house: TestHouse) => {
  const { rows } = await house.database.direct.execute<{ id: string }>(
    sql`select id from tax where rate = 18000 and valid_to is null order by id limit 1`,
  );
  return Number(rows[0]?.id);
};

/** A deposited cheque of ₹1,000.00 that settled an invoice of a customer. */
async function deposited(house: TestHouse) {
  const { id: partyId } = await aCustomer(house);
  await invoiced(house, 1, 1_000_00, { party: customer(partyId), dueDate: '2026-12-05' });
  const clerk = await house.as('accountant');
  const receipt = await aReceipt(clerk, {
    method: 'cheque',
    reference: '004512',
    amount: 1_000_00,
    party: { kind: 'customer', id: partyId },
  });
  const { rows } = await clerk.call(accounts.listCheques, {});
  const id = rows[0]?.id ?? 0;
  await clerk.call(accounts.depositCheques, { ids: [id] });
  return { clerk, receipt, id, partyId };
}

const statusOf = async (house: TestHouse, id: number) =>
  (await (await house.as('accountant')).call(accounts.getVoucher, { id })).status;

describe('a received cheque that bounces', () => {
  test('is marked on its receipt; the charge bears its GST, and the customer owes both', async ({
    house,
  }) => {
    const { clerk, receipt, id, partyId } = await deposited(house);

    const back = await clerk.call(orders.returnCheque, {
      id,
      charge: 590_00,
      chargeTaxId: await gst18(house),
      chargeParty: 500_00,
      reason,
    });

    expect(back).toMatchObject({
      kind: 'cheque_return',
      number: 'CHR-26-27-00001',
      amount: 1_000_00,
      bounced: { id: receipt.id, number: receipt.number },
    });
    expect(await entry(house, back.id)).toEqual([
      ['1141', 1_000_00],
      ['6120', 500_00],
      ['1161', 45_00],
      ['1162', 45_00],
      ['1121', -1_000_00],
      ['1121', -590_00],
    ]);
    expect(await clerk.call(accounts.getVoucher, { id: receipt.id })).toMatchObject({
      status: 'bounced',
      statusNote: reason,
      bounce: { id: back.id, number: back.number },
    });
    const { rows } = await clerk.call(accounts.listReceivableItems, { partyId });
    expect(rows.map(({ docKind, balance, dueDate }) => [docKind, balance, dueDate])).toEqual(
      expect.arrayContaining([
        ['invoice', 1_000_00, '2026-12-05'],
        ['cheque_return', 500_00, '2026-11-21'],
      ]),
    );
    expect(rows).toHaveLength(2);

    await clerk.call(orders.undoChequeReturn, { id, reason: 'The bank erred' });

    expect(await statusOf(house, receipt.id)).toBe('posted');
    expect(await outstanding(house)).toMatchObject({ 'INV-1': 0, [receipt.number]: 0 });
    expect((await clerk.call(accounts.listReceivableItems, { partyId })).rows).toEqual([]);
  });

  test('is two lines of the bank, which match by themselves', async ({ house }) => {
    const { clerk, id } = await deposited(house);
    await clerk.call(orders.returnCheque, { id, charge: 59_00, reason });
    const bank = await clerkAndBank(house);

    await imported(house, clerk, {
      id: bank.id,
      text: `${statementHead}20/11/2026,CHQ RET 004512,004512,1000.00,,-1000.00
20/11/2026,CHQ RET CHARGES 004512,004512,59.00,,-1059.00
`,
    });

    const { rows } = await clerk.call(accounts.listStatementLines, { id: bank.id });
    expect(rows.map(({ status }) => status)).toEqual(['matched', 'matched']);
  });

  test('is refused in a locked month, and by who may not', async ({ house }) => {
    const { id } = await deposited(house);
    const sales = await house.as('sales');
    await expect(sales.call(orders.returnCheque, { id, reason })).rejects.toMatchObject({
      status: 403,
    });
    await lockNovember(house);
    const clerk = await house.as('accountant');

    await expect(clerk.call(orders.returnCheque, { id, reason })).rejects.toMatchObject({
      status: 422,
    });
  });

  test('is taken back by its own way only, and not twice', async ({ house }) => {
    const { clerk, receipt, id } = await deposited(house);
    const back = await clerk.call(orders.returnCheque, { id, reason });

    for (const { version, id: of } of [
      back,
      await clerk.call(accounts.getVoucher, { id: receipt.id }),
    ]) {
      const reversed = clerk.call(accounts.reverseVoucher, { id: of, version, reason: 'Wrong' });
      await expect(reversed).rejects.toMatchObject({ status: expect.any(Number) as number });
    }
    await expect(clerk.call(orders.returnCheque, { id, reason })).rejects.toMatchObject({
      status: 409,
    });
  });
});

/** A payment of ₹900.00 by cheque to a vendor, who has a bill of ₹1,000.00 open. */
async function paidByCheque(
  house: TestHouse,
  more: Partial<InputOf<typeof accounts.createVoucher>> = {},
) {
  const { vendorId } = await aVendorRow(house);
  const clerk = await house.as('accountant');
  const bill = await clerk.call(accounts.createOpeningDocument, {
    partyKind: 'vendor',
    partyId: vendorId,
    side: 'credit',
    docNo: 'B-1',
    docDate: '2026-03-31',
    amount: 1_000_00,
  });
  const payment = await clerk.call(accounts.createVoucher, {
    kind: 'payment',
    method: 'cheque',
    reference: '700100',
    amount: 900_00,
    party: { kind: 'vendor', id: vendorId },
    post: true,
    ...more,
  });
  return { clerk, vendorId, payment, bill };
}

describe('a cheque of ours that bounces', () => {
  test('opens the bill that it paid with its old due date, and pays it again when it was not so', async ({
    house,
  }) => {
    const { clerk, vendorId, payment } = await paidByCheque(house, {
      deductions: [{ kind: 'discount', amount: 100_00 }],
    });
    expect(await outstanding(house)).toMatchObject({ 'B-1': 0 });

    const back = await clerk.call(accounts.returnIssuedCheque, {
      ...at(payment),
      charge: 59_00,
      reason,
    });

    expect(await entry(house, back.id)).toEqual([
      ['1121', 900_00],
      ['6120', 59_00],
      ['2110', -900_00],
      ['1121', -59_00],
    ]);
    // What was deducted stays deducted.
    expect(await outstanding(house)).toMatchObject({ 'B-1': 900_00, [payment.number]: 0 });
    const { rows } = await clerk.call(accounts.listPayableItems, { vendorId });
    expect(rows).toMatchObject([{ docNo: 'B-1', dueDate: '2026-03-31', balance: 900_00 }]);
    const seen = await clerk.call(accounts.getVoucher, { id: payment.id });
    expect(seen).toMatchObject({ status: 'bounced', bounce: { number: back.number } });

    await clerk.call(accounts.undoIssuedReturn, { ...at(seen), reason: 'The bank erred' });

    expect(await outstanding(house)).toMatchObject({ 'B-1': 0, [payment.number]: 0 });
    expect(await statusOf(house, payment.id)).toBe('posted');
  });

  test('that went to an account takes it off there', async ({ house }) => {
    const clerk = await house.as('accountant');
    const payment = await clerk.call(accounts.createVoucher, {
      kind: 'payment',
      method: 'cheque',
      reference: '700101',
      amount: 20_000_00,
      lines: [{ accountId: await accountId(house, '6130'), debit: 20_000_00 }],
      post: true,
    });

    const back = await clerk.call(accounts.returnIssuedCheque, { ...at(payment), reason });

    expect(await entry(house, back.id)).toEqual([
      ['1121', 20_000_00],
      ['6130', -20_000_00],
    ]);
  });

  test('is one that was paid by cheque, and taken back by one of two', async ({ crowd }) => {
    const { clerk, payment } = await paidByCheque(crowd);
    const admin = await crowd.as('admin');
    const cash = await clerk.call(accounts.createVoucher, {
      kind: 'payment',
      method: 'bank_transfer',
      reference: 'UTR9',
      amount: 10_00,
      lines: [{ accountId: await accountId(crowd, '6130'), debit: 10_00 }],
      post: true,
    });
    await expect(
      clerk.call(accounts.returnIssuedCheque, { ...at(cash), reason }),
    ).rejects.toMatchObject({ code: 'cheque.of_document' });

    const told = await Promise.allSettled(
      [clerk, admin].map((who) =>
        who.call(accounts.returnIssuedCheque, { ...at(payment), reason }),
      ),
    );

    expect(told.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(told.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409 },
    });
  });
});
