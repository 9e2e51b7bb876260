import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';

const { accounts } = contract;

type Person = Awaited<ReturnType<TestHouse['as']>>;

async function monthOf(person: Person, monthStart: string) {
  const { rows } = await person.call(accounts.listFiscalYears, {});
  const month = rows.flatMap(({ periods }) => periods).find((one) => one.monthStart === monthStart);
  if (!month) throw new Error(`no month ${monthStart}`);
  return month;
}

async function set(
  person: Person,
  monthStart: string,
  status: 'open' | 'on_hold' | 'locked',
  more: { reason?: string; withEarlier?: boolean; withLater?: boolean; withOpen?: boolean } = {},
) {
  const { id, version } = await monthOf(person, monthStart);
  return person.call(accounts.setPeriodStatus, { id, version, status, ...more });
}

describe('a month', () => {
  test('is locked after those before it', async ({ house }) => {
    const accountant = await house.as('accountant');

    await expect(set(accountant, '2026-05-01', 'locked')).rejects.toMatchObject({
      code: 'period.lock_earlier',
      message: 'Lock April 2026 first.',
    });
    await set(accountant, '2026-05-01', 'locked', { withEarlier: true });

    expect((await monthOf(accountant, '2026-04-01')).status).toBe('locked');
    expect((await monthOf(accountant, '2026-05-01')).status).toBe('locked');
  });

  test('is not locked while something dated in it waits to be posted', async ({ house }) => {
    const accountant = await house.as('accountant');
    const { accounts: choices, money } = await accountant.call(accounts.voucherChoices, {});
    await accountant.call(accounts.createVoucher, {
      kind: 'payment',
      method: 'cash',
      date: '2026-04-05',
      amount: 10_000,
      moneyAccountId: money.find(({ kind }) => kind === 'cash')?.accountId,
      lines: [
        {
          accountId: choices.find(({ label }) => label.startsWith('6130'))?.accountId ?? 0,
          debit: 10_000,
        },
      ],
    });

    await expect(
      set(accountant, '2026-05-01', 'locked', { withEarlier: true }),
    ).rejects.toMatchObject({ code: 'period.drafts', message: '1 draft is dated in April 2026.' });
  });

  test('is unlocked with a right of its own, a reason, and to be on hold', async ({ house }) => {
    const accountant = await house.as('accountant');
    const owner = await house.as('owner');
    await set(owner, '2026-04-01', 'locked');

    await expect(
      set(accountant, '2026-04-01', 'on_hold', { reason: 'Late bill' }),
    ).rejects.toMatchObject({ status: 403 });
    await expect(set(owner, '2026-04-01', 'open')).rejects.toMatchObject({
      message: 'Unlock April 2026 first. It is on hold then.',
    });
    await expect(set(owner, '2026-04-01', 'on_hold')).rejects.toMatchObject({
      fields: { reason: 'Give a reason of at least 3 characters' },
    });
    house.clock.pass(11);
    await expect(
      set(owner, '2026-04-01', 'on_hold', { reason: 'Late bill' }),
    ).rejects.toMatchObject({ code: 'reauth_required' });
  });

  test('is unlocked by the one who proved who they are', async ({ house }) => {
    const owner = await house.as('owner');
    await set(owner, '2026-04-01', 'locked');

    await set(owner, '2026-04-01', 'on_hold', { reason: 'Late bill' });

    expect(await monthOf(owner, '2026-04-01')).toMatchObject({
      status: 'on_hold',
      reason: 'Late bill',
    });
  });

  test('is locked by one of eight who do it at once', async ({ crowd }) => {
    const owner = await crowd.as('owner');
    const { id, version } = await monthOf(owner, '2026-04-01');
    const lock = () => owner.call(accounts.setPeriodStatus, { id, version, status: 'locked' });

    const results = await Promise.allSettled(Array.from({ length: 8 }, lock));

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('a year', () => {
  test('follows the last one', async ({ house }) => {
    const accountant = await house.as('accountant');
    const add = (startDate: string, endDate: string) =>
      accountant.call(accounts.createFiscalYear, { startDate, endDate });

    await expect(add('2027-03-01', '2028-03-31')).rejects.toMatchObject({
      message: 'The dates overlap with 2026-27.',
    });
    await expect(add('2027-05-01', '2028-03-31')).rejects.toMatchObject({ code: 'year.gap' });
    await expect(add('2027-04-01', '2028-04-30')).rejects.toMatchObject({ code: 'year.too_long' });
    await expect(add('2027-04-01', '2028-03-31')).resolves.toMatchObject({ name: '2027-28' });
  });
});
