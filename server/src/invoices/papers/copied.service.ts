import { InvoiceBank, type InvoiceBatch } from '@counting-house/contract/invoices/invoice.ts';
import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { bankAccounts } from '../../books/banks/bank-account.table.ts';
import { parcelLines } from '../../logistics/dispatch/parcel.table.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import type { ReadContext } from '../../platform/context.ts';
import { batches } from '../../stock/batches/batch.table.ts';

/** What lies in parcels by order line and batch, first to expire first. */
export async function batchesIn(
  ctx: ReadContext,
  parcelIds: readonly number[],
): Promise<ReadonlyMap<number, InvoiceBatch[]>> {
  if (parcelIds.length === 0) return new Map();
  const rows = await ctx.tx
    .select({
      lineId: parcelLines.orderLineId,
      number: batches.number,
      expiryDate: batches.expiryDate,
      qty: sql<number>`sum(${parcelLines.qty})`.mapWith(Number),
    })
    .from(parcelLines)
    .innerJoin(batches, eq(batches.id, parcelLines.batchId))
    .where(inArray(parcelLines.parcelId, [...parcelIds]))
    .groupBy(parcelLines.orderLineId, batches.id, batches.number, batches.expiryDate)
    .orderBy(asc(batches.expiryDate), asc(batches.id));
  const byLine = Map.groupBy(rows, ({ lineId }) => lineId);
  return new Map(
    [...byLine].map(([lineId, parts]) => [
      lineId,
      parts.map(({ number, expiryDate, qty }) => ({ number, expiryDate, qty })),
    ]),
  );
}

/** The bank account that invoices show, the primary one first; null when none is shown. */
export async function shownBank(ctx: ReadContext): Promise<InvoiceBank | null> {
  const [account] = await ctx.tx
    .select(columnsFor(InvoiceBank, bankAccounts))
    .from(bankAccounts)
    .where(
      and(
        bankAccounts.isActive,
        bankAccounts.showOnInvoice,
        or(sql`${bankAccounts.accountNumber} <> ''`, sql`${bankAccounts.upiId} <> ''`),
      ),
    )
    .orderBy(desc(bankAccounts.isPrimary), asc(bankAccounts.id))
    .limit(1);
  return account ?? null;
}
