import type { StockDocument } from '@counting-house/contract/stock/documents/document.ts';
import type { ReverseDoc } from '@counting-house/contract/stock/documents/scrap.ts';
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import { reverse } from '../../books/journal/journal.service.ts';
import { journalEntries } from '../../books/journal/journal.table.ts';
import type { WriteContext } from '../../platform/context.ts';
import { conflict, invariant, ruleBroken } from '../../platform/problem.ts';
import { lockRow, updateRow } from '../../platform/rows/rows.ts';
import { readBatches } from '../batches/batch.service.ts';
import { batchStores } from '../batches/batch.table.ts';
import { yieldReservations, lyingIn } from '../demand/yield-reservation.service.ts';
import { topUp } from '../demand/top-up.service.ts';
import { tellWaiting } from '../demand/notify-waiting.service.ts';
import { moveGoods, type Movement } from '../ledger/movement.service.ts';
import { movements } from '../ledger/movement.table.ts';
import { lockPositions } from '../ledger/position.service.ts';
import { inUnit, readSkus } from '../skus/sku.service.ts';
import { foundAgain, lockTransfers } from '../transfers/on-the-way.service.ts';
import { carry, lockBoth } from '../trays/transfer.service.ts';
import { mixedTrays, readTrays, whyNotInto } from '../trays/target-tray.service.ts';
import { getDoc } from './document-list.service.ts';
import { openDocument, toPaper, writeLines, type StockDoc } from './document.service.ts';
import { stockDocLines, stockDocs } from './document.table.ts';

type MovementRow = typeof movements.$inferSelect;

/**
 * Takes a posted stock document back, once and whole: a document of its own with the opposite movements, newest
 * first, at the values that moved, dated today; what the document posted is reversed. Orders that hold goods
 * which leave again get others.
 *
 * Locks the document, the transfers that it wrote off goods of, then the positions of its SKUs.
 *
 * @throws {Problem} `reverse.used` (422) when goods are no longer there; `stock_doc.reversed_already` (409);
 *   `stock_doc.not_reversible` (422); `tray.inactive`, `tray.mixed` (422); what the books say to the date.
 */
export async function reverseDoc(ctx: WriteContext, input: ReverseDoc): Promise<StockDocument> {
  const doc = await lockRow(ctx, stockDocs, input.id);
  await checkReversible(ctx, doc);
  const made = await ctx.tx
    .select()
    .from(movements)
    .where(and(eq(movements.docKind, 'stock_doc'), eq(movements.docId, doc.id)))
    .orderBy(desc(movements.id));
  const skuIds = made.map(({ skuId }) => skuId);
  if (doc.kind === 'transfer') return getDoc(ctx, await reverseTransfer(ctx, doc, input, made));
  await lockTransfers(ctx, doc.id);
  await lockPositions(ctx, doc.storeId, skuIds);
  await checkTrays(ctx, doc, made);
  await checkStillThere(ctx, doc, made);

  await updateRow(ctx, stockDocs, { id: doc.id, version: input.version }, { status: 'reversed' });
  const reversal = await openDocument(ctx, {
    kind: doc.kind,
    purpose: doc.purpose,
    storeId: doc.storeId,
    businessDate: ctx.today,
    note: input.note,
    reversalOfId: doc.id,
  });
  const lineOf = await mirrorLines(ctx, doc, reversal);
  const gaveWay = await yieldReservations(ctx, doc.storeId, goodsThatLeave(made));
  const [latest] = made;
  invariant(latest, 'a posted document moved goods');
  await moveGoods(
    ctx,
    toPaper(reversal, latest.kind),
    made.map((row): Movement => ({
      docLineId: lineOf.get(row.docLineId) ?? 0,
      skuId: row.skuId,
      batchId: row.batchId,
      trayId: row.trayId,
      qty: -row.qty,
      value: -row.value,
      reversesId: row.id,
      ...(row.reasonCode === null ? {} : { reasonCode: row.reasonCode }),
    })),
  );
  await foundAgain(ctx, doc.id);
  await topUp(ctx, doc.storeId, skuIds);
  await tellWaiting(ctx, gaveWay, `${doc.number} was reversed`);
  await reverseEntries(ctx, doc, input.note);
  return getDoc(ctx, reversal);
}

/** Goods of a transfer go back, at what they cost in the other store now. */
async function reverseTransfer(
  ctx: WriteContext,
  doc: StockDoc,
  { version, note }: ReverseDoc,
  made: readonly MovementRow[],
): Promise<StockDoc> {
  const { toStoreId } = doc;
  invariant(toStoreId !== null, 'a transfer has a target');
  const skuIds = made.map(({ skuId }) => skuId);
  await lockBoth(ctx, [doc.storeId, toStoreId], skuIds);
  const [came, left] = [goodsThatLeave(made), made.filter(({ qty }) => qty < 0)];
  await checkTrays(ctx, doc, left);
  const lying = await lyingIn(ctx, came);
  for (const row of came) {
    const { onHand = 0 } = lying.get(`${row.batchId} ${row.trayId}`) ?? {};
    if (onHand < row.qty) throw await used(ctx, row, row.qty - onHand);
  }
  await updateRow(ctx, stockDocs, { id: doc.id, version }, { status: 'reversed' });
  const gaveWay = await yieldReservations(ctx, toStoreId, came);
  const head = { storeId: toStoreId, toStoreId: doc.storeId, businessDate: ctx.today, note };
  const back = await carry(
    ctx,
    { ...head, reversalOfId: doc.id },
    came.map((row) => {
      const out = left.find(({ docLineId }) => docLineId === row.docLineId);
      invariant(out, 'what came in left the other store');
      return {
        skuId: row.skuId,
        batchId: row.batchId,
        fromTrayId: row.trayId,
        toTrayId: out.trayId,
        qty: row.qty,
        at: 'lines',
        reverses: { out: out.id, in: row.id },
      };
    }),
  );
  await topUp(ctx, toStoreId, skuIds);
  await tellWaiting(ctx, gaveWay, `${doc.number} was reversed`);
  return back;
}

async function checkReversible(ctx: WriteContext, doc: StockDoc): Promise<void> {
  if (doc.status === 'reversed') {
    const [by] = await ctx.tx
      .select({ number: stockDocs.number })
      .from(stockDocs)
      .where(eq(stockDocs.reversalOfId, doc.id));
    throw conflict(
      'stock_doc.reversed_already',
      `${doc.number} was already reversed by ${by?.number}.`,
    );
  }
  const whyNot =
    doc.status === 'pending'
      ? `${doc.number} is pending approval. Reject it instead.`
      : doc.status === 'refused'
        ? `${doc.number} was refused; nothing moved.`
        : doc.reversalOfId !== null
          ? `${doc.number} is a reversal itself. Enter the goods again instead.`
          : doc.kind === 'inspect'
            ? 'An inspection is not reversed. Move the goods to quarantine and inspect them again.'
            : doc.kind === 'revalue'
              ? 'A revaluation is not reversed. Revalue the goods again.'
              : doc.purpose === 'production'
                ? 'Material issued to a plan is returned from the plan.'
                : null;
  if (whyNot) throw ruleBroken('stock_doc.not_reversible', whyNot);
}

/** Goods that came in by the document, and leave again. */
const goodsThatLeave = (made: readonly MovementRow[]) => made.filter(({ qty }) => qty > 0);

/** Whether the trays take back what left them. */
async function checkTrays(
  ctx: WriteContext,
  doc: StockDoc,
  made: readonly MovementRow[],
): Promise<void> {
  const back = made.filter(({ qty }) => qty < 0);
  const places = await readTrays(
    ctx,
    doc.storeId,
    back.map(({ trayId }) => trayId),
  );
  const goods = back.map(({ trayId, batchId, id }) => {
    const tray = places.get(trayId);
    invariant(tray, 'a movement has its tray');
    // What was lost on the way is on the way again.
    const whyNot = tray.area === 'transit' ? null : whyNotInto(tray);
    if (whyNot) throw ruleBroken('tray.inactive', whyNot);
    return { batchId, tray, at: String(id) };
  });
  const [mixed] = Object.values(await mixedTrays(ctx, goods));
  if (mixed) throw ruleBroken('tray.mixed', mixed);
}

/** Whether what came in lies where it was put, and is worth what it was. */
async function checkStillThere(
  ctx: WriteContext,
  doc: StockDoc,
  made: readonly MovementRow[],
): Promise<void> {
  const leaving = goodsThatLeave(made);
  if (leaving.length === 0) return;
  const lying = await lyingIn(ctx, leaving);
  const worth = await valuesOf(ctx, doc, leaving);
  for (const row of leaving) {
    const { onHand = 0 } = lying.get(`${row.batchId} ${row.trayId}`) ?? {};
    if (onHand < row.qty) throw await used(ctx, row, row.qty - onHand);
    if (doc.kind === 'move' || doc.kind === 'tray_clear') continue;
    const held = worth.get(row.batchId);
    invariant(held, 'goods on hand are worth something or nothing');
    held.qty -= row.qty;
    held.value -= row.value;
    if (held.value < 0 || (held.qty === 0 && held.value > 0)) throw await used(ctx, row, row.qty);
  }
}

async function valuesOf(ctx: WriteContext, doc: StockDoc, of: readonly MovementRow[]) {
  const rows = await ctx.tx
    .select()
    .from(batchStores)
    .where(
      and(
        eq(batchStores.storeId, doc.storeId),
        inArray(
          batchStores.batchId,
          of.map(({ batchId }) => batchId),
        ),
      ),
    );
  return new Map(rows.map(({ batchId, onHand, value }) => [batchId, { qty: onHand, value }]));
}

async function used(ctx: WriteContext, { skuId, batchId }: MovementRow, qty: number) {
  const sku = (await readSkus(ctx, [skuId])).get(skuId);
  const batch = (await readBatches(ctx, [batchId])).get(batchId);
  invariant(sku && batch, 'goods that move have a SKU and a batch');
  return ruleBroken(
    'reverse.used',
    `${inUnit(qty, sku)} of batch ${batch.code} has been used since. Correct it with a count.`,
  );
}

/** Each line the other way round; answers the new line of each. */
async function mirrorLines(ctx: WriteContext, doc: StockDoc, reversal: StockDoc) {
  const lines = await ctx.tx
    .select()
    .from(stockDocLines)
    .where(eq(stockDocLines.docId, doc.id))
    .orderBy(asc(stockDocLines.lineNo));
  const mirrored = await writeLines(
    ctx,
    reversal,
    lines.map(({ skuId, batchId, qty, reasonCode, fromTrayId, toTrayId }) => ({
      skuId,
      batchId,
      qty,
      reasonCode,
      fromTrayId: toTrayId,
      toTrayId: fromTrayId,
    })),
  );
  return new Map(lines.map(({ id }, index) => [id, mirrored[index]?.id]));
}

async function reverseEntries(ctx: WriteContext, doc: StockDoc, reason: string): Promise<void> {
  const source = { kind: 'stock_doc', id: doc.id } as const;
  const posted = await ctx.tx
    .select({ event: journalEntries.event })
    .from(journalEntries)
    .where(
      and(
        eq(journalEntries.sourceKind, source.kind),
        eq(journalEntries.sourceId, source.id),
        isNull(journalEntries.reversesId),
      ),
    )
    .orderBy(journalEntries.id);
  for (const { event } of posted)
    await reverse(ctx, { source, event }, { reason, date: ctx.today });
}
