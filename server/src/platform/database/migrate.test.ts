import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, inject, test as base, vi } from 'vitest';
import { urlFor } from '../../testing/machine/cluster.ts';
import { migrate } from './migrate.ts';

let made = 0;

/** An empty database, and a folder for migrations. */
const test = base.extend<{ empty: string; folder: string }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads what a fixture needs from its pattern.
  empty: async ({}, use) => {
    const { adminUrl, prefix } = inject('cluster');
    const name = `${prefix}migrate_${(made += 1)}`;
    await query(adminUrl, `create database ${name} template template0`);
    await use(urlFor(adminUrl, name));
    // Anyone who cleans its tables may not be sent away by us, and is soon through.
    await vi.waitFor(() => query(adminUrl, `drop database ${name} with (force)`), 600_000);
  },
  // oxlint-disable-next-line no-empty-pattern -- As above.
  folder: async ({}, use) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
    await use(folder);
    fs.rmSync(folder, { recursive: true });
  },
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

const put = (folder: string, name: string, sql: string) =>
  fs.writeFileSync(path.join(folder, name), sql);

describe('migrate', () => {
  test('runs what is new, in the order of the names, and once', async ({ empty, folder }) => {
    put(folder, '9100_law.sql', 'alter table shelf add check (width > 0);');
    put(
      folder,
      '0000_first.sql',
      'create table shelf (width int);--> statement-breakpoint\ncreate table box (id int);',
    );

    const first = await migrate(empty, folder);
    put(folder, '0001_more.sql', 'alter table box add label text;');
    const second = await migrate(empty, folder);
    const third = await migrate(empty, folder);

    expect([first, second, third]).toEqual([
      ['0000_first.sql', '9100_law.sql'],
      ['0001_more.sql'],
      [],
    ]);
    expect(await query(empty, 'select id, label from box')).toEqual([]);
  });

  test('leaves nothing of a file that fails, and keeps those before', async ({ empty, folder }) => {
    put(folder, '0000_first.sql', 'create table shelf (width int);');
    put(folder, '0001_wrong.sql', 'create table half (id int); create table shelf (id int);');

    const migrating = migrate(empty, folder);

    await expect(migrating).rejects.toThrow('migration 0001_wrong.sql failed');
    const tables = `select to_regclass('shelf')::text as shelf, to_regclass('half')::text as half`;
    expect(await query(empty, tables)).toEqual([{ shelf: 'shelf', half: null }]);
  });

  test('waits for another server that is doing the same', async ({ empty, folder }) => {
    put(folder, '0000_first.sql', 'create table shelf (width int); select pg_sleep(0.3);');

    const both = await Promise.all([migrate(empty, folder), migrate(empty, folder)]);

    expect(both.toSorted((a, b) => a.length - b.length)).toEqual([[], ['0000_first.sql']]);
  });

  test('refuses a database that is newer than the program', async ({ empty, folder }) => {
    put(folder, '0000_first.sql', 'create table shelf (width int);');
    put(folder, '0001_later.sql', 'create table later (id int);');
    await migrate(empty, folder);

    fs.rmSync(path.join(folder, '0001_later.sql'));
    const migrating = migrate(empty, folder);

    await expect(migrating).rejects.toMatchObject({
      name: 'CannotStart',
      message:
        'The database was made by a newer version of Counting House (it has 0001_later.sql): install that version or a later one.',
    });
  });

  test('refuses a file that was changed after it was run', async ({ empty, folder }) => {
    put(folder, '0000_first.sql', 'create table shelf (width int);');
    await migrate(empty, folder);

    put(folder, '0000_first.sql', 'create table shelf (width bigint);');
    const migrating = migrate(empty, folder);

    await expect(migrating).rejects.toMatchObject({ name: 'CannotStart' });
    await expect(migrating).rejects.toThrow('made with another 0000_first.sql');
  });
});
