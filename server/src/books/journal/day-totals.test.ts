import { contract } from '@counting-house/contract/contract.ts';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { postApril } from '../../testing/scenarios/april-2026.ts';
import { invoiced, paid } from '../../testing/books.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { atWork } from '../../testing/work.ts';
import { ledgerAccounts } from '../chart/account.table.ts';
import { dayTotalsJob } from './day-totals.job.ts';
import { ledgerDayMarks, ledgerDays } from './ledger-day.table.ts';

const { accounts, reports } = contract;

async function addUpDays(house: TestHouse): Promise<void> {
  await atWork(house, (ctx) => startJob(ctx, dayTotalsJob, {}));
  await house.runJobs();
}

/** What the books say, in every way that reads the days. */
async function said(house: TestHouse) {
  const accountant = await house.as('accountant');
  const span = { from: '2026-04-01', to: '2026-11-30' };
  const [customers] = await house.database.direct
    .select()
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.code, '1141'));
  const accountId = customers?.id ?? 0;
  return {
    trial: await accountant.call(reports.getTrialBalance, span),
    summary: await accountant.call(reports.getLedgerSummary, { ...span, accountId }),
    ledger: await accountant.call(reports.listLedger, { ...span, accountId, sort: '-date' }),
    banks: await accountant.call(accounts.listBankAccounts, {}),
  };
}

test('the books say the same before and after their days are added up', async ({ house }) => {
  await postApril(house);
  await invoiced(house, 1, 50_000);
  const before = await said(house);

  await addUpDays(house);

  expect(await house.database.direct.select().from(ledgerDayMarks)).toHaveLength(1);
  expect(await said(house)).toEqual(before);
});

test('what is posted behind the mark counts at once, and later in its day once', async ({
  house,
}) => {
  await invoiced(house, 1, 50_000);
  await addUpDays(house);
  const days = await house.database.direct.select().from(ledgerDays);

  await invoiced(house, 2, 70_000);
  await paid(house, 3, 20_000);
  const behind = await said(house);
  await addUpDays(house);
  await addUpDays(house);

  expect(behind.summary).toMatchObject({ debit: 120_000, credit: 20_000, closing: 100_000 });
  expect(days).not.toEqual([]);
  expect(await said(house)).toEqual(behind);
});

test('a day of an account with several centres is no difference of the books', async ({
  house,
}) => {
  await invoiced(house, 1, 50_000);
  await paid(house, 2, 20_000);
  await addUpDays(house);
  const days = await house.database.direct.select().from(ledgerDays);
  expect(new Set(days.map(({ centreId }) => centreId)).size).toBeGreaterThan(1);

  const { rows } = await (await house.as('accountant')).call(accounts.checkBooks, {});

  expect(rows.filter(({ passed }) => !passed)).toEqual([]);
});
