import type { ReasonAccount } from '@counting-house/contract/stock/documents/reason.ts';
import { and, asc, eq, gt, inArray, notInArray, or, sql } from 'drizzle-orm';
import { nextPart } from '../../books/journal/next-part.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';
import { lockRow, updateRow } from '../../platform/rows/rows.ts';
import { batchStores } from '../batches/batch.table.ts';
import { demands, reservations } from '../demand/demand.table.ts';
import { givesWay, yieldReservations, lyingIn } from '../demand/yield-reservation.service.ts';
import { topUp } from '../demand/top-up.service.ts';
import { tellWaiting } from '../demand/notify-waiting.service.ts';
import { stockReasons } from '../documents/reason.table.ts';
import { releaseForCount } from '../holds/hold.service.ts';
import { moveGoods, type Moved, type Movement } from '../ledger/movement.service.ts';
import { lockPositions, type Position } from '../ledger/position.service.ts';
import { postGoods } from '../ledger/posting.service.ts';
import { valueLike } from '../ledger/value.rules.ts';
import { postable } from './count.rules.ts';
import { closeTrays, readCountSums, type CountRecord } from './count.service.ts';
import { countLines, stockCounts } from './count.table.ts';

type Line = typeof countLines.$inferSelect;

const skusAtOnce = 200;

/** How many SKUs of a count are still to be posted. */
export async function skusLeft(ctx: ReadContext, countId: number): Promise<number> {
  const { rows } = await ctx.tx.execute<{ n: string }>(sql`
    select count(distinct l.sku_id) as n from count_line l join stock_count c on c.id = l.count_id
    where c.id = ${countId} and l.sku_id > c.posted_up_to`);
  return Number(rows[0]?.n);
}

/**
 * Posts the next SKUs of a count: what is on hand changes by the difference, wherever it has got to since. Goods that
 * left the tray meanwhile are not taken off a second time. The last part closes the count.
 *
 * Locks the count, then the positions of the SKUs.
 */
export async function postPart(
  ctx: WriteContext,
  countId: number,
  most = skusAtOnce,
): Promise<{ skus: number; isLast: boolean }> {
  const count = await lockRow(ctx, stockCounts, countId);
  if (count.status !== 'posting') return { skus: 0, isLast: true };
  const skuIds = await nextSkus(ctx, count, most);
  const lastSku = skuIds.at(-1);
  if (lastSku === undefined) {
    await close(ctx, count);
    return { skus: 0, isLast: true };
  }
  const held = await lockPositions(ctx, count.storeId, skuIds);
  await postLines(ctx, count, { skuIds, held });
  await markCounted(ctx, count, skuIds);
  await updateRow(
    ctx,
    stockCounts,
    { id: count.id },
    { postedUpTo: lastSku, postedParts: count.postedParts + 1 },
  );
  return { skus: skuIds.length, isLast: false };
}

async function nextSkus(ctx: WriteContext, count: CountRecord, most: number): Promise<number[]> {
  const rows = await ctx.tx
    .selectDistinct({ skuId: countLines.skuId })
    .from(countLines)
    .where(and(eq(countLines.countId, count.id), gt(countLines.skuId, count.postedUpTo)))
    .orderBy(asc(countLines.skuId))
    .limit(most);
  return rows.map(({ skuId }) => skuId);
}

async function postLines(
  ctx: WriteContext,
  count: CountRecord,
  { skuIds, held }: { skuIds: readonly number[]; held: ReadonlyMap<number, Position> },
): Promise<void> {
  const lines = await ctx.tx
    .select()
    .from(countLines)
    .where(
      and(
        eq(countLines.countId, count.id),
        inArray(countLines.skuId, [...skuIds]),
        inArray(countLines.decision, ['accept', 'zero']),
        sql`${countLines.variance} <> 0`,
      ),
    )
    .orderBy(asc(countLines.id));
  if (lines.length === 0) return;
  const changes = await changesOf(ctx, lines);
  const leaving = changes.filter(({ qty }) => qty < 0);
  const gaveWay = await yieldReservations(
    ctx,
    count.storeId,
    leaving.map(({ line: { batchId, trayId }, qty }) => ({ batchId, trayId, qty: -qty })),
  );
  const values = await gainValues(ctx, count, changes, held);
  const moved = await moveGoods(
    ctx,
    {
      kind: 'count',
      docKind: 'count',
      docId: count.id,
      docNumber: count.number,
      storeId: count.storeId,
      businessDate: ctx.today,
    },
    changes
      .filter(({ qty }) => qty !== 0)
      .map(({ line, qty }): Movement => ({
        docLineId: line.id,
        skuId: line.skuId,
        batchId: line.batchId,
        trayId: line.trayId,
        qty,
        reasonCode: line.reasonCode ?? '',
        ...(qty > 0 ? { value: values.get(line.id) ?? 0 } : {}),
      })),
  );
  await writePosted(ctx, changes, moved);
  await topUp(ctx, count.storeId, skuIds);
  await tellWaiting(ctx, gaveWay, `${count.number} found less`);
  await postDifferences(ctx, count, moved);
}

type Change = { readonly line: Line; readonly qty: number };

/** What each line changes: never more than lies there and is not set aside to leave the store itself. */
async function changesOf(ctx: WriteContext, lines: readonly Line[]): Promise<Change[]> {
  const lying = await lyingIn(ctx, lines);
  const setAside = await ctx.tx
    .select({
      batchId: reservations.batchId,
      trayId: reservations.trayId,
      qty: sql`sum(${reservations.qty})`.mapWith(Number),
    })
    .from(reservations)
    .innerJoin(demands, eq(demands.id, reservations.demandId))
    .where(
      and(
        notInArray(demands.purpose, [...givesWay]),
        or(
          ...lines.map(({ batchId, trayId }) =>
            and(eq(reservations.batchId, batchId), eq(reservations.trayId, trayId)),
          ),
        ),
      ),
    )
    .groupBy(reservations.batchId, reservations.trayId);
  const kept = new Map(setAside.map((row) => [`${row.batchId} ${row.trayId}`, row.qty]));
  return lines.map((line) => {
    const key = `${line.batchId} ${line.trayId}`;
    const { onHand = 0 } = lying.get(key) ?? {};
    return {
      line,
      qty: postable(line.variance ?? 0, { onHand, setAside: kept.get(key) ?? 0 }),
    };
  });
}

/** What found goods are worth, by line: as the rest of their batch in the store, else as the SKU on average. */
async function gainValues(
  ctx: WriteContext,
  count: CountRecord,
  changes: readonly Change[],
  held: ReadonlyMap<number, Position>,
): Promise<ReadonlyMap<number, number>> {
  const gains = changes.filter(({ qty }) => qty > 0);
  const rows =
    gains.length === 0
      ? []
      : await ctx.tx
          .select()
          .from(batchStores)
          .where(
            and(
              eq(batchStores.storeId, count.storeId),
              inArray(
                batchStores.batchId,
                gains.map(({ line }) => line.batchId),
              ),
            ),
          );
  const ofBatch = new Map(rows.map((row) => [row.batchId, row]));
  return new Map(
    gains.map(({ line, qty }) => {
      const batch = ofBatch.get(line.batchId);
      const like = batch && batch.onHand > 0 ? batch : held.get(line.skuId);
      return [line.id, valueLike({ qty: like?.onHand ?? 0, value: like?.value ?? 0 }, qty)];
    }),
  );
}

async function writePosted(
  ctx: WriteContext,
  changes: readonly Change[],
  moved: readonly Moved[],
): Promise<void> {
  const values = new Map(moved.map((part) => [part.docLineId, part.value]));
  await ctx.tx.execute(sql`
    update count_line l set posted_qty = p.qty, variance_value = p.value
    from unnest(
      ${sql.param(changes.map(({ line }) => line.id))}::bigint[],
      ${sql.param(changes.map(({ qty }) => qty))}::bigint[],
      ${sql.param(changes.map(({ line }) => values.get(line.id) ?? 0))}::bigint[]
    ) as p(id, qty, value)
    where l.id = p.id`);
}

/** One entry for each account of the reasons in each part of the count, gains and losses apart. */
async function postDifferences(
  ctx: WriteContext,
  count: CountRecord,
  moved: readonly Moved[],
): Promise<void> {
  const reasons = await ctx.tx
    .select({ code: stockReasons.code, account: stockReasons.account })
    .from(stockReasons)
    .where(inArray(stockReasons.code, [...new Set(moved.map((part) => part.reasonCode ?? ''))]));
  const accounts = new Map(reasons.map(({ code, account }) => [code, account]));
  const roleOf = ({ reasonCode = '' }: Moved) => differenceRole(accounts.get(reasonCode));
  for (const [role, ofRole] of Map.groupBy(moved, roleOf)) {
    const source = { kind: 'count', id: count.id, no: count.number } as const;
    const posting = {
      date: ctx.today,
      source: { ...source, seq: await nextPart(ctx, source) },
      role,
    } as const;
    const gains = ofRole.filter(({ qty }) => qty > 0);
    const losses = ofRole.filter(({ qty }) => qty < 0);
    await postGoods(ctx, { ...posting, event: 'stock.countGain', moved: gains });
    await postGoods(ctx, { ...posting, event: 'stock.countLoss', moved: losses });
  }
}

function differenceRole(account: ReasonAccount | undefined) {
  invariant(
    account === 'stock_gain' || account === 'stock_loss' || account === 'stock_difference',
    'a difference has a reason with an account for it',
  );
  return account;
}

/** SKUs of which everything in the store was counted begin their rhythm anew. */
async function markCounted(
  ctx: WriteContext,
  count: CountRecord,
  skuIds: readonly number[],
): Promise<void> {
  await ctx.tx.execute(sql`
    update stock_position p set last_counted_at = ${ctx.now}::timestamptz
    where p.store_id = ${count.storeId} and p.sku_id = any(${sql.param([...skuIds])}::bigint[])
      and not exists (
        select from stock_balance b join tray t on t.id = b.tray_id
        where b.sku_id = p.sku_id and b.store_id = p.store_id and b.on_hand > 0
          and t.area in ('rm', 'fg') and not exists (
            select from count_line l
            where l.count_id = ${count.id} and l.tray_id = b.tray_id and l.batch_id = b.batch_id
              and l.counted is not null))`);
}

async function close(ctx: WriteContext, count: CountRecord): Promise<void> {
  await updateRow(
    ctx,
    stockCounts,
    { id: count.id },
    { status: 'posted', postedAt: ctx.now, ...(await readCountSums(ctx, count.id)) },
  );
  await closeTrays(ctx, count.id);
  await releaseForCount(ctx, count.id);
  await ctx.tx.execute(sql`
    update tray t set last_counted_at = ${ctx.now}::timestamptz
    from count_tray c where c.count_id = ${count.id} and c.tray_id = t.id and c.done_at is not null`);
}
