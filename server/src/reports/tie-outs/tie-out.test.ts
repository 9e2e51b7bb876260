import { contract } from '@counting-house/contract/contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { invoiced, moneyOf, paid } from '../../testing/books.ts';
import { test } from '../../testing/house.ts';
import { issuedInvoice } from '../../testing/invoices.ts';
import { cellIn } from '../../testing/reports.ts';

const { reports } = contract;

describe('tie-outs', () => {
  test('agree with the ledger on any day, whatever came after it', async ({ house }) => {
    await invoiced(house, 1, 50_000, { date: '2026-11-18' });
    await paid(house, 1, 20_000, { date: '2026-11-19', method: 'cheque' });
    await paid(house, 2, 30_000, { date: '2026-11-20', method: 'gateway' });
    const person = await house.as('accountant');
    const on = async (at: string) => {
      const report = await person.call(reports.getTieOuts, { at });
      expect(report.checks).toEqual([{ says: 'Documents agree with the ledger', difference: 0 }]);
      return ['1141', '1133', '1131'].map((code) => cellIn(report, code, 'documents'));
    };

    expect(await on('2026-11-17')).toEqual([0, 0, 0]);
    expect(await on('2026-11-18')).toEqual([50_000, 0, 0]);
    expect(await on('2026-11-19')).toEqual([30_000, 20_000, 0]);
    expect(await on('2026-11-20')).toEqual([0, 20_000, 30_000]);
  });

  test('say which account differs, and money on the way names who holds it', async ({ house }) => {
    await invoiced(house, 1, 50_000);
    await paid(house, 1, 50_000, { method: 'gateway' });
    await house.database.direct.execute(sql`
      update open_item set amount = amount + 700, outstanding = outstanding + 700
      where source_kind = 'sales_invoice'`);
    const person = await house.as('accountant');

    const report = await person.call(reports.getTieOuts, {});
    const held = await person.call(reports.getMoneyOnTheWay, {});
    await house.database.direct.execute(sql`
      update open_item set amount = amount - 700, outstanding = outstanding - 700
      where source_kind = 'sales_invoice'`);

    expect(report.checks).toEqual([
      {
        says: 'Trade debtors B2C differs by ₹7.00: documents ₹7.00, ledger ₹0.00.',
        difference: 700,
      },
    ]);
    expect(held.rows.map(({ label }) => label)).toEqual([
      'Payment gateway',
      moneyOf(1, 0).source.no,
      'Payment gateway',
      'Total',
      'Ledger accounts',
      'Difference',
    ]);
    expect(cellIn(held, 'difference', 'amount')).toBe(0);
  });
});

describe('the number check', () => {
  test('names what is missing of a series without gaps', async ({ house }) => {
    for (let n = 0; n < 3; n += 1) await issuedInvoice(house, { percent: 18 });
    const { rows: issued } = await house.database.direct.execute<{ id: string; number: string }>(
      sql`select id, number from sales_invoice where series = 'invoice_b2c' order by id`,
    );
    const [first, second] = issued;
    const person = await house.as('accountant');
    const asked = { series: 'invoice_b2c' };
    const rename = (number: string) =>
      house.database.direct.execute(
        sql`update sales_invoice set number = ${number} where id = ${second?.id ?? 0}`,
      );

    const whole = await person.call(reports.getNumberCheck, asked);
    await rename('ZZZ-9');
    const holed = await person.call(reports.getNumberCheck, asked);
    await rename(second?.number ?? '');

    expect(issued).toHaveLength(3);
    expect(whole.checks).toEqual([{ says: 'No number is missing or repeated', difference: 0 }]);
    const row = holed.rows.find(({ cells }) => cells[0] === first?.number);
    expect(row?.cells.at(4)).toBe(1);
    expect(row?.cells.at(-1)).toBe(`Missing: ${second?.number ?? ''}`);
    expect(holed.checks[0]?.difference).toBe(1);
  });
});
