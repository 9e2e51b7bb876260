import { createHash, randomBytes } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { contract } from '@counting-house/contract/contract.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Placed, readPart, scanArchive, Damaged } from '../platform/files/archive.ts';
import { momentText } from '../platform/clock.ts';
import { note, writeAudit } from '../platform/audit/audit.ts';
import { casing, type Connection, type Tx } from '../platform/database/database.ts';
import { applyAll, migrationLock, migrationsIn } from '../platform/database/migrate.ts';
import { cannotStart, errorCode } from '../platform/environment/start-failure.ts';
import { ownContext } from '../platform/jobs/system-context.ts';
import { emptyCache } from '../platform/settings/settings.ts';
import { revokeAllTokens } from '../integrations/tokens/token.service.ts';
import { endAllSessions } from '../session/sessions/session.service.ts';
import {
  damaged,
  isPartName,
  Manifest,
  manifestHashPart,
  manifestPart,
  tablePart,
} from './backup-manifest.ts';
import { copyClient, dropAll, loosen, readTables } from './copy-tables.ts';
import { measured } from './measured.ts';
import { placeFiles } from './restore-files.ts';
import { restoreReference, settleRestores } from './unfinished-restore.ts';

/** How a backup is brought back. */
type Restore = {
  readonly connection: Connection;
  readonly dataDir: string;
  readonly place: string;
  readonly now: Date;
  /** Whether the business that is here may be replaced by the backup's. */
  readonly replace?: boolean;
};

/** What came back. */
type Restored = {
  readonly madeAt: string;
  readonly rows: number;
  readonly files: number;
  readonly hasSecret: boolean;
};

/** A backup that was read from its first byte to its last. */
type Backup = {
  readonly place: string;
  readonly manifest: Manifest;
  readonly parts: ReadonlyMap<string, Placed>;
};

/**
 * Brings back what a backup holds, into an empty house or in place of the one that is here. The archive is
 * read to its end before anything is touched; the database is changed in one transaction, so a failure
 * leaves everything as it was. Everybody is signed out.
 *
 * @throws {Error} CannotStart with the sentence for anyone who restores.
 */
export async function restore(given: Restore): Promise<Restored> {
  const backup = await readBackup(given.place);
  await settleRestores(given.dataDir, given.connection);
  const client = await copyClient(given.connection);
  try {
    await mustBeStopped(client);
    if (!given.replace) await mustBeEmpty(client);
    await mustHaveRoom(backup, given.dataDir);
    const id = randomBytes(8).toString('hex');
    const files = await placeFiles(backup, given.dataDir, id);
    try {
      await client.query('begin');
      await load(client, backup);
      await endAccess(client, backup, { now: given.now, id });
      await files.putBeside();
    } catch (error) {
      await files.giveUp();
      throw error;
    }
    await client.query('commit');
    await files.finish();
    await client.query('analyze').catch(() => undefined); // PostgreSQL does it by itself, later.
  } finally {
    await client.end();
  }
  const { madeAt, tables, parts, hasSecret } = backup.manifest;
  return {
    madeAt,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: parts.filter(({ name }) => name.startsWith('files/')).length,
    hasSecret,
  };
}

/**
 * Reads a backup to its end and compares every byte with what its manifest says.
 *
 * @throws {Error} CannotStart when it is damaged, not ours, or of a newer program.
 */
export async function readBackup(place: string): Promise<Backup> {
  const parts = await scanArchive(place).catch((error: unknown) => {
    if (error instanceof Damaged) throw damaged(place, error);
    if (errorCode(error))
      throw cannotStart(`${place} cannot be read (${errorCode(error)}).`, error);
    throw error;
  });
  const manifest = await manifestOf(place, parts);
  const known = new Map(manifest.parts.map((part) => [part.name, part]));
  const isWhole =
    parts.size === known.size + 2 &&
    manifest.parts.every(({ name, bytes, sha256 }) => {
      const found = parts.get(name);
      return isPartName(name) && found?.bytes === bytes && found.sha256 === sha256;
    }) &&
    manifest.tables.every(({ table }) => known.has(tablePart(table)));
  if (!isWhole) throw damaged(place);
  mustBeOurs(manifest);
  return { place, manifest, parts };
}

/** Rows take about twice their text with indexes. @throws {Error} CannotStart when they would fill the disk. */
async function mustHaveRoom({ manifest }: Backup, dataDir: string): Promise<void> {
  const rows = manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0);
  const files = manifest.parts
    .filter(({ name }) => !name.startsWith('tables/'))
    .reduce((sum, { bytes }) => sum + bytes, 0);
  const { bavail, bsize } = await statfs(dataDir);
  const needed = 2 * rows + files;
  if (needed <= bavail * bsize) return;
  throw cannotStart(
    `This backup needs about ${megabytes(needed)} MB, and the disk of ${dataDir} has ${megabytes(bavail * bsize)} MB free. Nothing was changed.`,
  );
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1_048_576).toLocaleString('en-IN');

const longestManifest = 64_000_000;

async function manifestOf(place: string, parts: ReadonlyMap<string, Placed>): Promise<Manifest> {
  const [text, hash] = [parts.get(manifestPart), parts.get(manifestHashPart)];
  if (!text || !hash || text.bytes > longestManifest || hash.bytes !== 64) throw damaged(place);
  const bytes = await bytesOf(place, text);
  const said = (await bytesOf(place, hash)).toString();
  if (createHash('sha256').update(bytes).digest('hex') !== said) throw damaged(place);
  const read = Manifest.safeParse(JSON.parse(bytes.toString()));
  if (!read.success) throw damaged(place, read.error);
  return read.data;
}

async function bytesOf(place: string, part: Placed): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of readPart(place, part) as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** An older backup is brought up to date after it is loaded; a newer one cannot be read. */
function mustBeOurs({ migrations, version }: Manifest): void {
  const ours = migrationsIn();
  for (const [at, { name, hash }] of migrations.entries()) {
    const mine = ours.find((migration) => migration.name === name);
    if (!mine)
      throw cannotStart(
        `This backup comes from a newer version of Counting House (${version}; it has ${name}): install that version or a later one.`,
      );
    if (mine.hash !== hash || ours[at]?.name !== name)
      throw cannotStart(
        `This backup was made with another ${name} than this version of Counting House has: restore it with version ${version}.`,
      );
  }
}

/** Held to the end: anyone who starts meanwhile waits. */
async function mustBeStopped(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [migrationLock]);
  const others = await client.query(`select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null`);
  if (others.rowCount)
    throw cannotStart(
      'The database is in use: stop every Counting House first. Nothing was changed.',
    );
}

async function mustBeEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is: boolean }>(
    `select to_regclass('public.management_user') is not null as is`,
  );
  if (!rows[0]?.is) return;
  const people = await client.query('select from management_user limit 1');
  if (people.rowCount)
    throw cannotStart(
      'There is a business here. Back it up, then add --replace to put the backup in its place. Nothing was changed.',
    );
}

async function load(client: pg.Client, { place, manifest, parts }: Backup): Promise<void> {
  const seen = new Set(manifest.migrations.map(({ name }) => name));
  const [before, after] = [migrationsIn(), migrationsIn()].map((all, at) =>
    all.filter(({ name }) => seen.has(name) === (at === 0)),
  );
  await dropAll(client);
  await applyAll(client, before ?? []);
  for (const month of manifest.auditMonths)
    await client.query('select make_audit_month($1)', [month]);

  const here = new Map((await readTables(client)).map(({ table, columns }) => [table, columns]));
  const tighten = await loosen(client);
  for (const { table, columns, rows, bytes } of manifest.tables) {
    const known = here.get(table);
    if (!known || columns.some((column) => !known.includes(column))) throw damaged(place);
    await client.query(`delete from ${pg.escapeIdentifier(table)}`); // What migrations put there.
    const part = parts.get(tablePart(table));
    if (!part) throw damaged(place);
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
    const copy = client.query(copyFrom(`copy ${pg.escapeIdentifier(table)} (${list}) from stdin`));
    const text = measured(bytes, () => damaged(place));
    await pipeline(readPart(place, part), createGunzip(), text.stream, copy);
    if (copy.rowCount !== rows) throw damaged(place);
  }
  for (const { sequence, last, isCalled } of manifest.sequences) {
    const name = pg.escapeIdentifier(sequence);
    await client.query(`create sequence if not exists ${name}`); // Those of numbers come with the years.
    await client.query('select setval($1::regclass, $2, $3)', [name, last, isCalled]);
  }
  await tighten();
  await applyAll(client, after ?? []);
}

/** The one who held a session or a token when the backup was made may have lost the right to it since. */
async function endAccess(
  client: pg.Client,
  { manifest }: Backup,
  { now, id }: { readonly now: Date; readonly id: string },
): Promise<void> {
  const tx: Tx = drizzle({ client, casing });
  const ctx = ownContext(tx, {
    now,
    operation: contract.data.setUp,
    settings: emptyCache().values,
    reference: restoreReference(id),
  });
  await endAllSessions(ctx, 'restored');
  await revokeAllTokens(ctx);
  const made = momentText(ctx.settings['business.timeZone'], manifest.madeAt);
  note(ctx, { action: 'restore_backup', entityNo: made });
  await writeAudit(tx, { ...ctx, result: 'ok' });
}

/** The words of a restore. */
export const restoredText = ({ madeAt, rows, files, hasSecret }: Restored): string =>
  [
    `Restored the backup of ${madeAt}: ${rows} rows, ${files} files.`,
    'Everybody signs in again, and API tokens have to be created again.',
    hasSecret
      ? 'The server’s secret came with it.'
      : 'The server’s secret is not part of it: put APP_SECRET or DATA_DIR/secret back as well, or type the passwords of mail and SMS again.',
    'Start Counting House.',
  ].join(' ');
