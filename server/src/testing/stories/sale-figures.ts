import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import type { ReportRow } from '@counting-house/contract/reports/sale-report.ts';
import type { ReportColumn } from '@counting-house/contract/reports/sale-words.ts';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Person, TestHouse } from '../house.ts';

const { invoices, reports } = contract;

type Ask = Partial<InputOf<typeof reports.getSaleReport>>;

export const november = { from: '2026-11-01', to: '2026-11-30' };

export const report = (person: Person, type: string, ask: Ask = {}) =>
  person.call(reports.getSaleReport, { type, limit: 200, ...november, ...ask });

const sumOf = (rows: readonly ReportRow[], column: ReportColumn) =>
  rows.reduce((sum, row) => sum + Number(row[column] ?? 0), 0);

const everyWay = [
  ['daily', {}],
  ['daily', { grain: 'hour' }],
  ['daily', { grain: 'weekday' }],
  ['product', {}],
  ['product', { by: 'product' }],
  ['category', {}],
  ['customer', {}],
  ['tax', {}],
  ['hsn', {}],
  ['state', {}],
  ['staff', {}],
] as const satisfies readonly (readonly [string, Ask])[];

/**
 * Every report of sales comes to the same, to the invoices and to the ledger: net sales, tax, what was billed, charges,
 * round-off and cost.
 */
export async function expectAlike(house: TestHouse): Promise<void> {
  const owner = await house.as('owner');
  for (const narrowed of [{}, { channel: 'b2c' }, { state: '29' }, { source: 'manual' }] as const) {
    const { totals } = await report(owner, 'summary', narrowed);
    const should = { net: totals['net'], tax: totals['tax'], total: totals['total'] };
    for (const [type, ask] of everyWay) {
      const answer = await report(owner, type, { ...narrowed, ...ask });
      const { rows } = answer;
      const hasNet = answer.columns.includes('net');
      const added = {
        net: hasNet ? sumOf(rows, 'net') : answer.totals['net'],
        tax: sumOf(rows, 'tax'),
        total: sumOf(rows, 'total'),
      };
      expect({ type, ...added }).toEqual({ type, ...should });
    }
    const drilled = await owner.call(reports.drillSaleReport, {
      type: 'summary',
      column: 'total',
      limit: 200,
      ...november,
      ...narrowed,
    });
    expect(drilled.sum).toBe(should.total);
    expect(drilled.rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(should.total);
  }
  const { totals } = await report(owner, 'summary');
  const { rows: known } = await owner.call(invoices.listInvoices, { limit: 200 });
  const { rows: notes } = await owner.call(invoices.listCreditNotes, { limit: 200 });
  const live = (rows: readonly { status: string; total: number }[]) =>
    rows.filter(({ status }) => status !== 'cancelled').reduce((sum, row) => sum + row.total, 0);
  expect(totals['total']).toBe(live(known) - live(notes));
  expect({
    net: Number(totals['net']) + Number(totals['charges']),
    tax: totals['tax'],
    roundOff: totals['roundOff'],
    cost: totals['cost'],
  }).toEqual({
    net: await inLedger(house, 'sales.%', 'income.shipping'),
    tax: await inLedger(house, 'tax.output.%'),
    roundOff: await inLedger(house, 'roundoff'),
    cost: 0 - (await inLedger(house, 'cogs')),
  });
}

/** What accounts of the chart stand at, credit positive. */
async function inLedger(house: TestHouse, ...systemKeys: string[]): Promise<number> {
  const { rows } = await house.database.direct.execute<{ paise: string }>(
    sql`select coalesce(sum(l.credit - l.debit), 0) as paise from journal_line l
      join ledger_account a on a.id = l.account_id where a.system_key like any (${sql.param(systemKeys)}::text[])`,
  );
  return Number(rows[0]?.paise);
}
