import { contract } from '@counting-house/contract/contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { invoiced, moneyOf, outstanding, paid } from '../../testing/books.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { atWork } from '../../testing/work.ts';
import { getEntry } from '../../accounts/journal/entry.service.ts';
import { reverse } from '../journal/journal.service.ts';
import { recordMoney, type Money } from './money.service.ts';

const courier = { kind: 'courier' as const, id: 3, name: 'Swift Parcels' };
const company = { kind: 'company' as const, id: 9, name: 'Zenith Traders' };

const linesOf = (house: TestHouse, id: number) =>
  atWork(house, async (ctx) => {
    const entry = await getEntry(ctx, { id });
    return entry.lines.map(({ accountCode, debit, credit, partyName }) => [
      accountCode,
      debit - credit,
      partyName,
    ]);
  });

describe('money that comes in', () => {
  test.for<{ money: Partial<Money>; account: string; party: string | null }>([
    { money: { method: 'cash' }, account: '1111', party: null },
    { money: { method: 'upi' }, account: '1121', party: null },
    { money: { method: 'card' }, account: '1121', party: null },
    { money: { method: 'bank_transfer' }, account: '1121', party: null },
    { money: { method: 'cheque' }, account: '1133', party: null },
    { money: { method: 'gateway' }, account: '1131', party: null },
    { money: { method: 'cod', courier }, account: '1132', party: 'Swift Parcels' },
  ])('by $money.method lies on $account', async ({ money, account, party }, { house }) => {
    const id = await paid(house, 1, 50_000, money);

    expect(await linesOf(house, id)).toEqual([
      [account, 50_000, party],
      ['1141', -50_000, 'Asha Rao'],
    ]);
  });

  test('keeps the reference that the bank will show', async ({ house }) => {
    const id = await paid(house, 1, 50_000, { method: 'upi', reference: '632611123456' });

    const entry = await atWork(house, (ctx) => getEntry(ctx, { id }));
    expect(entry.lines[0]?.bankRef).toBe('632611123456');
  });

  test('on delivery needs the courier who collected it', async ({ house }) => {
    await expect(paid(house, 1, 50_000, { method: 'cod' })).rejects.toMatchObject({
      code: 'courier.missing',
    });
  });
});

describe('money that goes out', () => {
  test('goes back from where it is', async ({ house }) => {
    await paid(house, 1, 50_000, { method: 'upi' });

    const id = await paid(house, 2, 20_000, { direction: 'out', method: 'upi' });

    expect(await linesOf(house, id)).toEqual([
      ['1141', 20_000, 'Asha Rao'],
      ['1121', -20_000, null],
    ]);
    expect(await outstanding(house)).toEqual({ 'RCT-1': 30_000, 'RCT-2': 0 });
  });

  test('is refused when the cash is not there, on that day or later', async ({ house }) => {
    await paid(house, 1, 50_000, { date: '2026-11-10' });
    await paid(house, 2, 40_000, { date: '2026-11-12', direction: 'out' });

    const early = paid(house, 3, 20_000, { date: '2026-11-11', direction: 'out' });

    await expect(early).rejects.toMatchObject({
      code: 'cash.short',
      message: 'Cash in hand would be −₹100.00 on 12 Nov 2026.',
    });
  });
});

describe('an invoice', () => {
  test('takes what was paid for its order before', async ({ house }) => {
    await paid(house, 1, 30_000, { orderId: 100 });
    await paid(house, 2, 50_000, { orderId: 200 });

    await invoiced(house, 1, 80_000, { orderId: 100 });

    expect(await outstanding(house)).toEqual({ 'RCT-1': 0, 'RCT-2': 50_000, 'INV-1': 50_000 });
  });

  test('is settled by what is paid for its order later', async ({ house }) => {
    await invoiced(house, 1, 40_000, { orderId: 100 });
    await invoiced(house, 2, 80_000, { orderId: 200 });

    await paid(house, 3, 90_000, { orderId: 200 });

    expect(await outstanding(house)).toEqual({ 'INV-1': 40_000, 'INV-2': 0, 'RCT-3': 10_000 });
  });

  test('gives its payments back when it is cancelled, and the next one takes them', async ({
    house,
  }) => {
    await paid(house, 1, 80_000, { orderId: 100 });
    await invoiced(house, 1, 80_000, { orderId: 100 });
    const source = { kind: 'sales_invoice', id: 1 };

    await atWork(house, (ctx) =>
      reverse(ctx, { event: 'sales.invoiceIssued', source }, { reason: 'Wrong address' }),
    );

    expect(await outstanding(house)).toEqual({ 'RCT-1': 80_000, 'INV-1': 0 });
    await invoiced(house, 2, 70_000, { orderId: 100 });
    expect(await outstanding(house)).toEqual({ 'RCT-1': 10_000, 'INV-1': 0, 'INV-2': 0 });
  });
});

describe('a receipt that belongs to no order', () => {
  test('settles the oldest documents of a customer, by due date', async ({ house }) => {
    await invoiced(house, 1, 1_000_000, { date: '2026-11-01', dueDate: '2026-12-09' });
    await invoiced(house, 2, 700_000, { date: '2026-11-02', dueDate: '2026-12-01' });

    await paid(house, 3, 1_200_000);

    expect(await outstanding(house)).toEqual({ 'INV-1': 500_000, 'INV-2': 0, 'RCT-3': 0 });
  });

  test('waits as an advance of a company', async ({ house }) => {
    await invoiced(house, 1, 100_000, { party: company, channel: 'b2b' });

    await paid(house, 2, 60_000, { party: company, method: 'bank_transfer' });

    expect(await outstanding(house)).toEqual({ 'INV-1': 100_000, 'RCT-2': 60_000 });
  });

  test('settles the oldest of everybody when that is switched on', async ({ house }) => {
    await house.database.direct.execute(sql`
      insert into setting (key, value, created_at, created_by, updated_at, updated_by)
      values ('accounts.autoAllocation', '"everybody"', now(), 0, now(), 0)`);
    await invoiced(house, 1, 1_000_000, {
      party: company,
      channel: 'b2b',
      date: '2026-11-01',
      dueDate: '2026-11-01',
    });
    await invoiced(house, 2, 700_000, { party: company, channel: 'b2b', dueDate: '2026-11-29' });

    await paid(house, 3, 1_200_000, { party: company });

    expect(await outstanding(house)).toEqual({ 'INV-1': 0, 'INV-2': 500_000, 'RCT-3': 0 });
  });
});

describe('at the same time', () => {
  test('twenty receipts never settle more than the invoice', async ({ crowd }) => {
    await invoiced(crowd, 1, 100_000);

    const receipts = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => paid(crowd, index + 2, 9_000)),
    );

    const left = await outstanding(crowd);
    expect(receipts.map(({ status }) => status)).toEqual(receipts.map(() => 'fulfilled'));
    expect(left['INV-1']).toBe(0);
    expect(Object.values(left).reduce((sum, part) => sum + part, 0)).toBe(20 * 9_000 - 100_000);
  });

  test('the last cash in hand is paid out once', async ({ crowd }) => {
    await paid(crowd, 1, 10_000);

    const refunds = await Promise.allSettled(
      [2, 3, 4].map((id) =>
        atWork(crowd, (ctx) => recordMoney(ctx, moneyOf(id, 10_000, { direction: 'out' }))),
      ),
    );

    expect(refunds.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

test('the entries of a document are read by accountants, not by packers', async ({ house }) => {
  const id = await paid(house, 1, 50_000);

  const packer = await house.as('packer');
  const accountant = await house.as('accountant');

  await expect(packer.call(contract.accounts.getEntry, { id })).rejects.toMatchObject({
    status: 403,
  });
  await expect(accountant.call(contract.accounts.getEntry, { id })).resolves.toMatchObject({
    total: 50_000,
    event: 'payment.received',
  });
});
