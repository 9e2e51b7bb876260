import type { FieldChange } from '../../platform/audit/audit.table.ts';
import { getTableColumns, getTableName, inArray } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { may, type ReadContext } from '../../platform/context.ts';
import { tableOf } from '../../platform/rows/row-register.ts';
import { rowRegister } from '../../rows.ts';
import { searchKinds } from '../../search.ts';

/** What a record is called whose id a field holds: undefined for fields that hold none. */
export type Named = (field: string, id: number) => string | undefined;

/**
 * What the records are called now whose ids stand in changes of a row: `GST 18%` for tax 10. One
 * that is gone, or not the asker's to see, is called by its number.
 *
 * @param entity the table of the row; one that nothing declares names no records.
 */
export async function recordsNamed(
  ctx: ReadContext,
  entity: string | null,
  changes: readonly FieldChange[],
): Promise<Named> {
  const table = entity === null ? undefined : tableNamed(entity);
  const pointing = table ? referencesOf(table) : new Map<string, PgTable>();
  const ids = new Map<PgTable, Set<number>>();
  for (const { field, before, after } of changes) {
    const to = pointing.get(field);
    if (!to) continue;
    const found = ids.get(to) ?? new Set();
    for (const value of [before, after]) if (typeof value === 'number') found.add(value);
    ids.set(to, found);
  }
  const titles = new Map<PgTable, ReadonlyMap<number, string>>();
  for (const [to, found] of ids) titles.set(to, await titlesOf(ctx, to, [...found]));
  return (field, id) => {
    const to = pointing.get(field);
    return to && (titles.get(to)?.get(id) ?? `No. ${id}`);
  };
}

async function titlesOf(
  ctx: ReadContext,
  table: PgTable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const kind = searchKinds.find((one) => one.id.table === table && may(ctx, one.permission));
  if (!kind || ids.length === 0) return new Map();
  const rows = (await kind.rows(ctx.tx).where(inArray(kind.id, [...ids]))) as {
    id: number;
    title: string;
  }[];
  return new Map(rows.map(({ id, title }) => [id, title]));
}

const tableNamed = (entity: string): PgTable | undefined =>
  rowRegister.rows.find((row) => tableOf(row) === entity)?.table ??
  searchKinds.map(({ id }) => id.table).find((table) => getTableName(table) === entity);

const known = new Map<PgTable, ReadonlyMap<string, PgTable>>();

/** The tables that a row's fields point to, by field. */
function referencesOf(table: PgTable): ReadonlyMap<string, PgTable> {
  const before = known.get(table);
  if (before) return before;
  const fields = new Map(
    Object.entries(getTableColumns(table)).map(([field, { name }]) => [name, field]),
  );
  const found = new Map(
    getTableConfig(table).foreignKeys.flatMap((key) => {
      const { columns, foreignTable } = key.reference();
      const field = columns.length === 1 ? fields.get(columns[0]?.name ?? '') : undefined;
      return field === undefined ? [] : [[field, foreignTable] as const];
    }),
  );
  known.set(table, found);
  return found;
}
