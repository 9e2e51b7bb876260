import type { Repack, Run } from '@counting-house/contract/production/run.ts';
import { eq, sql } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { allocate } from '../../platform/money.ts';
import { invalid, invariant } from '../../platform/problem.ts';
import { insertRows, nextIds } from '../../platform/rows/rows.ts';
import { nextNumber } from '../../platform/settings/numbers.ts';
import {
  readBatches,
  checkSellable,
  makeBatches,
  type Batch,
} from '../../stock/batches/batch.service.ts';
import { batches } from '../../stock/batches/batch.table.ts';
import { dateText } from '../../platform/clock.ts';
import { componentCost, knownCosts } from '../recipes/recipe-cost.service.ts';
import { repackWeights } from './repack.rules.ts';
import { topUp } from '../../stock/demand/top-up.service.ts';
import { checkDate } from '../../stock/documents/document.service.ts';
import { moveGoods } from '../../stock/ledger/movement.service.ts';
import { lockPositions } from '../../stock/ledger/position.service.ts';
import { postGoods, postMade } from '../../stock/ledger/posting.service.ts';
import { isWhole, notWhole, readSkus, type Sku } from '../../stock/skus/sku.service.ts';
import { storeInUse } from '../../stock/trays/store.service.ts';
import {
  systemTray,
  readTrays,
  whyNotInto,
  whyNotOutOf,
  type TrayRecord,
} from '../../stock/trays/target-tray.service.ts';
import { checkMixed, readFloorTray } from './output-batch.service.ts';
import { firstFreeNumber } from './output-batch.rules.ts';
import { getRun } from './run-list.service.ts';
import { productionRuns, runInputs, runOutputs } from './run.table.ts';

/**
 * Turns goods of batches into others without a plan: packs of another size, a set, the parts of a set. Their value is
 * split by shares; what comes out lasts as long as the first of what went in.
 *
 * Locks the positions of all goods in the input.
 *
 * @throws {Problem} `invalid` (422) with a text at each wrong field; `stock.short`, `stock.reserved` (422); the
 *   problems of batches that may not be used.
 */
export async function repack(ctx: WriteContext, input: Repack): Promise<Run> {
  const store = await storeInUse(ctx, input.storeId);
  const businessDate = input.businessDate ?? ctx.today;
  checkDate(ctx, businessDate);
  const used = await readBatches(
    ctx,
    input.inputs.map(({ batchId }) => batchId),
  );
  const skus = await readSkus(ctx, [
    ...[...used.values()].map(({ skuId }) => skuId),
    ...input.outputs.map(({ skuId }) => skuId),
  ]);
  await lockPositions(ctx, store.id, [...skus.keys()]);
  const places = await readFields(ctx, store.id, input, { used, skus });
  checkSellable([...used.values()], businessDate);
  const weights = await weightsOf(ctx, input, skus);
  const made = await makeOutputs(ctx, input, { used, skus, businessDate });
  await checkMixed(
    ctx,
    places.map((tray, index) => ({
      batchId: made[index]?.id ?? 0,
      tray,
      at: `outputs.${index}.trayId`,
    })),
  );

  const [runId = 0] = await nextIds(ctx, productionRuns, 1);
  const number = await nextNumber(ctx, 'run', { date: businessDate });
  const paper = {
    docKind: 'run',
    docId: runId,
    docNumber: number,
    storeId: store.id,
    businessDate,
  } as const;
  const issued = await issueInputs(ctx, input, { paper, used });
  const worth = issued.reduce((sum, { value }) => sum - value, 0);
  await insertRows(ctx, productionRuns, [
    {
      id: runId,
      number,
      kind: 'repack',
      storeId: store.id,
      businessDate,
      mfgDate: businessDate,
      goodQty: input.outputs.reduce((sum, { qty }) => sum + qty, 0),
      materialValue: worth,
      totalCost: worth,
      goodValue: worth,
      checks: [],
      note: input.note,
    },
  ]);
  await keepInputs(ctx, runId, issued);
  const values = allocate(worth, weights);
  const moved = await putAway(ctx, input, { paper, made, places, values });
  const head = {
    date: businessDate,
    source: { kind: 'production_run', id: runId, no: number },
  } as const;
  await postGoods(ctx, { ...head, event: 'production.issued', moved: issued });
  await postMade(ctx, head, { moved, materials: worth, labour: 0, overhead: 0, abnormalLoss: 0 });
  await topUp(
    ctx,
    store.id,
    moved.map(({ skuId }) => skuId),
  );
  return getRun(ctx, { id: runId });
}

/** The document under which goods move. */
type Paper = Omit<Parameters<typeof moveGoods>[1], 'kind'>;

/** Takes what is repacked out of its trays. */
async function issueInputs(
  ctx: WriteContext,
  { inputs }: Repack,
  { paper, used }: { paper: Paper; used: Known['used'] },
) {
  const ids = await nextIds(ctx, runInputs, inputs.length);
  return moveGoods(
    ctx,
    { ...paper, kind: 'issue_production' },
    inputs.map(({ batchId, trayId, qty }, index) => ({
      docLineId: ids[index] ?? 0,
      skuId: used.get(batchId)?.skuId ?? 0,
      batchId,
      trayId,
      qty: -qty,
      field: `inputs.${index}.qty`,
    })),
  );
}

const keepInputs = (
  ctx: WriteContext,
  runId: number,
  issued: Awaited<ReturnType<typeof issueInputs>>,
) =>
  insertRows(
    ctx,
    runInputs,
    issued.map(({ docLineId, skuId, batchId, trayId, qty, value }) => ({
      id: docLineId,
      runId,
      skuId,
      batchId,
      trayId,
      qty: -qty,
      value: -value,
    })),
  );

/** Puts what came out into its trays, at its share of what went in. */
async function putAway(
  ctx: WriteContext,
  { outputs }: Repack,
  {
    paper,
    made,
    places,
    values,
  }: {
    paper: Paper;
    made: readonly { readonly id: number }[];
    places: readonly TrayRecord[];
    /** Paise, of each in turn. */
    values: readonly number[];
  },
) {
  const rows = outputs.map(({ skuId, qty }, index) => ({
    runId: paper.docId,
    skuId,
    batchId: made[index]?.id ?? 0,
    trayId: places[index]?.id ?? 0,
    kind: 'main' as const,
    qty,
    value: values[index] ?? 0,
  }));
  const kept = await insertRows(ctx, runOutputs, rows);
  return moveGoods(
    ctx,
    { ...paper, kind: 'produce' },
    kept.map(({ id, skuId, batchId, trayId, qty, value }) => ({
      docLineId: id,
      skuId,
      batchId,
      trayId,
      qty,
      value,
    })),
  );
}

type Known = {
  readonly used: ReadonlyMap<number, Batch>;
  readonly skus: ReadonlyMap<number, Sku>;
};

/** Everything that is wrong at once; the trays of what comes out. */
async function readFields(
  ctx: WriteContext,
  storeId: number,
  input: Repack,
  { used, skus }: Known,
): Promise<TrayRecord[]> {
  const fields: Record<string, string> = {};
  const named = await readTrays(ctx, storeId, [
    ...input.inputs.map(({ trayId }) => trayId),
    ...input.outputs.flatMap(({ trayId }) => trayId ?? []),
  ]);
  for (const [index, { batchId, trayId, qty }] of input.inputs.entries()) {
    const sku = skus.get(used.get(batchId)?.skuId ?? 0);
    const whyNot = whyNotOutOf(named.get(trayId));
    if (!sku) fields[`inputs.${index}.batchId`] = 'Choose a batch.';
    else if (!isWhole(qty, sku)) fields[`inputs.${index}.qty`] = notWhole(sku);
    if (whyNot) fields[`inputs.${index}.trayId`] = whyNot;
  }
  const places: TrayRecord[] = [];
  for (const [index, { skuId, qty, trayId }] of input.outputs.entries()) {
    const sku = skus.get(skuId);
    if (!sku) {
      fields[`outputs.${index}.skuId`] = 'Choose a SKU.';
      continue;
    }
    if (!isWhole(qty, sku)) fields[`outputs.${index}.qty`] = notWhole(sku);
    const tray = await placeOf(ctx, storeId, { sku, trayId, named });
    const whyNot = whyNotInto(tray);
    if (whyNot) fields[`outputs.${index}.trayId`] = whyNot;
    if (tray) places.push(tray);
  }
  Object.assign(fields, shareFaults(input), await batchFaults(ctx, input, { used, skus }));
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return places;
}

/** Goods that are inspected wait in quarantine; others go where somebody said, or to the floor of their kind. */
async function placeOf(
  ctx: WriteContext,
  storeId: number,
  {
    sku,
    trayId,
    named,
  }: { sku: Sku; trayId: number | undefined; named: ReadonlyMap<number, TrayRecord> },
): Promise<TrayRecord | undefined> {
  if (sku.inspectOnReceipt) return systemTray(ctx, storeId, 'quarantine');
  return trayId === undefined ? readFloorTray(ctx, storeId, sku) : named.get(trayId);
}

/** Shares are said of all that comes out, or of nothing. */
function shareFaults({ outputs }: Repack): Record<string, string> {
  const said = outputs.flatMap(({ shareBps }) => shareBps ?? []);
  if (said.length === 0) return {};
  const missing = outputs.findIndex(({ shareBps }) => shareBps === undefined);
  if (missing >= 0) return { [`outputs.${missing}.shareBps`]: 'Enter a share here, too.' };
  if (said.reduce((sum, share) => sum + share, 0) === 10_000) return {};
  return { 'outputs.0.shareBps': 'The shares must add up to 100 %.' };
}

/** A number that the goods have already, and a last day of use that what goes in does not reach. */
async function batchFaults(
  ctx: WriteContext,
  { outputs }: Repack,
  { used, skus }: Known,
): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  const first = firstToExpire(used);
  for (const [index, { skuId, number, expiryDate }] of outputs.entries()) {
    const sku = skus.get(skuId);
    if (!sku) continue;
    if (number && (await numbersOf(ctx, skuId)).has(number.toLowerCase())) {
      fields[`outputs.${index}.number`] = `'${sku.name}' already has a batch '${number}'.`;
    }
    const at = `outputs.${index}.expiryDate`;
    if (expiryDate && first?.expiryDate && expiryDate > first.expiryDate) {
      fields[at] = `The expiry can't be after ${dateText(first.expiryDate)} (from ${first.code}).`;
    } else if (sku.expiryPolicy === 'required' && !expiryDate && !first) {
      fields[at] = 'Please enter the expiry date.';
    } else if (sku.expiryPolicy === 'none' && expiryDate) {
      fields[at] = `'${sku.name}' has no expiry date.`;
    }
  }
  return fields;
}

/** Of what goes in, the batch that is to be used first; null where nothing expires. */
function firstToExpire(used: Known['used']): Batch | null {
  const expiring = [...used.values()].filter(({ expiryDate }) => expiryDate !== null);
  return (
    expiring.toSorted((a, b) => (a.expiryDate ?? '').localeCompare(b.expiryDate ?? ''))[0] ?? null
  );
}

/** How the value of what goes in is divided: by the shares, else by what the goods cost, weigh or count. */
async function weightsOf(
  ctx: WriteContext,
  { outputs }: Repack,
  skus: Known['skus'],
): Promise<number[]> {
  const costs = await knownCosts(
    ctx,
    outputs.map(({ skuId }) => skuId),
  );
  return repackWeights(
    outputs.map(({ skuId, qty, shareBps }) => ({
      qty,
      shareBps,
      cost: componentCost(costs, { skuId, qty }).cost ?? 0,
      weightGrams: skus.get(skuId)?.weightGrams ?? null,
    })),
  );
}

/** The batches of what comes out, in its order; what is inspected waits in quarantine. */
async function makeOutputs(
  ctx: WriteContext,
  { outputs }: Repack,
  {
    used,
    skus,
    businessDate,
  }: { used: Known['used']; skus: ReadonlyMap<number, Sku>; businessDate: string },
): Promise<Batch[]> {
  const first = firstToExpire(used)?.expiryDate ?? undefined;
  const taken = new Map<number, Set<string>>();
  const goods = [];
  for (const [index, { skuId, number, expiryDate }] of outputs.entries()) {
    const sku = skus.get(skuId);
    invariant(sku, 'what comes out has its SKU');
    const known = taken.get(skuId) ?? (await numbersOf(ctx, skuId));
    taken.set(skuId, known);
    const pattern = ctx.settings['production.batchPattern'];
    const own = number || firstFreeNumber(pattern, businessDate, known);
    known.add(own.toLowerCase());
    const lasts = sku.expiryPolicy === 'none' ? undefined : (expiryDate ?? first);
    const facts =
      sku.tracking === 'none'
        ? {}
        : { number: own, ...(lasts === undefined ? {} : { expiryDate: lasts }) };
    goods.push({ sku, facts, at: `outputs.${index}` });
  }
  const made = new Map<string, Batch>();
  for (const isInspected of [false, true]) {
    const some = goods.filter(({ sku }) => sku.inspectOnReceipt === isInspected);
    const batchesMade = await makeBatches(ctx, some, {
      origin: 'run',
      receivedDate: businessDate,
      ...(isInspected ? { status: 'quarantine', statusReason: 'Pending inspection' } : {}),
    });
    for (const [index, batch] of batchesMade.entries()) made.set(some[index]?.at ?? '', batch);
  }
  return goods.map(({ at }) => {
    const batch = made.get(at);
    invariant(batch, 'what comes out has its batch');
    return batch;
  });
}

async function numbersOf(ctx: WriteContext, skuId: number): Promise<Set<string>> {
  const rows = await ctx.tx
    .select({ number: sql<string>`lower(${batches.number})` })
    .from(batches)
    .where(eq(batches.skuId, skuId));
  return new Set(rows.map(({ number }) => number));
}
