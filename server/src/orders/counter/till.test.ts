import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { expectLaws } from '../../testing/laws/laws.ts';
import { anOrder } from '../../testing/orders.ts';

const { accounts, orders, returns } = contract;

async function aTill(house: TestHouse, name = 'Front') {
  const owner = await house.as('owner');
  return owner.call(orders.createTill, { name });
}

describe('a till', () => {
  test('is opened with its float, and by one person alone', async ({ house }) => {
    const [sales, owner] = [await house.as('sales'), await house.as('owner')];
    const [one, other] = [await aTill(house), await aTill(house, 'Rear')];

    const opened = await sales.call(orders.openTill, { tillId: one.id, float: 150_000 });
    const same = owner.call(orders.openTill, { tillId: one.id, float: 0 });
    const second = sales.call(orders.openTill, { tillId: other.id, float: 0 });

    expect(opened).toMatchObject({ number: 'Z-2026-00001', float: 150_000, expected: 150_000 });
    await expect(same).rejects.toMatchObject({ status: 409, code: 'till.taken' });
    await expect(second).rejects.toMatchObject({ status: 409, code: 'till.mine_open' });
    const { rows } = await owner.call(orders.listTills, {});
    expect(rows.map(({ name, session }) => [name, session?.number ?? null])).toEqual([
      ['Counter 1', null],
      ['Front', 'Z-2026-00001'],
      ['Rear', null],
    ]);
  });

  test('keeps what a change leaves out', async ({ house }) => {
    const owner = await house.as('owner');
    const { id, version } = await aTill(house);

    const stopped = await owner.call(orders.updateTill, { id, version, isActive: false });
    const renamed = await owner.call(orders.updateTill, {
      id,
      version: stopped.version,
      name: 'Side door',
    });

    expect(stopped).toMatchObject({ name: 'Front', isActive: false });
    expect(renamed).toMatchObject({ name: 'Side door', isActive: false });
  });

  test('that is open stays in use', async ({ house }) => {
    const [sales, owner] = [await house.as('sales'), await house.as('owner')];
    const till = await aTill(house);
    await sales.call(orders.openTill, { tillId: till.id, float: 0 });

    const stopping = owner.call(orders.updateTill, {
      id: till.id,
      version: till.version,
      isActive: false,
    });

    await expect(stopping).rejects.toMatchObject({ code: 'till.in_use' });
  });

  test('gives out what is in it at most', async ({ house }) => {
    const sales = await house.as('sales');
    await sales.call(orders.openTill, { tillId: (await aTill(house)).id, float: 10_000 });

    const moved = sales.call(orders.moveTillCash, {
      direction: 'out',
      purpose: 'safe',
      amount: 10_001,
      note: 'Cash to safe',
    });

    await expect(moved).rejects.toMatchObject({
      code: 'till.short',
      fields: { amount: 'Only ₹100.00 is in the counter.' },
    });
  });

  test('is closed with its cash counted, and what is missing is posted', async ({ house }) => {
    const owner = await house.as('owner');
    await owner.call(orders.openTill, { tillId: (await aTill(house)).id, float: 50_000 });
    await anOrder(house, { payments: [{ method: 'cash', amount: 30_000 }] });
    await owner.call(orders.moveTillCash, {
      direction: 'out',
      purpose: 'other',
      amount: 4_000,
      note: 'Tea for the loaders',
    });
    const before = await owner.call(orders.moveTillCash, {
      direction: 'out',
      purpose: 'safe',
      amount: 20_000,
      note: 'Cash to safe',
    });

    const closed = await owner.call(orders.closeTill, {
      id: before.id,
      version: before.version,
      counted: [
        { value: 50_000, count: 1 },
        { value: 500, count: 10 },
      ],
      note: 'One tenner short',
    });

    expect(before.expected).toBe(56_000);
    expect(closed).toMatchObject({ expected: 56_000, countedCash: 55_000, difference: -1_000 });
    expect(closed.entryId).not.toBeNull();
    expect(closed.moves.map(({ entryId }) => entryId !== null)).toEqual([true, false]);
    const again = owner.call(orders.closeTill, {
      id: closed.id,
      version: closed.version,
      counted: [],
    });
    await expect(again).rejects.toMatchObject({ code: 'till.closed' });
    expect((await owner.call(orders.getMyTill, {})).session).toBeNull();
  });

  test('with an account of its own has its cash there: sold, given back, moved and counted', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const { rows: cash } = await owner.call(accounts.listCashAccounts, {});
    const [main, petty] = cash;
    const till = await owner.call(orders.createTill, {
      name: 'Fair',
      cashAccountId: petty?.accountId ?? 0,
    });
    await owner.call(orders.openTill, { tillId: till.id, float: 0 });
    const order = await anOrder(house, { payments: [{ method: 'cash', amount: 30_000 }] });
    const move = (direction: 'in' | 'out', purpose: 'safe' | 'other', amount: number) =>
      owner.call(orders.moveTillCash, { direction, purpose, amount, note: 'By hand' });
    await move('out', 'safe', 20_000);
    await move('in', 'safe', 5_000);
    const now = await move('out', 'other', 4_000);
    const moving = owner.call(orders.updateTill, {
      id: till.id,
      version: till.version,
      cashAccountId: null,
    });
    await expect(moving).rejects.toMatchObject({ code: 'till.in_use' });

    const closed = await owner.call(orders.closeTill, {
      id: now.id,
      version: now.version,
      counted: [{ value: 10_000, count: 1 }],
    });

    expect(order.paidIn).toBe(30_000);
    expect(till.depositTo).toBe(petty?.name);
    expect(now).toMatchObject({ depositTo: petty?.name, expected: 11_000 });
    expect(closed.difference).toBe(-1_000);
    const after = await owner.call(accounts.listCashAccounts, {});
    const balanceOf = (id: number | undefined) =>
      after.rows.find(({ accountId }) => accountId === id)?.balance;
    expect(balanceOf(petty?.accountId)).toBe(10_000);
    expect(balanceOf(main?.accountId)).toBe((main?.balance ?? 0) + 15_000);
    await expectLaws(house);
  });

  test('gives cash back from its own account, and names cash in hand by nothing', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const { rows: cash } = await owner.call(accounts.listCashAccounts, {});
    const [main, petty] = cash;
    const till = await owner.call(orders.createTill, {
      name: 'Fair',
      cashAccountId: petty?.accountId ?? 0,
    });
    await owner.call(orders.openTill, { tillId: till.id, float: 0 });
    const order = await anOrder(house, { payments: [{ method: 'cash', amount: 30_000 }] });
    const { rows: reasons } = await owner.call(orders.listReasons, { kind: 'order_cancel' });
    await owner.call(returns.cancelOrder, {
      id: order.id,
      version: order.version,
      reasonId: reasons[0]?.id ?? 0,
    });

    const after = await owner.call(accounts.listCashAccounts, {});
    const inHand = await owner.call(orders.createTill, {
      name: 'Plain',
      cashAccountId: main?.accountId ?? 0,
    });

    expect(after.rows.map(({ balance }) => balance)).toEqual(cash.map(({ balance }) => balance));
    expect(inHand).toMatchObject({ cashAccountId: null, depositTo: main?.name });
    const { rows } = await owner.call(accounts.listBankAccounts, {});
    const wrong = owner.call(orders.createTill, {
      name: 'Wrong',
      cashAccountId: rows[0]?.ledgerAccountId ?? 1,
    });
    await expect(wrong).rejects.toMatchObject({
      fields: { cashAccountId: 'Choose a cash account.' },
    });
  });

  test('keeps its account: that is neither switched off nor merged while the till names it', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const { rows: cash } = await owner.call(accounts.listCashAccounts, {});
    const [, petty] = cash;
    const intoId = petty?.accountId ?? 0;
    const { parentId } = await owner.call(accounts.getAccount, { id: intoId });
    const { id, version } = await owner.call(accounts.createAccount, {
      code: '1119',
      name: 'Cash at the fair',
      parentId: parentId ?? 0,
      type: 'cash',
    });
    const till = await owner.call(orders.createTill, { name: 'Fair', cashAccountId: id });
    const says =
      'The counter Fair has its cash on Cash at the fair. Choose another account there first.';
    const merge = () => owner.call(accounts.mergeAccounts, { id, version, intoId, reason: 'One' });

    await expect(
      owner.call(accounts.updateAccount, { id, version, isActive: false }),
    ).rejects.toMatchObject({ fields: { isActive: says } });
    await expect(merge()).rejects.toMatchObject({ fields: { intoId: says } });

    const of = { id: till.id, version: till.version };
    await owner.call(orders.updateTill, { ...of, cashAccountId: intoId });
    expect(await merge()).toMatchObject({ id: intoId });
  });

  test('of somebody else is read and closed by those who may', async ({ house }) => {
    const [sales, accountant, owner] = [
      await house.as('sales'),
      await house.as('accountant'),
      await house.as('owner'),
    ];
    const mine = await owner.call(orders.openTill, { tillId: (await aTill(house)).id, float: 0 });

    const reading = sales.call(orders.getTillSession, { id: mine.id });
    const closing = sales.call(orders.closeTill, {
      id: mine.id,
      version: mine.version,
      counted: [],
    });
    const listed = await accountant.call(orders.listTillSessions, {});

    await expect(reading).rejects.toMatchObject({ status: 403 });
    await expect(closing).rejects.toMatchObject({ status: 403 });
    expect(listed.rows).toMatchObject([{ id: mine.id, difference: null }]);
  });
});
