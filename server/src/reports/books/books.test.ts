import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { postApril, rupees } from '../../testing/scenarios/april-2026.ts';
import { invoiced, paid } from '../../testing/books.ts';
import { test, type TestHouse } from '../../testing/house.ts';

const { accounts, reports } = contract;

const april = { from: '2026-04-01', to: '2026-04-30' };

async function accountId(house: TestHouse, code: string): Promise<number> {
  const accountant = await house.as('accountant');
  const { rows } = await accountant.call(accounts.listAccounts, { q: code });
  const found = rows.find((row) => row.code === code);
  if (!found) throw new Error(`no account ${code}`);
  return found.id;
}

describe('the ledger of an account', () => {
  test('of the bank in April runs as in the design', async ({ house }) => {
    await postApril(house);
    const accountant = await house.as('accountant');
    const input = { ...april, accountId: await accountId(house, '1121') };

    const { rows } = await accountant.call(reports.listLedger, input);
    const summary = await accountant.call(reports.getLedgerSummary, input);

    expect(
      rows.map(({ date, debit, credit, balance, counterAccount }) => [
        date,
        debit - credit,
        balance,
        counterAccount,
      ]),
    ).toEqual([
      ['2026-04-18', rupees(23_157.28), rupees(523_157.28), '1131 Payment gateway clearing'],
      ['2026-04-20', rupees(40_000), rupees(563_157.28), '1142 Trade debtors B2B'],
      ['2026-04-22', rupees(-43_050), rupees(520_107.28), '2110 Trade creditors'],
      ['2026-04-25', rupees(-11_800), rupees(508_307.28), 'Several'],
    ]);
    expect(summary).toMatchObject({
      code: '1121',
      opening: rupees(500_000),
      debit: rupees(63_157.28),
      credit: rupees(54_850),
      closing: rupees(508_307.28),
      months: [{ month: '2026-04-01', opening: rupees(500_000) }],
    });
  });

  test.for(['date', '-date'])('runs rightly over pages sorted by %s', async (sort, { house }) => {
    await postApril(house);
    const accountant = await house.as('accountant');
    const input = { ...april, accountId: await accountId(house, '1121'), sort };
    const whole = await accountant.call(reports.listLedger, input);

    const first = await accountant.call(reports.listLedger, { ...input, limit: 3 });
    const rest = await accountant.call(reports.listLedger, {
      ...input,
      limit: 3,
      cursor: first.next ?? '',
    });

    const balances = [...first.rows, ...rest.rows].map(({ id, balance }) => [id, balance]);
    expect(balances).toEqual(whole.rows.map(({ id, balance }) => [id, balance]));
    expect(rest.next).toBeNull();
  });

  test('can be that of one party', async ({ house }) => {
    await invoiced(house, 1, 50_000);
    await invoiced(house, 2, 70_000, { party: { kind: 'customer', id: 8, name: 'Vikram' } });
    await paid(house, 3, 20_000);
    const accountant = await house.as('accountant');
    const input = { accountId: await accountId(house, '1141') };

    const parties = await accountant.call(reports.listLedgerParties, input);
    const { rows } = await accountant.call(reports.listLedger, {
      ...input,
      partyKind: 'customer',
      partyId: 7,
    });

    expect(parties.rows).toEqual([
      { id: 7, name: 'Asha Rao', balance: 30_000 },
      { id: 8, name: 'Vikram', balance: 70_000 },
    ]);
    expect(rows.map(({ sourceNo, balance }) => [sourceNo, balance])).toEqual([
      ['INV-1', 50_000],
      ['RCT-3', 30_000],
    ]);
    const closing = async (partyKind: 'customer' | 'vendor') =>
      (await accountant.call(reports.getLedgerSummary, { ...input, partyKind })).closing;
    expect(await closing('customer')).toBe(100_000);
    expect(await closing('vendor')).toBe(0);
  });

  test.for([
    {
      span: { from: '2026-05-01', to: '2026-04-30' },
      fields: { from: 'The start date is after the end date.' },
    },
    { span: { accountId: 999_999 }, fields: { accountId: 'Choose an account.' } },
  ])('is refused with $span', async ({ span, fields }, { house }) => {
    const accountant = await house.as('accountant');
    const input = { accountId: await accountId(house, '1121'), ...span };

    const asked = accountant.call(reports.getLedgerSummary, input);

    await expect(asked).rejects.toMatchObject({ status: 422, fields });
  });
});

describe('the day book', () => {
  test('of 15 April has three entries of 14,800.00', async ({ house }) => {
    await postApril(house);

    const { rows } = await (
      await house.as('accountant')
    ).call(reports.listDayBook, { from: '2026-04-15', to: '2026-04-15' });

    const sum = (side: 'debit' | 'credit') => rows.reduce((total, row) => total + row[side], 0);
    expect(new Set(rows.map(({ entryId }) => entryId)).size).toBe(3);
    expect([sum('debit'), sum('credit')]).toEqual([rupees(14_800), rupees(14_800)]);
  });

  test('keeps the lines of an entry together, newest day first, over pages', async ({ house }) => {
    await postApril(house);
    const accountant = await house.as('accountant');
    const seen: number[][] = [];

    for (let cursor: string | undefined | null; cursor !== null;) {
      const page = await accountant.call(reports.listDayBook, {
        limit: 7,
        ...(cursor ? { cursor } : {}),
      });
      seen.push(...page.rows.map(({ entryId, lineNo }) => [entryId, lineNo]));
      cursor = page.next;
    }

    const inOrder = seen.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => c - a || b - d);
    expect(seen).toEqual(inOrder);
    expect(seen).toHaveLength(56 - 3);
  });

  test('shows entries that touch an account whole', async ({ house }) => {
    await postApril(house);

    const { rows } = await (
      await house.as('accountant')
    ).call(reports.listDayBook, { accountId: await accountId(house, '6110') });

    expect(rows.map(({ accountCode }) => accountCode)).toEqual(['1121', '6110', '1163', '1131']);
  });

  test('is searched by party and document', async ({ house }) => {
    await postApril(house);
    const accountant = await house.as('accountant');

    const { rows } = await accountant.call(reports.listDayBook, { q: 'zenith' });

    expect(new Set(rows.map(({ event }) => event))).toEqual(
      new Set(['payment.received', 'sales.invoiceIssued']),
    );
  });
});

describe('who reads the books', () => {
  test.for(['packer', 'sales'] as const)('not the %s', async (role, { house }) => {
    const person = await house.as(role);

    await expect(person.call(reports.listDayBook, {})).rejects.toMatchObject({ status: 403 });
    await expect(person.call(reports.getTrialBalance, {})).rejects.toMatchObject({ status: 403 });
  });

  test('a file of them needs the right to export', async ({ house }) => {
    const reader = await house.withPermissions(['reports.ledger.read']);

    const reply = await reader.send(reports.listDayBook, { format: 'csv' });

    expect(reply.status).toBe(403);
  });
});
