import type { Report, ReportColumn, ReportRow } from '@counting-house/contract/kit/report.ts';
import {
  registerLimits,
  type JournalRegisterInput,
} from '@counting-house/contract/reports/register.ts';
import { and, asc, between, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { journalEntries, journalLines } from '../../books/journal/journal.table.ts';
import { vouchers } from '../../accounts/vouchers/voucher.table.ts';
import { asked, upTo } from '../../platform/rows/asked.ts';
import type { ReadContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import { users } from '../../platform/people/user.table.ts';
import { spanOf, type Span } from '../span.rules.ts';
import { newestEntry } from '../statements/figures.service.ts';
import { ledgerLead } from '../statements/lines.rules.ts';
import { openMonths } from '../statements/open-months.service.ts';

/**
 * Journals that somebody made by hand, each with its lines, who posted and who approved it.
 *
 * @throws {Problem} `invalid` (422) at `from` for a file of too many journals.
 */
export async function getJournalRegister(
  ctx: ReadContext,
  input: JournalRegisterInput,
): Promise<Report> {
  const span = spanOf(ctx, input);
  const found = await entriesOf(ctx, span, input);
  const most = mostOf(input);
  if (found.length > most && input.format !== undefined) {
    const says = `At most ${most.toLocaleString('en-IN')} journals fit. Choose fewer days.`;
    throw invalid({ from: says });
  }
  const entries = found.slice(0, most);
  const lines = await linesOf(
    ctx,
    entries.map(({ id }) => id),
  );
  const total = lines.reduce((sum, { debit }) => sum + debit, 0);
  const credited = lines.reduce((sum, { credit }) => sum + credit, 0);
  const byEntry = Map.groupBy(lines, ({ entryId }) => entryId);
  const plain = { code: '', depth: 0, lead: null } as const;
  return {
    title: 'Journal register',
    heading: 'Journal',
    ...span,
    narrowedBy: [],
    columns,
    rows: [
      ...entries.flatMap((entry): ReportRow[] => [
        headOf(entry),
        ...(byEntry.get(entry.id) ?? []).map(lineRow),
      ]),
      ...(entries.length === 0
        ? []
        : [
            {
              ...plain,
              key: 'total',
              label: 'Total',
              look: 'total' as const,
              cells: cellsOf({ debit: total, credit: credited }),
            },
          ]),
    ],
    checks:
      entries.length === 0
        ? []
        : [
            {
              says: total === credited ? 'Debits and credits agree' : 'Debits and credits differ.',
              difference: total - credited,
            },
          ],
    notes: [
      ...(found.length > most
        ? [`Only the first ${most.toLocaleString('en-IN')} journals are shown. Choose fewer days.`]
        : []),
      ...(await openMonths(ctx, span)),
    ],
    asOfEntryId: await newestEntry(ctx, input.upTo),
    generatedAt: ctx.now,
  };
}

const mostOf = ({ format }: JournalRegisterInput) =>
  format === undefined ? registerLimits.shown / 2 : registerLimits.paper;

const plainColumn = { span: null, centre: null, isResult: false };
const columns: ReportColumn[] = [
  { ...plainColumn, key: 'date', label: 'Date', kind: 'date' },
  { ...plainColumn, key: 'narration', label: 'Narration', kind: 'text' },
  { ...plainColumn, key: 'party', label: 'Party', kind: 'text' },
  { ...plainColumn, key: 'postedBy', label: 'Posted by', kind: 'text' },
  { ...plainColumn, key: 'approvedBy', label: 'Approved by', kind: 'text' },
  { ...plainColumn, key: 'debit', label: 'Debit', kind: 'money' },
  { ...plainColumn, key: 'credit', label: 'Credit', kind: 'money' },
];

const cellsOf = (of: Readonly<Record<string, string | number | null>>) =>
  columns.map(({ key }) => of[key] ?? null);

async function entriesOf(ctx: ReadContext, span: Span, input: JournalRegisterInput) {
  const [poster, approver] = [alias(users, 'poster'), alias(users, 'approver')];
  return ctx.tx
    .select({
      id: journalEntries.id,
      date: journalEntries.entryDate,
      sourceKind: journalEntries.sourceKind,
      sourceId: journalEntries.sourceId,
      sourceNo: journalEntries.sourceNo,
      narration: journalEntries.narration,
      reversesId: journalEntries.reversesId,
      postedBy: sql<string>`coalesce(${poster.name}, 'Counting House')`,
      approvedBy: approver.name,
    })
    .from(journalEntries)
    .leftJoin(
      vouchers,
      and(eq(journalEntries.sourceKind, 'voucher'), eq(vouchers.id, journalEntries.sourceId)),
    )
    .leftJoin(poster, eq(poster.id, journalEntries.postedBy))
    .leftJoin(approver, eq(approver.id, vouchers.approvedBy))
    .where(
      and(
        eq(journalEntries.event, 'journal.manual'),
        between(journalEntries.entryDate, span.from, span.to),
        ...asked(input, {
          upTo: upTo(journalEntries.id),
          postedBy: journalEntries.postedBy,
          approvedBy: vouchers.approvedBy,
        }),
      ),
    )
    .orderBy(asc(journalEntries.entryDate), asc(journalEntries.id))
    .limit(mostOf(input) + 1);
}

type Entry = Awaited<ReturnType<typeof entriesOf>>[number];

async function linesOf(ctx: ReadContext, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return ctx.tx
    .select({
      id: journalLines.id,
      entryId: journalLines.entryId,
      accountId: journalLines.accountId,
      code: ledgerAccounts.code,
      name: ledgerAccounts.name,
      partyName: journalLines.partyName,
      debit: journalLines.debit,
      credit: journalLines.credit,
    })
    .from(journalLines)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, journalLines.accountId))
    .where(inArray(journalLines.entryId, [...ids]))
    .orderBy(asc(journalLines.entryId), asc(journalLines.lineNo));
}

const headOf = (entry: Entry): ReportRow => ({
  key: `entry ${entry.id}`,
  label: entry.sourceNo,
  code: '',
  depth: 0,
  look: 'head',
  cells: cellsOf({
    date: entry.date,
    narration: entry.reversesId === null ? entry.narration : `Reversed: ${entry.narration}`,
    postedBy: entry.postedBy,
    approvedBy: entry.approvedBy,
  }),
  lead: {
    to: 'document',
    sourceKind: entry.sourceKind,
    sourceNo: entry.sourceNo,
    documentId: entry.sourceId,
  },
});

const lineRow = (line: Awaited<ReturnType<typeof linesOf>>[number]): ReportRow => ({
  key: `line ${line.id}`,
  label: line.name,
  code: line.code,
  depth: 1,
  look: 'line',
  cells: cellsOf({
    party: line.partyName,
    debit: line.debit,
    credit: line.credit,
  }),
  lead: ledgerLead(line.accountId),
});
