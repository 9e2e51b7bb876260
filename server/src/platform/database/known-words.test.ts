import { sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { describe, expect } from 'vitest';
import { allTables, enumeratedColumns } from '../../../../scripts/tables.ts';
import { test } from '../../testing/house.ts';

/** Columns of such a name hold a word of a list, so the list must be told to the database. */
const ofWords =
  /^(?:status|state|kind|stage|side|mode|channel|source|purpose|result|method|role)$/u;

/** What holds words that no list can name: kinds that areas bring, keys of rows, names of other programs. */
const free = new Set(['job.kind', 'job_schedule.kind', 'notification.kind', 'list_upload.source']);

describe('a column of words', () => {
  test('holds none but those that its table names', async ({ house }) => {
    const { rows } = await house.database.direct.execute<{ name: string; says: string }>(sql`
      select conname as name, pg_get_constraintdef(oid) as says
      from pg_constraint where contype = 'c' and conname like '%\_known'`);
    const checks = new Map(rows.map(({ name, says }) => [name, says]));

    const columns = await enumeratedColumns();

    expect(columns.length).toBeGreaterThan(50);
    for (const { table, column, words } of columns) {
      const says = checks.get(`${table}_${column}_known`) ?? '';
      const told = [...says.matchAll(/'((?:[^']|'')*)'::text/gu)].map(([, word]) => word);
      expect({ table, column, words: told.toSorted() }).toEqual({
        table,
        column,
        words: words.toSorted(),
      });
    }
  });

  test('is declared with its list', async () => {
    const enumerated = new Set(
      (await enumeratedColumns()).map(({ table, column }) => `${table}.${column}`),
    );

    const without = [...(await allTables())].flatMap(([table, declared]) =>
      getTableConfig(declared)
        .columns.filter(({ name, dataType }) => ofWords.test(name) && dataType === 'string')
        .map(({ name }) => `${table}.${name}`)
        .filter((at) => !enumerated.has(at) && !free.has(at)),
    );

    expect(without).toEqual([]);
  });
});
