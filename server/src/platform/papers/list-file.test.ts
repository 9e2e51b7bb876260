import fs from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { listLimit } from '@counting-house/contract/kit/list.ts';
import { describe, expect, test } from 'vitest';
import { pagesOf, spooled } from './list-file.ts';

const page = (rows: number, next: string | null) => ({
  rows: Array.from({ length: rows }, () => ({})),
  next,
});

const rowsIn = async (pages: AsyncIterable<readonly object[]>) => {
  let rows = 0;
  for await (const batch of pages) rows += batch.length;
  return rows;
};

describe('the pages of a file', () => {
  test('are asked for one by one, each behind the one before', async () => {
    const cursors: unknown[] = [];
    const pages = pagesOf(async ({ cursor }) => {
      cursors.push(cursor);
      return page(2, cursor === 'c' ? null : cursor === 'b' ? 'c' : 'b');
    });

    expect(await rowsIn(pages)).toBe(6);
    expect(cursors).toEqual([undefined, 'b', 'c']);
  });

  test('may hold as many rows as a file does', async () => {
    const pages = pagesOf(async () => page(listLimit.export, null));

    expect(await rowsIn(pages)).toBe(100_000);
  });

  test('are refused when they hold more, rather than broken off', async () => {
    const pages = pagesOf(async () => page(listLimit.export, 'more'));

    await expect(rowsIn(pages)).rejects.toMatchObject({
      status: 422,
      code: 'too_many_rows',
      message: 'A file holds at most 1,00,000 rows. Narrow the list with a filter.',
    });
  });
});

/** Descriptors of this process on files that wait to be sent; others open and close beside them. */
const waiting = () =>
  fs
    .readdirSync('/proc/self/fd')
    .map((fd) => `/proc/self/fd/${fd}`)
    .filter(isSpooled);

function isSpooled(link: string): boolean {
  try {
    return /counting-house-[-0-9a-f]{36} \(deleted\)$/u.test(fs.readlinkSync(link));
  } catch {
    return false; // Closed meanwhile.
  }
}

describe('a file that waits to be sent', () => {
  test('holds what was written, and leaves nothing behind', async () => {
    const { stream, bytes } = await spooled(
      (async function* () {
        yield Buffer.from('one ');
        yield Buffer.from('two');
      })(),
    );

    expect([bytes, (await buffer(stream)).toString()]).toEqual([7, 'one two']);
    await expect.poll(waiting).toEqual([]);
  });

  test('that breaks off is told to the one who asked, and leaves nothing behind', async () => {
    const broken = spooled(
      (async function* () {
        yield Buffer.from('one ');
        throw new Error('the database went away');
      })(),
    );

    await expect(broken).rejects.toThrow('the database went away');
    expect(waiting()).toEqual([]);
  });
});
