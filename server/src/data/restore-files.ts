import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import type { Connection } from '../platform/database/database.ts';
import { secretFiles } from '../platform/environment/app-secret.ts';
import { type Placed, readPart } from '../platform/files/archive.ts';
import { codeOf } from '../platform/environment/start-failure.ts';
import { secretPart } from './backup-manifest.ts';

/** The files of a backup on their way into the data folder. */
type ComingFiles = {
  /**
   * Puts beside those of the house what it does not have: names are made by chance, so the same name
   * is the same file.
   */
  putBeside(): Promise<void>;
  /** The database is the backup's now: takes away the files of the one before. */
  finish(): Promise<void>;
  /** Leaves the data folder as it was. */
  giveUp(): Promise<void>;
};

const unfinished = /^restore-[0-9a-f]{16}$/u;

/** The name of a restore: of its folder, and of its entry in the audit log. */
export const newRestoreName = (): string => `restore-${randomBytes(8).toString('hex')}`;

/**
 * Reads the files of a backup into a folder of their own inside the data folder.
 *
 * @param name of this restore.
 */
export async function placeFiles(
  { place, parts }: { readonly place: string; readonly parts: ReadonlyMap<string, Placed> },
  dataDir: string,
  name: string,
): Promise<ComingFiles> {
  const folder = path.join(dataDir, name);
  const names = [...parts.keys()].filter((name) => /^(?:files|audit)\//u.test(name));
  const put: string[] = [];
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const [name, part] of parts) {
      if (name !== secretPart && !names.includes(name)) continue;
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      await pipeline(readPart(place, part), createWriteStream(file, { mode: 0o600, flush: true }));
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }

  return {
    async putBeside() {
      for (const name of names) {
        const target = path.join(dataDir, name);
        await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
        if (await linked(path.join(folder, name), target)) put.push(target);
      }
    },
    finish: () => finish(dataDir, folder),
    async giveUp() {
      for (const file of put) await rm(file, { force: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The database is the backup's: its files stay, its secret takes the place of the one before. Done again, it does no harm. */
async function finish(dataDir: string, folder: string): Promise<void> {
  const kept = new Set(await filesIn(folder, 'files'));
  for (const name of await filesIn(dataDir, 'files'))
    if (!kept.has(name)) await rm(path.join(dataDir, name), { force: true });
  await replaceSecret(dataDir, path.join(folder, secretPart));
  await rm(folder, { recursive: true, force: true });
}

/**
 * Ends restores that were killed: one whose database was committed is finished, of any other its folder is
 * taken away. Nobody else may be restoring.
 */
export async function settleRestores(connection: Connection, dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => []);
  for (const name of names.filter((one) => unfinished.test(one))) {
    const folder = path.join(dataDir, name);
    if (await wasCommitted(connection, name)) await finish(dataDir, folder);
    else await rm(folder, { recursive: true, force: true });
  }
}

/** Whether the entry of a restore stands in the audit log: it is written with everything else of it. */
async function wasCommitted(connection: Connection, name: string): Promise<boolean> {
  const client = new pg.Client(
    typeof connection === 'string' ? { connectionString: connection } : connection,
  );
  await client.connect();
  try {
    const { rows } = await client.query<{ is: boolean }>(
      `select to_regclass('public.audit_log') is not null as is`,
    );
    if (!rows[0]?.is) return false;
    const { rowCount } = await client.query(
      `select from audit_log where request_id = $1 and action = 'restore_backup' limit 1`,
      [name],
    );
    return rowCount === 1;
  } finally {
    await client.end();
  }
}

/** @returns whether the name was free. */
async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

async function filesIn(dataDir: string, folder: string): Promise<string[]> {
  const found = await readdir(path.join(dataDir, folder), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dataDir, path.join(entry.parentPath, entry.name)));
}

/** The secret of the backup, if it has one, takes the place of the one until now in one step; that is kept beside it. */
async function replaceSecret(dataDir: string, from: string): Promise<void> {
  if (!existsSync(from)) return;
  const { now, before } = secretFiles(dataDir);
  if (existsSync(now)) await copyFile(now, before);
  await rename(from, now);
}
