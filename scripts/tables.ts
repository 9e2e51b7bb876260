import fs from 'node:fs';
import path from 'node:path';
import { is } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, PgArray, PgTable } from 'drizzle-orm/pg-core';
import { root } from './steps.ts';

/** A column that holds one word of a list, or several, by its SQL names. */
export type EnumeratedColumn = {
  readonly table: string;
  readonly column: string;
  readonly words: readonly string[];
  readonly isArray: boolean;
};

/** All tables that the house declares, by SQL name. */
export async function allTables(): Promise<ReadonlyMap<string, PgTable>> {
  const source = path.join(root, 'server/src');
  const files = fs
    .readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.table.ts'))
    .toSorted();
  const modules = await Promise.all(
    files.map(async (file) => (await import(path.join(source, file))) as Record<string, unknown>),
  );
  const tables = modules
    .flatMap((module) => Object.values(module))
    .filter((value): value is PgTable => is(value, PgTable));
  return new Map(tables.map((table) => [getTableConfig(table).name, table]));
}

/** Every column of every table whose words the table names. */
export async function enumeratedColumns(): Promise<EnumeratedColumn[]> {
  return [...(await allTables())].flatMap(([table, declared]) =>
    getTableConfig(declared).columns.flatMap((column) => {
      const isArray = is(column, PgArray);
      const words = (isArray ? column.baseColumn : column).enumValues ?? [];
      const name = column.keyAsName ? toSnakeCase(column.name) : column.name;
      return words.length > 0 ? [{ table, column: name, words, isArray }] : [];
    }),
  );
}
