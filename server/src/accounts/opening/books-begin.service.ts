import type { BooksBegin, Openings } from '@counting-house/contract/accounts/periods/opening.ts';
import { and, asc, lt, notInArray } from 'drizzle-orm';
import { addDays, dateText } from '../../platform/clock.ts';
import type { WriteContext } from '../../platform/context.ts';
import { invalid, ruleBroken } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { lockRow } from '../../platform/rows/rows.ts';
import { journalEntries } from '../../books/journal/journal.table.ts';
import { beginBooks } from '../../books/periods/fiscal-year.service.ts';
import { fiscalYears, periods } from '../../books/periods/fiscal-year.table.ts';
import { firstYear, openingRefusal } from '../../books/periods/period.service.ts';
import { getOpenings } from './opening-account.service.ts';
import { postOpeningRow, takeBackOpening } from './opening-post.service.ts';
import { openingBalances } from './opening.table.ts';

/**
 * Sets the day on which the books begin: the first of the first financial year, or a later one within it. Opening
 * balances that stand already are dated on the day before anew. Locks the months of the year, so that nothing is posted
 * meanwhile.
 *
 * @throws {Problem} `invalid`, `opening.posted_before`, `opening.settled`, `period.*` (422).
 */
export async function setBooksBegin(ctx: WriteContext, { date }: BooksBegin): Promise<Openings> {
  const { id } = await firstYear(ctx);
  const year = await lockRow(ctx, fiscalYears, id);
  await readRows(ctx, periods, { fiscalYearId: id }, { orderBy: ['id'], lock: 'update' });
  if (date < year.startDate || date > year.endDate) {
    throw invalid({ date: `Choose a day of the financial year ${year.name}.` });
  }
  const refusal = await openingRefusal(ctx);
  if (refusal !== null) throw ruleBroken('period.locked', refusal, { fields: { date: refusal } });
  await refusePosted(ctx, date);
  const rows = await ctx.tx
    .select()
    .from(openingBalances)
    .orderBy(asc(openingBalances.id))
    .for('update');
  const late = rows.find(({ docDate }) => docDate !== null && docDate >= date);
  if (late) {
    throw invalid({
      date: `${late.docNo} of ${late.partyName ?? ''} is dated ${dateText(late.docDate ?? '')}.`,
    });
  }
  for (const row of rows) {
    await takeBackOpening(ctx, row, { reason: `Books begin on ${dateText(date)}` });
  }
  await beginBooks(ctx, year, date === year.startDate ? null : date);
  for (const row of rows) await postOpeningRow(ctx, row, addDays(date, -1));
  return getOpenings(ctx);
}

/** Nothing but opening balances stands in the books before they begin. */
async function refusePosted(ctx: WriteContext, date: string): Promise<void> {
  const [first] = await ctx.tx
    .select({ no: journalEntries.sourceNo, date: journalEntries.entryDate })
    .from(journalEntries)
    .where(
      and(
        lt(journalEntries.entryDate, date),
        notInArray(journalEntries.event, ['openingBalance.entered', 'stock.opening']),
      ),
    )
    .orderBy(asc(journalEntries.entryDate), asc(journalEntries.id))
    .limit(1);
  if (!first) return;
  const says = `${first.no} is dated ${dateText(first.date)}. The books begin on that day or before.`;
  throw ruleBroken('opening.posted_before', says, { fields: { date: says } });
}
