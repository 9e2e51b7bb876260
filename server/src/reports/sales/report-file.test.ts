import { contract } from '@counting-house/contract/contract.ts';
import type { ReportFormat } from '@counting-house/contract/kit/report.ts';
import {
  ProductReportType,
  SaleReportType,
  wordOf,
  type ReportColumn,
} from '@counting-house/contract/reports/sale-labels.ts';
import { extractText } from 'unpdf';
import { expect } from 'vitest';
import { readCells } from '../../platform/sheets/cells.ts';
import { test, type Person } from '../../testing/house.ts';
import { exampleA } from '../../testing/offers.ts';
import { issueInvoice } from '../../testing/invoices.ts';
import { aDeliveredOrder } from '../../testing/returns.ts';

const { orders, reports } = contract;
const november = { from: '2026-11-01', to: '2026-11-30' };

async function cellsOf(person: Person, type: string, format: ReportFormat, ask: object = {}) {
  const call = type.includes('_') ? reports.getProductReport : reports.getSaleReport;
  const { status, bytes } = await person.send(call, { type, ...november, ...ask, format });
  expect(status).toBe(200);
  if (format === 'pdf') return [(await extractText(new Uint8Array(bytes))).text.join(' ')];
  const lines: string[] = [];
  await readCells(new Uint8Array(bytes), (cells) => lines.push(cells.join('|')));
  return lines;
}

/** As every kind of file has it, in Indian groups on paper. */
const rupees = (paise: number) => ({
  sheet: String(paise / 100),
  paper: new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(paise / 100),
});

test('every file of a report has the figures of the screen, with their totals', async ({
  house,
}) => {
  await aDeliveredOrder(house, { qty: 2, stock: 10, worth: 50_000 });
  const owner = await house.as('owner');
  const order = await owner.call(orders.createB2C, { ...(await exampleA(house)), confirm: true });
  await issueInvoice(house, order);
  const money = (columns: readonly ReportColumn[], totals: Readonly<Record<string, unknown>>) =>
    columns
      .filter((column) => wordOf(column).kind === 'money')
      .flatMap((column) => (totals[column] ? [Number(totals[column])] : []));
  let compared = 0;

  for (const type of SaleReportType.options) {
    const { columns, totals } = await owner.call(reports.getSaleReport, { type, ...november });
    house.clock.pass(1);
    const csv = (await cellsOf(owner, type, 'csv')).slice(1).join('\n');
    const xlsx = (await cellsOf(owner, type, 'xlsx')).join('\n');
    const pdf = (await cellsOf(owner, type, 'pdf')).join('\n');
    for (const paise of money(columns, totals)) {
      const { sheet, paper } = rupees(Math.abs(paise));
      expect({ type, csv }).toEqual({ type, csv: expect.stringContaining(sheet) });
      expect({ type, xlsx }).toEqual({ type, xlsx: expect.stringContaining(sheet) });
      expect({ type, pdf }).toEqual({ type, pdf: expect.stringContaining(paper) });
      compared += 1;
    }
  }
  for (const type of ProductReportType.options) {
    house.clock.pass(1);
    const call = reports.getProductReport;
    for (const format of ['csv', 'xlsx', 'pdf'] as const) {
      expect((await owner.send(call, { type, ...november, format })).status).toBe(200);
    }
  }

  expect(compared).toBeGreaterThan(50);
});

test('a file has the columns that were chosen, the period before, and what it was narrowed by', async ({
  house,
}) => {
  await aDeliveredOrder(house, { qty: 2, stock: 10, worth: 50_000 });
  const owner = await house.as('owner');

  const [, , days, , head, row] = await cellsOf(owner, 'product', 'xlsx', {
    columns: 'units|net',
    channel: 'b2c',
    compare: 'previous',
  });

  expect(days).toContain('Channel: B2C');
  expect(head).toBe('Product|Units|Units, before|Net sales|Net sales, before');
  expect(row).toMatch(/\|2\|0\|[\d.]+\|0$/u);
});
