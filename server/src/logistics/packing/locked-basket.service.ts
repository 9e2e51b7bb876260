import type { Tone, Verdict, VerdictKind } from '@counting-house/contract/logistics/packing.ts';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { dateFormat } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { conflict, ruleBroken } from '../../platform/problem.ts';
import { lockRow } from '../../platform/rows/rows.ts';
import { basketBoxes, basketLines, baskets, basketScans, type BasketStop } from './basket.table.ts';
import type { FilledBox } from '../boxes/box-content.service.ts';
import { liveBasket, readUserName, type BasketRecord } from './basket.service.ts';
import { lockForPacking, type LockedOrder } from './order-goods.service.ts';

/** A basket that is being worked on: its order, its row and its lines, all locked. */
export type LockedBasket = {
  readonly order: LockedOrder;
  readonly orderNo: string;
  readonly record: BasketRecord;
  readonly lines: readonly BasketLine[];
};

type BasketLine = typeof basketLines.$inferSelect & {
  readonly variantId: number;
  readonly sku: string;
  readonly title: string;
};

/** What a scan or an act came to, before it has its place in the answer. */
export type Outcome = {
  readonly verdict: Verdict;
  /** Parcels that were closed by it. */
  readonly closed?: readonly number[];
  /** The boxes after an act that changed nothing else. */
  readonly boxes?: readonly FilledBox[];
};

/** Where a basket is found: by its id, or by the order that it is for. */
export type BasketAt = {
  readonly basketId?: number | undefined;
  readonly orderId?: number | undefined;
};

/**
 * Locks a basket with its order: the order first, as everybody does.
 *
 * @throws {Problem} `basket.missing` (422) when the order is not being packed.
 */
export async function lockBasket(ctx: WriteContext, at: BasketAt): Promise<LockedBasket> {
  const known = await findBasket(ctx, at);
  if (!known) throw ruleBroken('basket.missing', 'This order is not being packed.');
  const order = await lockForPacking(ctx, known.orderId);
  const basket = await lockRow(ctx, baskets, known.id);
  return lockOrderBasket(ctx, order, basket);
}

/** The lines of a locked basket read again, after they have changed. */
export async function lockOrderBasket(
  ctx: ReadContext,
  order: LockedOrder,
  basket: BasketRecord,
): Promise<LockedBasket> {
  const lines = await ctx.tx
    .select()
    .from(basketLines)
    .where(eq(basketLines.basketId, basket.id))
    .orderBy(asc(basketLines.id));
  const named = new Map(order.packing.lines.map((line) => [line.lineId, line]));
  return {
    order,
    orderNo: order.record.orderNo ?? '',
    record: basket,
    lines: lines.map((line) => ({
      ...line,
      variantId: named.get(line.orderLineId)?.variantId ?? 0,
      sku: named.get(line.orderLineId)?.sku ?? '',
      title: named.get(line.orderLineId)?.title ?? '',
    })),
  };
}

async function findBasket(ctx: ReadContext, { basketId, orderId }: BasketAt) {
  if (basketId !== undefined) {
    const [basket] = await ctx.tx.select().from(baskets).where(eq(baskets.id, basketId));
    return basket ?? null;
  }
  if (orderId === undefined) return null;
  const live = await liveBasket(ctx, orderId);
  if (live) return live;
  const [last] = await ctx.tx
    .select()
    .from(baskets)
    .where(and(eq(baskets.orderId, orderId), eq(baskets.status, 'packed')))
    .orderBy(desc(baskets.id))
    .limit(1);
  return last ?? null;
}

/**
 * Lets only the packer who has started the basket go on with it.
 *
 * @throws {Problem} `basket.state` (409), `basket.claimed` (409).
 */
export async function requireMine(
  ctx: ReadContext,
  { record, orderNo }: LockedBasket,
): Promise<void> {
  if (record.status !== 'packing') {
    throw conflict('basket.state', `Basket ${record.number} is ${statusLabels[record.status]}.`);
  }
  if (record.packerId === null) {
    throw conflict('basket.state', `Basket ${record.number} is not started.`);
  }
  if (record.packerId !== ctx.user.id) throw await claimedBy(ctx, record, orderNo);
}

export async function claimedBy(ctx: ReadContext, basket: BasketRecord, orderNo: string) {
  const name = await readUserName(ctx, basket.packerId);
  const since = timeOf(ctx, basket.startedAt ?? ctx.now);
  return conflict(
    'basket.claimed',
    `${name} is packing ${orderNo} at ${basket.station} since ${since}.`,
    { more: { basketId: basket.id } },
  );
}

export const statusLabels = {
  picked: 'waiting to be packed',
  packing: 'being packed',
  hold: 'on hold',
  packed: 'packed',
  cleared: 'cleared',
} as const;

/** The time of a moment at the business, `14:05`. */
export const timeOf = (ctx: ReadContext, at: string) =>
  dateFormat('en-GB', {
    timeZone: ctx.settings['business.timeZone'],
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(at));

const tones: Partial<Record<VerdictKind, Tone>> = {
  ok: 'good',
  line_full: 'good',
  all_done: 'good',
  opened: 'good',
  weight_ok: 'good',
  undone: 'attention',
  swapped: 'attention',
  reason_needed: 'attention',
  qty_needed: 'attention',
  short: 'attention',
  missing: 'attention',
  note: 'attention',
  closed: 'done',
};

/** A verdict with the tone of its kind; whatever has none is a stop. */
export function verdictOf(
  ctx: ReadContext,
  kind: VerdictKind,
  text: string,
  item: Verdict['item'] = null,
): Verdict {
  return { kind, text, tone: tones[kind] ?? 'stop', at: ctx.now, item };
}

/** What the station writes down of a scan or an act. */
export type Logged = {
  readonly code: string;
  readonly lineId?: number | null;
  readonly skuId?: number | null;
  readonly batchId?: number | null;
  readonly qty?: number;
  readonly isManual?: boolean;
  readonly reason?: string;
};

/** Writes a scan down with its verdict; the counted ones are what goes into the parcels. */
export async function logScan(
  ctx: WriteContext,
  { record }: LockedBasket,
  verdict: Verdict,
  scan: Logged,
): Promise<void> {
  await ctx.tx.insert(basketScans).values({
    ...scan,
    basketId: record.id,
    at: ctx.now,
    userId: ctx.user.id,
    station: record.station,
    verdict: verdict.kind,
    text: verdict.text,
    isStop: verdict.tone === 'stop' && verdict.kind !== 'stop_open',
    parcelSeq: record.seq,
  });
}

/** Freezes the station until somebody has read why. */
export async function stop(
  ctx: WriteContext,
  basket: LockedBasket,
  verdict: Verdict,
  { scan, weightOf = null }: { scan: Logged; weightOf?: number | null },
): Promise<Outcome> {
  const frozen: BasketStop = { ...verdict, weightOf };
  await logScan(ctx, basket, verdict, scan);
  await ctx.tx
    .update(baskets)
    .set({ stop: frozen, stops: sql`${baskets.stops} + 1`, claimedAt: ctx.now })
    .where(eq(baskets.id, basket.record.id));
  return { verdict };
}

/** Makes the open box of a basket when it is missing. */
export async function makeOpenBox(ctx: WriteContext, { record }: LockedBasket): Promise<void> {
  await ctx.tx
    .insert(basketBoxes)
    .values({ basketId: record.id, seq: record.seq })
    .onConflictDoNothing();
}
