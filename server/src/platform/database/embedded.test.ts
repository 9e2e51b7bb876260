import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findPlace } from './embedded-place.ts';
import { startDatabase, type EmbeddedDatabase } from './embedded.ts';
import type { Connection } from './presence.ts';
import { errorCode } from '../environment/start-failure.ts';

const fast = { fsync: 'off', shared_buffers: '16MB' };
const opened: EmbeddedDatabase[] = [];
const folders: string[] = [];

function newFolder(...more: string[]): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'house-'));
  fs.chmodSync(folder, 0o755);
  folders.push(folder);
  return path.join(folder, ...more);
}

async function open(
  dataDir: string,
  more: Partial<Parameters<typeof startDatabase>[0]> = {},
): Promise<EmbeddedDatabase> {
  const house = await startDatabase({ dataDir, settings: fast, ...more });
  opened.push(house);
  return house;
}

async function ask(connection: Connection, question: string): Promise<unknown> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const answer = await client.query<{ value: unknown }>(question);
    return answer.rows[0]?.value;
  } finally {
    await client.end();
  }
}

/** Asks until somebody answers; what went away comes back within seconds. */
async function askAgain(connection: Connection, question: string): Promise<unknown> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask(connection, question);
    } catch (error) {
      if (tries === 200) throw error;
      await wait(50);
    }
  }
}

/** How many of the house use a server; see `presence.ts`. */
const present = `select count(*)::int as value from pg_locks
  where locktype = 'advisory' and objid = 4203746 and mode = 'ShareLock' and granted`;

/**
 * The process behind a connection that stays open until the server ends it; asked for again while a
 * server that has just lost another process throws out everybody.
 */
async function backendOf(connection: Connection): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const client = new pg.Client(connection);
    client.on('error', () => undefined);
    try {
      await client.connect();
      const answer = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      return answer.rows[0]?.pid ?? 0;
    } catch (error) {
      if (tries === 200) throw error;
      await wait(50);
    }
  }
}

function pidOf(dataDir: string): number {
  const pid = pidIn(dataDir);
  if (pid === null) throw new Error('the database does not run');
  return pid;
}

/** The process of the database; null while it has written none down, as between its end and its start. */
function pidIn(dataDir: string): number | null {
  const file = path.join(dataDir, 'database/postmaster.pid');
  const [pid] = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n') : [];
  return pid ? Number(pid) : null;
}

/** A data folder with a database that was made and stopped before. */
function usedFolder(...more: string[]): string {
  const dataDir = newFolder(...more);
  execFileSync('cp', ['-a', used, dataDir]);
  return dataDir;
}

let used: string;
beforeAll(async () => {
  used = newFolder('data');
  folders.length = 0;
  const house = await startDatabase({ dataDir: used, settings: fast });
  await house.stop();
});
afterAll(() => fs.rmSync(path.dirname(used), { recursive: true, force: true }));

afterEach(async () => {
  for (const house of opened.splice(0)) await house.stop();
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});

describe('the built-in database', () => {
  test('is made the first time, and is still there the next', async () => {
    const dataDir = newFolder('data');

    const first = await open(dataDir);
    await ask(first.connection, 'create table kept as select 7 as value');
    await first.stop();
    const second = await open(dataDir);

    expect(second.attached).toBe(false);
    expect(await ask(second.connection, 'select value from kept')).toBe(7);
  });

  test('cannot be reached over the network, and sorts alike everywhere', async () => {
    const house = await open(usedFolder('data'));

    const facts = await ask(
      house.connection,
      `select string_agg(name || '=' || setting, ' ' order by name) as value from pg_settings
       where name in ('listen_addresses', 'jit', 'server_encoding', 'data_checksums', 'fsync')`,
    );

    expect(facts).toBe(
      'data_checksums=on fsync=off jit=off listen_addresses= server_encoding=UTF8',
    );
    expect(await ask(house.connection, `select 'É' ilike 'é' and 'Z' < 'a' as value`)).toBe(true);
  });

  test('is shared by a second process, and stopped by anyone who leaves last', async () => {
    const dataDir = usedFolder('data');
    const first = await open(dataDir);
    const second = await open(dataDir);

    await first.stop();

    expect(second.attached).toBe(true);
    expect(await ask(second.connection, 'select 1 as value')).toBe(1);
    await second.stop();
    expect(fs.existsSync(path.join(dataDir, 'database/postmaster.pid'))).toBe(false);
  });

  test('is made once when two processes start together', async () => {
    const dataDir = newFolder('data');

    const both = await Promise.all([open(dataDir), open(dataDir)]);

    expect(both.filter((house) => !house.attached)).toHaveLength(1);
    expect(fs.readdirSync(dataDir).toSorted()).toEqual(['database', 'database.log']);
  });

  test.each([
    { why: 'its own folder', name: 'data' },
    { why: 'a socket elsewhere', name: 'deep-'.repeat(30) },
  ])('is started again at the same place when it is killed, with $why', async ({ name }) => {
    const dataDir = usedFolder(name);
    const told: string[] = [];
    const house = await open(dataDir, { tell: (sentence) => told.push(sentence) });
    const other = await open(dataDir);
    await ask(house.connection, 'create table kept as select 7 as value');
    const killed = pidOf(dataDir);

    process.kill(killed, 'SIGKILL');
    const value = await askAgain(house.connection, 'select value from kept');

    expect(value).toBe(7);
    await expect.poll(() => pidIn(dataDir) ?? killed).not.toBe(killed);
    await expect
      .poll(() => told)
      .toEqual([
        'The built-in database went away; it is started again.',
        'The built-in database is back.',
      ]);
    await other.stop();
    expect(await ask(house.connection, 'select value from kept')).toBe(7);
  });

  test('is started by one of many who find it killed', async () => {
    const dataDir = usedFolder('data');
    const houses = await Promise.all(Array.from({ length: 5 }, () => open(dataDir)));
    const [house] = houses;
    if (!house) throw new Error('no house');
    const pids = new Set([pidOf(dataDir)]);

    for (let turn = 0; turn < 4; turn += 1) {
      const killed = pidOf(dataDir);
      process.kill(killed, 'SIGKILL');
      await askAgain(house.connection, 'select 1 as value');
      await expect.poll(() => pidIn(dataDir) ?? killed).not.toBe(killed);
      pids.add(pidOf(dataDir));
      // Each of them is back before the next blow, so that all come to the same dead server.
      await expect.poll(() => askAgain(house.connection, present)).toBe(houses.length);
    }

    expect(pids.size).toBe(5);
  });

  test('goes on when one of its own processes is killed, again and again', async () => {
    const house = await open(usedFolder('data'));
    await ask(house.connection, 'create table kept as select 7 as value');
    const values: unknown[] = [];

    for (let turn = 0; turn < 5; turn += 1) {
      process.kill(await backendOf(house.connection), 'SIGKILL');
      values.push(await askAgain(house.connection, 'select value from kept'));
    }

    expect(values).toEqual([7, 7, 7, 7, 7]);
  });

  test('is given up when it cannot be started again, with its last words', async () => {
    const dataDir = usedFolder('data');
    const house = await open(dataDir, { waits: [0, 10, 10] });
    const control = path.join(dataDir, 'database/global/pg_control');

    fs.renameSync(control, `${control}.away`);
    process.kill(pidOf(dataDir), 'SIGKILL');
    const { why } = await house.lost;

    expect(String(why)).toContain('could not be started');
  });

  test('is waited for by anyone who comes while it recovers', async () => {
    const dataDir = usedFolder('data');
    const first = await open(dataDir);
    const stopped = await backendOf(first.connection);
    const killed = await backendOf(first.connection);
    // PostgreSQL takes nobody in until each of its processes has ended.
    process.kill(stopped, 'SIGSTOP');
    process.kill(killed, 'SIGKILL');
    const answered = () => ask(first.connection, 'select 1 as value').catch(errorCode);
    await expect.poll(answered).toBe('57P03');

    const coming = open(dataDir);
    await wait(300);
    process.kill(stopped, 'SIGKILL');

    expect(await ask((await coming).connection, 'select 1 as value')).toBe(1);
  });

  test('is the house’s own, who is no superuser and cannot switch off what protects the log', async () => {
    const { connection } = await open(usedFolder('data'));

    const mayMore = await ask(
      connection,
      'select rolsuper or rolcreaterole or rolcreatedb as value from pg_roles where rolname = user',
    );
    const refusals = await Promise.all(
      [
        'set session_replication_role = replica',
        `select pg_read_file('/etc/passwd') as value`,
        `copy (select 1) to program 'cat'`,
      ].map((statement) => ask(connection, statement).catch(errorCode)),
    );

    expect(mayMore).toBe(false);
    expect(refusals).toEqual(['42501', '42501', '42501']);
  });

  test('is not kept down by a lock file whose number another process has now', async () => {
    const dataDir = usedFolder('data');
    const before = await open(dataDir);
    const pidFile = path.join(dataDir, 'database/postmaster.pid');
    const lastWords = fs.readFileSync(pidFile, 'utf8').split('\n').slice(1);
    await before.stop();

    fs.writeFileSync(pidFile, [process.pid, ...lastWords].join('\n'));
    fs.writeFileSync(path.join(dataDir, 'database/.s.PGSQL.5432.lock'), `${process.pid}\n`);
    const again = await open(dataDir);

    expect(await ask(again.connection, 'select 1 as value')).toBe(1);
  });

  test.each([
    { why: 'longer than a socket allows', name: 'deep-'.repeat(30) },
    { why: 'with signs of a list', name: 'Our "house", data' },
  ])('has its socket elsewhere for a path $why', async ({ name }) => {
    const dataDir = usedFolder(name);

    const first = await open(dataDir);
    const second = await open(dataDir);

    expect(second.attached).toBe(true);
    expect(second.connection.host.length).toBeLessThan(80);
    await second.stop();
    await first.stop();
    expect(fs.existsSync(first.connection.host)).toBe(false);
  });

  test('takes away what an interrupted first start left', async () => {
    const dataDir = newFolder('data');
    const ended = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
    await new Promise((resolve) => ended.once('exit', resolve));
    fs.mkdirSync(path.join(dataDir, `database.new-${ended.pid}-AbCdEf`, 'base'), {
      recursive: true,
    });

    await open(dataDir);

    expect(fs.readdirSync(dataDir).toSorted()).toEqual(['database', 'database.log']);
  });

  test('says in one sentence that the data folder cannot be used', async () => {
    const file = newFolder('file');
    fs.writeFileSync(file, 'not a folder');

    const opening = open(path.join(file, 'data'));

    await expect(opening).rejects.toMatchObject({
      name: 'CannotStart',
      message: `The folder ${file}/data cannot be written to (EEXIST): choose another with DATA_DIR.`,
    });
  });

  test('opens no door in the file system for anybody else', async () => {
    const dataDir = usedFolder('data');
    const house = await open(dataDir);

    const socket = path.join(house.connection.host, '.s.PGSQL.5432');

    expect(fs.statSync(path.join(dataDir, 'database')).mode & 0o077).toBe(0);
    expect(fs.statSync(path.dirname(fs.realpathSync(socket))).mode & 0o077).toBe(0);
    expect(fs.statSync(path.join(dataDir, 'database.log')).mode & 0o077).toBe(0);
    expect(net.isIP(house.connection.host)).toBe(0);
  });
});

test('a machine that npm has no programs for is told to bring a database of its own', () => {
  const { arch } = process;
  Object.defineProperty(process, 'arch', { value: 'mips' });

  try {
    expect(() => findPlace(newFolder())).toThrow(
      'There is no built-in database for linux-mips: set DATABASE_URL to a PostgreSQL server, version 15 or newer.',
    );
  } finally {
    Object.defineProperty(process, 'arch', { value: arch });
  }
});
