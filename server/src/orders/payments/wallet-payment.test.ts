import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { payBackToWallet } from '../../customers/wallets/wallet-payment.service.ts';
import { givenBackTo } from '../../customers/wallets/wallet.rules.ts';
import { walletEntries, wallets } from '../../customers/wallets/wallet.table.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { aCustomer, anOrder, byUpi, goods } from '../../testing/orders.ts';
import { pieces } from '../../testing/stock.ts';
import { atWork } from '../../testing/work.ts';
import { orderPayments } from './payment.table.ts';

const { accounts, admin, customers, orders } = contract;

type Entry = InputOf<typeof customers.postWallet>;
type Payments = InputOf<typeof orders.recordPayment>['payments'];

const byWallet = (amount: number) => ({ method: 'wallet', amount }) as const;
const cash = { kind: 'top_up', method: 'cash' } as const;
const gift = { kind: 'promo', reason: 'A late parcel' } as const;

/** A customer with money in the wallet, and what may be done with it. */
async function buyer(house: TestHouse, entries: readonly Partial<Entry>[]) {
  const owner = await house.as('owner');
  const { id } = await aCustomer(house);
  const of = { ownerType: 'customer', ownerId: id } as const;
  for (const entry of entries) await owner.call(customers.postWallet, { ...of, ...entry } as Entry);
  const sales = await house.as('sales');
  const orderOf = (payments?: Payments) =>
    anOrder(house, { customerId: id, ...(payments ? { payments } : {}) });
  return {
    id,
    owner,
    sales,
    orderOf,
    pay: (orderId: number, payments: Payments) =>
      sales.call(orders.recordPayment, { orderId, payments }),
    head: async () => (await owner.call(customers.listWallets, { ownerId: id })).rows[0],
    entries: async () => (await owner.call(customers.listWalletEntries, of)).rows,
  };
}

describe('an order that is paid from the wallet', () => {
  test('takes the money out, and says so in the books once', async ({ house }) => {
    const { orderOf, entries, owner, head } = await buyer(house, [{ ...cash, amount: 50_000 }]);

    const order = await orderOf([byWallet(20_000), byUpi(50_000)]);

    expect(order).toMatchObject({ paidIn: 70_000, balance: 0, paymentState: 'paid' });
    const [spent] = await entries();
    expect(spent).toMatchObject({
      kind: 'order_payment',
      amount: -20_000,
      balanceAfter: 30_000,
      orderNo: order.orderNo,
      entryId: order.payments[0]?.entryId,
    });
    expect(await head()).toMatchObject({ balance: 30_000 });
    const booked = await owner.call(accounts.getEntry, { id: spent?.entryId ?? 0 });
    expect(booked).toMatchObject({ event: 'wallet.spent', sourceKind: 'order_payment' });
    const sides = booked.lines.map((line) => [line.accountCode, line.debit, line.credit]);
    expect(sides).toEqual([
      ['2130', 20_000, 0],
      ['1141', 0, 20_000],
    ]);
  });

  test('takes first what expires first, and nothing that is over', async ({ house }) => {
    const { id, orderOf } = await buyer(house, [
      { ...cash, amount: 30_000 },
      { ...gift, amount: 10_000, expiresOn: '2026-12-20' },
      { ...gift, amount: 5_000, expiresOn: '2026-11-24' },
    ]);
    const order = await orderOf();
    house.clock.set('2026-11-24T18:35:00Z');
    const accountant = await house.as('accountant');
    const pay = (amount: number) =>
      accountant.call(orders.recordPayment, { orderId: order.id, payments: [byWallet(amount)] });

    const tooMuch = pay(40_001);

    await expect(tooMuch).rejects.toMatchObject({
      status: 409,
      code: 'wallet.short',
      message: 'The wallet holds only ₹400.00',
      fields: { 'payments.0.amount': 'The wallet holds only ₹400.00' },
    });
    await pay(12_000);
    const { rows } = await accountant.call(customers.listWalletEntries, {
      ownerType: 'customer',
      ownerId: id,
    });
    expect(rows.map(({ amount, remaining }) => [amount, remaining])).toEqual([
      [-12_000, 0],
      [5_000, 5_000],
      [10_000, 0],
      [30_000, 28_000],
    ]);
  });

  test('is refused when two payments of one call take more than there is', async ({ house }) => {
    const { orderOf } = await buyer(house, [{ ...cash, amount: 30_000 }]);

    const asked = orderOf([byWallet(20_000), byWallet(20_000)]);

    await expect(asked).rejects.toMatchObject({
      status: 409,
      fields: { 'payments.1.amount': 'The wallet holds only ₹100.00' },
    });
  });

  test('is refused from a wallet that is frozen, or empty', async ({ house }) => {
    const { orderOf, pay, owner, head } = await buyer(house, [{ ...cash, amount: 30_000 }]);
    const order = await orderOf();
    const wallet = await head();
    await owner.call(admin.changeStatus, { table: 'wallet', id: wallet?.id ?? 0, value: 'frozen' });
    const nobody = await anOrder(house);

    await expect(pay(order.id, [byWallet(1)])).rejects.toMatchObject({
      fields: { 'payments.0.amount': 'This wallet is frozen' },
    });
    await expect(pay(nobody.id, [byWallet(1)])).rejects.toMatchObject({
      fields: { 'payments.0.amount': 'The wallet holds only ₹0.00' },
    });
  });

  test('is paid today', async ({ house }) => {
    const { orderOf, pay } = await buyer(house, [{ ...cash, amount: 30_000 }]);
    const order = await orderOf();

    const backdated = pay(order.id, [{ ...byWallet(100), receivedOn: '2026-11-20' }]);

    await expect(backdated).rejects.toMatchObject({
      fields: { 'payments.0.receivedOn': 'Money from a wallet is taken today' },
    });
  });

  test('is told before it is placed, as it will be refused', async ({ house }) => {
    const { id, sales } = await buyer(house, [{ ...cash, amount: 5_000 }]);
    const { variantId } = await goods(house);

    const preview = await sales.call(orders.previewOrder, {
      customerId: id,
      lines: [{ variantId, qty: pieces(2) }],
      payments: [byWallet(6_000)],
    });

    expect(preview.fields).toEqual({ 'payments.0.amount': 'The wallet holds only ₹50.00' });
  });

  test('gets the last rupee once when two orders ask for it', async ({ house }) => {
    const { orderOf, pay, head } = await buyer(house, [{ ...cash, amount: 30_000 }]);
    const [one, two] = [await orderOf(), await orderOf()];

    const both = await Promise.allSettled([
      pay(one.id, [byWallet(30_000)]),
      pay(two.id, [byWallet(30_000)]),
    ]);

    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, message: 'The wallet holds only ₹0.00' },
    });
    expect(await head()).toMatchObject({ balance: 0 });
  });

  test('told again by the shop is taken once', async ({ house }) => {
    const { orderOf, pay, head } = await buyer(house, [{ ...cash, amount: 30_000 }]);
    const order = await orderOf();
    const told: Payments = [{ ...byWallet(20_000), reference: 'SHOP-7' }];

    const first = await pay(order.id, told);
    const again = await pay(order.id, told);

    expect(again.payments).toEqual(first.payments);
    expect(await head()).toMatchObject({ balance: 10_000 });
    expect(await house.database.direct.$count(orderPayments)).toBe(1);
  });
});

describe('money that goes back into a wallet', () => {
  /** Gives back what the payment of an order took, looks, and lets nothing of it stand. */
  async function givingBack(
    house: TestHouse,
    orderId: number,
    amounts: readonly (readonly [amount: number, isOfWallet: boolean])[],
  ) {
    const undone = new Error('looked');
    let left: (readonly [kind: string, remaining: number, expiresOn: string | null])[] = [];
    const work = atWork(house, async (ctx) => {
      const [spent] = await ctx.tx.select().from(orderPayments);
      const [wallet] = await ctx.tx.select().from(wallets);
      if (!spent || !wallet) throw new Error('an order was paid from a wallet');
      for (const [amount, isOfWallet] of amounts) {
        await payBackToWallet(ctx, {
          owner: { kind: 'customer', id: wallet.ownerId },
          orderId,
          amount,
          entryId: spent.entryId ?? 0,
          spentId: isOfWallet ? spent.walletEntryId : null,
        });
      }
      const rows = await ctx.tx.select().from(walletEntries).orderBy(walletEntries.id);
      left = rows
        .filter(({ amount, kind }) => amount > 0 && kind !== 'order_payment_back')
        .map(({ kind, remaining, expiresOn }) => [kind, remaining, expiresOn]);
      throw undone;
    });
    await work.catch((error: unknown) => {
      if (error !== undone) throw error;
    });
    return left;
  }

  const ways = [
    { ...cash, amount: 30_000 },
    { ...gift, amount: 10_000, expiresOn: '2026-12-20' },
  ];

  test('goes where it came from: what was taken last comes back first', async ({ house }) => {
    const { orderOf } = await buyer(house, ways);
    const { id } = await orderOf([byWallet(35_000)]);

    const part = await givingBack(house, id, [[26_000, true]]);
    const inTwo = await givingBack(house, id, [
      [26_000, true],
      [9_000, true],
    ]);

    expect(part).toEqual([
      ['top_up', 30_000, null],
      ['promo', 1_000, '2026-12-20'],
    ]);
    expect(inTwo).toEqual([
      ['top_up', 30_000, null],
      ['promo', 10_000, '2026-12-20'],
    ]);
  });

  test('can be used for thirty days more when its last day is over', async ({ house }) => {
    const { orderOf } = await buyer(house, ways);
    const { id } = await orderOf([byWallet(10_000)]);
    house.clock.set('2026-12-22T06:00:00Z');
    await house.runJobs();

    const left = await givingBack(house, id, [[4_000, true]]);

    expect(left).toEqual([
      ['top_up', 30_000, null],
      ['promo', 4_000, '2027-01-21'],
    ]);
  });

  test('is the buyer’s own when it was paid otherwise, and never more than fits', async ({
    house,
  }) => {
    const { orderOf } = await buyer(house, ways);
    const { id } = await orderOf([byWallet(10_000)]);

    expect(await givingBack(house, id, [[500, false]])).toContainEqual(['refund', 500, null]);
    const tooMuch = givingBack(house, id, [[9_970_001, false]]);
    await expect(tooMuch).rejects.toThrow('The wallet may hold at most ₹1,00,000.00');
  });
});

test('what comes back is the amount, of what was taken, and never more of any', () => {
  const use = fc.record({ creditId: fc.nat(), amount: fc.integer({ min: 1, max: 1_000 }) });
  fc.assert(
    fc.property(fc.array(use, { minLength: 1 }), fc.nat(), (uses, wish) => {
      const all = uses.reduce((sum, { amount }) => sum + amount, 0);
      const amount = wish % (all + 1);

      const back = givenBackTo(uses, amount);

      expect(back.reduce((sum, one) => sum + one.amount, 0)).toBe(amount);
      for (const [index, one] of back.entries()) {
        expect(one.amount).toBeLessThanOrEqual(uses.at(-1 - index)?.amount ?? 0);
      }
    }),
  );
});
