import { eq, not, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import { searched, type SearchKind } from '../platform/rows/search.ts';
import { batches } from './batches/batch.table.ts';
import { stockDocs } from './documents/document.table.ts';
import { skus } from './skus/sku.table.ts';
import { stockTransfers } from './transfers/transfer.table.ts';
import { trays } from './trays/tray.table.ts';

const see = 'stock.balance.read';

/** Finished goods have screens of their own, beside those of materials. */
const isFinished = eq(skus.kind, 'finished');

const ofSku = {
  by: 'name',
  title: skus.name,
  under: skus.code,
  words: [skus.name, skus.code],
  exact: [skus.code],
} as const;

const ofBatch = {
  by: 'number',
  title: batches.number,
  under: skus.name,
  join: (rows: PgSelect) => rows.innerJoin(skus, eq(skus.id, batches.skuId)),
  words: [batches.number],
  exact: [batches.code],
} as const;

/** What the search finds of this area. */
export const stockSearch: readonly SearchKind[] = [
  searched(skus, 'sku', 'Stock', see, { rank: 40, where: isFinished, ...ofSku }),
  searched(skus, 'material', 'Material stock', see, { rank: 41, where: not(isFinished), ...ofSku }),
  searched(batches, 'batch', 'Batches', see, {
    rank: 42,
    where: sql`(not ${batches.isRunning} and ${isFinished})`,
    ...ofBatch,
  }),
  searched(batches, 'material_batch', 'Batches of materials', see, {
    rank: 43,
    where: sql`(not ${batches.isRunning} and not ${isFinished})`,
    ...ofBatch,
  }),
  searched(trays, 'tray', 'Trays', see, {
    by: 'number',
    rank: 44,
    title: trays.code,
    under: sql`coalesce(nullif(${trays.name}, ''), ${trays.labelCode})`,
    words: [trays.code, trays.name],
    exact: [trays.labelCode],
    isSmall: true,
  }),
  searched(stockDocs, 'stock_doc', 'Stock documents', see, {
    by: 'number',
    rank: 46,
    title: stockDocs.number,
    under: stockDocs.note,
    words: [stockDocs.number],
    exact: [stockDocs.number],
  }),
  searched(stockTransfers, 'stock_transfer', 'Transfers', see, {
    by: 'number',
    rank: 47,
    title: stockTransfers.number,
    under: stockTransfers.note,
    words: [stockTransfers.number],
    exact: [stockTransfers.number],
  }),
];
