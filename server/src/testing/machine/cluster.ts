import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startDatabase, type EmbeddedDatabase } from '../../platform/database/embedded.ts';
import { superuser } from '../../platform/database/presence.ts';
import { migrate, migrationsIn, newestQueue } from '../../platform/database/migrate.ts';
import { isAlive } from '../../platform/database/postmaster.ts';

/** Where the tests of this run find their databases; see `worker-database.ts`. */
export type TestCluster = {
  /** Of a database from which others can be made and dropped. */
  readonly adminUrl: string;
  /** A database with the whole schema and nothing in it. */
  readonly templateName: string;
  /** How the names of this run's own databases begin. */
  readonly prefix: string;
};

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster;
  }
}

/** Nothing in it outlives the tests, so nothing is written down for sure. */
const forgetful = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  // A test takes back what it wrote: clearing up beside the next one only moves its rows about.
  autovacuum: 'off',
  // Nobody reads its log of changes: a run leaves the template behind, and little else.
  wal_level: 'minimal',
  max_wal_senders: '0',
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  wal_recycle: 'off',
};

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const templatePrefix = 'test_template_';
const makingLock = 4_203_748;

/**
 * Opens the PostgreSQL of the tests, once for all workers: the one of TEST_DATABASE_URL, or a built-in
 * one in the clone. A template made from the same migrations is used again. What tests put into the
 * folder for temporary files goes into one of this run, which is taken away at its end.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const leaveFolder = ownTemporaryFolder();
  const given = process.env['TEST_DATABASE_URL'];
  const server = given ? null : await openServer();
  const adminUrl = given ?? (await urlOf(server));
  const dropUrl = server ? urlAs(server, superuser) : adminUrl;
  const prefix = `test_${process.pid}_`;

  await asAdmin(adminUrl, async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [makingLock]);
    const templateName = nameOfTemplate();
    await asAdmin(dropUrl, (dropper) => removeLeftovers(dropper, templateName));
    await makeTemplate(admin, adminUrl, templateName);
    project.provide('cluster', { adminUrl, templateName, prefix });
  });

  return async () => {
    await asAdmin(dropUrl, (dropper) => dropAll(dropper, (name) => name.startsWith(prefix)));
    await server?.stop();
    leaveFolder();
  };
}

/** Makes a folder for temporary files and names it to the workers; takes away those of runs that were killed. */
function ownTemporaryFolder(): () => void {
  const home = os.tmpdir();
  for (const name of fs.readdirSync(home)) {
    const [, pid] = /^counting-house-run-(\d+)-/u.exec(name) ?? [];
    if (pid && !isAlive(Number(pid))) removeIfPossible(path.join(home, name));
  }
  const folder = fs.mkdtempSync(path.join(home, `counting-house-run-${process.pid}-`));
  fs.chmodSync(folder, 0o711); // The database may run as another account.
  const { TMPDIR: before } = process.env;
  process.env['TMPDIR'] = folder;
  return () => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    fs.rmSync(folder, { recursive: true, force: true });
  };
}

/** Another run may be taking it away, or a program of the killed one still write there. */
function removeIfPossible(folder: string): void {
  try {
    fs.rmSync(folder, { recursive: true, force: true });
  } catch {
    // The next run tries again.
  }
}

/** The same address with another database. */
export function urlFor(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function openServer(): Promise<EmbeddedDatabase> {
  const dataDir = path.join(root, 'node_modules/.cache/test-database');
  fs.mkdirSync(path.dirname(dataDir), { recursive: true });
  try {
    return await startDatabase({ dataDir, settings: forgetful });
  } catch {
    // A machine that went down in the middle of a run leaves it broken.
    fs.rmSync(dataDir, { recursive: true, force: true });
    return startDatabase({ dataDir, settings: forgetful });
  }
}

/** Tests work as the house does; they may make databases, and play who has the database in their hands. */
async function urlOf(server: EmbeddedDatabase | null): Promise<string> {
  if (!server) throw new Error('no server for the tests');
  const { user } = server.connection;
  await asAdmin(urlAs(server, superuser), async (admin) => {
    const tester = pg.escapeIdentifier(user);
    await admin.query(`alter role ${tester} createdb`);
    await admin.query(`grant set on parameter session_replication_role to ${tester}`);
  });
  return urlAs(server, user);
}

function urlAs(server: EmbeddedDatabase, user: string): string {
  const { host, port } = server.connection;
  return `postgres://${user}@localhost:${port}/postgres?host=${encodeURIComponent(host)}`;
}

async function asAdmin(url: string, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client(url);
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

function nameOfTemplate(): string {
  const hash = createHash('sha256');
  for (const migration of migrationsIn()) hash.update(`${migration.name} ${migration.hash}\n`);
  hash.update(String(newestQueue));
  return templatePrefix + hash.digest('hex').slice(0, 16);
}

/** Takes away templates of other migrations, and what runs left that were killed. */
async function removeLeftovers(admin: pg.Client, templateName: string): Promise<void> {
  await dropAll(admin, (name) => {
    if (name === templateName) return false;
    const [, pid] = /^test_(\d+)_/u.exec(name) ?? [];
    return pid ? !isAlive(Number(pid)) : name.startsWith(templatePrefix);
  });
}

/** Asks for a superuser: PostgreSQL may be vacuuming the database, and nobody else may end that. */
async function dropAll(admin: pg.Client, chosen: (name: string) => boolean): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    `select datname from pg_database where datname like 'test\\_%'`,
  );
  for (const { datname } of rows.filter((row) => chosen(row.datname)))
    await admin.query(`drop database if exists ${pg.escapeIdentifier(datname)} with (force)`);
}

async function makeTemplate(admin: pg.Client, adminUrl: string, name: string): Promise<void> {
  const found = await admin.query('select from pg_database where datname = $1', [name]);
  if (found.rowCount) return;
  const unfinished = `test_${process.pid}_template`;
  await admin.query(`create database ${unfinished}`);
  await migrate(urlFor(adminUrl, unfinished));
  await admin.query(`alter database ${unfinished} rename to ${name}`);
}
