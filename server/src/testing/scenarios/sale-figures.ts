import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import type { ReportRow } from '@counting-house/contract/reports/sale-report.ts';
import type { ReportColumn } from '@counting-house/contract/reports/sale-labels.ts';
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
    const days = await report(owner, 'daily', narrowed);
    expect({
      all: totals['orders'],
      byDay: days.rows.map(({ key, orders }) => [key, orders]),
    }).toEqual(await ordersInvoiced(house, narrowed));
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
  // A month that is whole, with days before and after it.
  const around = { from: '2026-10-10', to: '2026-12-20' };
  const { totals: long } = await report(owner, 'summary', around);
  const { rows: goods } = await report(owner, 'product', around);
  expect({ total: sumOf(goods, 'total'), net: sumOf(goods, 'net') }).toEqual({
    total: long['total'],
    net: long['net'],
  });
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

/** Different orders with an invoice in force, in all and of each day that has one. */
async function ordersInvoiced(
  house: TestHouse,
  { channel, state, source }: { channel?: string; state?: string; source?: string },
) {
  const { rows } = await house.database.direct.execute<{ day: string | null; orders: string }>(
    sql`select i.issue_date::text as day, count(distinct i.order_id) as orders
      from sales_invoice i join sales_order o on o.id = i.order_id
      where i.status = 'issued' and i.series <> 'gift_card_receipt'
        and i.issue_date between ${november.from} and ${november.to} and i.channel = coalesce(${channel ?? null}, i.channel)
        and i.place_of_supply = coalesce(${state ?? null}, i.place_of_supply) and o.source = coalesce(${source ?? null}, o.source)
      group by grouping sets ((), (1)) order by 1`,
  );
  return {
    all: Number(rows.find(({ day }) => day === null)?.orders ?? 0),
    byDay: rows.flatMap(({ day, orders }) => (day === null ? [] : [[day, Number(orders)]])),
  };
}

/** What accounts of the chart stand at, credit positive. */
async function inLedger(house: TestHouse, ...systemKeys: string[]): Promise<number> {
  const { rows } = await house.database.direct.execute<{ paise: string }>(
    sql`select coalesce(sum(l.credit - l.debit), 0) as paise from journal_line l
      join ledger_account a on a.id = l.account_id where a.system_key like any (${sql.param(systemKeys)}::text[])`,
  );
  return Number(rows[0]?.paise);
}
