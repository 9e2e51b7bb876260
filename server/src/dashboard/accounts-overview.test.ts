import type {
  BooksCard,
  BooksCardName,
} from '@counting-house/contract/dashboard/accounts-overview.ts';
import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { postApril } from '../testing/scenarios/april-2026.ts';
import { paid } from '../testing/books.ts';
import { test, type Person, type TestHouse } from '../testing/house.ts';

const { accounts, dashboard, reports } = contract;

type DataOf<N extends BooksCardName> = Extract<BooksCard, { name: N }>['data'];

async function card<N extends BooksCardName>(person: Person, name: N): Promise<DataOf<N>> {
  const { cards } = await person.call(dashboard.accounts, { cards: [name] });
  return cards.find((one) => one.name === name)?.data as DataOf<N>;
}

/** The worked book, on its last day. */
async function aprilEnd(house: TestHouse) {
  house.clock.set('2026-04-30T05:00:00.000Z');
  await postApril(house);
  return house.as('accountant');
}

describe('the overview of the books', () => {
  test('has the figures of the worked book of April 2026, to the paisa', async ({ house }) => {
    const clerk = await aprilEnd(house);

    const money = await card(clerk, 'money');
    const profit = await card(clerk, 'profit');
    const gst = await card(clerk, 'gst');

    expect(money.total).toBe(509_307_28);
    expect(await card(clerk, 'receivable')).toMatchObject({ total: 19_000_00, overdue: 0 });
    expect(await card(clerk, 'payable')).toMatchObject({ total: 0, open: 0, overdue: 0 });
    expect(await card(clerk, 'onTheWay')).toEqual({ gateway: 0, cod: 0, cheques: 0 });
    expect(await card(clerk, 'owed')).toEqual({ wallets: 5_900_00, giftCards: 1_000_00 });
    expect(profit).toMatchObject({
      from: '2026-04-01',
      to: '2026-04-30',
      profit: 19_044_84,
      before: 0,
    });
    // Output 9,000.00 and twice 1,358.91; credit 85.38 and twice 1,925.00, all of it set off.
    expect(gst).toMatchObject({ month: '2026-04', toPay: 7_782_00, credit: 0, unpaid: [] });
    // The books begin in April: no return of March is asked for.
    expect(gst.next).toEqual({ month: '2026-04', return: 'gstr1', due: '2026-05-11' });
    expect((await card(clerk, 'expenses')).top[0]).toMatchObject({ amount: 39_000_00 });
    const days = await card(clerk, 'cashByDay');
    expect(days).toHaveLength(90);
    expect(
      days.filter(({ day }) => day >= '2026-04-17').map(({ balance }) => balance / 100),
    ).toEqual([
      500_000, 523_157.28, 523_157.28, 563_157.28, 563_157.28, 520_107.28, 520_107.28, 520_107.28,
      508_307.28, 508_307.28, 508_307.28, 508_307.28, 508_307.28, 509_307.28,
    ]);
    expect((await card(clerk, 'byMonth')).at(-1)).toEqual({
      month: '2026-04',
      income: profit.income,
      expense: profit.expense,
    });
  });

  test('says the same as the lists behind its cards', async ({ house }) => {
    const clerk = await aprilEnd(house);

    const receivable = await card(clerk, 'receivable');
    const profit = await card(clerk, 'profit');

    const list = await clerk.call(accounts.receivables, {});
    const statement = await clerk.call(reports.getProfitLoss, {
      from: profit.from,
      to: profit.to,
    });
    expect(list.sums.balance).toBe(receivable.total);
    expect(receivable.open - receivable.unallocated).toBe(receivable.total);
    expect(JSON.stringify(statement)).toContain(String(profit.profit));
  });

  test('tells what is overdue apart from receipts that settle nothing yet', async ({ house }) => {
    await aprilEnd(house);
    house.clock.set('2026-06-01T05:00:00.000Z');
    await paid(house, 99, 25_000_00, {
      party: { kind: 'company', id: 21, name: 'Zenith Traders' },
      date: '2026-06-01',
    });

    const receivable = await card(await house.as('admin'), 'receivable');

    // An invoice of ₹59,000.00 was due on 12 May; neither this receipt nor one of ₹40,000.00 names it.
    expect(receivable).toEqual({
      total: -6_000_00,
      open: 59_000_00,
      unallocated: 65_000_00,
      overdue: 59_000_00,
      soon: 0,
      // The receipts are more than the invoice: the company is ahead.
      balanceSheet: { owing: 0, ahead: 6_000_00 },
    });
  });

  test('shows each card only to those who may read its list', async ({ house }) => {
    const clerk = await aprilEnd(house);
    const packer = await house.as('packer');

    const { cards } = await clerk.call(dashboard.accounts, {});

    expect(cards.map(({ name }) => name)).toContain('money');
    await expect(packer.call(dashboard.accounts, {})).rejects.toMatchObject({ status: 403 });
  });

  test('names months to lock and returns to file once they are late', async ({ house }) => {
    house.clock.set('2026-06-15T05:00:00.000Z');
    await postApril(house);
    const clerk = await house.as('accountant');

    const work = await card(clerk, 'work');

    expect(work.find(({ key }) => key === 'monthsToLock')).toMatchObject({ month: '2026-04' });
  });
});
