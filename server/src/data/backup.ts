import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { secretFiles } from '../platform/environment/app-secret.ts';
import { type Archive, beginArchive, type Part } from '../platform/files/archive.ts';
import type { Connection } from '../platform/database/database.ts';
import { cannotStart, errorCode } from '../platform/environment/start-failure.ts';
import { programVersion } from '../platform/environment/version.ts';
import {
  type Manifest,
  manifestHashPart,
  manifestPart,
  secretPart,
  tablePart,
} from './backup-manifest.ts';
import { copyClient, readTables } from './copy-tables.ts';
import { measured } from './measured.ts';

/** How a backup is made. */
type BackUp = {
  readonly connection: Connection;
  readonly dataDir: string;
  /** The file to be written; there must be none of this name. */
  readonly place: string;
  readonly now: Date;
  /** Whether the server's secret goes with it: anyone who holds the file then holds that too. */
  readonly withSecret?: boolean;
};

/** What a backup holds. */
type BackedUp = {
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
  /** Files that records name and that are no longer on the disk. */
  readonly missing: readonly string[];
};

/**
 * Writes the whole business into one file while people work on: the rows of one snapshot, one table after
 * the other, then the files that they name. Nothing is held in memory; the file has its name only when
 * it is whole and on disk.
 *
 * @throws {Error} CannotStart when the place is taken or cannot be written to.
 */
export async function backUp(given: BackUp): Promise<BackedUp> {
  const archive = await beginArchive(given.place).catch((error: unknown) => {
    throw whyNot(error, given.place);
  });
  try {
    const done = await write(archive, given);
    await archive.finish();
    return done;
  } catch (error) {
    await archive.giveUp();
    throw whyNot(error, given.place);
  }
}

async function write(archive: Archive, given: BackUp): Promise<BackedUp> {
  const client = await copyClient(given.connection);
  try {
    await client.query('begin isolation level repeatable read read only');
    const parts: Part[] = [];
    const tables: Manifest['tables'] = [];
    for (const table of await readTables(client)) {
      const spooled = await spool(client, table, `${given.place}.table-${process.pid}`);
      try {
        parts.push(await addFile(archive, tablePart(table.table), spooled.file));
      } finally {
        await rm(spooled.file, { force: true });
      }
      tables.push({ ...table, rows: spooled.rows, bytes: spooled.bytes });
    }
    const facts = await factsOf(client);
    const keys = await client.query<{ key: string }>('select storage_key as key from file');
    const { found, missing } = await addFiles(
      archive,
      given,
      keys.rows.map(({ key }) => key),
    );
    parts.push(...found);
    if (given.withSecret) parts.push(await addSecret(archive, given.dataDir));

    const manifest: Manifest = {
      product: 'counting-house',
      format: 1,
      version: programVersion,
      madeAt: given.now.toISOString(),
      ...facts,
      tables,
      hasSecret: given.withSecret ?? false,
      parts,
    };
    const text = Buffer.from(JSON.stringify(manifest, null, 1));
    await addBytes(archive, manifestPart, text);
    const hash = createHash('sha256').update(text).digest('hex');
    await addBytes(archive, manifestHashPart, Buffer.from(hash));
    return {
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      files: found.length,
      bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
      missing,
    };
  } finally {
    await client.end();
  }
}

type Table = Omit<Manifest['tables'][number], 'rows' | 'bytes'>;

/** The rows of a table, compressed, beside the archive: only then is their size known. */
async function spool(client: pg.Client, { table, columns }: Table, file: string) {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const rows = client.query(
    copyTo(`copy (select ${list} from ${pg.escapeIdentifier(table)}) to stdout`),
  );
  const text = measured();
  await pipeline(
    rows,
    text.stream,
    createGzip({ level: 6 }),
    createWriteStream(file, { mode: 0o600 }),
  );
  return { file, rows: rows.rowCount, bytes: text.bytes() };
}

/** What the manifest says of the database beside its rows. Sequences are read last: they only grow. */
async function factsOf(client: pg.Client) {
  const migrations = await client.query<{ name: string; hash: string }>(
    'select name, hash from schema_migration order by name',
  );
  const months = await client.query<{ month: string }>(`
    select replace(substring(relname from '\\d{4}_\\d{2}$'), '_', '-') || '-01' as month
    from pg_inherits join pg_class on oid = inhrelid
    where inhparent = 'audit_log'::regclass and relname ~ '^audit_log_\\d{4}_\\d{2}$' order by 1`);
  const known = await client.query<{ sequence: string }>(`
    select sequencename as sequence from pg_sequences where schemaname = 'public' order by 1`);
  const sequences: Manifest['sequences'] = [];
  for (const { sequence } of known.rows) {
    const stands = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${pg.escapeIdentifier(sequence)}`,
    );
    for (const row of stands.rows) sequences.push({ sequence, ...row });
  }
  return {
    migrations: migrations.rows,
    auditMonths: months.rows.map(({ month }) => month),
    sequences,
  };
}

/** The files that rows of the snapshot name, and the months of the audit log that were taken out of it. */
async function addFiles(archive: Archive, { dataDir }: BackUp, keys: readonly string[]) {
  const found: Part[] = [];
  const missing: string[] = [];
  for (const key of keys) {
    const folder = path.join('files', key.slice(0, 2), key);
    const names = await namesIn(path.join(dataDir, folder));
    if (names.length === 0) missing.push(key);
    for (const name of names)
      found.push(await addFile(archive, `${folder}/${name}`, path.join(dataDir, folder, name)));
  }
  const months = await namesIn(path.join(dataDir, 'audit'));
  for (const name of months.filter((one) => one.endsWith('.ndjson.gz')))
    found.push(await addFile(archive, `audit/${name}`, path.join(dataDir, 'audit', name)));
  return { found, missing };
}

async function addSecret(archive: Archive, dataDir: string): Promise<Part> {
  const place = secretFiles(dataDir).now;
  const secret = await readFile(place).catch(() => {
    throw cannotStart(
      `There is no file ${place}: the secret of this server is APP_SECRET, which you keep yourself.`,
    );
  });
  return addBytes(archive, secretPart, secret);
}

const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).toSorted();

const addFile = async (archive: Archive, name: string, file: string): Promise<Part> =>
  archive.add(name, (await stat(file)).size, createReadStream(file));

const addBytes = (archive: Archive, name: string, bytes: Buffer): Promise<Part> =>
  archive.add(name, bytes.length, Readable.from([bytes], { objectMode: false }));

function whyNot(error: unknown, place: string): unknown {
  const code = errorCode(error);
  if (code === 'EEXIST') return cannotStart(`${place} exists already: name another file.`, error);
  if (code === 'ENOSPC') return cannotStart(`The disk is full: ${place} was not written.`, error);
  if (['ENOENT', 'EACCES', 'EROFS', 'ENOTDIR', 'EISDIR'].includes(code))
    return cannotStart(`${place} cannot be written (${code}): name another file.`, error);
  return error;
}
