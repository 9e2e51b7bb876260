import { contract } from '@counting-house/contract/contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { inBooks, invoiced, paid } from '../../testing/books.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { atWork } from '../../testing/work.ts';
import { credit, debit, post, reverse } from '../../books/journal/journal.service.ts';
import { fiscalYears } from '../../books/periods/fiscal-year.table.ts';
import { assertOpen } from '../../books/periods/period.service.ts';
import { postingTable } from '../../books/journal/posting.rules.ts';

const { accounts } = contract;

/** A year with an invoice of ₹700 that was paid, and ₹200 of rent, whose end is over. */
async function aYear(house: TestHouse) {
  await invoiced(house, 1, 70_000);
  await paid(house, 1, 70_000);
  const { rows } = await house.database.direct.execute<{ id: string }>(
    sql`select id from ledger_account where code = '6130'`,
  );
  await atWork(house, (ctx) =>
    post(ctx, {
      event: 'expense.recorded',
      date: '2026-11-21',
      source: { kind: 'expense', id: 1, no: 'EXP-1' },
      lines: [debit('expense', 20_000, { accountId: Number(rows[0]?.id) }), credit('cash', 20_000)],
    }),
  );
  house.clock.set('2027-04-05T06:00:00.000Z');
  return house.as('owner');
}

type Owner = Awaited<ReturnType<TestHouse['as']>>;

async function yearOf(owner: Owner) {
  const { rows } = await owner.call(accounts.listFiscalYears, {});
  const year = rows.find(({ name }) => name === '2026-27');
  if (!year) throw new Error('set-up made the year');
  return year;
}

async function lockAll(owner: Owner) {
  const { periods } = await yearOf(owner);
  const last = periods.at(-1);
  return owner.call(accounts.setPeriodStatus, {
    id: last?.id ?? 0,
    version: last?.version ?? 0,
    status: 'locked',
    withOpen: true,
    withEarlier: true,
  });
}

async function closed(owner: Owner) {
  const { id, version } = await lockAll(owner);
  return owner.call(accounts.closeYear, { id, version });
}

describe('closing a year', () => {
  test('moves exactly its profit to retained earnings, and reopening takes it back', async ({
    house,
  }) => {
    const owner = await aYear(house);

    const year = await closed(owner);

    expect(year).toMatchObject({ status: 'closed', profit: 50_000, mayReopen: true });
    expect(await inBooks(house, 'equity.retained')).toBe(-50_000);
    expect(await inBooks(house, 'sales.b2c')).toBe(0);
    const entry = await owner.call(accounts.getEntry, { id: year.closingEntryId ?? 0 });
    expect(entry).toMatchObject({ event: 'year.closed', date: '2027-03-31', total: 70_000 });

    const { id, version } = year;
    const open = await owner.call(accounts.reopenYear, { id, version, reason: 'Audit entry' });

    expect(open).toMatchObject({ status: 'open', profit: null, closingEntryId: null });
    expect(new Set(open.periods.map(({ status }) => status))).toEqual(new Set(['on_hold']));
    expect(await inBooks(house, 'equity.retained')).toBe(0);
    expect(await inBooks(house, 'sales.b2c')).toBe(-70_000);
    expect((await closed(owner)).profit).toBe(50_000);
  });

  test('is refused before its end', async ({ house }) => {
    const owner = await house.as('owner');
    const { id, version } = await yearOf(owner);

    await expect(owner.call(accounts.closeYear, { id, version })).rejects.toMatchObject({
      message: 'The financial year 2026-27 ends on 31 Mar 2027. Close it after that.',
    });
  });

  test('is refused while a month is open', async ({ house }) => {
    const owner = await aYear(house);
    const { id, version } = await yearOf(owner);

    await expect(owner.call(accounts.closeYear, { id, version })).rejects.toMatchObject({
      code: 'year.blocked',
      message: 'The year cannot be closed: “All months are locked” is not so.',
    });
  });

  test('passes warnings by a reason', async ({ house }) => {
    await paid(house, 2, 10_000, { method: 'cheque', date: '2026-11-21' });
    const owner = await aYear(house);
    const { id } = await lockAll(owner);
    const check = await owner.call(accounts.yearCloseCheck, { id });
    const failed = check.rows.filter(({ passed }) => !passed);
    expect(failed.map(({ key, blocks }) => [key, blocks])).toEqual([['clearing', false]]);

    const { version } = await yearOf(owner);
    await expect(owner.call(accounts.closeYear, { id, version })).rejects.toMatchObject({
      fields: { 'reasons.clearing': 'Give a reason of at least 3 characters' },
    });
    const reasons = { clearing: 'Banked in April' };
    await expect(owner.call(accounts.closeYear, { id, version, reasons })).resolves.toMatchObject({
      status: 'closed',
    });
  });

  test('of two who close it one does', async ({ crowd }) => {
    const owner = await aYear(crowd);
    const { id, version } = await lockAll(owner);

    const results = await Promise.allSettled([
      owner.call(accounts.closeYear, { id, version }),
      owner.call(accounts.closeYear, { id, version }),
    ]);

    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await inBooks(crowd, 'equity.retained')).toBe(-50_000);
  });
});

describe('a locked month', () => {
  test('takes no event of the posting table, whoever asks', async ({ house }) => {
    const owner = await house.as('owner');
    const month = (await yearOf(owner)).periods[0];
    await owner.call(accounts.setPeriodStatus, {
      id: month?.id ?? 0,
      version: month?.version ?? 0,
      status: 'locked',
      withOpen: true,
    });

    const taken: string[] = [];
    for (const event of Object.keys(postingTable) as (keyof typeof postingTable)[]) {
      const refusal = await atWork(house, (ctx) =>
        assertOpen(ctx, '2026-04-05', event, 'A reason'),
      ).catch((error: { code?: string }) => error.code);
      if (refusal !== 'period.locked') taken.push(event);
    }

    expect(taken).toEqual(['year.closed', 'year.reopened']);
  });

  test('is kept by the database against every other way in', async ({ house }) => {
    await invoiced(house, 1, 70_000, { date: '2026-04-05' });
    const owner = await house.as('owner');
    const month = (await yearOf(owner)).periods[0];
    await owner.call(accounts.setPeriodStatus, {
      id: month?.id ?? 0,
      version: month?.version ?? 0,
      status: 'locked',
      withOpen: true,
    });

    const copied = house.database.write((tx) =>
      tx.execute(sql`
        insert into journal_entry (entry_date, posted_at, posted_by, event, source_kind, source_id,
          source_seq, source_no, narration, total)
        select entry_date, posted_at, posted_by, event, source_kind, source_id, 2, source_no,
          narration, total from journal_entry`),
    );

    await expect(copied).rejects.toMatchObject({ cause: { constraint: 'period.locked' } });
  });

  test('takes no reversal either: it is dated on the first open day', async ({ house }) => {
    await invoiced(house, 1, 70_000, { date: '2026-10-05' });
    const owner = await house.as('owner');
    const { periods } = await yearOf(owner);
    const october = periods[6];
    await owner.call(accounts.setPeriodStatus, {
      id: october?.id ?? 0,
      version: october?.version ?? 0,
      status: 'locked',
      withOpen: true,
      withEarlier: true,
    });

    const id = await atWork(house, (ctx) =>
      reverse(
        ctx,
        { event: 'sales.invoiceIssued', source: { kind: 'sales_invoice', id: 1 } },
        { reason: 'Wrong address' },
      ),
    );

    expect(await owner.call(accounts.getEntry, { id: id ?? 0 })).toMatchObject({
      date: '2026-11-21',
    });
  });
});

test('the next year is made sixty days before the last one ends', async ({ house }) => {
  const names = async () => {
    const rows = await house.database.direct.select().from(fiscalYears).orderBy(fiscalYears.id);
    return rows.map(({ name }) => name);
  };
  house.clock.set('2027-01-29T06:00:00.000Z');
  await house.runJobs();
  expect(await names()).toEqual(['2026-27']);

  house.clock.set('2027-01-31T06:00:00.000Z');
  await house.runJobs();

  expect(await names()).toEqual(['2026-27', '2027-28']);
});

test('the books are checked at any time', async ({ house }) => {
  await invoiced(house, 1, 70_000);
  const accountant = await house.as('accountant');

  const { rows } = await accountant.call(accounts.checkBooks, {});

  expect(rows.filter(({ passed }) => !passed)).toEqual([]);
  expect(rows.map(({ key }) => key)).toContain('seals');
});
