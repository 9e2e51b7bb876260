import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import { note } from '../../platform/audit/audit.ts';
import type { WriteContext } from '../../platform/context.ts';
import { invariant, notFound, ruleBroken } from '../../platform/problem.ts';
import { theOne } from '../../platform/rows/rows.ts';
import { dateText, daysBetween } from '../../platform/clock.ts';
import { readCandidates, laterOf } from './availability.service.ts';
import { readBatches, checkSellable, type Batch } from '../batches/batch.service.ts';
import { batches } from '../batches/batch.table.ts';
import { demands, reservations } from './demand.table.ts';
import { isGoodFor, sumAllocations, take, type Allocation } from './fefo.rules.ts';
import { lockPositions } from '../ledger/position.service.ts';
import { hold, unhold, type Demand, type Reservation } from './reservation.service.ts';
import { inUnit, readSkus } from '../skus/sku.service.ts';
import { topUp } from './top-up.service.ts';

type Held = { readonly reservation: Reservation; readonly demand: Demand };

/**
 * Gives an order line goods of another batch than the one held for it: what is free of that batch, or
 * what another order holds of it, which then gets the line's goods in exchange.
 *
 * Locks the position of the SKU.
 *
 * @returns what the line now holds of the batch, and the batch that expires first and was passed over
 *   although the policy warns of it.
 * @throws {Problem} `batch.on_hold`, `batch.expired`, `batch.too_short`, `batch.other_sku`,
 *   `batch.not_first`, `batch.reason_needed`, `batch.taken`, `stock.short` (422).
 */
export async function swapBatch(
  ctx: WriteContext,
  input: {
    readonly orderLineId: number;
    readonly batchId: number;
    readonly qty: number;
    /** Why a batch is taken that expires later than the one held; asked for where the policy warns. */
    readonly reason?: string | undefined;
  },
): Promise<{ goods: Allocation[]; passedOver: Batch | null }> {
  const demand = await lockDemand(ctx, input.orderLineId);
  const batch = theOne(batches, [(await readBatches(ctx, [input.batchId])).get(input.batchId)]);
  await checkFits(ctx, demand, batch);

  const given = await givenUp(ctx, demand, input);
  const passedOver = await checkPolicy(ctx, batch, given, input.reason);
  const free = (await readCandidates(ctx, demand.storeId, [demand.skuId])).get(demand.skuId) ?? [];
  const goods = take(
    free.filter(({ batchId }) => batchId === batch.id),
    input.qty,
    { day: laterOf(ctx.today, demand.needDate), minDaysLeft: demand.minDaysLeft },
  );
  const missing = input.qty - sumAllocations(goods);
  const others = missing > 0 ? await othersWith(ctx, demand, batch, missing) : [];
  await checkExchange(ctx, batch, others, given);

  await unhold(ctx, demand.storeId, [...given, ...others]);
  const mine = [
    ...goods,
    ...others.map(({ reservation, qty }) => ({ ...placeOf(reservation), qty })),
  ];
  const back = shareOut(given, goods, others);
  await hold(ctx, demand.storeId, [{ demand, goods: mine }, ...back]);
  await topUp(ctx, demand.storeId, [demand.skuId]);
  note(ctx, {
    action: 'swap_batch',
    entity: 'demand',
    entityId: demand.id,
    entityNo: demand.refNumber,
    fields: [{ field: 'batch', before: null, after: batch.code }],
    ...(passedOver && input.reason ? { reason: input.reason } : {}),
  });
  return { goods: mine, passedOver };
}

async function lockDemand(ctx: WriteContext, orderLineId: number): Promise<Demand> {
  const find = () =>
    ctx.tx
      .select()
      .from(demands)
      .where(and(eq(demands.purpose, 'order'), eq(demands.refLineId, orderLineId)));
  const [known] = await find();
  if (!known) throw notFound('Order line');
  await lockPositions(ctx, known.storeId, [known.skuId]);
  const [demand] = await find();
  invariant(demand, 'a demand stays');
  return demand;
}

async function checkFits(ctx: WriteContext, demand: Demand, batch: Batch): Promise<void> {
  if (batch.skuId !== demand.skuId) {
    const skus = await readSkus(ctx, [batch.skuId, demand.skuId]);
    const [is, wanted] = [skus.get(batch.skuId)?.name, skus.get(demand.skuId)?.name];
    throw ruleBroken('batch.other_sku', `Batch ${batch.code} is '${is}', not '${wanted}'.`);
  }
  checkSellable([batch], ctx.today);
  const day = laterOf(ctx.today, demand.needDate);
  if (!isGoodFor(batch.expiryDate, { day, minDaysLeft: demand.minDaysLeft })) {
    const left = daysBetween(day, batch.expiryDate ?? day);
    throw ruleBroken(
      'batch.too_short',
      `Batch ${batch.code} has ${left} days left; ${demand.minDaysLeft} are needed.`,
    );
  }
}

type Part = { readonly reservation: Reservation; readonly qty: number };

/** What the line gives up: what is held for it of other batches, the last to expire first. */
async function givenUp(
  ctx: WriteContext,
  demand: Demand,
  { batchId, qty }: { batchId: number; qty: number },
): Promise<Part[]> {
  const held = await ctx.tx
    .select({ reservation: reservations })
    .from(reservations)
    .innerJoin(batches, eq(batches.id, reservations.batchId))
    .where(
      and(
        eq(reservations.demandId, demand.id),
        eq(reservations.stage, 'held'),
        ne(reservations.batchId, batchId),
      ),
    )
    .orderBy(sql`${batches.expiryDate} desc nulls first`, desc(reservations.id));
  const given = partsOf(held, qty);
  if (sumAllocations(given) < qty) {
    const sku = (await readSkus(ctx, [demand.skuId])).get(demand.skuId);
    invariant(sku, 'a demand has its SKU');
    const had = inUnit(sumAllocations(given), sku);
    throw ruleBroken(
      'stock.short',
      `Only ${had} of '${sku.name}' can be used; ${inUnit(qty, sku)} are wanted.`,
    );
  }
  return given;
}

/** Strict: the scanned batch expires no later than the held one. Warn: anyone who takes it says why. */
async function checkPolicy(
  ctx: WriteContext,
  batch: Batch,
  given: readonly Part[],
  reason: string | undefined,
): Promise<Batch | null> {
  const policy = ctx.settings['stock.fefoPolicy'];
  if (policy === 'off') return null;
  const held = await readBatches(
    ctx,
    given.map(({ reservation }) => reservation.batchId),
  );
  const last = '9999-12-31';
  const first = [...held.values()].find(
    ({ expiryDate }) => (expiryDate ?? last) < (batch.expiryDate ?? last),
  );
  if (first && policy === 'strict') {
    throw ruleBroken('batch.not_first', `Batch ${first.code} expires first; take that one.`);
  }
  if (first?.expiryDate && !reason) {
    throw ruleBroken(
      'batch.reason_needed',
      `Batch ${first.code} expires first, on ${dateText(first.expiryDate)}. Why do you take ${batch.code}?`,
    );
  }
  return first ?? null;
}

/**
 * What other orders and plans hold of the batch, as much as is missing, the oldest first. Goods that are set aside to
 * leave, or are held for somebody, are not exchanged.
 */
async function othersWith(
  ctx: WriteContext,
  demand: Demand,
  batch: Batch,
  missing: number,
): Promise<(Part & Held)[]> {
  const held = await ctx.tx
    .select({ reservation: reservations, demand: demands })
    .from(reservations)
    .innerJoin(demands, eq(demands.id, reservations.demandId))
    .where(
      and(
        eq(reservations.batchId, batch.id),
        eq(reservations.storeId, demand.storeId),
        eq(reservations.stage, 'held'),
        ne(reservations.demandId, demand.id),
      ),
    )
    .orderBy(asc(demands.id), asc(reservations.id));
  const others = partsOf(
    held.filter(({ demand: { purpose } }) => purpose === 'order' || purpose === 'plan'),
    missing,
  );
  if (sumAllocations(others) < missing) {
    const [kept] = held.filter(
      ({ demand: { purpose } }) => purpose !== 'order' && purpose !== 'plan',
    );
    if (kept) throw notExchanged(batch, kept.demand);
    const sku = (await readSkus(ctx, [demand.skuId])).get(demand.skuId);
    invariant(sku, 'a demand has its SKU');
    throw ruleBroken(
      'stock.short',
      `Batch ${batch.code} has ${inUnit(missing - sumAllocations(others), sku)} too little.`,
    );
  }
  return others;
}

/** Anyone who gives up the batch must be able to use what they get for it. */
async function checkExchange(
  ctx: WriteContext,
  batch: Batch,
  others: readonly (Part & Held)[],
  given: readonly Part[],
): Promise<void> {
  const offered = await readBatches(
    ctx,
    given.map(({ reservation }) => reservation.batchId),
  );
  for (const { demand } of others) {
    const need = { day: laterOf(ctx.today, demand.needDate), minDaysLeft: demand.minDaysLeft };
    const fits = [...offered.values()].every(({ expiryDate }) => isGoodFor(expiryDate, need));
    if (!fits) throw notExchanged(batch, demand);
  }
}

const notExchanged = (batch: Batch, { refNumber }: Demand) =>
  ruleBroken(
    'batch.taken',
    `Batch ${batch.code} is reserved for ${refNumber} and can't be exchanged.`,
  );

/** What the line gave up goes to those it took from; what it took free leaves as much free behind. */
function shareOut(
  given: readonly Part[],
  free: readonly Allocation[],
  others: readonly (Part & Held)[],
) {
  const rest = given.map(({ reservation, qty }) => ({ ...placeOf(reservation), qty }));
  takeOff(rest, sumAllocations(free));
  return others.map(({ demand, qty }) => ({ demand, goods: takeOff(rest, qty) }));
}

/** Takes a quantity off the front of a list of goods. */
function takeOff(goods: { batchId: number; trayId: number; qty: number }[], qty: number) {
  const taken: Allocation[] = [];
  let rest = qty;
  for (const part of goods) {
    const share = Math.min(part.qty, rest);
    if (share === 0) continue;
    part.qty -= share;
    rest -= share;
    taken.push({ ...part, qty: share });
  }
  return taken;
}

function partsOf<T extends { readonly reservation: Reservation }>(
  held: readonly T[],
  qty: number,
): (T & Part)[] {
  let rest = qty;
  return held.flatMap((row) => {
    const part = Math.min(row.reservation.qty, rest);
    rest -= part;
    return part > 0 ? [{ ...row, qty: part }] : [];
  });
}

const placeOf = ({ batchId, trayId }: Reservation) => ({ batchId, trayId });
