import { eq, not, sql } from 'drizzle-orm';
import type { SearchKind } from '../platform/rows/search.ts';
import { batches } from './batches/batch.table.ts';
import { stockDocs } from './documents/document.table.ts';
import { skus } from './skus/sku.table.ts';
import { stockTransfers } from './transfers/transfer.table.ts';
import { trays } from './trays/tray.table.ts';

/** Finished goods have screens of their own, beside those of materials. */
const isFinished = eq(skus.kind, 'finished');

/** What the search finds of this area. */
export const stockSearch: readonly SearchKind[] = [
  {
    kind: 'sku',
    label: 'Stock',
    permission: 'stock.balance.read',
    by: 'name',
    rank: 40,
    rows: (tx) =>
      tx.select({ id: skus.id, title: skus.name, under: skus.code }).from(skus).$dynamic(),
    id: skus.id,
    where: isFinished,
    words: [skus.name, skus.code],
    exact: [skus.code],
  },
  {
    kind: 'material',
    label: 'Material stock',
    permission: 'stock.balance.read',
    by: 'name',
    rank: 41,
    rows: (tx) =>
      tx.select({ id: skus.id, title: skus.name, under: skus.code }).from(skus).$dynamic(),
    id: skus.id,
    where: not(isFinished),
    words: [skus.name, skus.code],
    exact: [skus.code],
  },
  {
    kind: 'batch',
    label: 'Batches',
    permission: 'stock.balance.read',
    by: 'number',
    rank: 42,
    rows: (tx) =>
      tx
        .select({ id: batches.id, title: batches.number, under: skus.name })
        .from(batches)
        .innerJoin(skus, eq(skus.id, batches.skuId))
        .$dynamic(),
    id: batches.id,
    where: sql`(not ${batches.isRunning} and ${isFinished})`,
    words: [batches.number],
    exact: [batches.code],
  },
  {
    kind: 'material_batch',
    label: 'Batches of materials',
    permission: 'stock.balance.read',
    by: 'number',
    rank: 43,
    rows: (tx) =>
      tx
        .select({ id: batches.id, title: batches.number, under: skus.name })
        .from(batches)
        .innerJoin(skus, eq(skus.id, batches.skuId))
        .$dynamic(),
    id: batches.id,
    where: sql`(not ${batches.isRunning} and not ${isFinished})`,
    words: [batches.number],
    exact: [batches.code],
  },
  {
    kind: 'tray',
    label: 'Trays',
    permission: 'stock.balance.read',
    by: 'number',
    rank: 44,
    rows: (tx) =>
      tx
        .select({
          id: trays.id,
          title: trays.code,
          under: sql<string>`coalesce(nullif(${trays.name}, ''), ${trays.labelCode})`,
        })
        .from(trays)
        .$dynamic(),
    id: trays.id,
    words: [trays.code, trays.name],
    exact: [trays.labelCode],
    isSmall: true,
  },
  {
    kind: 'stock_doc',
    label: 'Stock documents',
    permission: 'stock.balance.read',
    by: 'number',
    rank: 46,
    rows: (tx) =>
      tx
        .select({ id: stockDocs.id, title: stockDocs.number, under: stockDocs.note })
        .from(stockDocs)
        .$dynamic(),
    id: stockDocs.id,
    words: [stockDocs.number],
    exact: [stockDocs.number],
  },
  {
    kind: 'stock_transfer',
    label: 'Transfers',
    permission: 'stock.balance.read',
    by: 'number',
    rank: 47,
    rows: (tx) =>
      tx
        .select({
          id: stockTransfers.id,
          title: stockTransfers.number,
          under: stockTransfers.note,
        })
        .from(stockTransfers)
        .$dynamic(),
    id: stockTransfers.id,
    words: [stockTransfers.number],
    exact: [stockTransfers.number],
  },
];
