import type { TaxLine } from '@counting-house/contract/tax/tax.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { vendorNoteLines, vendorNotes } from './vendor-note.table.ts';

/** What confirmed notes took off a line of a bill: value before tax, and tax in the bill's order. */
type Noted = { readonly taxable: number; readonly taxComponents: readonly TaxLine[] };

/** What confirmed notes took off lines of bills, by the line; a line without any is missing. */
export async function readNoted(
  ctx: ReadContext,
  billLineIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Noted[]>> {
  const rows = await ctx.tx
    .select({
      billLineId: vendorNoteLines.billLineId,
      taxable: vendorNoteLines.taxable,
      taxComponents: vendorNoteLines.taxComponents,
    })
    .from(vendorNoteLines)
    .innerJoin(vendorNotes, eq(vendorNotes.id, vendorNoteLines.noteId))
    .where(
      and(
        inArray(vendorNoteLines.billLineId, [...new Set(billLineIds)]),
        eq(vendorNotes.status, 'confirmed'),
      ),
    );
  return Map.groupBy(rows, ({ billLineId }) => billLineId ?? 0);
}

/**
 * Stops what would take a bill from under its notes.
 *
 * @param called how the bill is called.
 * @throws {Problem} `bill.noted` (422) while a confirmed note lowers it.
 */
export async function refuseNoted(ctx: ReadContext, called: string, billId: number): Promise<void> {
  const [by] = await ctx.tx
    .select({ number: vendorNotes.number })
    .from(vendorNotes)
    .where(and(eq(vendorNotes.billId, billId), eq(vendorNotes.status, 'confirmed')))
    .limit(1);
  if (!by) return;
  throw ruleBroken('bill.noted', `${by.number} lowers ${called}. Cancel that note first.`);
}
