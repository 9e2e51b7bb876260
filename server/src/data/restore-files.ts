import { createWriteStream } from 'node:fs';
import { link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { secretFiles } from '../platform/environment/app-secret.ts';
import { type Placed, readPart } from '../platform/files/archive.ts';
import { errorCode } from '../platform/environment/start-failure.ts';
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
  id: string,
): Promise<ComingFiles> {
  const folder = path.join(dataDir, `restore-${id}`);
  const names = [...parts.keys()].filter((name) => /^(?:files|audit)\//u.test(name));
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
    putBeside: () => putBeside(dataDir, folder, names),
    async finish() {
      await finishFiles(dataDir, folder, await filesIn(folder, ''));
      await rm(folder, { recursive: true, force: true });
    },
    async giveUp() {
      await undoFiles(dataDir, folder);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function putBeside(dataDir: string, folder: string, names: readonly string[]) {
  for (const name of names) {
    const target = path.join(dataDir, name);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await linked(path.join(folder, name), target);
  }
}

/**
 * The database is the backup's: its files and its secret take the place of those before. Every step may have been
 * done already, so that a start can go on with a restore that was killed.
 *
 * @param names all that lies in the folder, the secret included.
 */
export async function finishFiles(
  dataDir: string,
  folder: string,
  names: readonly string[],
): Promise<void> {
  const files = names.filter((name) => name !== secretPart);
  await putBeside(dataDir, folder, files);
  const kept = new Set(files);
  for (const name of await filesIn(dataDir, 'files'))
    if (!kept.has(name)) await rm(path.join(dataDir, name), { force: true });
  if (names.includes(secretPart)) await replaceSecret(dataDir, path.join(folder, secretPart));
}

/** The database is the one before: takes away what came from the folder, which is the same file under two names. */
export async function undoFiles(dataDir: string, folder: string): Promise<void> {
  for (const name of await filesIn(folder, '')) {
    const [coming, here] = await Promise.all(
      [path.join(folder, name), path.join(dataDir, name)].map((file) =>
        stat(file).catch(() => null),
      ),
    );
    if (name !== secretPart && coming && here && coming.ino === here.ino)
      await rm(path.join(dataDir, name), { force: true });
  }
}

/** @returns whether the name was free. */
async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

export async function filesIn(dataDir: string, folder: string): Promise<string[]> {
  const found = await readdir(path.join(dataDir, folder), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dataDir, path.join(entry.parentPath, entry.name)));
}

/** The secret until now is kept beside the one of the backup, which may be in its place already. */
async function replaceSecret(dataDir: string, from: string): Promise<void> {
  const { now } = secretFiles(dataDir);
  const before = `${now}.before-restore`;
  await rm(before, { force: true });
  await link(now, before).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
  });
  // At no moment is there none, whenever it is killed.
  await rename(from, now);
}
