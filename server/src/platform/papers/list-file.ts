import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { listLimit } from '@counting-house/contract/kit/list.ts';
import { texts } from '@counting-house/contract/kit/problem.ts';
import { ruleBroken } from '../problem.ts';

/** Rows that are asked for at once. */
const pageRows = 1_000;

type Page = { readonly rows: readonly object[]; readonly next: string | null };

/**
 * Everything that a list shows, page after page; the next is asked for when the one before is used.
 *
 * @throws {Problem} `too_many_rows` (422): a file that breaks off would look whole.
 */
export async function* pagesOf(
  read: (page: { limit: number; cursor: string | undefined }) => Promise<Page>,
): AsyncGenerator<readonly object[]> {
  let rows = 0;
  let next: string | null = null;
  do {
    const page = await read({ limit: pageRows, cursor: next ?? undefined });
    rows += page.rows.length;
    ({ next } = page);
    const isOver = rows > listLimit.export || (rows === listLimit.export && next !== null);
    if (isOver) throw ruleBroken('too_many_rows', texts.tooManyRows);
    yield page.rows;
  } while (next !== null);
}

/** A file that waits to be sent: on the disk, without a name, gone once it is read. */
export type Spooled = { readonly stream: Readable; readonly bytes: number };

/**
 * Writes a file before it is sent: it takes no memory however long it is, breaks off for nobody, and a
 * slow line keeps neither the database nor a page waiting.
 */
export async function spooled(pieces: AsyncIterable<Uint8Array>): Promise<Spooled> {
  const place = path.join(os.tmpdir(), `counting-house-${randomUUID()}`);
  const file = await fs.open(place, 'wx+', 0o600);
  try {
    await fs.unlink(place);
    let bytes = 0;
    for await (const piece of pieces) {
      await file.writeFile(piece);
      bytes += piece.length;
    }
    return { bytes, stream: file.createReadStream({ start: 0 }) };
  } catch (error) {
    await file.close();
    throw error;
  }
}
