import { and, eq, getTableName, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { WriteContext } from '../context.ts';
import { deletedRows, type KeptRow } from './deleted-row.table.ts';
import { conflict, ruleBroken } from '../problem.ts';
import { readFault } from '../database/fault.ts';
import { labelOf, lockRow, noteWhole, stale } from './rows.ts';
import { several, recordLabel } from './thing.ts';
import { whereUsed } from '../database/usage.ts';

type Deletable = PgTable & { id: AnyPgColumn };

/** Rows of another table that go and come back together with a row. */
export type Belonging = { readonly table: PgTable; readonly where: SQL };

/**
 * Deletes a row that nothing points at, and keeps it with what belongs to it, so that it can come back.
 *
 * @param belonging `before`: rows that point at it; `after`: rows that it points at.
 * @throws {Problem} `not_found`; `stale` (409); `row.in_use` (422) with what points at it.
 */
export async function deleteRow<T extends Deletable>(
  ctx: WriteContext,
  table: T,
  at: { readonly id: number; readonly version?: number | undefined },
  { before = [], after = [] }: { before?: readonly Belonging[]; after?: readonly Belonging[] } = {},
): Promise<void> {
  const row = await lockRow(ctx, table, at.id);
  if (at.version !== undefined && 'version' in row && row.version !== at.version) {
    throw await stale(ctx, table, row);
  }
  const own: Belonging = { table, where: eq(table.id, at.id) };
  await ctx.tx.insert(deletedRows).values({
    entity: getTableName(table),
    entityId: at.id,
    rows: await takeAll(ctx, { table, id: at.id }, [...before, own, ...after]),
    deletedAt: ctx.now,
    deletedBy: ctx.user.id,
  });
  noteWhole(ctx, table, 'delete', row);
}

/**
 * Brings a deleted row back with what belonged to it.
 *
 * @param beforehand what no longer holds, in a row as it was kept: SQL name of a column → value now.
 * @returns false when no such row was deleted.
 * @throws {Problem} `row.taken` (409) when another row has its name or number now; `row.parent_gone`
 *   (422) when what it belonged to is gone.
 */
export async function restoreRow<T extends Deletable>(
  ctx: WriteContext,
  table: T,
  id: number,
  beforehand: (kept: Readonly<Record<string, unknown>>) => Promise<Record<string, unknown>> = () =>
    Promise.resolve({}),
): Promise<boolean> {
  const [kept] = await ctx.tx
    .delete(deletedRows)
    .where(and(eq(deletedRows.entity, getTableName(table)), eq(deletedRows.entityId, id)))
    .returning({ rows: deletedRows.rows });
  if (!kept) return false;
  for (const part of kept.rows.toReversed()) {
    const isOwn = part.table === getTableName(table);
    const row = isOwn ? { ...part.row, ...(await beforehand(part.row)) } : part.row;
    await put(ctx, { ...part, row }).catch((error: unknown) => {
      throw whyNotBack(error, labelOf(table)) ?? error;
    });
  }
  noteWhole(ctx, table, 'restore', await lockRow(ctx, table, id));
  return true;
}

/** Whether a row was deleted and may come back. */
export async function isDeleted(ctx: WriteContext, table: PgTable, id: number): Promise<boolean> {
  const found = await ctx.tx
    .select({ id: deletedRows.id })
    .from(deletedRows)
    .where(and(eq(deletedRows.entity, getTableName(table)), eq(deletedRows.entityId, id)));
  return found.length > 0;
}

async function takeAll(
  ctx: WriteContext,
  own: { readonly table: PgTable; readonly id: number },
  parts: readonly Belonging[],
): Promise<KeptRow[]> {
  await ctx.tx.execute(sql`savepoint deletion`);
  const rows: KeptRow[] = [];
  try {
    for (const { table, where } of parts) {
      const taken = await ctx.tx.execute<{ row: Record<string, unknown> }>(
        sql`delete from ${table} where ${where} returning to_jsonb(${table}.*) as row`,
      );
      rows.push(...taken.rows.map(({ row }) => ({ table: getTableName(table), row })));
    }
    await ctx.tx.execute(sql`release savepoint deletion`);
    return rows;
  } catch (error) {
    const fault = readFault(error);
    if (fault?.code !== pointedAt) throw error;
    await ctx.tx.execute(sql`rollback to savepoint deletion`);
    throw await inUse(ctx, own, { parts, pointing: fault.table ?? '' });
  }
}

/** A row that belongs to it may be what is pointed at; then the table that points is named alone. */
async function inUse(
  ctx: WriteContext,
  own: { readonly table: PgTable; readonly id: number },
  { parts, pointing }: { parts: readonly Belonging[]; pointing: string },
) {
  const belonging = parts.map(({ table }) => getTableName(table));
  const at = { entity: getTableName(own.table), id: own.id };
  const where = (await whereUsed(ctx, at, belonging)) || several(recordLabel(pointing));
  return ruleBroken('row.in_use', `${labelOf(own.table)} is in use: ${where}.`);
}

/** Writes a kept row back; columns that came later take their default, those that went are left out. */
async function put(ctx: WriteContext, { table, row }: KeptRow): Promise<void> {
  const known = await ctx.tx.execute<{ name: string }>(
    sql`select attname as name from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  const names = known.rows.map(({ name }) => name).filter((name) => name in row);
  const columns = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
  const into = sql.identifier(table);
  await ctx.tx.execute(sql`insert into ${into} (${columns}) overriding system value
    select ${columns} from jsonb_populate_record(null::${into}, ${JSON.stringify(row)}::jsonb)`);
}

const pointedAt = '23503';
const twice = '23505';

function whyNotBack(error: unknown, thing: string) {
  const fault = readFault(error);
  if (fault?.code === twice) {
    const value = /\)=\((.*)\) already exists/u.exec(fault.detail ?? '')?.[1] ?? 'its name';
    const says = `Another ${thing.toLowerCase()} uses ${value.split(', ').at(-1)} now. Rename it first.`;
    return conflict('row.taken', says);
  }
  if (fault?.code === pointedAt) {
    return ruleBroken('row.parent_gone', `What this ${thing.toLowerCase()} belonged to is gone.`);
  }
  return null;
}
