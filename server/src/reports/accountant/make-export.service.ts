import type { NewAccountantExport } from '@counting-house/contract/reports/accountant-export.ts';
import { ledgerEvents } from '@counting-house/contract/accounts/journal/entry.ts';
import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import { stringify } from 'csv-stringify/sync';
import { sql } from 'drizzle-orm';
import { strToU8, zipSync } from 'fflate';
import { keepMadeFile } from '../../admin/files/made-file.service.ts';
import type { ReadContext } from '../../platform/context.ts';
import type { JobWork } from '../../platform/jobs/jobs.ts';
import { harmless } from '../../platform/papers/sheet.ts';
import type { Span } from '../span.rules.ts';
import { type Place, entriesToExport, tallyBook, vouchersAfter } from './tally-books.service.ts';
import { mastersXml, voucherMessage, vouchersFrame } from './tally.rules.ts';

/** Entries that are read at once. */
const atOnce = 2_000;

/** Reads the entries of a period page by page, all up to the same newest one, and keeps the file. */
export async function makeAccountantExport(
  work: JobWork,
  input: NewAccountantExport,
): Promise<{ fileId: number; name: string; entries: number }> {
  const { count, newest } = await work.read((ctx) => entriesToExport(ctx, input));
  const make = input.kind === 'tally' ? makeTally : makeDayBook;
  const file = await make(work, input, { count, upTo: newest });
  const fileId = await work.write((ctx) => keepMadeFile(ctx, file));
  return { fileId, name: file.fileName, entries: count };
}

type Extent = { readonly count: number; readonly upTo: number };

async function makeTally(
  work: JobWork,
  { from, to, withOpenings }: NewAccountantExport,
  { count, upTo }: Extent,
): Promise<FileAnswer> {
  const span = { from, to };
  const [book, company] = await work.read(async (ctx) => [
    await tallyBook(ctx, span, { upTo, withOpenings }),
    companyOf(ctx),
  ]);
  const [head, foot] = vouchersFrame(company);
  const pieces = [head];
  await eachPage(work, count, async (after) => {
    const page = { ...span, upTo, after, limit: atOnce };
    const { vouchers, last } = await work.read((ctx) => vouchersAfter(ctx, book, page));
    pieces.push(vouchers.map((voucher) => voucherMessage(voucher, 'CH')).join(''));
    return { done: vouchers.length, last };
  });
  pieces.push(foot);
  const bytes = zipSync(
    {
      '1 masters.xml': strToU8(mastersXml(company, book)),
      '2 vouchers.xml': strToU8(pieces.join('')),
    },
    { level: 6 },
  );
  return { fileName: `Tally ${from} to ${to}.zip`, mime: 'application/zip', bytes };
}

const companyOf = ({ settings }: ReadContext) =>
  settings['business.legalName'] || settings['business.name'];

const heads = [
  'Date',
  'Entry',
  'Event',
  'Document',
  'Party',
  'Account code',
  'Account',
  'Debit',
  'Credit',
  'Centre',
  'Reference',
  'Narration',
  'Reverses entry',
];

async function makeDayBook(
  work: JobWork,
  { from, to }: NewAccountantExport,
  { count, upTo }: Extent,
): Promise<FileAnswer> {
  const pieces = [stringify([heads], { bom: true, record_delimiter: 'windows' })];
  await eachPage(work, count, async (after) => {
    const { lines, last, entries } = await work.read((ctx) =>
      linesAfter(ctx, { from, to, upTo, after }),
    );
    pieces.push(
      stringify(
        lines.map((line) => line.map(harmless)),
        { record_delimiter: 'windows' },
      ),
    );
    return { done: entries, last };
  });
  return {
    fileName: `Day book ${from} to ${to}.csv`,
    mime: 'text/csv; charset=utf-8',
    bytes: Buffer.from(pieces.join('')),
  };
}

/** Goes on from the last entry of each page until one is empty. */
async function eachPage(
  work: JobWork,
  count: number,
  read: (after: Place | null) => Promise<{ done: number; last: Place | null }>,
): Promise<void> {
  let done = 0;
  for (let after: Place | null = null; ;) {
    const page: { done: number; last: Place | null } = await read(after);
    if (page.last === null) return;
    after = page.last;
    done += page.done;
    await work.progress(done, count, `${done.toLocaleString('en-IN')} entries`);
  }
}

type Line = (string | number | null)[];

async function linesAfter(
  ctx: ReadContext,
  { from, to, upTo, after }: Span & { upTo: number; after: Place | null },
): Promise<{ lines: Line[]; last: Place | null; entries: number }> {
  const { rows } = await ctx.tx.execute<Record<string, string | null>>(sql`
    with page as (
      select * from journal_entry
      where entry_date between ${from} and ${to} and id <= ${upTo}
        and event not in ('year.closed', 'year.reopened')
        and ${after === null ? sql`true` : sql`(entry_date, id) > (${after.date}, ${after.id})`}
      order by entry_date, id limit ${atOnce}
    )
    select to_char(e.entry_date, 'YYYY-MM-DD') as date, e.id, e.event, e.source_no,
      coalesce(l.party_name, e.party_name, '') as party, a.code, a.name, l.debit, l.credit, c.code as centre,
      coalesce(l.bank_ref, '') as reference, e.narration, e.reverses_id
    from page e join journal_line l on l.entry_id = e.id join ledger_account a on a.id = l.account_id
      join centre c on c.id = l.centre_id
    order by e.entry_date, e.id, l.line_no`);
  const last = rows.at(-1);
  return {
    lines: rows.map((row) => [
      row['date'] ?? '',
      Number(row['id']),
      ledgerEvents[row['event'] as keyof typeof ledgerEvents],
      row['source_no'] ?? '',
      row['party'] ?? '',
      row['code'] ?? '',
      row['name'] ?? '',
      Number(row['debit']) / 100,
      Number(row['credit']) / 100,
      row['centre'] ?? '',
      row['reference'] ?? '',
      row['narration'] ?? '',
      row['reverses_id'] === null ? null : Number(row['reverses_id']),
    ]),
    last: last ? { date: last['date'] ?? '', id: Number(last['id']) } : null,
    entries: new Set(rows.map((row) => row['id'])).size,
  };
}
