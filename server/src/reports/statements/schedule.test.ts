import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { credit, debit, post } from '../../books/journal/journal.service.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { cellIn } from '../../testing/reports.ts';
import { postApril, rupees } from '../../testing/scenarios/april-2026.ts';
import { accountId } from '../../testing/vouchers.ts';
import { atWork } from '../../testing/work.ts';

const { accounts, reports } = contract;
const april = { from: '2026-04-01', to: '2026-04-30' };

/** Moves rupees from one account to another by a journal. */
async function moved(
  house: TestHouse,
  [from, to]: readonly [from: string, to: string],
  amount: number,
  no = `${from}-${to}`,
) {
  const [debited, credited] = [await accountId(house, to), await accountId(house, from)];
  await atWork(house, (ctx) =>
    post(ctx, {
      event: 'journal.manual',
      date: '2026-04-20',
      source: { kind: 'test_journal', id: debited * 1000 + credited, no },
      lines: [
        debit('account', rupees(amount), { accountId: debited }),
        credit('account', rupees(amount), { accountId: credited }),
      ],
    }),
  );
}

describe('borrowings', () => {
  test('repayable on demand are current; a loan is split by what falls due within a year', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const loan = await accountId(house, '2210');
    const seen = await owner.call(accounts.getAccount, { id: loan });
    await moved(house, ['2210', '1210'], 100_000);
    await moved(house, ['2230', '1210'], 7_000);
    await moved(house, ['1121', '6130'], 3_000);
    const sheet = () => owner.call(reports.getBalanceSheet, { at: '2026-04-30' });
    const asTyped = await sheet();

    await owner.call(accounts.updateAccount, {
      id: loan,
      version: seen.version,
      maturesOn: '2029-03-31',
      monthlyPrincipal: rupees(2_500),
    });
    const split = await sheet();

    expect(cellIn(asTyped, 'loans')).toBe(rupees(100_000));
    expect(cellIn(asTyped, 'shortLoans')).toBe(rupees(10_000));
    expect(cellIn(split, 'loans')).toBe(rupees(70_000));
    expect(cellIn(split, 'shortLoans')).toBe(rupees(40_000));
    expect(split.checks).toEqual([{ says: 'Balanced', difference: 0 }]);
  });

  test('only a loan is repaid', async ({ house }) => {
    const owner = await house.as('owner');
    const id = await accountId(house, '2160');
    const { version } = await owner.call(accounts.getAccount, { id });

    await expect(
      owner.call(accounts.updateAccount, { id, version, maturesOn: '2029-03-31' }),
    ).rejects.toMatchObject({ fields: { maturesOn: 'Only a loan has a repayment.' } });
  });
});

describe('Schedule III', () => {
  test('has the same totals as the view of the business, under its own heads', async ({
    house,
  }) => {
    await postApril(house);
    await moved(house, ['1121', '6140'], 9_000);
    await moved(house, ['2180', '6295'], 2_000);
    const person = await house.as('accountant');

    const view = 'schedule3';
    const [sheet, scheduled] = [
      await person.call(reports.getBalanceSheet, { at: '2026-04-30' }),
      await person.call(reports.getBalanceSheet, { at: '2026-04-30', view }),
    ];
    const [profit, byNature] = [
      await person.call(reports.getProfitLoss, april),
      await person.call(reports.getProfitLoss, { ...april, view }),
    ];

    for (const key of ['totalAssets', 'total', 'totalEquity']) {
      expect(cellIn(scheduled, key)).toBe(cellIn(sheet, key));
    }
    expect(cellIn(scheduled, 'provisions')).toBe(rupees(2_000));
    expect(cellIn(scheduled, 'stock')).toBe(rupees(105_500));
    expect(cellIn(byNature, 'netProfit')).toBe(cellIn(profit, 'netProfit'));
    // Material of ₹60,000 made goods of ₹66,000, of which ₹39,000 left and ₹27,000 are here.
    expect(cellIn(byNature, 'changes')).toBe(rupees(-27_000));
    expect(cellIn(byNature, 'purchases')).toBe(0);
    expect(cellIn(byNature, 'materials')).toBe(rupees(62_500));
    expect(cellIn(byNature, 'employees')).toBe(rupees(9_000));
    expect(cellIn(byNature, 'incomeTax')).toBe(rupees(2_000));
    const before = Number(cellIn(byNature, 'profitBeforeTax'));
    expect(before - rupees(2_000)).toBe(cellIn(byNature, 'netProfit'));
  });
});

describe('cash flow', () => {
  test('leaves out what moved no cash, and ends at the balance sheet with the overdraft apart', async ({
    house,
  }) => {
    const person = await house.as('accountant');
    await moved(house, ['3100', '1210'], 500_000);
    await moved(house, ['3100', '1111'], 20_000);
    await moved(house, ['1121', '6130'], 3_000);

    for (const view of ['indirect', 'direct'] as const) {
      const flow = await person.call(reports.getCashFlow, { ...april, view });
      const sheet = await person.call(reports.getBalanceSheet, { at: april.to });

      expect(cellIn(flow, 'end')).toBe(rupees(17_000));
      expect(cellIn(flow, 'overdrawn')).toBe(rupees(3_000));
      expect(cellIn(flow, 'sheetCash')).toBe(cellIn(sheet, 'cash'));
      expect(cellIn(sheet, 'shortLoans')).toBe(rupees(3_000));
      expect(flow.checks[0]?.difference ?? 0).toBe(0);
      if (view === 'indirect') {
        expect(cellIn(flow, 'financing')).toBe(rupees(20_000));
        expect(flow.rows.some(({ key }) => key === 'investing')).toBe(false);
      }
    }
  });
});
