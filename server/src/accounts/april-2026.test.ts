import { contract } from '@counting-house/contract/contract.ts';
import { asc, eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { postApril, rupees } from '../testing/scenarios/april-2026.ts';
import { test, type TestHouse } from '../testing/house.ts';
import { ledgerAccounts } from '../books/chart/account.table.ts';
import { journalLines } from '../books/journal/journal.table.ts';
import { openItems } from '../books/open-items/open-item.table.ts';

/** Balances by account code, in rupees; a debit is positive. */
async function balances(house: TestHouse): Promise<Record<string, number>> {
  const rows = await house.database.direct
    .select({
      code: ledgerAccounts.code,
      balance: sql<number>`sum(${journalLines.debit} - ${journalLines.credit})`.mapWith(Number),
    })
    .from(journalLines)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, journalLines.accountId))
    .groupBy(ledgerAccounts.code)
    .orderBy(asc(ledgerAccounts.code));
  return Object.fromEntries(
    rows.flatMap(({ code, balance }) => (balance === 0 ? [] : [[code, balance / 100]])),
  );
}

describe('the worked book of April 2026', () => {
  test('comes to the balances of the design, to the paisa', async ({ house }) => {
    await postApril(house);

    expect(await balances(house)).toEqual({
      1111: 1_000,
      1121: 508_307.28,
      1142: 19_000,
      1151: 78_500,
      1152: 27_000,
      1161: 1_925,
      1162: 1_925,
      1163: 85.38,
      2121: -80,
      2130: -5_900,
      2131: -1_000,
      2141: -1_358.91,
      2142: -1_358.91,
      2143: -9_000,
      3400: -600_000,
      4100: -20_000,
      4110: -50_000,
      4120: -99,
      4190: 5_000,
      5100: 39_000,
      5110: 1_000,
      5130: 1_500,
      5140: -6_000,
      6100: 80,
      6110: 474.34,
      6150: 10_000,
      6280: -0.18,
    });
  });

  test('turns over 10,93,431.00 in all', async ({ house }) => {
    await postApril(house);

    const [sum] = await house.database.direct
      .select({ debit: sql<number>`sum(${journalLines.debit})`.mapWith(Number) })
      .from(journalLines);

    expect(sum?.debit).toBe(rupees(1_093_431));
  });

  test('leaves one open document: what the company still owes', async ({ house }) => {
    await postApril(house);

    const open = await house.database.direct
      .select()
      .from(openItems)
      .where(sql`${openItems.outstanding} > 0`)
      .orderBy(openItems.id);

    expect(
      open.map(({ docNo, side, outstanding, dueDate }) => ({ docNo, side, outstanding, dueDate })),
    ).toEqual([
      {
        docNo: 'sales_invoice-10',
        side: 'debit',
        outstanding: rupees(59_000),
        dueDate: '2026-05-12',
      },
      {
        docNo: 'order_payment-16',
        side: 'credit',
        outstanding: rupees(40_000),
        dueDate: '2026-04-20',
      },
    ]);
  });

  test('can be read entry by entry', async ({ house }) => {
    await postApril(house);
    const accountant = await house.as('accountant');

    const { rows } = await accountant.call(contract.accounts.listEntriesOf, {
      kind: 'sales_invoice',
      id: 6,
    });

    expect(rows).toMatchObject([
      {
        event: 'sales.invoiceIssued',
        narration: 'Invoice issued: sales_invoice-6, Asha Rao',
        total: rupees(23_717),
        postedBy: 'Counting House',
      },
    ]);
    expect(
      rows[0]?.lines.map(({ accountCode, debit: dr, credit: cr, centre }) => [
        accountCode,
        dr,
        cr,
        centre,
      ]),
    ).toEqual([
      ['1141', 2_371_700, 0, 'B2C'],
      ['4100', 0, 2_000_000, 'B2C'],
      ['4120', 0, 9_900, 'B2C'],
      ['2141', 0, 180_891, 'B2C'],
      ['2142', 0, 180_891, 'B2C'],
      ['6280', 0, 18, 'B2C'],
    ]);
  });
});
