import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { pick } from '../rows/asked.ts';
import type { Tx } from '../database/database.ts';
import { hashOver, markBytes, markSql, noHash, type Sealed } from './seal.ts';
import { seals } from './seal.table.ts';

/** One call looks at so many rows and seals, and says where to go on. */
const rowsPerCheck = 100_000;
const sealsPerCheck = 5_000;

/** A seal that does not hold, and which of its rows differ, as far as its marks can tell. */
export type BrokenSeal = {
  readonly id: number;
  readonly rows: readonly { readonly id: number; readonly how: 'changed' | 'gone' | 'added' }[];
};

type SealCheck = {
  readonly seals: number;
  readonly rows: number;
  /** The first that does not hold. */
  readonly broken: BrokenSeal | null;
  /** The id of the seal to go on with; null at the end, and behind a broken one. */
  readonly next: number | null;
};

type Link = Awaited<ReturnType<typeof chainOf>>[number];

/**
 * Works seals of a kind out anew: each must follow the one before, and its rows must be as they were.
 *
 * @param from the id of the seal to begin with; 0: with the first whose rows are all there.
 */
export async function checkSeals(tx: Tx, source: Sealed, from: number): Promise<SealCheck> {
  const chain = await chainOf(tx, source, Math.max(from, await firstWhole(tx, source)));
  let [rows, n] = [0, 0];
  while (n < chain.length && n < sealsPerCheck && rows < rowsPerCheck) {
    rows += chain[n]?.rowCount ?? 0;
    n += 1;
  }
  const [first] = chain;
  if (!first) return { seals: 0, rows: 0, broken: null, next: null };

  const looked = chain.slice(0, n);
  const before = await linkBefore(tx, source, first.id);
  const found = await foundIn(tx, source, first.id, looked.at(-1)?.id ?? first.id);
  const broken = looked.findIndex(
    (link, i) => !follows(link, i === 0 ? before : looked[i - 1]) || !holds(link, found),
  );
  const named = looked[broken];
  return {
    seals: named ? broken : n,
    rows: named ? looked.slice(0, broken).reduce((sum, link) => sum + link.rowCount, 0) : rows,
    broken: named ? await rowsOf(tx, source, named) : null,
    next: named ? null : (chain[n]?.id ?? null),
  };
}

/** The first seal whose rows were not taken out in good order, in part or all. */
async function firstWhole(tx: Tx, source: Sealed): Promise<number> {
  const gone = await source.goneBefore(tx);
  if (gone === null) return 0;
  const [last] = await tx
    .select({ id: seals.id })
    .from(seals)
    .where(and(eq(seals.kind, source.kind), lt(seals.firstAt, gone)))
    .orderBy(desc(seals.id))
    .limit(1);
  return (last?.id ?? 0) + 1;
}

const linkFields = pick(seals, 'id', 'fromId', 'toId', 'rowCount', 'hash', 'prevHash');

const chainOf = (tx: Tx, { kind }: Sealed, from: number) =>
  tx
    .select(linkFields)
    .from(seals)
    .where(and(eq(seals.kind, kind), gte(seals.id, from)))
    .orderBy(asc(seals.id))
    .limit(sealsPerCheck + 1);

async function linkBefore(tx: Tx, { kind }: Sealed, id: number): Promise<Link | undefined> {
  const [link] = await tx
    .select(linkFields)
    .from(seals)
    .where(and(eq(seals.kind, kind), lt(seals.id, id)))
    .orderBy(desc(seals.id))
    .limit(1);
  return link;
}

const follows = (link: Link, before: Link | undefined): boolean =>
  before
    ? link.prevHash === before.hash && link.fromId === before.toId + 1
    : link.prevHash === noHash && link.fromId === 1;

type Found = ReadonlyMap<number, { readonly n: number; readonly hash: string }>;

/** How many rows there are under each seal now, and what they hash to. */
async function foundIn(tx: Tx, source: Sealed, from: number, to: number): Promise<Found> {
  const found = await tx.execute<{ id: string; n: number; hash: string }>(sql`
    select seal.id, now.n, now.hash
    from seal, lateral (
      select count(*)::int as n, ${hashOver(sql`seal.prev_hash`)} as hash
      from (${source.rows}) as row where row.id between seal.from_id and seal.to_id
    ) as now
    where seal.kind = ${source.kind} and seal.id between ${from} and ${to}`);
  return new Map(found.rows.map(({ id, n, hash }) => [Number(id), { n, hash }]));
}

function holds(link: Link, found: Found): boolean {
  const now = found.get(link.id);
  return now?.hash === link.hash && now.n === link.rowCount;
}

/** Compares the rows with the marks that their seal took of them. */
async function rowsOf(tx: Tx, source: Sealed, link: Link): Promise<BrokenSeal> {
  const [seal] = await tx.select({ marks: seals.marks }).from(seals).where(eq(seals.id, link.id));
  const found = await tx.execute<{ id: string; mark: string }>(sql`
    select id, encode(${markSql}, 'hex') as mark from (${source.rows}) as row
    where id between ${link.fromId} and ${link.toId} order by id`);
  const sealed = marksIn(seal?.marks ?? Buffer.alloc(0));
  const now = new Map(found.rows.map(({ id, mark }) => [Number(id), mark]));
  const all = [...new Set([...sealed.keys(), ...now.keys()])].toSorted((a, b) => a - b);
  return {
    id: link.id,
    rows: all
      .filter((id) => sealed.get(id) !== now.get(id))
      .map((id) => ({ id, how: !now.has(id) ? 'gone' : sealed.has(id) ? 'changed' : 'added' })),
  };
}

function marksIn(marks: Buffer): Map<number, string> {
  const step = 8 + markBytes;
  return new Map(
    Array.from({ length: Math.floor(marks.length / step) }, (_, i) => [
      Number(marks.readBigInt64BE(i * step)),
      marks.toString('hex', i * step + 8, (i + 1) * step),
    ]),
  );
}
