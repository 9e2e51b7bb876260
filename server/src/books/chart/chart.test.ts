import { asc } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { ledgerAccounts } from './account.table.ts';
import { systemKeys } from './chart.rules.ts';
import { fiscalYears, periods } from '../periods/fiscal-year.table.ts';

describe('a new business', () => {
  test('has every account that the posting table looks for, once', async ({ house }) => {
    const accounts = await house.database.direct.select().from(ledgerAccounts);

    const keys = accounts.flatMap(({ systemKey }) => systemKey ?? []);
    expect(keys.toSorted()).toEqual(systemKeys.toSorted());
  });

  test('has its main bank account in a book below the bank accounts', async ({ house }) => {
    const accounts = await house.database.direct
      .select({ code: ledgerAccounts.code, name: ledgerAccounts.name })
      .from(ledgerAccounts)
      .orderBy(asc(ledgerAccounts.code));

    expect(accounts).toContainEqual({ code: '1121', name: 'Main bank account' });
  });

  test('has the financial year of today with its twelve months', async ({ house }) => {
    const [year] = await house.database.direct.select().from(fiscalYears);
    const months = await house.database.direct.select().from(periods).orderBy(periods.monthStart);

    expect(year).toMatchObject({
      name: '2026-27',
      startDate: '2026-04-01',
      endDate: '2027-03-31',
      status: 'open',
    });
    expect(months).toHaveLength(12);
    expect(months[10]).toMatchObject({ monthStart: '2027-02-01', monthEnd: '2027-02-28' });
  });
});
