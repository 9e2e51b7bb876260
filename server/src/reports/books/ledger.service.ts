import {
  type LedgerInput,
  LedgerRow,
  type LedgerSummary,
  type LedgerSummaryInput,
} from '@counting-house/contract/reports/ledger.ts';
import type { reports as operations } from '@counting-house/contract/reports/reports.operations.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import { and, eq, gte, lt, lte, max, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { centres } from '../../books/chart/centre.table.ts';
import { journalEntries, journalLines } from '../../books/journal/journal.table.ts';
import { ledgerParties } from '../../books/journal/ledger-party.table.ts';
import { turnoverOf } from '../../books/journal/turnover.service.ts';
import { orderPayments } from '../../orders/payments/payment.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { asked, pick, upTo } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { invalid } from '../../platform/problem.ts';
import { counterAccount } from './counter-account.rules.ts';
import { documentId, isOfPayment } from './document.rules.ts';
import { spanOf } from '../span.rules.ts';
import { readCentreId } from '../statements/figures.service.ts';

/** The lines of an account, oldest first unless asked otherwise, each with the balance after it. */
export async function listLedger(
  ctx: ReadContext,
  input: LedgerInput,
): Promise<ListAnswer<LedgerRow>> {
  const { from, to } = spanOf(ctx, input);
  const chosen = await chosenOf(ctx, input);
  const page = await pageOf(ctx, input, {
    rows: ctx.tx
      .select({
        ...columnsFor(LedgerRow, journalLines),
        date: journalLines.entryDate,
        ...pick(journalEntries, 'event', 'sourceKind', 'sourceId', 'sourceNo', 'narration'),
        documentId: documentId(),
        partyName: sql<
          string | null
        >`coalesce(${journalLines.partyName}, ${journalEntries.partyName})`,
        counterAccount: counterAccount(),
        centre: centres.code,
      })
      .from(journalLines)
      .innerJoin(journalEntries, eq(journalEntries.id, journalLines.entryId))
      .innerJoin(centres, eq(centres.id, journalLines.centreId))
      .leftJoin(orderPayments, isOfPayment())
      .$dynamic(),
    matching: ctx.tx.select({ id: journalLines.id }).from(journalLines).$dynamic(),
    id: journalLines.id,
    where: [
      linesChosen(chosen),
      gte(journalLines.entryDate, from),
      lte(journalLines.entryDate, to),
    ],
    sorts: { date: journalLines.entryDate },
    defaultSort: 'date',
  });
  return { ...page, rows: await withBalances(ctx, { ...chosen, sort: input.sort }, page.rows) };
}

/**
 * What an account (or one party on it) opened and closed with, and what each month did.
 *
 * @throws {Problem} `invalid` (422) for an account that is not there or takes no entries.
 */
export async function getLedgerSummary(
  ctx: ReadContext,
  input: LedgerSummaryInput,
): Promise<LedgerSummary> {
  const { from, to } = spanOf(ctx, input);
  const [account] = await ctx.tx
    .select()
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, input.accountId));
  if (!account || account.isGroup) throw invalid({ accountId: 'Choose an account.' });

  const moved = movedOf(await chosenOf(ctx, input));
  const [before] = await ctx.tx
    .select({ balance: balance() })
    .from(moved)
    .where(sql`moved.day < ${from}`);
  const month = sql<string>`to_char(moved.day, 'YYYY-MM-01')`;
  const sums = await ctx.tx
    .select({ month: month.as('month'), debit: sumOf('debit'), credit: sumOf('credit') })
    .from(moved)
    .where(sql`moved.day between ${from} and ${to}`)
    .groupBy(sql`1`)
    .orderBy(sql`1`);
  const [newest] = await ctx.tx.select({ id: max(journalEntries.id) }).from(journalEntries);

  const opening = before?.balance ?? 0;
  let carried = opening;
  const months = sums.map((sum) => {
    const at = carried;
    carried += sum.debit - sum.credit;
    return { ...sum, opening: at };
  });
  return {
    accountId: account.id,
    code: account.code,
    name: account.name,
    partyKind: account.partyKind,
    from,
    to,
    opening,
    debit: months.reduce((sum, { debit }) => sum + debit, 0),
    credit: months.reduce((sum, { credit }) => sum + credit, 0),
    closing: carried,
    months,
    asOfEntryId: newest?.id ?? null,
  };
}

/** The parties that stand on a control account, by name, with what they owe (or are owed) now. */
export async function listLedgerParties(
  ctx: ReadContext,
  input: z.output<typeof operations.listLedgerParties.input>,
) {
  const { partyId: id, name, balance } = ledgerParties;
  return pageOf(ctx, input, {
    rows: ctx.tx.select({ id, name, balance }).from(ledgerParties).$dynamic(),
    matching: ctx.tx.select({ id }).from(ledgerParties).$dynamic(),
    id,
    where: [eq(ledgerParties.accountId, input.accountId)],
    search: [name],
    sorts: { name },
    defaultSort: 'name',
  });
}

type Chosen = Pick<LedgerInput, 'accountId' | 'partyKind' | 'partyId' | 'closedFrom' | 'upTo'> & {
  readonly centreId: number | null;
};

const chosenOf = async (ctx: ReadContext, input: LedgerSummaryInput): Promise<Chosen> => ({
  ...input,
  centreId: await readCentreId(ctx, input.centre),
});

const linesChosen = (chosen: Chosen): SQL | undefined =>
  and(
    ...asked(chosen, {
      ...pick(journalLines, 'accountId', 'partyKind', 'partyId'),
      upTo: upTo(journalLines.entryId),
    }),
    chosen.centreId === null ? undefined : eq(journalLines.centreId, chosen.centreId),
    chosen.closedFrom === undefined
      ? undefined
      : sql`${journalLines.entryId} not in (select id from ${journalEntries} closing
          where closing.event in ('year.closed', 'year.reopened') and closing.entry_date >= ${chosen.closedFrom})`,
  );

/**
 * What moved the chosen, `moved (day, debit, credit)`: an account's days are added up, a party has few lines.
 * All lines of an account are of its own kind of party, so the kind alone chooses all of them or none.
 */
function movedOf(chosen: Chosen): SQL {
  const { accountId, partyKind, partyId, centreId } = chosen;
  if (partyId === undefined) {
    const isItsKind =
      partyKind === undefined
        ? undefined
        : sql`exists (select from ${ledgerAccounts} where ${and(
            eq(ledgerAccounts.id, accountId),
            eq(ledgerAccounts.partyKind, partyKind),
          )})`;
    const isItsCentre = centreId === null ? undefined : sql`centre_id = ${centreId}`;
    return sql`(select day, debit, credit from ${turnoverOf(chosen)}
      where ${and(sql`account_id = ${accountId}`, isItsKind, isItsCentre)}) as moved`;
  }
  return sql`(select entry_date as day, debit, credit from ${journalLines}
    where ${linesChosen(chosen)}) as moved`;
}

const sumOf = (side: 'debit' | 'credit') =>
  sql<number>`coalesce(sum(moved.${sql.identifier(side)}), 0)`.mapWith(Number);

const balance = () => sql<number>`coalesce(sum(moved.debit - moved.credit), 0)`.mapWith(Number);

/** One sum up to the page's first line, its own day line by line; the page itself adds up the rest. */
async function withBalances<R extends { id: number; date: string; debit: number; credit: number }>(
  ctx: ReadContext,
  input: Chosen & { readonly sort: string | undefined },
  rows: readonly R[],
): Promise<(R & { balance: number })[]> {
  const isNewestFirst = (input.sort ?? '').startsWith('-');
  const oldest = isNewestFirst ? rows.at(-1) : rows[0];
  if (!oldest) return [];
  const before = ctx.tx
    .select({ balance: balance().as('balance') })
    .from(movedOf(input))
    .where(sql`moved.day < ${oldest.date}`);
  const sameDay = ctx.tx
    .select({ balance: sql`sum(${journalLines.debit} - ${journalLines.credit})`.as('balance') })
    .from(journalLines)
    .where(
      and(
        linesChosen(input),
        eq(journalLines.entryDate, oldest.date),
        lt(journalLines.id, oldest.id),
      ),
    );
  const { rows: found } = await ctx.tx.execute<{ balance: string }>(
    sql`select (${before}) + coalesce((${sameDay}), 0) as balance`,
  );
  let running = Number(found[0]?.balance ?? 0);
  const inOrder = (isNewestFirst ? rows.toReversed() : rows).map((row) => {
    running += row.debit - row.credit;
    return { ...row, balance: running };
  });
  return isNewestFirst ? inOrder.reverse() : inOrder;
}
