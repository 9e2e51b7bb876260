import { createWriteStream } from 'node:fs';
import { link, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
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

/** Reads the files of a backup into a folder of their own inside the data folder. */
export async function placeFiles(
  { place, parts }: { readonly place: string; readonly parts: ReadonlyMap<string, Placed> },
  dataDir: string,
): Promise<ComingFiles> {
  const folder = path.join(dataDir, `restore-${process.pid}`);
  const names = [...parts.keys()].filter((name) => /^(?:files|audit)\//u.test(name));
  const put: string[] = [];
  try {
    await removeUnfinished(dataDir);
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
    async finish() {
      const kept = new Set(names);
      for (const name of await filesIn(dataDir, 'files'))
        if (!kept.has(name)) await rm(path.join(dataDir, name), { force: true });
      if (parts.has(secretPart)) await replaceSecret(dataDir, path.join(folder, secretPart));
      await rm(folder, { recursive: true, force: true });
    },
    async giveUp() {
      for (const file of put) await rm(file, { force: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Takes away what a restore left that was killed half-way; one at a time is at work. */
async function removeUnfinished(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => []);
  for (const name of names.filter((one) => /^restore-\d+$/u.test(one)))
    await rm(path.join(dataDir, name), { recursive: true, force: true });
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

/** The secret until now is kept beside the one of the backup. */
async function replaceSecret(dataDir: string, from: string): Promise<void> {
  const { now } = secretFiles(dataDir);
  await rename(now, `${now}.before-restore`).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
  });
  await rename(from, now);
}
