import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** A file as it is kept: its parts by name, such as `480.webp`. */
export type Parts = ReadonlyMap<string, Uint8Array>;

const keyForm = /^[0-9a-f]{32}$/u;
const partForm = /^[a-z0-9]{1,20}\.(?:webp|png|pdf|bin)$/u;

let root: string | null = null;

/**
 * Files in DATA_DIR/files: a folder per file under a random key, never under a name that came from
 * outside. A server that was not given a folder, as in tests, has one for as long as it runs.
 */
export const fileStore = {
  open(dataDir: string): void {
    root = path.join(dataDir, 'files');
  },

  /**
   * Keeps the parts of a file: written beside, flushed to disk, then renamed as a whole. Who names the
   * key in a row does so after this, so that no row is ever without its bytes.
   *
   * @returns the key.
   */
  async keep(parts: Parts): Promise<string> {
    const key = randomBytes(16).toString('hex');
    const [place, beside] = [placeOf(key), path.join(folder(), 'incoming', key)];
    await mkdir(beside, { recursive: true, mode: 0o700 });
    for (const [name, bytes] of parts) await writeThrough(path.join(beside, partOf(name)), bytes);
    await flush(beside);
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
    await rename(beside, place);
    await flush(path.dirname(place));
    return key;
  },

  /** The bytes of one part. */
  read(key: string, part: string): Promise<Buffer> {
    return readFile(path.join(placeOf(key), partOf(part)));
  },

  /** Also what a crash left half-way under this key. */
  async remove(key: string): Promise<void> {
    for (const place of [placeOf(key), path.join(folder(), 'incoming', key)]) {
      await rm(place, { recursive: true, force: true });
    }
  },

  /** The keys that were last touched before a moment, a shelf at a time. */
  async *olderThan(moment: number): AsyncGenerator<readonly string[]> {
    for (const shelf of await names(folder())) {
      const place = path.join(folder(), shelf);
      const old: string[] = [];
      for (const key of await names(place)) {
        const known = await stat(path.join(place, key)).catch(() => null);
        if (keyForm.test(key) && known && known.mtimeMs < moment) old.push(key);
      }
      yield old;
    }
  },
};

async function writeThrough(place: string, bytes: Uint8Array): Promise<void> {
  const file = await open(place, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes a rename or a new name last; Windows does so by itself and opens no folders. */
async function flush(place: string): Promise<void> {
  if (process.platform === 'win32') return;
  const directory = await open(place, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

const names = (place: string): Promise<string[]> => readdir(place).catch(() => []);

/** Shelves keep the folders small: the first two characters of a key. */
function placeOf(key: string): string {
  if (!keyForm.test(key)) throw new Error('this is no key of the file store');
  return path.join(folder(), key.slice(0, 2), key);
}

function partOf(name: string): string {
  if (!partForm.test(name)) throw new Error('this is no part of a file');
  return name;
}

function folder(): string {
  root ??= ownFolder();
  return root;
}

function ownFolder(): string {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), 'counting-house-files-'));
  process.on('exit', () => fs.rmSync(made, { recursive: true, force: true }));
  return made;
}
