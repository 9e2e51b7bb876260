import type {
  BooksCard,
  BooksCardName,
} from '@counting-house/contract/dashboard/accounts-overview.ts';
import { contract } from '@counting-house/contract/contract.ts';
import type { Block } from '@counting-house/contract/dashboard/home.ts';
import type { Report } from '@counting-house/contract/kit/report.ts';
import { expect } from 'vitest';
import { addDays } from '../platform/clock.ts';
import { paid } from '../testing/books.ts';
import { test, type Person, type TestHouse } from '../testing/house.ts';
import { aPackedOrder } from '../testing/logistics.ts';
import { aVendorRow } from '../testing/purchasing.ts';
import { cellIn } from '../testing/reports.ts';

const { accounts, dashboard, reports } = contract;
const today = '2026-11-21';

type CardData<N extends BooksCardName> = Extract<BooksCard, { name: N }>['data'];
type BlockData<N extends Block['name']> = Extract<Block, { name: N }>['data'];

async function card<N extends BooksCardName>(person: Person, name: N): Promise<CardData<N>> {
  const { cards } = await person.call(dashboard.accounts, { cards: [name] });
  return cards.find((one) => one.name === name)?.data as CardData<N>;
}

async function block<N extends Block['name']>(person: Person, name: N): Promise<BlockData<N>> {
  const { blocks } = await person.call(dashboard.home, { blocks: [name] });
  return blocks.find((one) => one.name === name)?.data as BlockData<N>;
}

const amountIn = (report: Report, row: string, column = 'now') =>
  report.rows.some(({ key }) => key === row) ? Number(cellIn(report, row, column) ?? 0) : 0;

/** Of each kind so much that a filter too wide or too narrow comes to another figure. */
async function owedBothWays(house: TestHouse): Promise<void> {
  const clerk = await house.as('accountant');
  const { order } = await aPackedOrder(house, { stock: 10, worth: 100_000 });
  const { vendorId } = await aVendorRow(house);
  const opening = (
    partyKind: 'customer' | 'vendor',
    docNo: string,
    of: { dueDate: string; amount: number; side?: 'debit' | 'credit' },
  ) =>
    clerk.call(accounts.createOpeningDocument, {
      partyKind,
      partyId: partyKind === 'vendor' ? vendorId : (order.buyer?.id ?? 0),
      side: partyKind === 'vendor' ? 'credit' : 'debit',
      docNo,
      docDate: '2026-02-10',
      ...of,
    });
  await opening('customer', 'OLD-1', { dueDate: '2026-03-12', amount: 1_000 });
  await opening('customer', 'OLD-2', { dueDate: addDays(today, 7), amount: 10_000 });
  await opening('customer', 'OLD-3', { dueDate: addDays(today, 8), amount: 100_000 });
  await opening('vendor', 'BILL-1', { dueDate: addDays(today, -1), amount: 2_000 });
  await opening('vendor', 'BILL-2', { dueDate: today, amount: 20_000 });
  await opening('vendor', 'BILL-3', { dueDate: addDays(today, 8), amount: 200_000 });
  await paid(house, 99, 7_000, { party: { kind: 'company', id: 21, name: 'Zenith Traders' } });
}

test('every figure of the overview is that of its list and its report, opening documents included', async ({
  house,
}) => {
  await owedBothWays(house);
  const clerk = await house.as('accountant');

  const receivable = await card(clerk, 'receivable');
  const payable = await card(clerk, 'payable');
  const work = await card(clerk, 'work');

  const owed = await clerk.call(accounts.receivables, {});
  const owing = await clerk.call(accounts.payables, {});
  const sheet = await clerk.call(reports.getBalanceSheet, {});
  const documents = async (ask: object) => {
    const { rows } = await clerk.call(accounts.listReceivableItems, { limit: 200, ...ask });
    return rows.reduce((sum, { balance }) => sum + balance, 0);
  };
  const bills = async (ask: object) => {
    const { rows } = await clerk.call(accounts.listPayableItems, { limit: 200, ...ask });
    return { count: rows.length, amount: rows.reduce((sum, { balance }) => sum + balance, 0) };
  };
  expect(receivable).toEqual({
    total: owed.sums.balance,
    open: owed.sums.balance - owed.sums.unallocated,
    unallocated: -owed.sums.unallocated,
    overdue: await documents({ overdue: true }),
    soon: await documents({ side: 'owed', dueFrom: today, dueTo: addDays(today, 7) }),
    balanceSheet: {
      owing: amountIn(sheet, 'receivables'),
      ahead: amountIn(sheet, 'customerAdvances'),
    },
  });
  expect(receivable.balanceSheet.owing - receivable.balanceSheet.ahead).toBe(receivable.total);
  expect(receivable.balanceSheet.ahead).toBe(7_000);
  expect(payable).toEqual({
    total: owing.sums.total,
    open: owing.sums.total - owing.sums.unallocated,
    unallocated: -owing.sums.unallocated || 0,
    overdue: owing.sums.overdue,
    soon: owing.sums.soon,
    balanceSheet: { owing: amountIn(sheet, 'creditors'), ahead: 0 },
  });
  expect(payable).toMatchObject({ overdue: 2_000, soon: 20_000, total: 222_000 });
  const tile = (key: string) => {
    const found = work.find((one) => one.key === key);
    return { count: found?.count ?? 0, amount: found?.amount ?? 0 };
  };
  expect(tile('billsOverdue')).toEqual(await bills({ overdue: true, side: 'owed' }));
  expect(tile('billsDue')).toEqual(
    await bills({ side: 'owed', dueFrom: today, dueTo: addDays(today, 7) }),
  );
  expect(tile('unallocated')).toEqual({ count: 1, amount: -(await documents({ side: 'credit' })) });
});

test('cash, money on the way, what is held and profit are those of their reports', async ({
  house,
}) => {
  await owedBothWays(house);
  await paid(house, 98, 3_000, { method: 'gateway' });
  const clerk = await house.as('accountant');

  const money = await card(clerk, 'money');
  const way = await card(clerk, 'onTheWay');
  const profit = await card(clerk, 'profit');
  const held = await card(clerk, 'owed');
  const spent = await card(clerk, 'expenses');

  const sheet = await clerk.call(reports.getBalanceSheet, {});
  const statement = await clerk.call(reports.getProfitLoss, { from: profit.from, to: profit.to });
  const gateway = await clerk.call(reports.getMoneyOnTheWay, { of: 'gateway' });
  const cards = await clerk.call(reports.getWalletsAndCards, {});
  const expenses = await clerk.call(reports.getExpenses, { from: spent.from, to: spent.to });
  expect(money.total).toBe(amountIn(sheet, 'cash'));
  expect(way.gateway).toBe(amountIn(gateway, 'total', 'amount'));
  expect(way.gateway).toBe(3_000);
  expect(profit.profit).toBe(amountIn(statement, 'netProfit'));
  expect(held.wallets + held.giftCards).toBe(amountIn(cards, 'total', 'balance'));
  expect(spent.total).toBe(amountIn(expenses, 'total', 'all'));
});

test('the dashboard has the money of the overview and of its lists', async ({ house }) => {
  await owedBothWays(house);
  const owner = await house.as('owner');

  const money = await block(owner, 'money');
  const ages = await block(owner, 'receivable');

  const owed = await owner.call(accounts.receivables, {});
  expect(money.receivable).toEqual(await card(owner, 'receivable'));
  expect(money.payable).toEqual(await card(owner, 'payable'));
  expect(money.cash?.total).toBe((await card(owner, 'money')).total);
  expect(ages.open).toBe(owed.sums.balance - owed.sums.unallocated);
  expect(ages.overdue).toBe(money.receivable?.overdue);
  expect(ages.ages.find(({ key }) => key === 'notDue')?.amount).toBe(owed.sums.notDue);
});
