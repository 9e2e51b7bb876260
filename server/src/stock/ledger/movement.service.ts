import { sql } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { balances } from './balance.table.ts';
import { batchStores } from '../batches/batch.table.ts';
import { refuseTray } from './movement-refusal.ts';
import { movements } from './movement.table.ts';
import { positions } from './position.table.ts';
import { valueOut } from './value.rules.ts';

/** The document behind movements. */
export type Paper = {
  readonly kind: (typeof movements.$inferSelect)['kind'];
  readonly docKind: (typeof movements.$inferSelect)['docKind'];
  readonly docId: number;
  readonly docNumber: string;
  readonly storeId: number;
  readonly businessDate: string;
  readonly note?: string;
};

/** Goods that come into a tray or leave it. */
export type Movement = {
  readonly docLineId: number;
  readonly skuId: number;
  readonly batchId: number;
  readonly trayId: number;
  /** Signed thousandths. */
  readonly qty: number;
  /** Signed paise that go with the goods; left out, what leaves takes its share of the batch's value. */
  readonly value?: number;
  /** Signed: how much of the goods is promised, and takes its promise along. */
  readonly reserved?: number;
  readonly reasonCode?: string;
  /** The movement by which goods left that come back. */
  readonly shippedById?: number;
  /** The movement that is taken back. */
  readonly reversesId?: number;
  /** The field to mark when the tray holds too little. */
  readonly field?: string;
};

export type Moved = Movement & {
  /** Signed paise. */
  readonly value: number;
};

const rowsAtOnce = 1_000;

/**
 * Writes movements and, in the same breath, what they change: balances, batches in the store and
 * positions. Value follows the goods; a move inside the store leaves it where it is. The caller
 * holds the positions of all SKUs, and looks after reservations that go along.
 *
 * @returns the movements with the value that went with each.
 * @throws {Problem} `stock.short` (422) when a tray holds less than leaves it; `stock.reserved` (422)
 *   when the rest is promised.
 */
export async function moveGoods(
  ctx: WriteContext,
  paper: Paper,
  moves: readonly Movement[],
): Promise<Moved[]> {
  const [moved = []] = await moveGoodsOfEach(ctx, paper.storeId, [{ paper, moves }]);
  return moved;
}

/**
 * As `moveGoods`, of several documents of one store, entered one after the other and written together.
 *
 * @param locked the positions of all SKUs as they are now, where the caller has just locked them.
 */
export async function moveGoodsOfEach(
  ctx: WriteContext,
  storeId: number,
  documents: readonly { readonly paper: Paper; readonly moves: readonly Movement[] }[],
  locked?: ReadonlyMap<number, Position>,
): Promise<Moved[][]> {
  const all = documents.flatMap(({ moves }) => moves);
  if (all.length === 0) return documents.map(() => []);
  const books = await openBooks(ctx, storeId, all, locked);
  const rows: (typeof movements.$inferInsert)[] = [];
  const moved: Moved[][] = [];
  for (const { paper, moves } of documents) {
    moved.push(await enterAll(ctx, { books, rows }, paper, moves));
  }
  for (const part of inParts(rows)) await ctx.tx.insert(movements).values(part);
  await closeBooks(ctx, books);
  return moved;
}

async function enterAll(
  ctx: WriteContext,
  { books, rows }: { books: Books; rows: (typeof movements.$inferInsert)[] },
  paper: Paper,
  moves: readonly Movement[],
): Promise<Moved[]> {
  const moved: Moved[] = [];
  for (const move of moves) {
    const entry = enter(books, paper, move);
    if (entry.refused) throw await refuseTray(ctx, move, entry.balance);
    moved.push({ ...move, value: entry.value });
    rows.push({
      at: ctx.now,
      businessDate: paper.businessDate,
      kind: paper.kind,
      skuId: move.skuId,
      storeId: paper.storeId,
      batchId: move.batchId,
      trayId: move.trayId,
      qty: move.qty,
      value: entry.value,
      docKind: paper.docKind,
      docId: paper.docId,
      docLineId: move.docLineId,
      docNumber: paper.docNumber,
      shippedById: move.shippedById ?? null,
      reversesId: move.reversesId ?? null,
      reasonCode: move.reasonCode ?? null,
      note: paper.note ?? '',
      trayAfter: entry.balance.onHand,
      positionAfter: entry.position.onHand,
      userId: ctx.user.id,
    });
  }
  return moved;
}

/**
 * Promises goods where they lie, or takes the promise back. The caller holds the positions and
 * writes the reservations.
 */
export async function changeReserved(
  ctx: WriteContext,
  storeId: number,
  changes: readonly { skuId: number; batchId: number; trayId: number; qty: number }[],
): Promise<void> {
  if (changes.length === 0) return;
  const list = (key: 'skuId' | 'batchId' | 'trayId' | 'qty') =>
    sql`${sql.param(changes.map((change) => change[key]))}::bigint[]`;
  await ctx.tx.execute(sql`
    with moved as (
      select * from unnest(${list('skuId')}, ${list('batchId')}, ${list('trayId')}, ${list('qty')})
        as u(sku_id, batch_id, tray_id, qty)
    ), lying as (
      update stock_balance b set reserved = b.reserved + d.qty
      from (
        select batch_id, tray_id, sum(qty) as qty from moved group by batch_id, tray_id
      ) d
      where b.batch_id = d.batch_id and b.tray_id = d.tray_id
    )
    update stock_position p set reserved = p.reserved + d.qty
    from (select sku_id, sum(qty) as qty from moved group by sku_id) d
    where p.sku_id = d.sku_id and p.store_id = ${storeId}`);
}

type Balance = typeof balances.$inferSelect;
type BatchStore = typeof batchStores.$inferSelect;
type Position = typeof positions.$inferSelect;

/** The caches as they stand while movements are entered one after the other, and as they were. */
type Books = Entered & { readonly before: Entered };

type Entered = {
  readonly balances: Map<string, Balance>;
  readonly batchStores: Map<number, BatchStore>;
  readonly positions: Map<number, Position>;
};

async function openBooks(
  ctx: WriteContext,
  storeId: number,
  moves: readonly Movement[],
  locked: ReadonlyMap<number, Position> | undefined,
): Promise<Books> {
  const ids = (key: 'skuId' | 'batchId' | 'trayId') => [...new Set(moves.map((move) => move[key]))];
  const [heldBalances, heldBatches, heldPositions] = await Promise.all([
    readRows(ctx, balances, { batchId: ids('batchId'), trayId: ids('trayId') }),
    readRows(ctx, batchStores, { batchId: ids('batchId'), storeId }),
    locked?.values() ?? readRows(ctx, positions, { skuId: ids('skuId'), storeId }),
  ]);
  const before = {
    balances: new Map(heldBalances.map((row) => [`${row.batchId} ${row.trayId}`, row])),
    batchStores: new Map(heldBatches.map((row) => [row.batchId, row])),
    positions: new Map([...heldPositions].map((row) => [row.skuId, row])),
  };
  return {
    balances: new Map(before.balances),
    batchStores: new Map(before.batchStores),
    positions: new Map(before.positions),
    before,
  };
}

/** The rows of a cache that are not as they were. */
function changed<K, R extends object>(now: ReadonlyMap<K, R>, before: ReadonlyMap<K, R>): R[] {
  return [...now].flatMap(([key, row]) => {
    const old = before.get(key);
    const isSame =
      old !== undefined &&
      Object.entries(row).every(([name, value]) => Reflect.get(old, name) === value);
    return isSame ? [] : [row];
  });
}

/** Enters one movement into the caches; what cannot be is left for the caller to refuse. */
function enter(books: Books, { kind, storeId }: Paper, move: Movement) {
  const { skuId, batchId, trayId, qty, reserved = 0 } = move;
  const held = books.batchStores.get(batchId) ?? { batchId, storeId, onHand: 0, value: 0 };
  const before = books.positions.get(skuId);
  invariant(before, 'the positions of all goods that move are locked');

  const key = `${batchId} ${trayId}`;
  const old = books.balances.get(key) ?? {
    batchId,
    trayId,
    skuId,
    storeId,
    onHand: 0,
    reserved: 0,
  };
  const balance = { ...old, onHand: old.onHand + qty, reserved: old.reserved + reserved };
  if (balance.onHand < 0 || balance.reserved > balance.onHand) {
    return { refused: true, balance: old, position: before, value: 0 };
  }
  const stays = kind === 'move';
  const value = stays
    ? 0
    : (move.value ?? -valueOut({ qty: held.onHand, value: held.value }, -qty));
  const position = {
    ...before,
    onHand: before.onHand + qty,
    reserved: before.reserved + reserved,
    value: before.value + value,
  };
  books.balances.set(key, balance);
  books.batchStores.set(batchId, { ...held, onHand: held.onHand + qty, value: held.value + value });
  books.positions.set(skuId, position);
  return { refused: false, balance, position, value };
}

async function closeBooks(ctx: WriteContext, books: Books): Promise<void> {
  for (const part of inParts(changed(books.balances, books.before.balances))) {
    await ctx.tx
      .insert(balances)
      .values(part)
      .onConflictDoUpdate({
        target: [balances.batchId, balances.trayId],
        set: { onHand: sql`excluded.on_hand`, reserved: sql`excluded.reserved` },
      });
  }
  for (const part of inParts(changed(books.batchStores, books.before.batchStores))) {
    await ctx.tx
      .insert(batchStores)
      .values(part)
      .onConflictDoUpdate({
        target: [batchStores.batchId, batchStores.storeId],
        set: { onHand: sql`excluded.on_hand`, value: sql`excluded.value` },
      });
  }
  for (const part of inParts(changed(books.positions, books.before.positions))) {
    await ctx.tx
      .insert(positions)
      .values(part)
      .onConflictDoUpdate({
        target: [positions.skuId, positions.storeId],
        set: {
          onHand: sql`excluded.on_hand`,
          reserved: sql`excluded.reserved`,
          value: sql`excluded.value`,
          lastInAt: sql`case when excluded.on_hand > ${positions.onHand} then ${ctx.now}::timestamptz else ${positions.lastInAt} end`,
          lastOutAt: sql`case when excluded.on_hand < ${positions.onHand} then ${ctx.now}::timestamptz else ${positions.lastOutAt} end`,
        },
      });
  }
}

function* inParts<T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) yield rows.slice(at, at + rowsAtOnce);
}
