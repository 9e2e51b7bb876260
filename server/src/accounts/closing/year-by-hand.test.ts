import { contract } from '@counting-house/contract/contract.ts';
import type { Report } from '@counting-house/contract/kit/report.ts';
import { sql, type SQL } from 'drizzle-orm';
import { expect } from 'vitest';
import { test, type Person, type TestHouse } from '../../testing/house.ts';
import { cellIn } from '../../testing/reports.ts';
import { accountId } from '../../testing/vouchers.ts';
import { on } from '../../testing/scenarios/year-trade.ts';
import { aYearByHand, fiscalYear, yearDays } from '../../testing/scenarios/year.ts';

const { accounts, reports } = contract;

/** Paise by the first column of some rows, asked of the database alone. */
async function paise(house: TestHouse, query: SQL): Promise<Record<string, number>> {
  const { rows } = await house.database.direct.execute<{ what: string; n: string }>(query);
  return Object.fromEntries(rows.map(({ what, n }) => [what, Number(n)]));
}

/** Credit less debit of each type of account, up to a day; of the year alone where it asks for that. */
const byType = (house: TestHouse, { from, to }: { from?: string; to: string }) =>
  paise(
    house,
    sql`select a.type as what, sum(l.credit - l.debit) as n
      from journal_line l join ledger_account a on a.id = l.account_id
        join journal_entry e on e.id = l.entry_id
      where l.entry_date <= ${to} and ${from ? sql`l.entry_date >= ${from}` : sql`true`}
        and e.event not in ('year.closed', 'year.reopened') group by 1`,
  );

/** Lines of GSTR-3B off the documents: what was invoiced less its notes, bills and expenses. */
const returned = (house: TestHouse) =>
  paise(
    house,
    sql`with sold as (
        select i.place_of_supply as place, i.taxable, i.tax_amount as tax from sales_invoice i where i.status = 'issued'
        union all
        select n.place_of_supply, -n.taxable, -n.tax_amount from credit_note n where n.status = 'issued'
      ), bought as (
        select b.reverse_charge, l.itc_eligible as credit, l.taxable, l.tax from bill b join bill_line l on l.bill_id = b.id
        where b.status not in ('draft', 'cancelled')
        union all
        select x.reverse_charge, x.credit_eligible, x.taxable, x.tax from expense x where x.status = 'posted'
      )
      select '3.1a' as what, sum(taxable) as n from sold where place <> '96'
      union all select '3.1a tax', sum(tax) from sold where place <> '96'
      union all select '3.1b', sum(taxable) from sold where place = '96'
      union all select '3.1d', sum(taxable) from bought where reverse_charge
      union all select '4A3 tax', sum(tax) from bought where reverse_charge
      union all select '4A5 tax', sum(tax) from bought where not reverse_charge
      union all select '4B1 tax', sum(tax) from bought where not credit`,
  );

async function close(owner: Person) {
  const { id, version } = await fiscalYear(owner);
  const check = await owner.call(accounts.yearCloseCheck, { id });
  // Only warnings: what the bank and the goods opened with, and TDS of March, which is paid in April.
  expect(check.rows.filter(({ passed }) => !passed)).toMatchObject([
    { key: 'openingLeft', blocks: false, count: 1, amount: 5_00_000_00 + 80_000_00 },
    { key: 'tdsUnpaid', blocks: false, count: 1, amount: 800_00 },
  ]);
  const reasons = {
    openingLeft: 'The capital the business began with',
    tdsUnpaid: 'TDS of March is due on 30 April',
  };
  return owner.call(accounts.closeYear, { id, version, reasons });
}

const statements = async (owner: Person) => ({
  profit: await owner.call(reports.getProfitLoss, yearDays),
  sheet: await owner.call(reports.getBalanceSheet, { at: yearDays.to }),
  next: await owner.call(reports.getBalanceSheet, { at: '2027-04-01' }),
  trial: await owner.call(reports.getTrialBalance, { from: '2027-04-01', to: '2027-04-05' }),
  cash: await owner.call(reports.getCashFlow, yearDays),
});

const total = (report: Report, row: string) => Number(cellIn(report, row));

test('a business from April to March: every month filed and locked, the year closed, reopened and closed again', async ({
  crowd: house,
}) => {
  const { owner, months } = await aYearByHand(house);
  await house.runJobs();

  expect(months.map(({ status, unpaid }) => [status, unpaid])).toEqual(
    months.map(() => ['filed', 0]),
  );
  for (const { checks, tie } of months) {
    expect(checks.filter(({ level }) => level !== 'ok')).toEqual([]);
    expect(tie.filter(({ books, returned: said }) => books !== said)).toEqual([]);
  }
  const filed: Record<string, number> = {};
  for (const { line, taxable, igst, cgst, sgst } of months.flatMap(({ gstr3b }) => gstr3b.lines)) {
    filed[line] = (filed[line] ?? 0) + taxable;
    filed[`${line} tax`] = (filed[`${line} tax`] ?? 0) + igst + cgst + sgst;
  }
  expect(filed).toMatchObject(await returned(house));

  const before = await statements(owner);
  const [moved, stood] = [await byType(house, yearDays), await byType(house, yearDays)];
  expect(Object.keys(stood).length).toBeGreaterThan(10);
  const earned = Object.entries(moved).filter(([type]) => profitTypes.has(type));
  const profit = earned.reduce((sum, [, n]) => sum + n, 0);
  expect(total(before.profit, 'netProfit')).toBe(profit);
  expect(total(before.cash, 'change')).toBe(-(moved['bank'] ?? 0) - (moved['cash'] ?? 0));
  await expectSheet(house, before.sheet);

  const first = await close(owner);
  const closed = await statements(owner);
  expect(first).toMatchObject({ status: 'closed', profit });
  expect(closed.profit.rows).toEqual(before.profit.rows);
  expect(total(closed.sheet, 'total')).toBe(total(before.sheet, 'total'));
  expect(total(closed.next, 'total')).toBe(total(before.next, 'total'));
  expect(cellIn(closed.trial, '3300', 'openingCredit')).toBe(profit);

  await owner.call(accounts.reopenYear, {
    id: first.id,
    version: first.version,
    reason: 'The audit fee was forgotten',
  });
  const open = await statements(owner);
  // The next year opens at once as if nobody had closed.
  expect([open.next.rows, open.trial.rows]).toEqual([before.next.rows, before.trial.rows]);
  await owner.call(accounts.createVoucher, {
    kind: 'journal',
    date: yearDays.to,
    reason: 'The audit fee was forgotten',
    lines: [
      { accountId: await accountId(house, '6210'), debit: 2_500_00 },
      { accountId: await accountId(house, '2160'), credit: 2_500_00 },
    ],
    post: true,
  });
  const { periods } = await fiscalYear(owner);
  const last = periods.at(-1);
  await owner.call(accounts.setPeriodStatus, {
    id: last?.id ?? 0,
    version: last?.version ?? 0,
    status: 'locked',
    withOpen: true,
    withEarlier: true,
  });
  const second = await close(owner);

  expect(second).toMatchObject({ status: 'closed', profit: profit - 2_500_00 });
  await on(house, '2027-05-02');
  await house.runJobs();
  const { rows } = await owner.call(accounts.checkBooks, {});
  expect(rows.filter(({ passed }) => !passed)).toEqual([]);
});

const profitTypes = new Set(
  (
    'sales sales_return shipping_income other_income cogs stock_expense courier bank_charge ' +
    'tax_expense round_off depreciation interest operating_expense ' +
    'employee_cost bad_debt income_tax'
  ).split(' '),
);

/** A balance sheet says what the lines of the journal come to up to its day. */
async function expectSheet(house: TestHouse, sheet: Report): Promise<void> {
  const n = await byType(house, { to: sheet.to });
  const of = (...types: string[]) => types.reduce((sum, type) => sum - (n[type] ?? 0), 0);
  expect({
    cash: total(sheet, 'cash'),
    stock: total(sheet, 'stock'),
    totalAssets: total(sheet, 'totalAssets') - total(sheet, 'total'),
    checks: sheet.checks,
  }).toEqual({
    cash: of('cash', 'bank'),
    stock: of('stock'),
    totalAssets: 0,
    checks: [{ says: 'Balanced', difference: 0 }],
  });
}
