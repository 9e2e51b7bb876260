import {
  and,
  desc,
  eq,
  getTableColumns,
  getTableName,
  sql,
  type InferInsertModel,
  type InferSelectModel,
} from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { fieldChanges } from '../audit/audit.ts';
import { auditLog, type FieldChange } from '../audit/audit.table.ts';
import { nameIn, ownerOf, partiesOf, partyNamesIn } from '../audit/belonging.ts';
import { timeIn } from '../clock.ts';
import type { ReadContext, WriteContext } from '../context.ts';
import { figureIn } from '../database/columns.ts';
import { conflict, invariant, notFound } from '../problem.ts';
import { changeById, insertAll, insertTree, readWhere } from './row-statements.ts';
import { recordLabel } from './thing.ts';

type Stamped = PgTable & { id: AnyPgColumn };
type Stamps = 'id' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy' | 'version';
type Values<T extends PgTable> = Omit<InferInsertModel<T>, Stamps>;
type Row<T extends PgTable> = InferSelectModel<T>;

/** Writes a new row with its stamps and notes it for the audit. */
export async function insertRow<T extends Stamped>(
  ctx: WriteContext,
  table: T,
  values: Values<T>,
): Promise<Row<T>> {
  const [row] = await insertRows(ctx, table, [values]);
  invariant(row, 'an insert answers its row');
  return row;
}

/**
 * Takes ids for rows that are still to be written, for what has to name them before; `insertRows` gets
 * them with the rows.
 */
export async function nextIds(ctx: WriteContext, table: Stamped, count: number): Promise<number[]> {
  if (count === 0) return [];
  const sequence = `${getTableName(table)}_id_seq`;
  const { rows } = await ctx.tx.execute<{ id: string }>(
    sql`select nextval(${sequence}::regclass) as id from generate_series(1, (select ${count}::int))`,
  );
  return rows.map(({ id }) => Number(id));
}

/**
 * Writes new rows in one statement; each is noted for the audit. All have an id of `nextIds`, or none.
 */
export async function insertRows<T extends Stamped>(
  ctx: WriteContext,
  table: T,
  values: readonly (Values<T> & { readonly id?: number })[],
): Promise<Row<T>[]> {
  if (values.length === 0) return [];
  const stamped = values.map((value) => ({ ...value, ...creationStamps(ctx, table) }));
  const rows = (await insertAll(ctx.tx, table, stamped)) as Row<T>[];
  for (const row of rows) noteRow(ctx, table, 'create', null, row);
  return rows;
}

/**
 * Writes rows as they are given: without stamps, and the audit is not told.
 *
 * @param onConflict for rows that may be there already: what stands behind `on conflict`, as SQL.
 */
export async function insertRaw<T extends PgTable>(
  ctx: Pick<WriteContext, 'tx'>,
  table: T,
  rows: readonly InferInsertModel<T>[],
  onConflict?: string,
): Promise<Row<T>[]> {
  if (rows.length === 0) return [];
  return (await insertAll(
    ctx.tx,
    table,
    rows,
    onConflict === undefined ? {} : { onConflict },
  )) as Row<T>[];
}

/** New rows that point at the row they are written with. */
type PartRows<T extends PgTable> = {
  readonly table: T;
  /** The column that gets the id of the head. */
  readonly key: keyof Row<T> & string;
  readonly rows: readonly Partial<Values<T>>[];
  /** False: the audit log is not told of them. */
  readonly isNoted: boolean;
};

/** Rows of a table that are written with the row they point at by `key`; see `insertWithParts`. */
export const insertPart = <T extends PgTable, K extends keyof Row<T> & string>(
  table: T,
  key: K,
  rows: readonly Omit<Values<T>, K>[],
  { isNoted = true } = {},
): PartRows<T> => ({ table, key, rows: rows as readonly Partial<Values<T>>[], isNoted });

/**
 * Writes a new row and those that hang on it, such as a document with its lines, in one statement; each
 * gets its stamps and is noted for the audit.
 *
 * @returns the row, and the rows of each part in their order.
 */
export async function insertWithParts<T extends Stamped, P extends readonly PartRows<PgTable>[]>(
  ctx: WriteContext,
  table: T,
  values: Values<T>,
  parts: readonly [...P],
): Promise<{ row: Row<T>; parts: { [K in keyof P]: Row<P[K]['table']>[] } }> {
  const stamped = (of: PgTable, row: object) => ({ ...row, ...creationStamps(ctx, of) });
  const written = await insertTree(
    ctx.tx,
    { table, row: stamped(table, values) },
    parts.map((part) => ({ ...part, rows: part.rows.map((row) => stamped(part.table, row)) })),
  );
  noteRow(ctx, table, 'create', null, written.head);
  for (const [at, part] of parts.entries()) {
    if (!part.isNoted) continue;
    for (const row of written.parts[at] ?? []) noteRow(ctx, part.table, 'create', null, row);
  }
  return { row: written.head as Row<T>, parts: written.parts as never };
}

/**
 * Changes a row and notes what changed; values that are undefined stay as they are.
 *
 * @param at the row's id, and the version that the writer saw (left out: whatever version).
 * @throws {Problem} `not_found`; `stale` (409) with the current row when somebody saved first.
 */
export async function updateRow<T extends Stamped>(
  ctx: WriteContext,
  table: T,
  at: { readonly id: number; readonly version?: number | undefined },
  values: Partial<{ [K in keyof Values<T>]: Values<T>[K] | undefined }>,
): Promise<Row<T>> {
  const before = await lockRow(ctx, table, at.id);
  if (at.version !== undefined && 'version' in before && before.version !== at.version) {
    throw await stale(ctx, table, before);
  }
  return changeRow(ctx, table, before, values);
}

/**
 * As `updateRow`, of a row that the caller holds already: it locked the row, or wrote it itself, and
 * nothing changed it since.
 */
export async function changeRow<T extends Stamped>(
  ctx: WriteContext,
  table: T,
  before: Row<T>,
  given: Partial<{ [K in keyof Values<T>]: Values<T>[K] | undefined }>,
): Promise<Row<T>> {
  const changed = Object.fromEntries(
    Object.entries(given).filter(
      ([field, value]) =>
        value !== undefined &&
        JSON.stringify(value) !== JSON.stringify((before as Record<string, unknown>)[field]),
    ),
  );
  if (Object.keys(changed).length === 0) return before;

  const { id } = before as { id: number };
  const values = { ...changed, ...changeStamps(ctx, table, before) };
  const after = (await changeById(ctx.tx, table, id, values)) as Row<T> | undefined;
  invariant(after, 'a locked row can be changed');
  noteRow(ctx, table, 'change', before, after);
  return after;
}

/** Counts a change of what belongs to a row, so that the one who saw it before does not save over it. */
export async function countVersion<T extends Stamped & { version: AnyPgColumn }>(
  ctx: WriteContext,
  table: T,
  id: number,
): Promise<Row<T>> {
  const [row] = (await ctx.tx
    .update(table as PgTable)
    .set({
      version: sql`${table.version} + 1`,
      updatedAt: ctx.now,
      updatedBy: ctx.user.id,
    } as never)
    .where(eq(table.id, id))
    .returning()) as Row<T>[];
  invariant(row, 'a locked row can be changed');
  return row;
}

/** A row as a change would leave it; values that are undefined stay as they are. */
export function merged<B extends object, V extends object>(
  before: B,
  values: V,
): Omit<B, keyof V> & {
  [K in keyof V]-?: Exclude<V[K], undefined> | (K extends keyof B ? B[K] : never);
} {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(given) } as never;
}

/**
 * Tells the audit log what stood before rows that take the place of others without writing over them, such
 * as prices: what was noted of them as new becomes a change.
 *
 * @param befores what stood before, by the id of the new row.
 */
export function noteInPlaceOf(
  ctx: WriteContext,
  table: PgTable,
  befores: ReadonlyMap<number, Readonly<Record<string, unknown>>>,
): void {
  const entity = getTableName(table);
  for (const [at, noted] of ctx.changes.entries()) {
    const before = noted.entity === entity ? befores.get(noted.entityId ?? 0) : undefined;
    if (!before || noted.action !== 'create') continue;
    const fields = noted.fields
      .filter(({ field }) => !field.endsWith('Id'))
      .map((change) => ({ ...change, before: before[change.field] ?? null }))
      .filter((change) => change.before !== change.after);
    ctx.changes[at] = { ...noted, action: 'change', fields };
  }
}

/** Removes a row for good and notes it. Only for child rows without a history of their own. */
export async function removeRow<T extends Stamped>(
  ctx: WriteContext,
  table: T,
  id: number,
): Promise<Row<T>> {
  const before = await lockRow(ctx, table, id);
  await ctx.tx.delete(table as PgTable).where(eq(table.id, id));
  noteWhole(ctx, table, 'delete', before);
  return before;
}

/** Notes for the audit that a whole row went, or came back. */
export function noteWhole(
  ctx: WriteContext,
  table: PgTable,
  action: 'delete' | 'restore',
  row: object,
): void {
  const came = withKinds(table, fieldChanges(null, row as Record<string, unknown>));
  const went = came.map((change) => ({ ...change, before: change.after, after: null }));
  ctx.changes.push({
    ...nameOf(table, row),
    of: ownerOf(table, row as Record<string, unknown>),
    action,
    fields: action === 'delete' ? went : came,
  });
}

/**
 * A row by its id.
 *
 * @throws {Problem} `not_found` when there is none.
 */
export async function readRow<T extends Stamped>(
  ctx: ReadContext,
  table: T,
  id: number,
): Promise<Row<T>> {
  return theOne(table, await readWhere(ctx.tx, table, { id })) as Row<T>;
}

/**
 * Reads a row by its id and locks it until the end of the transaction.
 *
 * @throws {Problem} `not_found` when there is none.
 */
export async function lockRow<T extends Stamped>(
  ctx: WriteContext,
  table: T,
  id: number,
): Promise<Row<T>> {
  return theOne(table, await readWhere(ctx.tx, table, { id }, { lock: 'update' })) as Row<T>;
}

/**
 * The first row that a query of one record answers.
 *
 * @param table whose record is asked for; the refusal names it.
 * @throws {Problem} `not_found` when there is none.
 */
export function theOne<R>(table: PgTable, [row]: readonly R[]): NonNullable<R> {
  if (row === undefined || row === null) throw notFound(labelOf(table));
  return row;
}

/**
 * Refuses the one who saw another version of a row than the one that is locked now.
 *
 * @param version what was seen; left out by a caller of the outside that does not know it.
 * @throws {Problem} `stale` (409).
 */
export async function assertVersion<T extends Stamped>(
  ctx: WriteContext,
  table: T,
  row: Row<T> & { readonly version: number },
  version: number | undefined,
): Promise<void> {
  if (version !== undefined && row.version !== version) throw await stale(ctx, table, row);
}

/** 409 with the current row, and who changed it when. */
export async function stale<T extends Stamped>(ctx: WriteContext, table: T, current: Row<T>) {
  const thing = labelOf(table).toLowerCase();
  const { entityId } = nameOf(table, current);
  const [last] = await ctx.tx
    .select({ name: auditLog.actorName, at: auditLog.at })
    .from(auditLog)
    .where(and(eq(auditLog.entity, getTableName(table)), eq(auditLog.entityId, entityId)))
    .orderBy(desc(auditLog.id))
    .limit(1);
  const who = last
    ? ` by ${last.name} at ${timeIn(ctx.settings['business.timeZone'], last.at)}`
    : '';
  return conflict('stale', `This ${thing} was changed${who}. Check both versions before saving.`, {
    more: { current, by: last?.name ?? null, at: last?.at ?? null },
  });
}

function creationStamps(ctx: WriteContext, table: PgTable) {
  const columns = getTableColumns(table);
  return {
    ...('createdAt' in columns ? { createdAt: ctx.now, createdBy: ctx.user.id } : {}),
    ...('updatedAt' in columns ? { updatedAt: ctx.now, updatedBy: ctx.user.id } : {}),
  };
}

function changeStamps(ctx: WriteContext, table: PgTable, before: object) {
  if (!('updatedAt' in getTableColumns(table))) return {};
  const version = 'version' in before ? { version: Number(before.version) + 1 } : {};
  return { updatedAt: ctx.now, updatedBy: ctx.user.id, ...version };
}

function noteRow(
  ctx: WriteContext,
  table: PgTable,
  action: 'create' | 'change',
  before: object | null,
  after: object,
): void {
  const fields = fieldChanges(
    before as Record<string, unknown> | null,
    after as Record<string, unknown>,
  );
  ctx.changes.push({
    ...nameOf(table, after),
    of: ownerOf(table, after as Record<string, unknown>),
    parties: partiesOf(table, after as Record<string, unknown>),
    partyNames: partyNamesIn(after as Record<string, unknown>),
    action,
    fields: withKinds(table, fields),
  });
}

/** Fields with what their figures are: nobody reads paise. */
function withKinds(table: PgTable, fields: readonly FieldChange[]): FieldChange[] {
  const columns: Readonly<Record<string, unknown>> = getTableColumns(table);
  return fields.map((change) => {
    const kind = figureIn(columns[change.field]);
    return kind ? { ...change, kind } : change;
  });
}

/** A row as the audit log names it. */
export function nameOf(table: PgTable, row: object) {
  const { id, ...named } = row as Record<string, unknown>;
  return { entity: getTableName(table), entityId: Number(id), entityNo: nameIn(named) };
}

/** 'Product category' from `product_category`. */
export function labelOf(table: PgTable): string {
  const words = recordLabel(getTableName(table));
  return words.charAt(0).toUpperCase() + words.slice(1);
}
