import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import {
  type ListTransfers,
  type Transfer,
  TransferLine,
  TransferRow,
} from '@counting-house/contract/stock/transfers/transfer.ts';
import { asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { units } from '../../admin/unit.table.ts';
import { may, type ReadContext } from '../../platform/context.ts';
import { asked, pick } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { theOne } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { batches } from '../batches/batch.table.ts';
import { stockDocLines, stockDocs } from '../documents/document.table.ts';
import { skus } from '../skus/sku.table.ts';
import { stores } from '../trays/store.table.ts';
import { isSetAside } from '../trays/target-tray.service.ts';
import { trays } from '../trays/tray.table.ts';
import { openOf } from './on-the-way.service.ts';
import { stockTransfers, transferLines } from './transfer.table.ts';

/** Transfers between stores, newest first. */
export async function listTransfers(
  ctx: ReadContext,
  input: ListTransfers,
): Promise<ListAnswer<TransferRow>> {
  return pageOf(ctx, input, {
    rows: rowsOf(ctx).$dynamic(),
    matching: ctx.tx.select({ id: stockTransfers.id }).from(stockTransfers).$dynamic(),
    id: stockTransfers.id,
    where: asked(input, pick(stockTransfers, 'status', 'storeId', 'toStoreId')),
    search: [stockTransfers.number, stockTransfers.note],
    sorts: { createdAt: stockTransfers.createdAt, number: stockTransfers.number },
    defaultSort: '-createdAt',
  });
}

/**
 * One transfer with its lines.
 *
 * @throws {Problem} `not_found`.
 */
export async function getTransfer(ctx: ReadContext, { id }: { id: number }): Promise<Transfer> {
  const { lines: _count, ...head } = theOne(
    stockTransfers,
    await rowsOf(ctx).where(eq(stockTransfers.id, id)),
  );
  const sender = alias(users, 'sender');
  const [sent] = await ctx.tx
    .select({ sentAt: stockTransfers.sentAt, sentBy: sender.name })
    .from(stockTransfers)
    .leftJoin(sender, eq(sender.id, stockTransfers.sentBy))
    .where(eq(stockTransfers.id, id));
  const writeOffs = await ctx.tx
    .selectDistinct({ id: stockDocs.id, number: stockDocs.number })
    .from(stockDocLines)
    .innerJoin(stockDocs, eq(stockDocs.id, stockDocLines.docId))
    .innerJoin(transferLines, eq(transferLines.id, stockDocLines.transferLineId))
    .where(eq(transferLines.transferId, id))
    .orderBy(asc(stockDocs.id));
  return {
    ...head,
    sentAt: sent?.sentAt ?? null,
    sentBy: sent?.sentBy ?? null,
    lines: await linesWithNames(ctx, id),
    writeOffs,
  };
}

async function linesWithNames(ctx: ReadContext, id: number): Promise<Transfer['lines']> {
  const rows = await ctx.tx
    .select({
      ...columnsFor(TransferLine, transferLines),
      skuId: skus.id,
      sku: skus.code,
      name: skus.name,
      unit: units.code,
      unitDecimals: units.decimals,
      batch: batches.code,
      batchNumber: batches.number,
      expiryDate: batches.expiryDate,
      isRunning: sql<boolean>`coalesce(${batches.isRunning}, false)`,
      fromTray: trays.code,
      area: trays.area,
      value: transferLines.sentValue,
    })
    .from(transferLines)
    .innerJoin(skus, eq(skus.id, transferLines.skuId))
    .innerJoin(units, eq(units.id, skus.unitId))
    .leftJoin(batches, eq(batches.id, transferLines.batchId))
    .leftJoin(trays, eq(trays.id, transferLines.fromTrayId))
    .where(eq(transferLines.transferId, id))
    .orderBy(asc(transferLines.lineNo));
  const seesValues = may(ctx, 'stock.value.read');
  return rows.map(({ area, ...line }) => ({
    ...line,
    value: seesValues ? line.value : null,
    wasAside: area !== null && isSetAside({ area }),
    openQty: openOf(line),
  }));
}

const target = alias(stores, 'target');

const linesWhere = (condition = sql`true`) =>
  sql<number>`(
    select count(*) from stock_transfer_line l
    where l.transfer_id = ${stockTransfers.id} and ${condition}
  )`.mapWith(Number);

function rowsOf(ctx: ReadContext) {
  return ctx.tx
    .select({
      ...columnsFor(TransferRow, stockTransfers),
      store: stores.name,
      toStore: target.name,
      lines: linesWhere(),
      openLines: linesWhere(sql`l.sent_qty > l.received_qty + l.returned_qty + l.lost_qty`),
      createdBy: sql<string>`coalesce(${users.name}, '')`,
    })
    .from(stockTransfers)
    .innerJoin(stores, eq(stores.id, stockTransfers.storeId))
    .innerJoin(target, eq(target.id, stockTransfers.toStoreId))
    .leftJoin(users, eq(users.id, stockTransfers.createdBy));
}
