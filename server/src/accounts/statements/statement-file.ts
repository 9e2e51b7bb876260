import { ruleBroken } from '../../platform/problem.ts';
import { inThread, TooMuch } from '../../platform/papers/thread.ts';
import { Refused } from '../../platform/papers/thread-work.ts';
import type { StatementFileInput, StatementFilePiece } from './statement-file-thread.ts';
import type { ReadStatement, StatementAsked } from './statement-file.rules.ts';

const program = new URL('./statement-file-thread.ts', import.meta.url);
const limits = { timeMs: 20_000, memoryMb: 384 };

/**
 * Reads the file of a statement in a thread; see `readStatement`.
 *
 * @throws {Problem} `statement.unreadable` (422) with what is wrong with the file; `busy` (503).
 */
export async function readStatementFile(
  bytes: Uint8Array,
  asked: StatementAsked,
): Promise<ReadStatement> {
  const input: StatementFileInput = { bytes, asked };
  try {
    const pieces = await inThread<StatementFilePiece>(program, input, limits);
    const lines = pieces.flatMap((piece) => piece.lines ?? []);
    return { ...(pieces[0] as ReadStatement), lines };
  } catch (error) {
    if (error instanceof Refused) throw unreadable(error.message);
    if (error instanceof TooMuch) throw unreadable('The file is too much to read.');
    throw error;
  }
}

const unreadable = (text: string) => ruleBroken('statement.unreadable', text);
