import { and, eq, inArray } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { invalid, invariant, ruleBroken } from '../../platform/problem.ts';
import { insertRaw } from '../../platform/rows/rows.ts';
import { readBatches, checkSellable } from '../batches/batch.service.ts';
import { checkDate } from '../documents/document.service.ts';
import { moveGoods } from '../ledger/movement.service.ts';
import { lockPositions } from '../ledger/position.service.ts';
import { postLeaving } from '../ledger/sale-cost.service.ts';
import { inUnit, skusInStore, type Sku } from '../skus/sku.service.ts';
import { readCandidates } from './availability.service.ts';
import { demands, reservations } from './demand.table.ts';
import { freeFor, sumAllocations, take, type Allocation, type Candidate } from './fefo.rules.ts';
import { changeDemands, unhold, type Demand } from './reservation.service.ts';
import { topUp } from './top-up.service.ts';

type ToIssue = {
  /** The order; a bill without one has made it. */
  readonly refId: number;
  readonly refNumber: string;
  readonly storeId?: number | undefined;
  readonly date: string;
  readonly channel: 'b2c' | 'b2b';
  readonly lines: readonly {
    readonly refLineId: number;
    readonly skuId: number;
    readonly qty: number;
    /** The batch that is handed over; the first to expire when left out. */
    readonly batchId?: number | undefined;
  }[];
};

type IssuedGoods = {
  readonly refLineId: number;
  readonly batchId: number;
  readonly qty: number;
  /** What the goods cost, paise. */
  readonly value: number;
};

/**
 * Goods leave with the bill, over the counter: taken by first expiry and shipped in one step, without a parcel.
 * What is held for the lines goes first back to where it lies, so that a batch that is handed over may be another.
 *
 * Locks the positions of all SKUs in the input. The caller has locked the order.
 *
 * @throws {Problem} `stock.short` (422) with `more.lines`; `batch.on_hold`, `batch.quarantine`, `batch.expired`
 *   (422) for a batch that is named; `invalid` (422) at `lines.0.batchId`, and at `lines.0.qty` when the line
 *   wants less.
 */
export async function issueNow(ctx: WriteContext, input: ToIssue): Promise<IssuedGoods[]> {
  checkDate(ctx, input.date);
  const skuIds = input.lines.map(({ skuId }) => skuId);
  if (skuIds.length === 0) return [];
  const { storeId, skus } = await skusInStore(ctx, skuIds, input.storeId);
  await lockPositions(ctx, storeId, skuIds);
  await checkNamed(ctx, input);
  const known = await freeLines(ctx, storeId, input, skus);

  const goods = allot(ctx, input, skus, await readCandidates(ctx, storeId, skuIds));
  const moved = await moveGoods(
    ctx,
    {
      kind: 'ship',
      docKind: 'order',
      docId: input.refId,
      docNumber: input.refNumber,
      storeId,
      businessDate: input.date,
    },
    goods.map(({ line: { refLineId, skuId }, batchId, trayId, qty }) => ({
      docLineId: refLineId,
      skuId,
      batchId,
      trayId,
      qty: -qty,
    })),
  );
  await closeDemands(ctx, storeId, input, known);
  await topUp(ctx, storeId, skuIds);
  await postLeaving(ctx, input.date, [
    {
      source: { kind: 'order', id: input.refId, no: input.refNumber },
      centre: input.channel === 'b2b' ? 'B2B' : 'B2C',
      moved,
    },
  ]);
  return moved.map(({ docLineId, batchId, qty, value }) => ({
    refLineId: docLineId,
    batchId,
    qty: -qty,
    value: -value,
  }));
}

async function checkNamed(ctx: WriteContext, { lines, date }: ToIssue): Promise<void> {
  const named = await readBatches(
    ctx,
    lines.flatMap(({ batchId }) => batchId ?? []),
  );
  const fields: Record<string, string> = {};
  for (const [index, { batchId, skuId }] of lines.entries()) {
    if (batchId === undefined || named.get(batchId)?.skuId === skuId) continue;
    fields[`lines.${index}.batchId`] = 'Choose a batch.';
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
  checkSellable([...named.values()], date);
}

/** Gives back what is held for the lines; their demands by line. */
async function freeLines(
  ctx: WriteContext,
  storeId: number,
  { lines }: ToIssue,
  skus: ReadonlyMap<number, Sku>,
) {
  const found = await ctx.tx
    .select()
    .from(demands)
    .where(
      and(
        eq(demands.purpose, 'order'),
        inArray(
          demands.refLineId,
          lines.map(({ refLineId }) => refLineId),
        ),
      ),
    );
  const ids = found.map(({ id }) => id);
  const held =
    ids.length === 0
      ? []
      : await ctx.tx
          .select()
          .from(reservations)
          .where(and(inArray(reservations.demandId, ids), eq(reservations.stage, 'held')));
  await unhold(
    ctx,
    storeId,
    held.map((reservation) => ({ reservation, qty: reservation.qty })),
  );
  const left = await leftToIssue(ctx, found);
  const fields: Record<string, string> = {};
  for (const [index, { refLineId, skuId, qty }] of lines.entries()) {
    const open = left.get(refLineId) ?? qty;
    const sku = skus.get(skuId);
    if (qty <= open || !sku) continue;
    fields[`lines.${index}.qty`] = `Only ${inUnit(open, sku)} of this line are left to issue.`;
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return new Map(found.map(({ refLineId, id }) => [refLineId, id]));
}

/** By line, what it wants that has neither left nor lies packed; nothing of a line that is closed. */
async function leftToIssue(ctx: WriteContext, of: readonly Demand[]) {
  const ids = of.map(({ id }) => id);
  const packed =
    ids.length === 0
      ? []
      : await ctx.tx
          .select()
          .from(reservations)
          .where(and(inArray(reservations.demandId, ids), eq(reservations.stage, 'packed')));
  return new Map(
    of.map(({ id, refLineId, wanted, done, status }) => {
      const inParcels = sumAllocations(packed.filter(({ demandId }) => demandId === id));
      return [refLineId, status === 'open' ? wanted - done - inParcels : 0];
    }),
  );
}

type Line = ToIssue['lines'][number];

/** The goods of each line, in their order on the same running state. */
function allot(
  ctx: WriteContext,
  { lines }: ToIssue,
  skus: ReadonlyMap<number, Sku>,
  free: ReadonlyMap<number, Candidate[]>,
): (Allocation & { line: Line })[] {
  const short: object[] = [];
  const sentences: string[] = [];
  const goods = lines.flatMap((line) => {
    const sku = skus.get(line.skuId);
    invariant(sku, 'a line that is issued has its SKU');
    const usable = (free.get(sku.id) ?? []).filter(
      ({ batchId }) => line.batchId === undefined || batchId === line.batchId,
    );
    // Anyone who hands a batch over sees its date.
    const minDaysLeft = line.batchId === undefined ? sku.minShipDays : 0;
    const need = { day: ctx.today, minDaysLeft };
    const available = freeFor(usable, need);
    if (available < line.qty) {
      const { refLineId, skuId, qty: wanted } = line;
      short.push({ refLineId, skuId, sku: sku.name, wanted, available });
      sentences.push(
        `Only ${inUnit(available, sku)} of '${sku.name}' can be used; ${inUnit(wanted, sku)} are wanted.`,
      );
    }
    return take(usable, line.qty, need).map((part) => ({ ...part, line }));
  });
  if (short.length === 0) return goods;
  throw ruleBroken('stock.short', sentences.slice(0, 3).join(' '), { more: { lines: short } });
}

/** What each line wanted has left; a line that nothing was held for has wanted it just now. */
async function closeDemands(
  ctx: WriteContext,
  storeId: number,
  { refId, refNumber, lines }: ToIssue,
  known: ReadonlyMap<number, number>,
): Promise<void> {
  const changes = lines.flatMap(({ refLineId, qty }) => {
    const demandId = known.get(refLineId);
    return demandId === undefined ? [] : [{ demandId, reserved: 0, done: qty }];
  });
  if (changes.length > 0) await changeDemands(ctx, changes);
  await insertRaw(
    ctx,
    demands,
    lines
      .filter(({ refLineId }) => !known.has(refLineId))
      .map(({ refLineId, skuId, qty }) => ({
        purpose: 'order' as const,
        refId,
        refLineId,
        refNumber,
        skuId,
        storeId,
        wanted: qty,
        done: qty,
        needDate: ctx.today,
        minDaysLeft: 0,
        priority: 5,
        partialOk: true,
        status: 'done' as const,
        createdAt: ctx.now,
      })),
  );
}
