import type {
  CountTray,
  CountTrayLine,
  EnterCount,
  FinishTray,
  UndoCount,
} from '@counting-house/contract/stock/count.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { qtyText } from '../../platform/money.ts';
import { invalid, invariant, ruleBroken } from '../../platform/problem.ts';
import { theOne } from '../../platform/rows/rows.ts';
import { readBatches, type Batch } from '../batches/batch.service.ts';
import { balances } from '../ledger/balance.table.ts';
import { movements } from '../ledger/movement.table.ts';
import { isWhole, notWhole, readSkus } from '../skus/sku.service.ts';
import { trays } from '../trays/tray.table.ts';
import { getCountTray, listCountPeople, trayLines } from './count-list.service.ts';
import { totalAfter } from './count.rules.ts';
import { sharedCount, type CountRecord } from './count.service.ts';
import { countEntries, countLines, countTrays } from './count.table.ts';
import { foundBatch } from './found-goods.service.ts';
import { noteCounted } from './note-counted.ts';
import { valueLines } from './value-lines.ts';

type Line = typeof countLines.$inferSelect;

/**
 * Enters what was counted of a batch in a tray, and what the books said at that moment. Goods that are not on the list
 * are added as found.
 *
 * Locks the count together with all who enter, then the line; for found goods the position of the SKU first.
 *
 * @throws {Problem} `stock_count.not_counting`, `stock_count.not_yours` (422); `invalid` (422) at `trayId`, `batchId`,
 *   `newBatch.…` or `qty`.
 */
export async function countEntry(ctx: WriteContext, input: EnterCount): Promise<CountTrayLine> {
  const count = await sharedCount(ctx, input.id);
  await checkTray(ctx, count, input.trayId);
  const line = await lineFor(ctx, count, input);
  await enter(ctx, line, input);
  const entered = await shown(ctx, line.id);
  noteCounted(ctx, count, input.add ? 'scan' : 'enter', wordsOf(entered));
  return entered;
}

/**
 * Takes back the asker's last entry on a line; the entry before stands again.
 *
 * @throws {Problem} `stock_count.nothing_to_undo` (422), and as `countEntry`.
 */
export async function countUndo(ctx: WriteContext, input: UndoCount): Promise<CountTrayLine> {
  const count = await sharedCount(ctx, input.id);
  const line = await lockLine(ctx, count, eq(countLines.id, input.lineId));
  const last = line && (await lastEntry(ctx, line));
  if (!last || last.userId !== ctx.user.id) {
    throw ruleBroken('stock_count.nothing_to_undo', 'You entered nothing here that can be undone.');
  }
  await ctx.tx.update(countEntries).set({ isUndone: true }).where(eq(countEntries.id, last.id));
  await stand(ctx, line);
  const left = await shown(ctx, line.id);
  noteCounted(ctx, count, 'undo', wordsOf(left));
  return left;
}

/** `Saffron, batch GT/118: 117 NOS`. */
const wordsOf = ({ name, isRunning, batchNumber, counted, unit }: CountTrayLine): string =>
  `${name}${isRunning ? '' : `, batch ${batchNumber}`}: ${counted === null ? 'not counted' : qtyText(counted, unit)}`;

/**
 * Finishes a tray; of an empty one all goods are counted as zero.
 *
 * @throws {Problem} as `countEntry`.
 */
export async function countTray(ctx: WriteContext, input: FinishTray): Promise<CountTray> {
  const count = await sharedCount(ctx, input.id);
  await checkTray(ctx, count, input.trayId);
  if (input.isEmpty) await emptyTray(ctx, count, input.trayId);
  await ctx.tx
    .update(countTrays)
    .set({ doneAt: ctx.now, doneBy: ctx.user.id })
    .where(and(eq(countTrays.countId, count.id), eq(countTrays.trayId, input.trayId)));
  const tray = await getCountTray(ctx, input);
  noteCounted(ctx, count, 'tray', `tray ${tray.code}${input.isEmpty ? ', empty' : ''}`);
  return tray;
}

/**
 * Whether a tray is in the count; one of the store joins a count of certain goods when they are found in it.
 *
 * @throws {Problem} `invalid` (422) at `trayId`; `stock_count.overlap` (422).
 */
export async function checkTray(
  ctx: WriteContext,
  count: CountRecord,
  trayId: number,
): Promise<void> {
  const [known] = await ctx.tx
    .select({ id: countTrays.trayId })
    .from(countTrays)
    .where(and(eq(countTrays.countId, count.id), eq(countTrays.trayId, trayId)));
  if (known) return;
  const [tray] = await ctx.tx.select().from(trays).where(eq(trays.id, trayId));
  const { areas, trayIds } = count.scope;
  const isMeant =
    tray?.storeId === count.storeId &&
    tray.status === 'active' &&
    trayIds.length === 0 &&
    (areas.length > 0 ? areas.some((area) => area === tray.area) : isStoreArea(tray.area));
  if (!tray || !isMeant) {
    const name = tray ? `Tray ${tray.code}` : 'This tray';
    throw invalid({ trayId: `${name} is not in this count.` });
  }
  await ctx.tx
    .insert(countTrays)
    .values({ countId: count.id, trayId })
    .onConflictDoNothing({ target: [countTrays.countId, countTrays.trayId] });
}

const isStoreArea = (area: string) => area === 'rm' || area === 'fg';

/** The line of the goods that the input names, locked; made when they are found. */
async function lineFor(ctx: WriteContext, count: CountRecord, input: EnterCount): Promise<Line> {
  const batch =
    input.batchId === undefined
      ? await foundBatch(ctx, count, input)
      : (await readBatches(ctx, [input.batchId])).get(input.batchId);
  if (!batch) throw invalid({ batchId: 'Choose a batch.' });
  const sku = (await readSkus(ctx, [batch.skuId])).get(batch.skuId);
  invariant(sku, 'a batch has its SKU');
  if (!isWhole(input.qty, sku)) throw invalid({ qty: notWhole(sku) });
  const where = and(eq(countLines.trayId, input.trayId), eq(countLines.batchId, batch.id));
  const known = await lockLine(ctx, count, where);
  if (known) return known;
  await addFound(ctx, count, { trayId: input.trayId, batch });
  return theOne(countLines, [await lockLine(ctx, count, where)]);
}

async function addFound(
  ctx: WriteContext,
  count: CountRecord,
  { trayId, batch }: { trayId: number; batch: Batch },
): Promise<void> {
  // One after the other, because each takes the next number.
  await ctx.tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('found goods', ${count.id}))`,
  );
  await ctx.tx
    .insert(countLines)
    .values({
      countId: count.id,
      lineNo: sql`(select coalesce(max(line_no), 0) + 1 from count_line where count_id = ${count.id})`,
      trayId,
      batchId: batch.id,
      skuId: batch.skuId,
      isFound: true,
    })
    .onConflictDoNothing({
      target: [countLines.countId, countLines.trayId, countLines.batchId],
    });
}

async function lockLine(
  ctx: WriteContext,
  count: CountRecord,
  where: ReturnType<typeof and>,
): Promise<Line | undefined> {
  const [line] = await ctx.tx
    .select()
    .from(countLines)
    .where(and(eq(countLines.countId, count.id), where))
    .for('update');
  return line;
}

type Entered = {
  readonly qty: number;
  readonly mode: (typeof countEntries.$inferSelect)['mode'];
  readonly add?: boolean;
};

/** Writes an entry down; it is the one that stands. The caller holds the line. */
async function enter(
  ctx: WriteContext,
  line: Line,
  { qty, mode, add = false }: Entered,
): Promise<void> {
  if (line.status === 'decided')
    throw invalid({ batchId: `Line ${line.lineNo} is reviewed already.` });
  await checkRecount(ctx, line);
  const last = await lastEntry(ctx, line);
  const total = add ? totalAfter(last, { userId: ctx.user.id, added: qty }) : qty;
  if (total < 0) throw invalid({ qty: 'The quantity cannot be negative' });
  if (total > mostQty) throw invalid({ qty: 'The quantity is too large' });
  await ctx.tx.insert(countEntries).values({
    lineId: line.id,
    round: line.round,
    userId: ctx.user.id,
    at: ctx.now,
    mode,
    added: add ? qty : null,
    qty: total,
    ...(await bookNow(ctx, line)),
  });
  await stand(ctx, line);
}

const mostQty = 9_999_999_000;

/** What the books say lies there, and the movement that said so last. */
async function bookNow(ctx: ReadContext, { batchId, trayId }: Line) {
  const [held] = await ctx.tx
    .select({ onHand: balances.onHand })
    .from(balances)
    .where(and(eq(balances.batchId, batchId), eq(balances.trayId, trayId)));
  const [moved] = await ctx.tx
    .select({ id: movements.id })
    .from(movements)
    .where(and(eq(movements.batchId, batchId), eq(movements.trayId, trayId)))
    .orderBy(desc(movements.id))
    .limit(1);
  return { bookThen: held?.onHand ?? 0, movementIdThen: moved?.id ?? null };
}

/** A second count is made by another person, as long as there is one. */
async function checkRecount(ctx: WriteContext, line: Line): Promise<void> {
  if (line.round === 0) return;
  const before = await ctx.tx
    .selectDistinct({ userId: countEntries.userId })
    .from(countEntries)
    .where(
      and(
        eq(countEntries.lineId, line.id),
        eq(countEntries.isUndone, false),
        sql`${countEntries.round} < ${line.round}`,
      ),
    );
  const counters = new Set(before.map(({ userId }) => userId));
  if (!counters.has(ctx.user.id) || line.recountBy === ctx.user.id) return;
  const others = await readOtherEntries(ctx, line.countId, counters);
  if (others.length === 0) return;
  const who = others.find(({ id }) => id === line.recountBy)?.name ?? 'another person';
  throw invalid({ batchId: `Line ${line.lineNo} needs ${who}.` });
}

/** Who may count instead of some people: others of the count, or anyone who may count at all. */
export async function readOtherEntries(
  ctx: ReadContext,
  countId: number,
  counters: ReadonlySet<number>,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await listCountPeople(ctx);
  const { rows: named } = await ctx.tx.execute<{ id: string }>(
    sql`select unnest(assignee_ids) as id from stock_count where id = ${countId}`,
  );
  const assigned = new Set(named.map(({ id }) => Number(id)));
  return rows.filter(({ id }) => !counters.has(id) && (assigned.size === 0 || assigned.has(id)));
}

/** The last entry of the round that counts. */
async function lastEntry(ctx: ReadContext, line: Line) {
  const [last] = await ctx.tx
    .select()
    .from(countEntries)
    .where(
      and(
        eq(countEntries.lineId, line.id),
        eq(countEntries.round, line.round),
        eq(countEntries.isUndone, false),
      ),
    )
    .orderBy(desc(countEntries.id))
    .limit(1);
  return last;
}

/** The line says what its last entry says; without one it is open, or waits for its second count. */
async function stand(ctx: WriteContext, line: Line): Promise<void> {
  await ctx.tx.execute(sql`
    update count_line l set
      counted = e.qty, book_at_count = e.book_then,
      status = case when e.round = l.round then 'counted' when l.round > 0 then 'recount' else 'open' end,
      decision = case when e.round = l.round or l.round = 0 then 'none' else 'recount' end
    from (select 1) one left join (
      select qty, book_then, round from count_entry
      where line_id = ${line.id} and not is_undone order by id desc limit 1
    ) e on true
    where l.id = ${line.id}`);
  // A first count is valued when it is sent to review; of a second one the reviewer sees what it comes to now.
  if (line.round > 0) await valueLines(ctx, line.countId, sql`l.id = ${line.id}`);
}

/** Everything on the list of a tray is gone. */
async function emptyTray(ctx: WriteContext, count: CountRecord, trayId: number): Promise<void> {
  const lines = await ctx.tx
    .select()
    .from(countLines)
    .where(and(eq(countLines.countId, count.id), eq(countLines.trayId, trayId)))
    .orderBy(countLines.id)
    .for('update');
  for (const line of lines) {
    if (line.status !== 'decided') await enter(ctx, line, { qty: 0, mode: 'zero' });
  }
}

async function shown(ctx: WriteContext, lineId: number): Promise<CountTrayLine> {
  return theOne(countLines, await trayLines(ctx, eq(countLines.id, lineId)));
}
