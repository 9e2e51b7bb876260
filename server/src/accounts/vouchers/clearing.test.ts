import { contract } from '@counting-house/contract/contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, test as rule } from 'vitest';
import { at, entryOf } from '../../testing/bills.ts';
import { customer, inBooks, invoiced, outstanding, paid } from '../../testing/books.ts';
import { aCustomer } from '../../testing/orders.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { accountId, aReceipt } from '../../testing/vouchers.ts';
import { settlementRows } from './settlement.rules.ts';

const { accounts } = contract;
const entry = (house: TestHouse, id: number) => entryOf(house, id, 'voucher');

/** A cheque of ₹1,000.00 that settled an invoice. */
async function aCheque(house: TestHouse, more: object = {}) {
  const { id } = await aCustomer(house);
  await invoiced(house, 1, 1_000_00, { party: customer(id) });
  const clerk = await house.as('accountant');
  const receipt = await aReceipt(clerk, {
    method: 'cheque',
    reference: '004512',
    amount: 1_000_00,
    party: { kind: 'customer', id },
    ...more,
  });
  const { rows } = await clerk.call(accounts.listCheques, {});
  return { clerk, receipt, cheque: rows[0] };
}

describe('a cheque', () => {
  test('lies in hand, is deposited, and bounces with the charge of the bank', async ({ house }) => {
    const { clerk, receipt, cheque } = await aCheque(house);
    expect(cheque).toMatchObject({ status: 'in_hand', number: '004512', amount: 1_000_00 });
    const id = cheque?.id ?? 0;

    const deposit = await clerk.call(accounts.depositCheques, { ids: [id] });

    expect(deposit.clears).toMatchObject([{ reference: '004512', amount: 1_000_00 }]);
    expect(await entry(house, receipt.id)).toEqual([
      ['1133', 1_000_00],
      ['1141', -1_000_00],
    ]);
    expect(await entry(house, deposit.id)).toEqual([
      ['1121', 1_000_00],
      ['1133', -1_000_00],
    ]);
    await expect(
      clerk.call(accounts.reverseVoucher, { ...at(receipt), reason: 'Wrong' }),
    ).rejects.toMatchObject({ code: 'voucher.cleared' });
    await expect(clerk.call(accounts.depositCheques, { ids: [id] })).rejects.toMatchObject({
      code: 'cheque.state',
      message: "Cheque 004512 is deposited; this can't be done now.",
    });

    const bounced = await clerk.call(contract.orders.returnCheque, {
      id,
      charge: 59_00,
      reason: 'Insufficient funds',
    });

    expect(await entry(house, bounced.id)).toEqual([
      ['1141', 1_000_00],
      ['6120', 59_00],
      ['1121', -1_000_00],
      ['1121', -59_00],
    ]);
    expect(await outstanding(house)).toMatchObject({ 'INV-1': 1_000_00, [receipt.number]: 0 });
    expect((await clerk.call(accounts.listCheques, {})).rows).toMatchObject([
      { status: 'returned', returnNo: bounced.number },
    ]);
    await expect(
      clerk.call(accounts.reverseVoucher, { ...at(deposit), reason: 'Wrong' }),
    ).rejects.toMatchObject({ code: 'voucher.cleared' });
  });

  test('clears; a deposit that is taken back leaves it in hand', async ({ house }) => {
    const { clerk, cheque } = await aCheque(house);
    const id = cheque?.id ?? 0;
    const deposit = await clerk.call(accounts.depositCheques, { ids: [id] });

    await clerk.call(accounts.clearCheques, { ids: [id], date: '2026-11-21' });
    expect((await clerk.call(accounts.listCheques, { status: ['cleared'] })).rows).toHaveLength(1);
    await clerk.call(accounts.reverseVoucher, { ...at(deposit), reason: 'Wrong bank' });

    expect((await clerk.call(accounts.listCheques, {})).rows).toMatchObject([
      { status: 'in_hand', depositNo: '' },
    ]);
  });

  test('is deposited by one of two', async ({ crowd }) => {
    const { clerk, cheque } = await aCheque(crowd);
    const admin = await crowd.as('admin');
    const deposit = { ids: [cheque?.id ?? 0] };

    const done = await Promise.allSettled([
      clerk.call(accounts.depositCheques, deposit),
      admin.call(accounts.depositCheques, deposit),
    ]);

    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await inBooks(crowd, 'clearing.cheques')).toBe(0);
  });
});

describe('a settlement', () => {
  test('of the gateway, as the worked book has it', async ({ house }) => {
    await paid(house, 1, 23_717_00, { method: 'gateway', reference: 'pay_N1' });
    await paid(house, 2, 500_00, { method: 'gateway', reference: 'pay_N2' });
    const clerk = await house.as('accountant');
    const sheet =
      'payment_id,amount,fee,tax,settled_amount\npay_N1,23717.00,474.34,85.38,23157.28\npay_X,10,0,0,10';

    const read = await clerk.call(accounts.readSettlement, { source: 'gateway', rows: sheet });
    expect(read).toMatchObject({
      matched: [{ rowNo: 2, differs: 0 }],
      unknown: [{ rowNo: 3, reference: 'PAY_X', gross: 10_00 }],
      fee: 474_34,
      tax: 85_38,
    });
    const { rows } = await house.database.direct.execute<{ id: string }>(
      sql`select id from tax where rate = 18000 and valid_to is null order by id limit 1`,
    );
    const settle = (net: number) =>
      clerk.call(accounts.createSettlement, {
        source: 'gateway',
        journalLineIds: read.matched.map(({ journalLineId }) => journalLineId),
        fee: 474_34,
        feeTax: 85_38,
        taxId: Number(rows[0]?.id),
        supplyState: '27',
        net,
      });
    await expect(settle(23_157_00)).rejects.toMatchObject({
      fields: { net: 'Net differs from the parts by ₹0.28.' },
    });
    const settled = await settle(23_157_28);

    expect(settled.number).toBe('SET-26-27-00001');
    expect(await entry(house, settled.id)).toEqual([
      ['1121', 23_157_28],
      ['6110', 474_34],
      ['1163', 85_38],
      ['1131', -23_717_00],
    ]);
    await expect(settle(23_157_28)).rejects.toMatchObject({ code: 'settlement.taken' });
    const left = await clerk.call(accounts.listUnsettled, { source: 'gateway' });
    expect(left).toMatchObject({ total: 500_00, rows: [{ reference: 'pay_N2' }] });
    expect(settled.clears.map(({ reference }) => reference)).toEqual(['pay_N1']);
    const undone = await clerk.call(accounts.reverseVoucher, {
      ...at(settled),
      reason: 'Wrong file',
    });
    expect(undone.clears).toEqual([]);
    expect((await clerk.call(accounts.listUnsettled, { source: 'gateway' })).total).toBe(24_217_00);
  });

  test('of a courier’s cash names the courier', async ({ house }) => {
    const owner = await house.as('owner');
    const { id, name } = await owner.call(contract.logistics.courierCreate, {
      code: 'SWIFT',
      name: 'Swift Parcels',
      mode: 'manual',
    });
    await paid(house, 1, 700_00, { method: 'cod', courier: { kind: 'courier', id, name } });
    const clerk = await house.as('accountant');
    const { rows, couriers } = await clerk.call(accounts.listUnsettled, { source: 'cod' });
    expect(couriers).toEqual([{ courierId: id, name, amount: 700_00 }]);

    const settled = await clerk.call(accounts.createSettlement, {
      source: 'cod',
      journalLineIds: rows.map(({ journalLineId }) => journalLineId),
      fee: 40_00,
      net: 660_00,
    });

    expect(await entry(house, settled.id)).toEqual([
      ['1121', 660_00],
      ['6100', 40_00],
      ['1132', -700_00],
    ]);
    expect(settled.partyName).toBe('Swift Parcels');
  });
});

describe('cash that is counted', () => {
  test('and differs becomes a journal once that was seen', async ({ house }) => {
    await paid(house, 1, 500_00);
    const clerk = await house.as('accountant');
    const count = {
      pieces: [
        { value: 200_00, count: 2 },
        { value: 10_00, count: 9 },
      ],
    };

    await expect(clerk.call(accounts.createCashCount, count)).rejects.toMatchObject({
      status: 409,
      code: 'cash.differs',
      message: 'The count is ₹490.00, the books say ₹500.00: ₹10.00 short.',
    });
    const counted = await clerk.call(accounts.createCashCount, {
      ...count,
      confirmDifference: true,
    });

    expect(counted).toMatchObject({ counted: 490_00, inBooks: 500_00, difference: -10_00 });
    expect(await entry(house, counted.voucherId ?? 0)).toEqual([
      ['6900', 10_00],
      ['1111', -10_00],
    ]);
    const again = await clerk.call(accounts.createCashCount, count);
    expect(again).toMatchObject({ difference: 0, voucherId: null });
    expect((await clerk.call(accounts.listCashCounts, {})).rows).toHaveLength(2);
    const { rows } = await clerk.call(accounts.listCashAccounts, {});
    expect(rows[0]).toMatchObject({
      accountId: await accountId(house, '1111'),
      balance: 490_00,
      lastDifference: 0,
    });
  });

  test('in a till that is closed is listed with its difference and the entry of it', async ({
    house,
  }) => {
    const [sales, clerk] = [await house.as('sales'), await house.as('accountant')];
    const { rows: tills } = await sales.call(contract.orders.listTills, {});
    const { id, version } = await sales.call(contract.orders.openTill, {
      tillId: tills[0]?.id ?? 0,
      float: 500_00,
    });
    expect((await clerk.call(accounts.listTillCounts, {})).rows).toEqual([]);

    await sales.call(contract.orders.closeTill, {
      id,
      version,
      counted: [{ value: 100_00, count: 4 }],
    });

    const { rows } = await clerk.call(accounts.listTillCounts, {});
    expect(rows).toMatchObject([
      { till: 'Counter 1', countedBy: 'sales', expected: 500_00, counted: 400_00 },
    ]);
    const posted = await clerk.call(accounts.getEntry, { id: rows[0]?.entryId ?? 0 });
    expect([posted.event, posted.total, rows[0]?.difference]).toEqual([
      'till.counted',
      100_00,
      -100_00,
    ]);
  });
});

rule.each([
  [
    'Payment ID\tAmount\tFee\tTax\tNet\npay_1\t₹1,000.00\t20\t3.6\t976.40',
    1_000_00,
    20_00,
    3_60,
    976_40,
  ],
  ['awb,cod amount,charges\n"78 91",500,25', 500_00, 25_00, 0, null],
])('rows of %j are read', (text, gross, fee, tax, net) => {
  expect(settlementRows(text)).toMatchObject([{ gross, fee, tax, net }]);
});

rule('rows without names of their columns are not guessed at', () => {
  expect(settlementRows('pay_1,1000\npay_2,500')).toBeNull();
});
