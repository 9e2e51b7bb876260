import { ruleBroken } from '../../platform/problem.ts';
import { inThread, TooMuch } from '../../platform/papers/thread.ts';
import { Refused } from '../../platform/papers/thread-work.ts';
import type { ListFileInput, ListFilePiece } from './list-file-thread.ts';
import type { ListFile, ListFileAsked } from './list-file.rules.ts';

const program = new URL('./list-file-thread.ts', import.meta.url);
const limits = { timeMs: 20_000, memoryMb: 384 };

/**
 * Reads a list's file in a thread; see `readListFile`.
 *
 * @throws {Problem} `upload.file_unreadable` (422) with what is wrong with the file; `busy` (503).
 */
export async function parseListFile(
  bytes: Uint8Array,
  asked: ListFileAsked = {},
): Promise<ListFile> {
  const input: ListFileInput = { bytes, asked };
  try {
    const pieces = await inThread<ListFilePiece>(program, input, limits);
    const rows = pieces.flatMap((piece) => piece.rows ?? []);
    return { ...(pieces[0] as ListFile), rows };
  } catch (error) {
    if (error instanceof Refused) throw unreadable(error.message);
    if (error instanceof TooMuch)
      throw unreadable('The file is too large to read: send fewer rows and columns');
    throw error;
  }
}

export const unreadable = (text: string) => ruleBroken('upload.file_unreadable', text);
