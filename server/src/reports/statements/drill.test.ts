import { contract } from '@counting-house/contract/contract.ts';
import type { Report } from '@counting-house/contract/kit/report.ts';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { describe, expect } from 'vitest';
import { postApril } from '../../testing/scenarios/april-2026.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { cellIn } from '../../testing/reports.ts';

const { reports } = contract;
const april = { from: '2026-04-01', to: '2026-04-30' };

const accountant = (house: TestHouse) => house.as('accountant');

async function inApril(house: TestHouse) {
  await postApril(house);
  return accountant(house);
}

describe('figures of statements', () => {
  test('are the sum of what they lead to', async ({ house }) => {
    const person = await inApril(house);
    const shown = [
      await person.call(reports.getTrialBalance, april),
      await person.call(reports.getProfitLoss, april),
      await person.call(reports.getBalanceSheet, { at: '2026-04-30' }),
      await person.call(reports.getCashFlow, april),
      await person.call(reports.getCashFlow, { ...april, view: 'direct' }),
    ];

    const drilled = shown.flatMap((report) =>
      report.rows.flatMap((row) =>
        row.lead === null || row.look === 'head' ? [] : [{ report, row, lead: row.lead }],
      ),
    );

    expect(drilled.length).toBeGreaterThan(60);
    for (const { report, row, lead } of drilled) {
      for (const [i, { kind, span, key }] of report.columns.entries()) {
        if (kind !== 'money' || span === null) continue;
        const figure = Math.abs(Number(row.cells[i]));
        const asked = {
          ...(span.from ? { from: span.from } : { from: '1900-01-01' }),
          to: span.to,
        };
        const said = await behind(person, lead, asked, key);
        expect([report.title, row.label, key, said]).toEqual([
          report.title,
          row.label,
          key,
          figure,
        ]);
      }
    }
  });

  test('are the same in a file, up to the same entry', async ({ house }) => {
    const person = await inApril(house);
    const screen = await person.call(reports.getProfitLoss, april);
    const upTo = Number(screen.asOfEntryId);
    await postMore(house);

    const again = await person.call(reports.getProfitLoss, { ...april, upTo });
    const csv = await person.send(reports.getProfitLoss, { ...april, upTo, format: 'csv' });
    const xlsx = await person.send(reports.getProfitLoss, { ...april, upTo, format: 'xlsx' });
    const pdf = await person.send(reports.getProfitLoss, { ...april, upTo, format: 'pdf' });

    expect(again.rows).toEqual(screen.rows);
    const figures = screen.rows.map(({ label, cells }) => [
      label,
      cells[0] === null ? '' : Number(cells[0]) / 100,
    ]);
    const lines = parse(csv.bytes, { bom: true, trim: true }) as string[][];
    expect(lines.slice(1).map(([label, , now]) => [label, now === '' ? '' : Number(now)])).toEqual(
      figures,
    );
    const sheet = (await readSheet(xlsx.bytes)) as (string | number | null)[][];
    expect(sheet[3]?.[0]).toBe(`As of entry ${upTo}`);
    expect(sheet.slice(5).map(([label, , now]) => [String(label).trim(), now ?? ''])).toEqual(
      figures,
    );
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('of a format there is not are refused', async ({ house }) => {
    const person = await accountant(house);

    const reply = await person.send(reports.getBalanceSheet, { format: 'doc' as 'pdf' });

    expect(reply.body).toMatchObject({ fields: { format: 'Choose CSV, XLSX or PDF.' } });
  });
});

/** What a figure leads to comes to, paise without its sign. */
async function behind(
  person: Awaited<ReturnType<typeof accountant>>,
  lead: NonNullable<Report['rows'][number]['lead']>,
  span: { from: string; to: string },
  column: string,
): Promise<number> {
  if (lead.to === 'ledger') {
    const party =
      lead.partyId === null
        ? {}
        : { partyKind: lead.partyKind as 'customer', partyId: lead.partyId };
    const summary = await person.call(reports.getLedgerSummary, {
      ...span,
      ...party,
      accountId: lead.accountId,
    });
    if (column === 'debit' || column === 'credit') return summary[column];
    const moved = summary.closing - summary.opening;
    if (column.endsWith('Debit')) return Math.max(moved, 0);
    return column.endsWith('Credit') ? Math.max(-moved, 0) : Math.abs(moved);
  }
  if (lead.to !== 'report') throw new Error('no figure leads to a document');
  const accountId = Number(lead.asks['accountId']);
  if (lead.report === 'profit-loss') {
    const profit = await person.call(reports.getProfitLoss, { ...span, ...lead.asks });
    return Math.abs(Number(cellIn(profit, 'netProfit')));
  }
  if (lead.report === 'party-balances') {
    const side = lead.asks['side'] as 'debit';
    const parties = await person.call(reports.getPartyBalances, { accountId, side, at: span.to });
    return Number(cellIn(parties, 'total', 'balance'));
  }
  const entries = await person.call(reports.getCashParts, { ...span, accountId });
  return Math.abs(Number(cellIn(entries, 'total', 'amount')));
}

/** A sale that comes after the figures were read. */
async function postMore(house: TestHouse): Promise<void> {
  const { invoiced } = await import('../../testing/books.ts');
  await invoiced(house, 900, 77_700, { date: '2026-04-20' });
}
