import type { StockDocument } from '@counting-house/contract/stock/documents/document.ts';
import type {
  ClearTrays,
  MoveStock,
  TraysCleared,
} from '@counting-house/contract/stock/documents/move.ts';
import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import { needsRight, type WriteContext } from '../../platform/context.ts';
import { invalid, invariant, ruleBroken } from '../../platform/problem.ts';
import { theOne, assertVersion } from '../../platform/rows/rows.ts';
import { balances } from '../ledger/balance.table.ts';
import { batchNamed } from '../batches/batch-list.service.ts';
import { readBatches, type Batch } from '../batches/batch.service.ts';
import { batches } from '../batches/batch.table.ts';
import { reservations } from '../demand/demand.table.ts';
import {
  checkDate,
  openDocument,
  toPaper,
  writeLines,
  type StockDoc,
} from '../documents/document.service.ts';
import { getDoc } from '../documents/document-list.service.ts';
import { moveGoods } from '../ledger/movement.service.ts';
import { lockEverywhere, lockPositions } from '../ledger/position.service.ts';
import { heldByOrders } from '../demand/yield-reservation.service.ts';
import { tellWaiting } from '../demand/notify-waiting.service.ts';
import { relocate, unhold } from '../demand/reservation.service.ts';
import { isWhole, notWhole, readSkus, type Sku } from '../skus/sku.service.ts';
import { readStore } from './store.service.ts';
import { stores } from './store.table.ts';
import {
  isSetAside,
  mixedTrays,
  systemTray,
  readTrays,
  whyNotInto,
  whyNotOutOf,
  type TrayRecord,
} from './target-tray.service.ts';
import { topUp } from '../demand/top-up.service.ts';
import { trays } from './tray.table.ts';

type Step = {
  readonly batch: Batch;
  readonly sku: Sku;
  readonly from: TrayRecord;
  readonly to: TrayRecord;
  readonly qty: number;
  readonly withReserved: boolean;
  readonly at: string;
};

/**
 * Moves goods from tray to tray inside a store; what they are worth stays. Free goods go first. Held
 * goods go along inside an area, or when the line says so; from where nothing can be promised they
 * are given back and exchanged.
 *
 * Locks the positions of all SKUs whose batches move.
 *
 * @throws {Problem} `invalid` (422) with a text for each field that is wrong; `stock.short`,
 *   `stock.reserved` (422); `right_missing` (403) for goods out of quarantine without the right to inspect.
 */
export async function move(ctx: WriteContext, input: MoveStock): Promise<StockDocument> {
  const store = await readStore(ctx, input.storeId);
  const businessDate = input.businessDate ?? ctx.today;
  checkDate(ctx, businessDate);
  const steps = await readSteps(ctx, store.id, input.lines);
  await lockPositions(
    ctx,
    store.id,
    steps.map(({ sku }) => sku.id),
  );
  const mixed = await mixedTrays(
    ctx,
    steps.map(({ batch, to, at }) => ({ batchId: batch.id, tray: to, at: `${at}.toTrayId` })),
  );
  if (Object.keys(mixed).length > 0) throw invalid(mixed);
  const head = { kind: 'move', storeId: store.id, businessDate, note: input.note } as const;
  return getDoc(ctx, await carryOut(ctx, head, steps));
}

/**
 * Puts all of a batch back on the floor tray of the area it lies in, held goods included, in every store and with
 * a paper for each. Nothing is written off; quarantine, reject and packed stay untouched.
 *
 * Locks the positions of the SKU in all stores.
 *
 * @param input the batch's code, or its id.
 * @returns what was moved; its head names the first paper, the default store's before others.
 * @throws {Problem} `not_found`; `tray.nothing` (422).
 */
export async function trayClear(ctx: WriteContext, input: ClearTrays): Promise<TraysCleared> {
  const batch = theOne(batches, await ctx.tx.select().from(batches).where(batchNamed(input.batch)));
  const sku = (await readSkus(ctx, [batch.skuId])).get(batch.skuId);
  invariant(sku, 'a batch has its SKU');
  await lockEverywhere(ctx, [sku.id]);
  await assertVersion(ctx, batches, batch, input.version);
  const cleared: TraysCleared[] = [];
  const lying = await lyingInTrays(ctx, batch.id);
  for (const [storeId, goods] of Map.groupBy(lying, ({ tray }) => tray.storeId)) {
    const floors = {
      rm: await systemTray(ctx, storeId, 'rm'),
      fg: await systemTray(ctx, storeId, 'fg'),
    };
    const steps = goods.map(({ tray, onHand }) => ({
      batch,
      sku,
      from: tray,
      qty: onHand,
      withReserved: true,
      at: 'batch',
      to: tray.area === 'rm' ? floors.rm : floors.fg,
    }));
    const head = { kind: 'tray_clear', storeId, businessDate: ctx.today, note: undefined } as const;
    const { id, number } = await carryOut(ctx, head, steps);
    const moved = goods.map(({ tray, store, onHand }) => ({
      trayCode: tray.code,
      store,
      number,
      qty: onHand,
    }));
    cleared.push({ docId: id, number, moved });
  }
  const [first] = cleared;
  if (!first) throw ruleBroken('tray.nothing', `Batch ${batch.code} lies in no tray.`);
  return { ...first, moved: cleared.flatMap(({ moved }) => moved) };
}

/** The trays of store areas that hold a batch, floors left out; the default store's first. */
function lyingInTrays(ctx: WriteContext, batchId: number) {
  return ctx.tx
    .select({ tray: trays, store: stores.name, onHand: balances.onHand })
    .from(balances)
    .innerJoin(trays, eq(trays.id, balances.trayId))
    .innerJoin(stores, eq(stores.id, trays.storeId))
    .where(
      and(
        eq(balances.batchId, batchId),
        gt(balances.onHand, 0),
        inArray(trays.area, ['rm', 'fg']),
        eq(trays.isSystem, false),
      ),
    )
    .orderBy(desc(stores.isDefault), stores.id, trays.id);
}

/** Writes the paper and moves the goods, step after step on what the one before left. */
async function carryOut(
  ctx: WriteContext,
  head: Parameters<typeof openDocument>[1],
  steps: readonly Step[],
): Promise<StockDoc> {
  const doc = await openDocument(ctx, head);
  const lines = await writeLines(
    ctx,
    doc,
    steps.map(({ sku, batch, from, to, qty }) => ({
      skuId: sku.id,
      batchId: batch.id,
      qty,
      fromTrayId: from.id,
      toTrayId: to.id,
    })),
  );
  const gaveWay: number[] = [];
  for (const [index, step] of steps.entries()) {
    const along = await promisedPart(ctx, step);
    const stays = canBePromised(step);
    if (!stays) {
      await unhold(ctx, doc.storeId, along);
      gaveWay.push(...along.map(({ reservation }) => reservation.demandId));
    }
    const reserved = stays ? along.reduce((sum, { qty }) => sum + qty, 0) : 0;
    const goods = {
      docLineId: lines[index]?.id ?? 0,
      skuId: step.sku.id,
      batchId: step.batch.id,
      field: `${step.at}.qty`,
    };
    await moveGoods(ctx, toPaper(doc, 'move'), [
      { ...goods, trayId: step.from.id, qty: -step.qty, reserved: -reserved },
      { ...goods, trayId: step.to.id, qty: step.qty, reserved },
    ]);
    if (stays) await relocate(ctx, along, step.to.id);
  }
  await topUp(
    ctx,
    doc.storeId,
    steps.map(({ sku }) => sku.id),
  );
  await tellWaiting(ctx, gaveWay, `${doc.number} took them out of the usable trays`);
  return doc;
}

/** The held goods that must go along because too little is free, last promised first. */
async function promisedPart(ctx: WriteContext, step: Step) {
  const [held] = await ctx.tx
    .select()
    .from(balances)
    .where(and(eq(balances.batchId, step.batch.id), eq(balances.trayId, step.from.id)));
  const free = (held?.onHand ?? 0) - (held?.reserved ?? 0);
  let rest = Math.min(step.qty - free, held?.reserved ?? 0);
  const mayGo = step.withReserved || step.from.area === step.to.area || !canBePromised(step);
  if (rest <= 0 || !mayGo) return [];
  const promised = await heldByOrders(
    ctx,
    and(eq(reservations.batchId, step.batch.id), eq(reservations.trayId, step.from.id)),
  );
  return promised.flatMap((reservation) => {
    const qty = Math.min(reservation.qty, rest);
    rest -= qty;
    return qty > 0 ? [{ reservation, qty }] : [];
  });
}

/** Whether goods can still be promised where they go. */
const canBePromised = ({ to, sku, batch }: Step): boolean =>
  batch.status === 'available' &&
  (to.area === 'fg' || (to.area === 'rm' && sku.kind !== 'finished'));

async function readSteps(
  ctx: WriteContext,
  storeId: number,
  lines: MoveStock['lines'],
): Promise<Step[]> {
  const known = await readBatches(
    ctx,
    lines.map(({ batchId }) => batchId),
  );
  const skus = await readSkus(
    ctx,
    [...known.values()].map(({ skuId }) => skuId),
  );
  const places = await readTrays(
    ctx,
    storeId,
    lines.flatMap(({ fromTrayId, toTrayId }) => [fromTrayId, toTrayId]),
  );
  const fields: Record<string, string> = {};
  const steps = lines.flatMap((line, index) => {
    const at = `lines.${index}`;
    const batch = known.get(line.batchId);
    const sku = skus.get(batch?.skuId ?? 0);
    const from = places.get(line.fromTrayId);
    const to = places.get(line.toTrayId);
    const whyNot = whyNotInto(to);
    if (!batch) fields[`${at}.batchId`] = 'Choose a batch.';
    const whyNotOut = whyNotOutOf(from);
    if (whyNotOut) fields[`${at}.fromTrayId`] = whyNotOut;
    if (whyNot) fields[`${at}.toTrayId`] = whyNot;
    if (line.fromTrayId === line.toTrayId) fields[`${at}.toTrayId`] = 'Choose another tray.';
    if (sku && !isWhole(line.qty, sku)) fields[`${at}.qty`] = notWhole(sku);
    if (!batch || !sku || !from || !to) return [];
    const leavesQuarantine = isSetAside(from) && !isSetAside(to);
    if (leavesQuarantine) needsRight(ctx, 'stock.inspection.write', `${at}.fromTrayId`);
    const { qty, withReserved = false } = line;
    return [{ batch, sku, from, to, qty, withReserved, at }];
  });
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return steps;
}
