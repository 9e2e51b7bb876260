import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { aCustomer } from '../../testing/orders.ts';
import { cellIn } from '../../testing/reports.ts';
import { walletEntries, wallets } from './wallet.table.ts';
import { entryRefusals, takenFrom } from './wallet.rules.ts';

const { accounts, admin, customers, reports } = contract;

type Entry = InputOf<typeof customers.postWallet>;

const upi = { kind: 'top_up', method: 'upi', reference: '432611870952' } as const;
const gift = { kind: 'promo', reason: 'A late parcel' } as const;

async function walletOf(house: TestHouse, name = 'Ishwari Kamath') {
  const owner = await house.as('owner');
  const { id } = await aCustomer(house, { name });
  const of = { ownerType: 'customer', ownerId: id } as const;
  return {
    id,
    owner,
    post: (entry: Omit<Entry, 'ownerType' | 'ownerId'>) =>
      owner.call(customers.postWallet, { ...of, ...entry }),
    entries: async () => (await owner.call(customers.listWalletEntries, of)).rows,
    head: async () => (await owner.call(customers.listWallets, { ownerId: id })).rows[0],
  };
}

describe('a wallet', () => {
  test('holds what is paid in, and says where that stands in the books', async ({ house }) => {
    const { post, owner } = await walletOf(house);

    const { wallet, entry } = await post({ ...upi, amount: 50_000 });

    expect(wallet).toMatchObject({ balance: 50_000, payable: 50_000, status: 'active' });
    expect(entry).toMatchObject({ amount: 50_000, balanceAfter: 50_000, remaining: 50_000 });
    const booked = await owner.call(accounts.getEntry, { id: entry.entryId });
    expect(booked).toMatchObject({ event: 'wallet.toppedUp', total: 50_000 });
    expect(booked.lines.map(({ accountCode, debit }) => [accountCode.slice(0, 3), debit])).toEqual([
      ['112', 50_000],
      ['213', 0],
    ]);
  });

  test('takes a reason of one letter', async ({ house }) => {
    const { post, owner } = await walletOf(house);

    const { entry } = await post({ kind: 'promo', amount: 1_000, reason: 'x' });

    const { narration } = await owner.call(accounts.getEntry, { id: entry.entryId });
    expect(narration).toMatch(/^Credit given to a wallet: CUS-\d+, Ishwari Kamath, x$/u);
  });

  test('gives out what expires first, and pays out only what was paid in', async ({ house }) => {
    const { post, entries } = await walletOf(house);
    await post({ ...upi, amount: 30_000 });
    await post({ ...gift, amount: 10_000, expiresOn: '2027-01-20' });
    await post({ ...gift, amount: 5_000, expiresOn: '2026-12-01' });

    await post({ kind: 'adjust', amount: -12_000, reason: 'Counted twice' });
    const tooMuch = post({
      kind: 'withdraw',
      amount: 33_000,
      method: 'cash',
      reason: 'Moves away',
    });

    await expect(tooMuch).rejects.toMatchObject({
      status: 422,
      fields: { amount: 'Promotional credit cannot be paid out. ₹300.00 can.' },
    });
    const left = (await entries()).map(({ amount, remaining }) => [amount, remaining]);
    expect(left).toEqual([
      [-12_000, 0],
      [5_000, 0],
      [10_000, 3_000],
      [30_000, 30_000],
    ]);
  });

  test('loses credit when its last day is over', async ({ house }) => {
    const { post, head } = await walletOf(house);
    await post({ ...upi, amount: 20_000 });
    await post({ ...gift, amount: 10_000, expiresOn: '2026-11-24' });
    expect(await head()).toMatchObject({ balance: 30_000, expiring: 10_000 });

    const balances: number[] = [];
    for (const moment of ['2026-11-24T18:29:00Z', '2026-11-24T18:45:00Z', '2026-11-25T18:45:00Z']) {
      house.clock.set(moment);
      await house.runJobs();
      const [wallet] = await house.database.direct.select().from(wallets);
      balances.push(wallet?.balance ?? 0);
    }

    expect(balances).toEqual([30_000, 20_000, 20_000]);
    const kinds = await house.database.direct.select().from(walletEntries);
    expect(kinds.map(({ kind, amount }) => [kind, amount])).toContainEqual(['expire', -10_000]);
  });

  test('that is frozen takes money and gives none', async ({ house }) => {
    const { post, owner, head } = await walletOf(house);
    const { wallet } = await post({ ...upi, amount: 20_000 });
    await owner.call(admin.changeStatus, { table: 'wallet', id: wallet.id, value: 'frozen' });

    await post({ ...gift, amount: 1_000 });
    const taken = post({
      kind: 'withdraw',
      amount: 1_000,
      method: 'upi',
      reference: '7',
      reason: 'x',
    });

    await expect(taken).rejects.toMatchObject({ fields: { amount: 'This wallet is frozen' } });
    expect(await head()).toMatchObject({ balance: 21_000, status: 'frozen' });
  });

  test('is paid out once when two people do it at once', async ({ house }) => {
    const { post, head } = await walletOf(house);
    await post({ ...upi, amount: 20_000 });

    const both = await Promise.allSettled(
      [1, 2].map((reference) =>
        post({
          kind: 'withdraw',
          amount: 15_000,
          method: 'upi',
          reference: `OUT-${reference}`,
          reason: 'Asked for it',
        }),
      ),
    );

    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await head()).toMatchObject({ balance: 5_000 });
  });

  test('keeps its owner from being deleted, even when it is empty', async ({ house }) => {
    const { id, owner, post } = await walletOf(house);
    await post({ ...gift, amount: 1_000 });
    await post({ kind: 'adjust', amount: -1_000, reason: 'Given by mistake' });

    const deleting = owner.call(admin.softDeleteRow, { table: 'customer', id });

    await expect(deleting).rejects.toThrow('Customer is in use: 1 wallet.');
  });

  test('is for those who may add money, or take it', async ({ house }) => {
    const { id } = await walletOf(house);
    const accountant = await house.as('accountant');
    const of = { ownerType: 'customer', ownerId: id } as const;

    const adding = accountant.call(customers.postWallet, { ...of, ...upi, amount: 100 });
    const taking = accountant.call(customers.postWallet, {
      ...of,
      kind: 'withdraw',
      amount: 100,
      method: 'cash',
      reason: 'x',
    });

    await expect(adding).rejects.toMatchObject({ status: 403 });
    await expect(taking).rejects.toMatchObject({ status: 403 });
    expect((await accountant.call(customers.listWallets, {})).rows).toEqual([]);
  });

  test('stands in the trial balance as money that we owe', async ({ house }) => {
    const { post, owner } = await walletOf(house);
    await post({ ...upi, amount: 50_000 });
    await post({ ...gift, amount: 12_345 });

    const trial = await owner.call(reports.getTrialBalance, {});

    expect(cellIn(trial, '2130', 'credit')).toBe(62_345);
  });
});

const room = {
  balance: 30_000,
  payable: 20_000,
  most: 100_000,
  status: 'active',
  today: '2026-11-23',
} as const;
const of = { ownerType: 'customer', ownerId: 1, notify: false } as const;

test.for([
  {
    entry: { kind: 'top_up', amount: 0, method: 'cash' },
    at: 'amount',
    text: 'Amount must be more than zero',
  },
  {
    entry: { kind: 'promo', amount: -1, reason: 'x' },
    at: 'amount',
    text: 'Amount must be more than zero',
  },
  {
    entry: { kind: 'top_up', amount: 100 },
    at: 'method',
    text: 'Choose how the money was received',
  },
  {
    entry: { kind: 'withdraw', amount: 100, reason: 'x' },
    at: 'method',
    text: 'Choose how the money is paid out',
  },
  {
    entry: { kind: 'promo', amount: 100, reason: 'x', method: 'cash' },
    at: 'method',
    text: 'No money comes or goes with this',
  },
  {
    entry: { kind: 'top_up', amount: 100, method: 'upi' },
    at: 'reference',
    text: 'Enter the reference of the UPI payment',
  },
  { entry: { kind: 'adjust', amount: -100 }, at: 'reason', text: 'Reason is required' },
  {
    entry: { kind: 'top_up', amount: 100, method: 'cash', expiresOn: '2026-12-01' },
    at: 'expiresOn',
    text: 'Only promotional credit expires',
  },
  {
    entry: { kind: 'promo', amount: 100, reason: 'x', expiresOn: '2026-11-22' },
    at: 'expiresOn',
    text: 'Choose today or a later day',
  },
  {
    entry: { kind: 'top_up', amount: 70_001, method: 'cash' },
    at: 'amount',
    text: 'The wallet may hold at most ₹1,000.00',
  },
  {
    entry: { kind: 'adjust', amount: -30_001, reason: 'x' },
    at: 'amount',
    text: 'The wallet holds only ₹300.00',
  },
] as const)('an entry is refused: $text', ({ entry, at, text }) => {
  expect(entryRefusals({ ...of, ...entry }, room)).toEqual({ [at]: text });
});

test('what is taken of what came in is the amount, and never more than is left', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          remaining: fc.integer({ min: 1, max: 1_000 }),
          expiresOn: fc.constantFrom(null, '2026-12-01', '2027-01-01'),
        }),
        { minLength: 1 },
      ),
      fc.nat(),
      (left, wish) => {
        const credits = left.map((one, index) => ({
          ...one,
          id: index + 1,
          kind: 'promo' as const,
        }));
        const all = credits.reduce((sum, { remaining }) => sum + remaining, 0);
        const amount = wish % (all + 1);
        const taken = takenFrom(credits, amount);
        expect(taken.reduce((sum, one) => sum + one.amount, 0)).toBe(amount);
        const untouched = credits.filter(
          (one) => !taken.some(({ creditId }) => creditId === one.id),
        );
        const last = credits.find((one) => one.id === taken.at(-1)?.creditId);
        const isBefore = untouched.some(
          ({ expiresOn }) => (expiresOn ?? '9999') < (last?.expiresOn ?? '9999'),
        );
        expect(last && isBefore).not.toBe(true);
      },
    ),
  );
});
