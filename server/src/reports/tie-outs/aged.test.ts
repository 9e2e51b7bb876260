import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { invoiced, paid } from '../../testing/books.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { cellIn } from '../../testing/reports.ts';

const { reports } = contract;
const zenith = { kind: 'company', id: 4, name: 'Zenith Traders' } as const;
const agree = [{ says: 'Documents agree with the ledger', difference: 0 }];

/** Invoices of a company, an advance of it, and a consumer. */
async function owing(house: TestHouse) {
  const at = (date: string, dueDate: string) => ({ party: zenith, date, dueDate });
  await invoiced(house, 2, 19_000_00, at('2026-09-20', '2026-10-03'));
  await invoiced(house, 7, 11_800_00, at('2026-11-15', '2026-12-06'));
  await paid(house, 30, 5_000_00, { party: zenith, date: '2026-11-10' });
  await invoiced(house, 8, 1_000_00, { date: '2026-11-01', dueDate: '2026-11-01' });
}

describe('aged receivables', () => {
  test('are listed by party on any day, against the ledger, and lead to its entries', async ({
    house,
  }) => {
    await owing(house);
    const clerk = await house.as('accountant');

    const today = await clerk.call(reports.getAgedReceivables, {});
    const before = await clerk.call(reports.getAgedReceivables, { at: '2026-11-09' });
    const companies = await clerk.call(reports.getAgedReceivables, { partyKind: 'company' });

    const cells = (report: typeof today, row: string) =>
      report.rows.find(({ key }) => key === row)?.cells;
    expect(cells(today, 'company 4')).toEqual([
      11_800_00, 0, 19_000_00, 0, 0, -5_000_00, 25_800_00,
    ]);
    expect(cells(before, 'company 4')).toEqual([0, 0, 19_000_00, 0, 0, 0, 19_000_00]);
    expect(cellIn(today, 'total', 'balance')).toBe(26_800_00);
    expect(cellIn(companies, 'ledger', 'balance')).toBe(25_800_00);
    expect([today.checks, before.checks, companies.checks]).toEqual([agree, agree, agree]);
    expect(today.rows[0]?.lead).toMatchObject({ to: 'ledger', partyKind: 'company', partyId: 4 });
  });

  test('go out as a file by anyone who may export, and vendors stand in a list of their own', async ({
    house,
  }) => {
    await owing(house);
    const clerk = await house.as('accountant');
    const sales = await house.as('sales');

    const file = await clerk.send(reports.getAgedReceivables, { format: 'csv' });
    const owed = await clerk.call(reports.getAgedPayables, {});

    expect(file.bytes.toString()).toContain('\nZenith Traders,11800,0,19000,');
    expect(owed).toMatchObject({ title: 'Aged payables', rows: [], checks: agree });
    await expect(sales.call(reports.getAgedPayables, {})).rejects.toMatchObject({ status: 403 });
  });
});

describe('ages by choice', () => {
  test('stand in columns of the days that were asked for, and come to the same', async ({
    house,
  }) => {
    await owing(house);
    const clerk = await house.as('accountant');

    const plain = await clerk.call(reports.getAgedReceivables, {});
    const chosen = await clerk.call(reports.getAgedReceivables, {
      buckets: '15,45,60,120',
    } as never);

    expect(chosen.columns.map(({ label }) => label)).toEqual([
      'Not due',
      '1 to 15 days',
      '16 to 45 days',
      '46 to 60 days',
      '61 to 120 days',
      'Over 120 days',
      'Unallocated',
      'Balance',
    ]);
    expect(chosen.rows.find(({ key }) => key === 'company 4')?.cells).toEqual([
      11_800_00, 0, 0, 19_000_00, 0, 0, -5_000_00, 25_800_00,
    ]);
    expect(cellIn(chosen, 'total', 'balance')).toBe(cellIn(plain, 'total', 'balance'));
    expect(chosen.checks).toEqual(agree);
    await expect(
      clerk.call(reports.getAgedReceivables, { buckets: '60,30' } as never),
    ).rejects.toMatchObject({ status: 422 });
  });

  test('of Schedule III are months and years from the due day', async ({ house }) => {
    await invoiced(house, 21, 1_00, { party: zenith, date: '2026-04-02', dueDate: '2026-05-21' });
    await invoiced(house, 31, 10_00, { party: zenith, date: '2026-04-02', dueDate: '2026-05-20' });
    await owing(house);
    const clerk = await house.as('accountant');

    const report = await clerk.call(reports.getAgedReceivables, { view: 'schedule3' });
    const owed = await clerk.call(reports.getAgedPayables, { view: 'schedule3' });

    expect(cellIn(report, 'good', 'b1')).toBe(20_001_00);
    expect(cellIn(report, 'good', 'b2')).toBe(10_00);
    expect(report.checks).toEqual(agree);
    expect(owed).toMatchObject({ title: 'Trade payables ageing, Schedule III', rows: [] });
  });
});
