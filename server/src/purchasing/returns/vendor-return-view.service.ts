import type {
  ReturnLine,
  VendorReturn,
} from '@counting-house/contract/purchasing/vendor-return.ts';
import type { VendorReturnState } from '@counting-house/contract/purchasing/vendor-return-labels.ts';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { openItems } from '../../books/open-items/open-item.table.ts';
import { attachedFiles } from '../../admin/files/attached.service.ts';
import { may, type ReadContext } from '../../platform/context.ts';
import { readRows } from '../../platform/rows/read.ts';
import { theOne } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { batches } from '../../stock/batches/batch.table.ts';
import { stores } from '../../stock/trays/store.table.ts';
import { trays } from '../../stock/trays/tray.table.ts';
import { purchasables, keyOfThing } from '../purchase-orders/line-facts.service.ts';
import { readReturnDebit, debitRate } from './return-debit.service.ts';
import { planParts } from './return-plan.service.ts';
import type { TakenPart } from './vendor-return.rules.ts';
import {
  vendorReturnFiles,
  vendorReturnLines,
  vendorReturnParts,
  vendorReturns,
} from './vendor-return.table.ts';

/** The open item of a debit note; it says what of it is not set off or paid back. */
export const itemOfDebitNote = and(
  eq(openItems.sourceKind, 'vendor_return'),
  eq(openItems.sourceId, vendorReturns.id),
  eq(openItems.side, 'debit'),
  isNull(openItems.voidedOn),
);

export const stateOfReturn = sql<VendorReturnState>`case
  when ${vendorReturns.status} = 'posted' and ${openItems.outstanding} = 0 then 'settled'
  else ${vendorReturns.status} end`;

const makers = alias(users, 'maker');
const posters = alias(users, 'poster');

/** A return with its lines; a draft shows what it would come to now. @throws {Problem} `not_found`. */
export async function getReturn(ctx: ReadContext, { id }: { id: number }): Promise<VendorReturn> {
  const found = await ctx.tx
    .select({
      head: vendorReturns,
      state: stateOfReturn,
      balance: sql<number>`coalesce(${openItems.outstanding}, 0)`.mapWith(Number),
      storeName: stores.name,
      maker: makers.name,
      poster: posters.name,
    })
    .from(vendorReturns)
    .innerJoin(stores, eq(stores.id, vendorReturns.storeId))
    .leftJoin(openItems, itemOfDebitNote)
    .leftJoin(makers, eq(makers.id, vendorReturns.createdBy))
    .leftJoin(posters, eq(posters.id, vendorReturns.postedBy))
    .where(eq(vendorReturns.id, id));
  const { head, state, balance, storeName, maker, poster } = theOne(vendorReturns, found);
  const { lines, debited } = await linesOfView(ctx, head);
  const seen = <T>(value: T): T | null => (may(ctx, 'stock.value.read') ? value : null);
  return {
    ...head,
    state,
    debitNoteNo: head.debitNoteNo ?? '',
    vendor: head.vendorPaper,
    shipFrom: head.storePaper,
    storeName,
    maker: maker ?? '',
    postedBy: poster ?? '',
    taxable: seen(debited.taxable),
    tax: seen(debited.tax),
    total: seen(debited.total),
    unbilledValue: seen(debited.unbilledValue),
    balance: seen(balance),
    value: seen(head.value),
    taxesByRate: seen(debited.byRate) ?? [],
    lines,
    files: await attachedFiles(ctx, vendorReturnFiles, { returnId: id }),
  };
}

type Head = typeof vendorReturns.$inferSelect;

async function linesOfView(ctx: ReadContext, head: Head) {
  const rows = await ctx.tx
    .select({ line: vendorReturnLines, batch: batches, tray: trays.code })
    .from(vendorReturnLines)
    .innerJoin(batches, eq(batches.id, vendorReturnLines.batchId))
    .innerJoin(trays, eq(trays.id, vendorReturnLines.trayId))
    .where(eq(vendorReturnLines.returnId, head.id))
    .orderBy(asc(vendorReturnLines.lineNo));
  const things = await purchasables(
    ctx,
    rows.map(({ line: { skuId } }) => ({ skuId })),
  );
  const parts = await partsOf(
    ctx,
    head,
    rows.map(({ line }) => line),
  );
  const { sources, ...debited } = await readReturnDebit(ctx, parts.flat());
  const seen = <T>(value: T): T | null => (may(ctx, 'stock.value.read') ? value : null);
  const lines = rows.map(({ line, batch, tray }, index): ReturnLine => {
    const thing = things.get(keyOfThing(line));
    const own = parts[index] ?? [];
    const billed = own.filter(({ billLineId }) => billLineId !== null);
    return {
      ...line,
      code: thing?.code ?? '',
      name: thing?.name ?? '',
      unit: thing?.sku?.unit ?? '',
      hsn: thing?.hsn ?? '',
      batch: batch.code,
      batchNumber: batch.number,
      expiryDate: batch.expiryDate,
      tray,
      parts: own.map(sources),
      taxable: seen(billed.reduce((sum, { value }) => sum + value, 0)),
      taxRate: debitRate(billed[0]),
      tax: seen(own.reduce((sum, { tax }) => sum + tax, 0)),
      worth: seen(own.reduce((sum, { value }) => sum + value, 0)),
      value: seen(line.value),
    };
  });
  return { lines, debited };
}

/** The parts of each line: kept since posting; of a draft as they would be now. */
async function partsOf(
  ctx: ReadContext,
  head: Head,
  lines: readonly (typeof vendorReturnLines.$inferSelect)[],
): Promise<TakenPart[][]> {
  if (head.status === 'draft') return planParts(ctx, head.vendorId, lines);
  const kept = await readRows(ctx, vendorReturnParts, { returnId: head.id }, { orderBy: ['id'] });
  return lines.map(({ id }) => kept.filter(({ lineId }) => lineId === id));
}
