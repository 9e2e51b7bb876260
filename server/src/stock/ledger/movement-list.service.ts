import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import { type ListMovements, MovementRow } from '@counting-house/contract/stock/movement.ts';
import { and, desc, eq, ilike, sql, type SQL } from 'drizzle-orm';
import { units } from '../../admin/unit.table.ts';
import { may, type ReadContext } from '../../platform/context.ts';
import { parcels } from '../../logistics/dispatch/parcel.table.ts';
import { asked, pick, range } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { among, inNumbers, type Words } from '../../platform/rows/words.ts';
import { users } from '../../platform/people/user.table.ts';
import { batches } from '../batches/batch.table.ts';
import { movements } from './movement.table.ts';
import { stockDocs } from '../documents/document.table.ts';
import { stockReasons } from '../documents/reason.table.ts';
import { mostFound } from '../skus/sku-search-text.ts';
import { skus } from '../skus/sku.table.ts';
import { trays } from '../trays/tray.table.ts';

type Papers = typeof stockDocs | typeof parcels;

/** What only papers of the store do. */
const byPaper: ReadonlySet<MovementRow['kind']> = new Set([
  'opening',
  'adjust',
  'stock_out',
  'expire',
]);

/** The ledger of goods, newest first. */
export async function listMovements(
  ctx: ReadContext,
  input: ListMovements,
): Promise<ListAnswer<MovementRow>> {
  const page = await pageOf(ctx, input, {
    rows: rowsOf(ctx).$dynamic(),
    matching: ctx.tx.select({ id: movements.id }).from(movements).$dynamic(),
    id: movements.id,
    where: [
      ...asked(input, {
        ...pick(movements, 'skuId', 'batchId', 'trayId', 'storeId', 'docId', 'userId', 'kind'),
        businessDate: range(movements.businessDate),
      }),
      input.kind?.every((kind) => byPaper.has(kind)) ? isOfPaper : undefined,
      input.docKind === 'stock_doc'
        ? isOfPaper
        : input.docKind && eq(movements.docKind, input.docKind),
    ],
    search: wordsOf(ctx),
    numbers: [
      { of: stockDocs.number, are: (begins) => ofPapers('stock_doc', stockDocs, begins) },
      { of: parcels.number, are: (begins) => ofPapers('parcel', parcels, begins) },
    ],
    sorts: { at: { by: movements.id, field: 'id' }, businessDate: movements.businessDate },
    defaultSort: '-at',
  });
  return { ...page, rows: page.rows.map((row) => readable(ctx, row)) };
}

/** Movements of one thing, newest first. */
export async function movementRows(
  ctx: ReadContext,
  { where, limit }: { where: readonly SQL[]; limit: number },
): Promise<MovementRow[]> {
  const rows = await rowsOf(ctx)
    .where(and(...where))
    .orderBy(desc(movements.id))
    .limit(limit);
  return rows.map((row) => readable(ctx, row));
}

function rowsOf(ctx: ReadContext) {
  return ctx.tx
    .select({
      ...columnsFor(MovementRow, movements),
      isReversal: sql<boolean>`${movements.reversesId} is not null`,
      skuId: skus.id,
      sku: skus.code,
      name: skus.name,
      unit: units.code,
      unitDecimals: units.decimals,
      batchId: batches.id,
      batch: batches.code,
      batchNumber: batches.number,
      trayId: trays.id,
      tray: trays.code,
      reason: stockReasons.name,
      user: sql<string>`coalesce(${users.name}, '')`,
    })
    .from(movements)
    .innerJoin(skus, eq(skus.id, movements.skuId))
    .innerJoin(units, eq(units.id, skus.unitId))
    .innerJoin(batches, eq(batches.id, movements.batchId))
    .innerJoin(trays, eq(trays.id, movements.trayId))
    .leftJoin(stockReasons, eq(stockReasons.code, movements.reasonCode))
    .leftJoin(users, eq(users.id, movements.userId));
}

// Written out, as the index stock_movement_of_paper has it.
const isOfPaper = sql`${movements.docKind} = 'stock_doc'`;

/** Of the papers whose numbers begin so. */
const ofPapers = (
  kind: 'stock_doc' | 'parcel',
  papers: Papers,
  begins: SQL,
) => sql`(${movements.docKind} = ${kind} and ${movements.docId} = any(array(
    select ${papers.id} from ${papers} where ${begins} order by ${papers.number} limit ${mostFound})))`;

/**
 * A word is looked up among the SKUs, batches and papers, which are few and indexed, before the ledger
 * is asked for what is about them.
 */
function wordsOf(ctx: ReadContext): Words[] {
  const matching = (table: Papers | typeof skus | typeof batches, where: SQL) =>
    ctx.tx.select({ id: table.id }).from(table).where(where).limit(mostFound);
  const ofPaper = (kind: 'stock_doc' | 'parcel', papers: Papers, where: (pattern: string) => SQL) =>
    inNumbers(async (pattern) => {
      const found = among(movements.docId, await matching(papers, where(pattern)));
      return found && sql`(${movements.docKind} = ${kind} and ${found})`;
    });
  return [
    async (pattern) =>
      among(
        movements.skuId,
        await matching(skus, sql`(${skus.code} ilike ${pattern} or ${skus.name} ilike ${pattern})`),
      ),
    async (pattern) =>
      among(movements.batchId, await matching(batches, ilike(batches.code, pattern))),
    ofPaper('stock_doc', stockDocs, (pattern) => ilike(stockDocs.number, pattern)),
    ofPaper(
      'parcel',
      parcels,
      (pattern) => sql`(${parcels.number} || ' ' || ${parcels.waybill}) ilike ${pattern}
        and ${parcels.number} ilike ${pattern}`,
    ),
  ];
}

/** Values are for those who may see them. */
const readable = <R extends { value: number }>(ctx: ReadContext, row: R) => ({
  ...row,
  value: may(ctx, 'stock.value.read') ? row.value : null,
});
