import type { StockDocument } from '@counting-house/contract/stock/documents/document.ts';
import type { TransferStock } from '@counting-house/contract/stock/transfers/store.ts';
import { needsRight, type ReadContext, type WriteContext } from '../../platform/context.ts';
import { invalid, ruleBroken } from '../../platform/problem.ts';
import { readBatches } from '../batches/batch.service.ts';
import { readCandidates } from '../demand/availability.service.ts';
import { sumAllocations, take, type Candidate } from '../demand/fefo.rules.ts';
import { topUp } from '../demand/top-up.service.ts';
import { getDoc } from '../documents/document-list.service.ts';
import {
  checkDate,
  openDocument,
  toPaper,
  writeLines,
  type StockDoc,
} from '../documents/document.service.ts';
import { moveGoods } from '../ledger/movement.service.ts';
import { lockPositions } from '../ledger/position.service.ts';
import { inUnit, isWhole, notWhole, readSkus, type Sku } from '../skus/sku.service.ts';
import { readStore, type StoreRecord } from './store.service.ts';
import {
  isSetAside,
  mixedTrays,
  systemTray,
  readTrays,
  whyNotInto,
  whyNotOutOf,
  type TrayRecord,
} from './target-tray.service.ts';

/** Goods of one batch that go from a tray of the one store into a tray of the other. */
type Carried = {
  readonly skuId: number;
  readonly batchId: number;
  readonly fromTrayId: number;
  readonly toTrayId: number;
  readonly qty: number;
  readonly at: string;
  /** The movements that are taken back, out and in. */
  readonly reverses?: { readonly out: number; readonly in: number };
};

type Ready = {
  readonly line: TransferStock['lines'][number];
  readonly at: string;
  readonly sku: Sku;
  readonly to: TrayRecord;
};

/**
 * Brings goods from one store to another of the same GSTIN, at what they cost. Only what nobody is promised goes.
 *
 * Locks the positions of all SKUs in the store with the lower id, then in the other.
 *
 * @throws {Problem} `transfer.gstin`, `stock.short`, `stock.reserved` (422); `invalid` (422) with a text for each field
 *   that is wrong; `right_missing` (403) for goods out of quarantine without the right to inspect.
 */
export async function transfer(ctx: WriteContext, input: TransferStock): Promise<StockDocument> {
  const from = await readStore(ctx, input.storeId);
  const to = await readStore(ctx, input.toStoreId);
  const businessDate = input.businessDate ?? ctx.today;
  checkDate(ctx, businessDate);
  checkStores(ctx, from, to);
  const ready = await readLines(ctx, { from, to }, input.lines);
  await lockBoth(
    ctx,
    [from.id, to.id],
    ready.map(({ sku }) => sku.id),
  );
  const goods = await goodsOf(ctx, from.id, ready);
  const places = await readTrays(
    ctx,
    to.id,
    goods.map(({ toTrayId }) => toTrayId),
  );
  const mixed = await mixedTrays(
    ctx,
    goods.flatMap(({ batchId, toTrayId, at }) => {
      const tray = places.get(toTrayId);
      return tray ? [{ batchId, tray, at: `${at}.toTrayId` }] : [];
    }),
  );
  if (Object.keys(mixed).length > 0) throw invalid(mixed);
  const head = { storeId: from.id, toStoreId: to.id, businessDate, note: input.note };
  return getDoc(ctx, await carry(ctx, head, goods));
}

/**
 * Whether goods may go from the one store to the other without an invoice.
 *
 * @throws {Problem} `invalid` (422) at `toStoreId`; `transfer.gstin` (422).
 */
export function checkStores(ctx: ReadContext, from: StoreRecord, to: StoreRecord): void {
  if (from.id === to.id) throw invalid({ toStoreId: 'Choose another store.' });
  for (const [at, { status, name }] of [
    ['storeId', from],
    ['toStoreId', to],
  ] as const) {
    if (status === 'inactive') {
      throw invalid({ [at]: `${name} is no longer in use. Choose another store.` });
    }
  }
  const gstinOf = ({ gstin }: StoreRecord) => gstin || ctx.settings['business.gstin'];
  if (gstinOf(from) === gstinOf(to)) return;
  const text = 'Stores with different GSTINs need a tax invoice; use a B2B order.';
  throw ruleBroken('transfer.gstin', text, { fields: { toStoreId: text } });
}

/** Locks SKUs in two stores, in the order that every transfer keeps. */
export async function lockBoth(
  ctx: WriteContext,
  storeIds: readonly number[],
  skuIds: readonly number[],
): Promise<void> {
  for (const storeId of storeIds.toSorted((a, b) => a - b)) {
    await lockPositions(ctx, storeId, skuIds);
  }
}

/** Writes the paper, takes the goods out of the one store and brings them into the other. The positions are held. */
export async function carry(
  ctx: WriteContext,
  head: Pick<StockDoc, 'storeId' | 'businessDate'> & {
    toStoreId: number;
    note: string | undefined;
    reversalOfId?: number;
  },
  goods: readonly Carried[],
): Promise<StockDoc> {
  const doc = await openDocument(ctx, { kind: 'transfer', ...head });
  const lines = await writeLines(
    ctx,
    doc,
    goods.map(({ skuId, batchId, fromTrayId, toTrayId, qty }) => ({
      skuId,
      batchId,
      fromTrayId,
      toTrayId,
      qty,
    })),
  );
  const paper = toPaper(doc, 'transfer');
  const left = await moveGoods(
    ctx,
    paper,
    goods.map(({ skuId, batchId, fromTrayId, qty, at, reverses }, index) => ({
      docLineId: lines[index]?.id ?? 0,
      skuId,
      batchId,
      trayId: fromTrayId,
      qty: -qty,
      field: `${at}.qty`,
      ...(reverses ? { reversesId: reverses.in } : {}),
    })),
  );
  await moveGoods(
    ctx,
    { ...paper, storeId: head.toStoreId },
    goods.map(({ skuId, batchId, toTrayId, qty, reverses }, index) => ({
      docLineId: lines[index]?.id ?? 0,
      skuId,
      batchId,
      trayId: toTrayId,
      qty,
      value: -(left[index]?.value ?? 0),
      ...(reverses ? { reversesId: reverses.out } : {}),
    })),
  );
  await topUp(
    ctx,
    head.toStoreId,
    goods.map(({ skuId }) => skuId),
  );
  return doc;
}

async function readLines(
  ctx: WriteContext,
  { from, to }: { from: StoreRecord; to: StoreRecord },
  lines: TransferStock['lines'],
): Promise<Ready[]> {
  const skus = await readSkus(
    ctx,
    lines.map(({ skuId }) => skuId),
  );
  const known = await readBatches(
    ctx,
    lines.flatMap(({ batchId }) => batchId ?? []),
  );
  const out = await readTrays(
    ctx,
    from.id,
    lines.flatMap(({ fromTrayId }) => fromTrayId ?? []),
  );
  const into = await readTrays(
    ctx,
    to.id,
    lines.flatMap(({ toTrayId }) => toTrayId ?? []),
  );
  const floors = {
    rm: await systemTray(ctx, to.id, 'rm'),
    fg: await systemTray(ctx, to.id, 'fg'),
  };
  const fields: Record<string, string> = {};
  const ready = lines.flatMap((line, index) => {
    const at = `lines.${index}`;
    const sku = skus.get(line.skuId);
    const batch = known.get(line.batchId ?? 0);
    const floor = sku?.kind === 'finished' ? floors.fg : floors.rm;
    const tray = line.toTrayId === undefined ? floor : into.get(line.toTrayId);
    const whyNot = whyNotInto(tray);
    const whyNotOut = line.fromTrayId === undefined ? null : whyNotOutOf(out.get(line.fromTrayId));
    if (!sku) fields[`${at}.skuId`] = 'Choose a SKU.';
    if (line.batchId !== undefined && batch?.skuId !== line.skuId) {
      fields[`${at}.batchId`] = 'Choose a batch of these goods.';
    }
    const source = line.fromTrayId === undefined ? undefined : out.get(line.fromTrayId);
    if (source && tray && isSetAside(source) && !isSetAside(tray)) {
      needsRight(ctx, 'stock.inspection.write', `${at}.toTrayId`);
    }
    if (whyNotOut) fields[`${at}.fromTrayId`] = whyNotOut;
    if (whyNot) fields[`${at}.toTrayId`] = whyNot;
    if (sku && !isWhole(line.qty, sku)) fields[`${at}.qty`] = notWhole(sku);
    return sku && tray ? [{ line, at, sku, to: tray }] : [];
  });
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return ready;
}

/** Which goods go, and into which tray. */
async function goodsOf(
  ctx: WriteContext,
  storeId: number,
  ready: readonly Ready[],
): Promise<Carried[]> {
  const parts = await goodsToSend(ctx, storeId, ready);
  return parts.map(({ wanted: { sku, to, at }, batchId, trayId, qty }) => ({
    skuId: sku.id,
    batchId,
    fromTrayId: trayId,
    toTrayId: to.id,
    qty,
    at,
  }));
}

/** A line that names the goods it wants, or leaves their choice. */
type Wanted = {
  readonly line: {
    readonly batchId?: number | undefined;
    readonly fromTrayId?: number | undefined;
    readonly qty: number;
  };
  readonly at: string;
  readonly sku: Sku;
};

type Part<W> = {
  readonly wanted: W;
  readonly batchId: number;
  readonly trayId: number;
  readonly qty: number;
};

/**
 * Which goods go to another store: those that a line names, else what expires first of what is free. The caller holds
 * the positions.
 *
 * @throws {Problem} `stock.short` (422) at the quantity.
 */
export async function goodsToSend<W extends Wanted>(
  ctx: WriteContext,
  storeId: number,
  lines: readonly W[],
): Promise<Part<W>[]> {
  const free = await readCandidates(
    ctx,
    storeId,
    lines.map(({ sku }) => sku.id),
  );
  const parts: Part<W>[] = [];
  for (const wanted of lines) {
    const { line, at, sku } = wanted;
    const { batchId, fromTrayId, qty } = line;
    if (batchId !== undefined && fromTrayId !== undefined) {
      parts.push({ wanted, batchId, trayId: fromTrayId, qty });
      continue;
    }
    const fits = ({ batchId: ofBatch, trayId }: Candidate) =>
      (batchId === undefined || ofBatch === batchId) &&
      (fromTrayId === undefined || trayId === fromTrayId);
    const candidates = (free.get(sku.id) ?? []).filter(fits);
    const taken = take(candidates, qty, { day: '1900-01-01', minDaysLeft: 0 });
    const found = sumAllocations(taken);
    if (found < qty) {
      const text = `Only ${inUnit(found, sku)} of '${sku.name}' can be used; ${inUnit(qty, sku)} are wanted.`;
      throw ruleBroken('stock.short', text, { fields: { [`${at}.qty`]: text } });
    }
    parts.push(
      ...taken.map((part) => ({
        wanted,
        batchId: part.batchId,
        trayId: part.trayId,
        qty: part.qty,
      })),
    );
  }
  return parts;
}
