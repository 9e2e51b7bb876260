import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import {
  type ListDocs,
  StockDocRow,
  type StockDocument,
} from '@counting-house/contract/stock/documents/document.ts';
import { asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { attachedFiles } from '../../admin/files/attached.service.ts';
import { units } from '../../admin/unit.table.ts';
import { may, type ReadContext } from '../../platform/context.ts';
import { asked, pick, range } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { theOne } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { batches } from '../batches/batch.table.ts';
import { stockDocFiles, stockDocLines, stockDocs } from './document.table.ts';
import { movements } from '../ledger/movement.table.ts';
import { stockReasons } from './reason.table.ts';
import { skus } from '../skus/sku.table.ts';
import { stores } from '../trays/store.table.ts';
import { trays } from '../trays/tray.table.ts';

/** The papers of one store or of all, newest first. */
export async function listDocs(
  ctx: ReadContext,
  input: ListDocs,
): Promise<ListAnswer<StockDocRow>> {
  const page = await pageOf(ctx, input, {
    rows: rowsOf(ctx).$dynamic(),
    matching: ctx.tx.select({ id: stockDocs.id }).from(stockDocs).$dynamic(),
    id: stockDocs.id,
    where: asked(input, {
      ...pick(stockDocs, 'kind', 'status', 'storeId'),
      userId: stockDocs.createdBy,
      businessDate: range(stockDocs.businessDate),
    }),
    search: [stockDocs.number, stockDocs.note],
    sorts: pick(stockDocs, 'createdAt', 'number', 'businessDate'),
    defaultSort: '-createdAt',
  });
  return { ...page, rows: page.rows.map((row) => readable(ctx, row)) };
}

/**
 * One paper with its lines.
 *
 * @throws {Problem} `not_found`.
 */
export async function getDoc(ctx: ReadContext, input: { id: number }): Promise<StockDocument> {
  const head = theOne(stockDocs, await rowsOf(ctx).where(eq(stockDocs.id, input.id)));
  const [from, to] = [alias(trays, 'from_tray'), alias(trays, 'to_tray')];
  const lines = await ctx.tx
    .select({
      lineNo: stockDocLines.lineNo,
      skuId: skus.id,
      sku: skus.code,
      name: skus.name,
      unit: units.code,
      unitDecimals: units.decimals,
      batchId: batches.id,
      batch: batches.code,
      batchNumber: batches.number,
      expiryDate: batches.expiryDate,
      fromTray: from.code,
      toTray: to.code,
      qty: stockDocLines.qty,
      value: valueOfLine.mapWith(Number),
      reason: stockReasons.name,
      note: stockDocLines.note,
    })
    .from(stockDocLines)
    .innerJoin(skus, eq(skus.id, stockDocLines.skuId))
    .innerJoin(units, eq(units.id, skus.unitId))
    .innerJoin(batches, eq(batches.id, stockDocLines.batchId))
    .leftJoin(from, eq(from.id, stockDocLines.fromTrayId))
    .leftJoin(to, eq(to.id, stockDocLines.toTrayId))
    .leftJoin(stockReasons, eq(stockReasons.code, stockDocLines.reasonCode))
    .where(eq(stockDocLines.docId, input.id))
    .orderBy(asc(stockDocLines.lineNo));
  return {
    ...readable(ctx, head),
    ...(await fateOf(ctx, input.id)),
    files: await attachedFiles(ctx, stockDocFiles, { docId: input.id }),
    lines: lines.map((line) => readable(ctx, line)),
  };
}

/** Who decided on a document, and the documents that it took back or was taken back by. */
async function fateOf(ctx: ReadContext, id: number) {
  const [original, reversal] = [alias(stockDocs, 'original'), alias(stockDocs, 'reversal')];
  const target = alias(stores, 'target');
  const rows = await ctx.tx
    .select({
      purpose: stockDocs.purpose,
      toStore: target.name,
      decidedBy: users.name,
      decidedAt: stockDocs.decidedAt,
      decisionNote: stockDocs.decisionNote,
      reversalOf: { id: original.id, number: original.number },
      reversedBy: { id: reversal.id, number: reversal.number },
    })
    .from(stockDocs)
    .leftJoin(target, eq(target.id, stockDocs.toStoreId))
    .leftJoin(users, eq(users.id, stockDocs.decidedBy))
    .leftJoin(original, eq(original.id, stockDocs.reversalOfId))
    .leftJoin(reversal, eq(reversal.reversalOfId, stockDocs.id))
    .where(eq(stockDocs.id, id));
  return theOne(stockDocs, rows);
}

/** What moved; of a document that waits, or was refused, what was to move. */
const valueOfLine = sql<number>`coalesce(
  (
    select sum(${movements.value}) from ${movements}
    where ${movements.docKind} = 'stock_doc' and ${movements.docLineId} = ${stockDocLines.id}
      and ${movements.docId} = ${stockDocLines.docId}
  ),
  -${stockDocLines.estimate}, 0
)`;

function rowsOf(ctx: ReadContext) {
  return ctx.tx
    .select({
      ...columnsFor(StockDocRow, stockDocs),
      lines: sql<number>`(
        select count(*) from ${stockDocLines} where ${stockDocLines.docId} = ${stockDocs.id}
      )`.mapWith(Number),
      value: sql<number>`coalesce(
        (
          select sum(${movements.value}) from ${movements}
          where ${movements.docKind} = 'stock_doc' and ${movements.docId} = ${stockDocs.id}
        ),
        (
          select -sum(${stockDocLines.estimate}) from ${stockDocLines}
          where ${stockDocLines.docId} = ${stockDocs.id}
        ),
        0
      )`.mapWith(Number),
      createdBy: sql<string>`coalesce(${users.name}, '')`,
      createdById: stockDocs.createdBy,
      store: stores.name,
    })
    .from(stockDocs)
    .innerJoin(stores, eq(stores.id, stockDocs.storeId))
    .leftJoin(users, eq(users.id, stockDocs.createdBy));
}

/** Values are for those who may see them. */
const readable = <R extends { value: number }>(ctx: ReadContext, row: R) => ({
  ...row,
  value: may(ctx, 'stock.value.read') ? row.value : null,
});
