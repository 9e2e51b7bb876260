import type { StockDocument } from '@counting-house/contract/stock/documents/document.ts';
import type { OpeningStock } from '@counting-house/contract/stock/documents/opening.ts';
import { and, eq, inArray, ne } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { invalid, invariant } from '../../platform/problem.ts';
import { makeBatches } from '../batches/batch.service.ts';
import { openDocument, toPaper, writeLines } from './document.service.ts';
import { getDoc } from './document-list.service.ts';
import { moveGoods } from '../ledger/movement.service.ts';
import { movements } from '../ledger/movement.table.ts';
import { lockPositions } from '../ledger/position.service.ts';
import { postGoods } from '../ledger/posting.service.ts';
import { isWhole, notWhole, readSkus, type Sku } from '../skus/sku.service.ts';
import { storeInUse } from '../trays/store.service.ts';
import {
  mixedTrays,
  systemTray,
  readTrays,
  whyNotInto,
  type TrayRecord,
} from '../trays/target-tray.service.ts';
import { topUp } from '../demand/top-up.service.ts';
import { valueAt } from '../ledger/value.rules.ts';

type Line = OpeningStock['lines'][number];

/** A line with the rows behind its ids. */
type Ready = {
  readonly line: Line;
  readonly at: string;
  readonly sku: Sku;
  readonly tray: TrayRecord;
};

/**
 * Brings in what lay in the store when the books began, and posts it against the opening balances.
 * All lines or none; a thousand lines are one call.
 *
 * Locks the positions of all SKUs in the input.
 *
 * @throws {Problem} `invalid` (422) with a text for each field that is wrong, `lines.3.newBatch.number`.
 */
export async function opening(ctx: WriteContext, input: OpeningStock): Promise<StockDocument> {
  const store = await storeInUse(ctx, input.storeId);
  const businessDate = input.businessDate ?? ctx.today;
  if (businessDate > ctx.today) throw invalid({ businessDate: 'The date cannot be in the future' });
  if (input.late && !input.note)
    throw invalid({ note: 'Please write a note for late opening stock.' });

  const skuIds = input.lines.map(({ skuId }) => skuId);
  await lockPositions(ctx, store.id, await existing(ctx, input.lines));
  const begun = input.late ? new Set<number>() : await alreadyMoved(ctx, store.id, skuIds);
  const ready = await readLines(ctx, store.id, input.lines, begun);
  const batches = await makeBatches(
    ctx,
    ready.map(({ sku, line, at }) => ({ sku, facts: line.newBatch ?? {}, at })),
    { origin: 'opening', receivedDate: businessDate },
  );
  const goods = ready.map((entry, index) => {
    const batch = batches[index];
    invariant(batch, 'every line has its batch');
    return { ...entry, batch };
  });
  const mixed = await mixedTrays(
    ctx,
    goods.map(({ batch, tray, at }) => ({ batchId: batch.id, tray, at: `${at}.trayId` })),
  );
  if (Object.keys(mixed).length > 0) throw invalid(mixed);

  const doc = await openDocument(ctx, {
    kind: 'opening',
    storeId: store.id,
    businessDate,
    note: input.note,
  });
  const lines = await writeLines(
    ctx,
    doc,
    goods.map(({ line, sku, tray, batch }) => ({
      skuId: sku.id,
      batchId: batch.id,
      toTrayId: tray.id,
      qty: line.qty,
    })),
  );
  const moved = await moveGoods(
    ctx,
    toPaper(doc, 'opening'),
    goods.map(({ line, sku, tray, batch }, index) => ({
      docLineId: lines[index]?.id ?? 0,
      skuId: sku.id,
      batchId: batch.id,
      trayId: tray.id,
      qty: line.qty,
      value: line.value ?? valueAt(line.unitValue ?? 0, line.qty),
    })),
  );
  await topUp(ctx, store.id, skuIds);
  await postGoods(ctx, {
    event: 'stock.opening',
    date: businessDate,
    source: { kind: 'stock_doc', id: doc.id, no: doc.number },
    moved,
  });
  return getDoc(ctx, doc);
}

/** The SKUs of the lines that there are; the others are refused when the lines are read. */
async function existing(ctx: WriteContext, lines: readonly Line[]): Promise<number[]> {
  const known = await readSkus(
    ctx,
    lines.map(({ skuId }) => skuId),
  );
  return [...known.keys()];
}

/** SKUs of which goods moved in the store already, other than by opening stock. */
async function alreadyMoved(ctx: WriteContext, storeId: number, skuIds: readonly number[]) {
  const rows = await ctx.tx
    .selectDistinct({ skuId: movements.skuId })
    .from(movements)
    .where(
      and(
        eq(movements.storeId, storeId),
        inArray(movements.skuId, [...new Set(skuIds)]),
        ne(movements.kind, 'opening'),
      ),
    );
  return new Set(rows.map(({ skuId }) => skuId));
}

/** The lines with their SKUs and trays; every line that is wrong is named at once. */
async function readLines(
  ctx: WriteContext,
  storeId: number,
  lines: readonly Line[],
  begun: ReadonlySet<number>,
): Promise<Ready[]> {
  const known = await readSkus(
    ctx,
    lines.map(({ skuId }) => skuId),
  );
  const places = await readTrays(
    ctx,
    storeId,
    lines.flatMap(({ trayId }) => trayId ?? []),
  );
  const floors = {
    fg: await systemTray(ctx, storeId, 'fg'),
    rm: await systemTray(ctx, storeId, 'rm'),
  };
  const fields: Record<string, string> = {};
  const ready = lines.flatMap((line, index) => {
    const at = `lines.${index}`;
    const sku = known.get(line.skuId);
    if (!sku) {
      fields[`${at}.skuId`] = 'Choose a SKU.';
      return [];
    }
    const floor = sku.kind === 'finished' ? floors.fg : floors.rm;
    const tray = line.trayId === undefined ? floor : places.get(line.trayId);
    const whyNot = whyNotInto(tray);
    if (whyNot) fields[`${at}.trayId`] = whyNot;
    if (!isWhole(line.qty, sku)) fields[`${at}.qty`] = notWhole(sku);
    if (begun.has(sku.id)) {
      fields[`${at}.skuId`] =
        `Goods of '${sku.name}' have moved already. Adjust them, or enter late opening stock with a note.`;
    }
    return tray ? [{ line, at, sku, tray }] : [];
  });
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return ready;
}
