import { getTableName, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ReadContext, WriteContext } from '../context.ts';
import { invalid, type Problem } from '../problem.ts';

/** A row of a tree and where it stands: `/3/17/` is 17, inside 3. */
type Branch = { readonly id: number; readonly path: string };

/** A table whose rows stand inside each other, and how it refuses what would not be a tree. */
export type Tree = {
  readonly table: PgTable & { id: AnyPgColumn; path: AnyPgColumn };
  /** So many levels at the most. */
  readonly deepest: number;
  /** What is said at `parentId` when there is no such row. */
  readonly noParent: string;
  readonly tooDeep: () => Problem;
  readonly insideItself: () => Problem;
};

/** Two who change the shape of a tree come one after the other. */
export async function lockTree(ctx: WriteContext, { table }: Tree): Promise<void> {
  const key = `${getTableName(table)}_tree`;
  await ctx.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 17))`);
}

/**
 * The row that another one is put inside; null for the top.
 *
 * @throws {Problem} `invalid` (422) when there is none; the tree's own when it is too deep already.
 */
export async function parentIn(
  ctx: ReadContext,
  tree: Tree,
  parentId: number | null,
): Promise<Branch | null> {
  if (parentId === null) return null;
  const parent = await branchOf(ctx, tree, parentId);
  if (!parent) throw invalid({ parentId: tree.noParent });
  if (levelOf(parent) >= tree.deepest) throw tree.tooDeep();
  return parent;
}

/** The path of a row inside another one, or at the top. */
export const pathIn = (parent: Branch | null, id: number): string => `${parent?.path ?? '/'}${id}/`;

/** Refuses to put a branch inside itself, or so deep that a row of it would stand too deep. */
export async function passMove(
  ctx: ReadContext,
  tree: Tree,
  branch: Branch,
  parent: Branch | null,
): Promise<void> {
  if (parent?.path.startsWith(branch.path)) throw tree.insideItself();
  const { rows } = await ctx.tx.execute<Branch>(
    sql`select id, path from ${tree.table} where path like ${`${branch.path}%`}`,
  );
  const height = Math.max(...rows.map(levelOf)) - levelOf(branch);
  if (levelOf(parent) + 1 + height > tree.deepest) throw tree.tooDeep();
}

/** Takes a row with all below it along to another path. */
export async function moveBranch(
  ctx: WriteContext,
  { table }: Tree,
  { from, to }: { from: string; to: string },
): Promise<void> {
  if (from === to) return;
  await ctx.tx.execute(
    sql`update ${table} set path = ${to} || substr(path, ${from.length + 1}) where path like ${`${from}%`}`,
  );
}

/** The path of a row that comes back: inside its parent, wherever that stands now. */
export async function pathBack(
  ctx: ReadContext,
  tree: Tree,
  { id, parentId }: { id: number; parentId: number },
): Promise<string> {
  const parent = await branchOf(ctx, tree, parentId);
  if (levelOf(parent) >= tree.deepest) throw tree.tooDeep();
  return pathIn(parent, id);
}

async function branchOf(ctx: ReadContext, { table }: Tree, id: number): Promise<Branch | null> {
  const { rows } = await ctx.tx.execute<Branch>(
    sql`select id::int8 as id, path from ${table} where id = ${id}`,
  );
  const [row] = rows;
  return row ? { id: Number(row.id), path: row.path } : null;
}

const levelOf = (branch: { readonly path: string } | null) =>
  (branch?.path ?? '/').split('/').length - 2;
