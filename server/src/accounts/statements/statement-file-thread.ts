import { workInThread } from '../../platform/papers/thread-work.ts';
import { readStatement, type ReadStatement, type StatementAsked } from './statement-file.rules.ts';

/** What the thread is given, and gives back: all but the lines first, then the lines, some at a time. */
export type StatementFileInput = { readonly bytes: Uint8Array; readonly asked: StatementAsked };
export type StatementFilePiece = Partial<ReadStatement>;

const linesAtOnce = 500;

await workInThread(async ({ bytes, asked }: StatementFileInput) => {
  const { lines, ...found } = await readStatement(bytes, asked);
  return piecesOf(lines, found);
});

function* piecesOf(
  lines: ReadStatement['lines'],
  found: Omit<ReadStatement, 'lines'>,
): Generator<StatementFilePiece> {
  yield found;
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    yield { lines: lines.slice(from, from + linesAtOnce) };
  }
}
