import type { Entry } from '@counting-house/contract/accounts/journal/entry.ts';
import { eq } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { conflict, ruleBroken } from '../../platform/problem.ts';
import { lockRow, readRow } from '../../platform/rows/rows.ts';
import { removeOpening } from '../opening/opening-post.service.ts';
import { openingBalances } from '../opening/opening.table.ts';
import { firstOpenDate, openingDate, openingRefusal } from '../../books/periods/period.service.ts';
import { getEntry } from './entry.service.ts';
import { undoEntry } from '../../books/journal/journal.service.ts';
import { journalEntries } from '../../books/journal/journal.table.ts';

type Row = typeof journalEntries.$inferSelect;

/** Whether an entry may be reversed by itself, and the date that its reversal would bear. */
export async function getReversal(
  ctx: ReadContext,
  { id }: { id: number },
): Promise<{ date: string | null; refusal: string | null }> {
  const entry = await readRow(ctx, journalEntries, id);
  const refusal = (await reversedText(ctx, entry)) ?? documentText(entry);
  if (refusal !== null) return { date: null, refusal };
  const isBeforeBooks = entry.entryDate === (await openingDate(ctx));
  const closed = isBeforeBooks ? await openingRefusal(ctx) : null;
  const keepsDate = isBeforeBooks && closed === null;
  return {
    date: keepsDate ? entry.entryDate : await firstOpenDate(ctx, entry.entryDate),
    refusal: null,
  };
}

/**
 * Reverses an opening balance, or another entry that no document owns.
 *
 * @throws {Problem} `entry.of_document`, `period.*` (422); `entry.reversed_already` (409).
 */
export async function reverseEntry(
  ctx: WriteContext,
  { id, reason, date }: { id: number; reason: string; date?: string | undefined },
): Promise<Entry> {
  const entry = await readRow(ctx, journalEntries, id);
  const reversed = await reversedText(ctx, entry);
  if (reversed !== null) throw conflict('entry.reversed_already', reversed);
  const says = documentText(entry);
  if (says !== null) throw ruleBroken('entry.of_document', says);
  return getEntry(ctx, { id: await undo(ctx, entry, { reason, date }) });
}

/** An opening balance goes with its row, so that it can be typed again. */
async function undo(
  ctx: WriteContext,
  entry: Row,
  how: { readonly reason: string; readonly date: string | undefined },
): Promise<number> {
  if (entry.sourceKind === 'opening_balance') {
    const row = await lockRow(ctx, openingBalances, entry.sourceId);
    const id = await removeOpening(ctx, row, how);
    if (id !== null) return id;
  }
  return undoEntry(ctx, entry, how);
}

async function reversedText(ctx: ReadContext, entry: Row): Promise<string | null> {
  if (entry.reversesId !== null) {
    return `Entry #${entry.id} is itself the reversal of #${entry.reversesId}.`;
  }
  const [other] = await ctx.tx
    .select({ id: journalEntries.id })
    .from(journalEntries)
    .where(eq(journalEntries.reversesId, entry.id));
  return other ? `Entry #${entry.id} is already reversed by #${other.id}.` : null;
}

/** Where an entry is undone that a document owns; null for one that stands by itself. */
function documentText({ event, sourceKind, sourceNo }: Row): string | null {
  if (event === 'openingBalance.entered') {
    if (sourceKind === 'bank_account') return `Change the opening balance of ${sourceNo} instead.`;
    return null;
  }
  if (event === 'account.merged') return 'Post a journal to move the balance back.';
  if (event === 'stock.transferred') return 'Change the posting rule instead.';
  if (event === 'year.closed') return `Reopen ${sourceNo} instead.`;
  return `Cancel ${sourceNo} instead.`;
}
