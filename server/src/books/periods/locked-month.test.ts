import fs from 'node:fs';
import path from 'node:path';
import { contract } from '@counting-house/contract/contract.ts';
import { and, eq, gte, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { allJobs } from '../../jobs.ts';
import { jobSchedules } from '../../platform/jobs/job.table.ts';
import { invoiced, paid } from '../../testing/books.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { on } from '../../testing/scenarios/year-trade.ts';
import { accountId } from '../../testing/vouchers.ts';
import { atWork, refusal } from '../../testing/work.ts';
import * as journal from '../journal/journal.service.ts';
import { credit, debit } from '../journal/journal.rules.ts';
import { journalEntries } from '../journal/journal.table.ts';
import { postingTable } from '../journal/posting.rules.ts';

const { accounts, reports } = contract;

const source = path.join(import.meta.dirname, '../..');
const writersFile = 'books/journal/journal.service.ts';

/** Files of the server, tests and what only tests use left out, by their path below `server/src`. */
function sources(): [name: string, text: string][] {
  return fs
    .readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^testing\//u.test(name))
    .map((name) => [name, fs.readFileSync(path.join(source, name), 'utf8')]);
}

/** What writes entries into the books, whichever way it is spelt. */
const writes =
  /(?:insert\w*\(\s*(?:ctx,\s*)?|insert into \$\{|update\(\s*)journal(?:Entries|Lines)\b|insert into journal_/u;

/** Functions of a file by their name, each with its text up to the next one. */
const functionsOf = (text: string): Map<string, string> =>
  new Map(
    text
      .split(/^(?=(?:export )?(?:async )?function )/mu)
      .flatMap((part) => (/function (\w+)/u.exec(part)?.[1] ? [part] : []))
      .map((part) => [/function (\w+)/u.exec(part)?.[1] ?? '', part]),
  );

/** Exported functions that come to one of these, over however many others. */
function exportedThat(text: string, end: string): string[] {
  const functions = functionsOf(text);
  const reached = new Set([end]);
  for (let before = 0; before < reached.size;) {
    before = reached.size;
    for (const [name, body] of functions) {
      if ([...reached].some((other) => new RegExp(`\\b${other}\\(`, 'u').test(body))) {
        reached.add(name);
      }
    }
  }
  return [...functions]
    .filter(([name, body]) => reached.has(name) && body.startsWith('export '))
    .map(([name]) => name);
}

async function lockTo(house: TestHouse, monthStart: string): Promise<void> {
  const owner = await house.as('owner');
  const { rows } = await owner.call(accounts.listFiscalYears, {});
  const month = rows.flatMap(({ periods }) => periods).find((one) => one.monthStart === monthStart);
  await owner.call(accounts.setPeriodStatus, {
    id: month?.id ?? 0,
    version: month?.version ?? 0,
    status: 'locked',
    withOpen: true,
    withEarlier: true,
  });
}

const locked = '2026-10-05';
const dispatched = {
  event: 'stock.dispatched',
  date: locked,
  source: { kind: 'parcel', id: 1, no: 'PKG-1', seq: 1 },
  lines: [debit('cost_of_goods_sold', 100), credit('inventory.finished', 100)],
} as const;

/** How each way into the books is tried in a locked month. */
const tries: Readonly<Record<string, (house: TestHouse) => Promise<unknown>>> = {
  post: (house) => atWork(house, (ctx) => journal.post(ctx, dispatched)),
  postEach: (house) => atWork(house, (ctx) => journal.postEach(ctx, [dispatched])),
  reverse: (house) =>
    atWork(house, (ctx) =>
      journal.reverse(
        ctx,
        { event: 'sales.invoiceIssued', source: { kind: 'sales_invoice', id: 1 } },
        { reason: 'Wrong address', date: locked },
      ),
    ),
  undoEntry: (house) =>
    atWork(house, async (ctx) => {
      const [entry] = await ctx.tx.select().from(journalEntries);
      if (!entry) throw new Error('an invoice was posted');
      return journal.undoEntry(ctx, entry, { reason: 'Wrong address', date: locked });
    }),
};

describe('whatever writes into the books', () => {
  test('stands in one file', () => {
    const writers = sources().filter(([, text]) => writes.test(text));

    expect(writers.map(([name]) => name)).toEqual([writersFile]);
  });

  test('is refused by a locked month, each way in', async ({ house }) => {
    await invoiced(house, 1, 70_000, { date: locked });
    await lockTo(house, '2026-10-01');
    const text = fs.readFileSync(path.join(source, writersFile), 'utf8');
    const ways = exportedThat(text, 'insertEntry');

    expect(Object.keys(tries).toSorted()).toEqual(ways.toSorted());
    for (const way of ways) {
      const said = await refusal(tries[way]?.(house) ?? Promise.resolve());
      expect([way, said]).toMatchObject([way, { code: 'period.locked' }]);
    }
  });

  test('is refused for every event of the posting table that is posted by its lines', async ({
    house,
  }) => {
    await lockTo(house, '2026-10-01');
    const posted: string[] = [];
    for (const [
      event,
      {
        debit: [owes],
        credit: [gives],
        isClosing,
      },
    ] of Object.entries(postingTable)) {
      if (event === 'sales.invoiceIssued' || isClosing || !owes || !gives) continue;
      const said = await refusal(
        atWork(house, (ctx) =>
          journal.post(ctx, {
            ...dispatched,
            event: event as 'stock.dispatched',
            lines: [debit(owes, 100), credit(gives, 100)],
          }),
        ),
      );
      expect([event, said]).toMatchObject([event, { code: 'period.locked' }]);
      posted.push(event);
    }
    expect(posted.length).toBeGreaterThan(40);
  });
});

/** What the books say of the months up to October. */
async function saidOf(house: TestHouse) {
  const owner = await house.as('owner');
  const [from, to] = ['2026-04-01', '2026-10-31'];
  const { rows } = await house.database.direct.execute(sql`
    select count(*) as entries, sum(total) as total, max(id) as last from journal_entry where entry_date <= ${to}`);
  return {
    entries: rows,
    trial: (await owner.call(reports.getTrialBalance, { from, to })).rows,
    profit: (await owner.call(reports.getProfitLoss, { from, to })).rows,
    sheet: (await owner.call(reports.getBalanceSheet, { at: to })).rows,
    owed: (await owner.call(accounts.receivables, { asOf: to })).rows,
  };
}

test('no job changes a locked month, however long after it runs', async ({ house }) => {
  await on(house, '2026-10-02');
  const owner = await house.as('owner');
  await invoiced(house, 1, 70_000, { date: locked });
  await paid(house, 2, 50_000, { date: '2026-10-06' });
  const rent = await owner.call(accounts.createVoucher, {
    kind: 'payment',
    method: 'bank_transfer',
    reference: 'UTR1',
    amount: 20_000_00,
    lines: [{ accountId: await accountId(house, '6130'), debit: 20_000_00 }],
    post: true,
  });
  // It is due in October, while the server is off.
  await owner.call(accounts.createVoucherTemplate, {
    name: 'Rent',
    voucherId: rent.id,
    frequency: 'weekly',
    startsOn: '2026-10-03',
    mode: 'post',
  });
  await on(house, '2026-11-02');
  await lockTo(house, '2026-10-01');
  const before = await saidOf(house);

  for (const day of ['2026-11-09', '2026-12-31', '2027-02-01', '2027-04-05', '2027-10-04']) {
    await on(house, day);
    await house.runJobs();
  }

  const ran = await house.database.direct
    .select({ kind: jobSchedules.kind })
    .from(jobSchedules)
    .where(and(gte(jobSchedules.lastRunAt, '2027-10-01'), eq(jobSchedules.failures, 0)));
  const scheduled = allJobs.filter(({ every }) => every).map(({ kind }) => kind);
  expect(ran.map(({ kind }) => kind).toSorted()).toEqual(scheduled.toSorted());
  expect(await saidOf(house)).toEqual(before);
});
