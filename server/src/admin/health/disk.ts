import { statfs } from 'node:fs/promises';
import type { Findings } from './health.rules.ts';

/** Room on the disk of a folder; null where there is no folder. */
export async function diskOf(folder: string | null): Promise<Findings['disk']> {
  if (folder === null) return null;
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
