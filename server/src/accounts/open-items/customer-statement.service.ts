import type {
  BuyerStatement,
  StatementInput,
} from '@counting-house/contract/customers/overview.ts';
import { ledgerEvents, type LedgerEvent } from '@counting-house/contract/accounts/journal/entry.ts';
import { sql } from 'drizzle-orm';
import { receivables } from './receivable.service.ts';
import type { ReadContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';

const mostLines = 2_000;

type Line = {
  id: string;
  entry_id: string;
  date: string;
  doc_no: string;
  event: LedgerEvent;
  narration: string;
  debit: string;
  credit: string;
};

/**
 * What a buyer was debited and credited in a span of days, with the balance before and after, and what was open
 * on the last day by how late it was; paise.
 *
 * @throws {Problem} `invalid` (422) for a span that ends before it begins.
 */
export async function getBuyerStatement(
  ctx: ReadContext,
  { kind, id, from, to }: StatementInput,
): Promise<BuyerStatement> {
  if (to < from) throw invalid({ to: 'The last day is before the first' });
  const ofParty = sql`l.party_kind = ${kind} and l.party_id = ${id}
    and l.account_id in (select id from ledger_account where type = 'receivable' and party_kind = ${kind})`;
  const { rows: before } = await ctx.tx.execute<{ balance: string }>(sql`
    select coalesce(sum(l.debit - l.credit), 0) as balance from journal_line l
    where ${ofParty} and l.entry_date < ${from}`);
  const { rows } = await ctx.tx.execute<Line>(sql`
    select l.id, l.entry_id, l.entry_date::text as date, e.source_no as doc_no, e.event, e.narration, l.debit, l.credit
    from journal_line l join journal_entry e on e.id = l.entry_id
    where ${ofParty} and l.entry_date between ${from} and ${to}
    order by l.entry_date, l.id limit ${mostLines + 1}`);
  const opening = Number(before[0]?.balance ?? 0);
  let balance = opening;
  const lines = rows.slice(0, mostLines).map((row) => {
    const [debit, credit] = [Number(row.debit), Number(row.credit)];
    balance += debit - credit;
    return {
      id: Number(row.id),
      entryId: Number(row.entry_id),
      date: row.date,
      docNo: row.doc_no,
      event: ledgerEvents[row.event],
      narration: row.narration,
      debit,
      credit,
      balance,
    };
  });
  const sum = (side: 'debit' | 'credit') => lines.reduce((total, line) => total + line[side], 0);
  return {
    opening,
    closing: balance,
    debit: sum('debit'),
    credit: sum('credit'),
    lines,
    isCut: rows.length > mostLines,
    ageing: await ageingOf(ctx, { kind, id, to }),
  };
}

/** What was open at the end of a day; of a span that is not over, today. */
async function ageingOf(
  ctx: ReadContext,
  { kind, id, to }: Pick<StatementInput, 'kind' | 'id' | 'to'>,
): Promise<BuyerStatement['ageing']> {
  const asOf = to < ctx.today ? to : ctx.today;
  const ask = { asOf, by: 'due', partyKind: kind, partyId: id } as const;
  const { sums, edges } = await receivables(ctx, ask);
  return {
    edges,
    notDue: sums.notDue,
    days30: sums.d30,
    days60: sums.d60,
    days90: sums.d90,
    older: sums.over90,
    credits: Math.max(0, -sums.unallocated),
  };
}
