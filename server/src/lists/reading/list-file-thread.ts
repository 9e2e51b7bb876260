import { workInThread } from '../../platform/papers/thread-work.ts';
import { readListFile, type ListFile, type ListFileAsked } from './list-file.rules.ts';

/** What the thread is given, and gives back: first all but the rows, then the rows, some at a time. */
export type ListFileInput = { readonly bytes: Uint8Array; readonly asked: ListFileAsked };
export type ListFilePiece = Partial<ListFile>;

const cellsAtOnce = 10_000;
const charactersAtOnce = 500_000;

await workInThread(async ({ bytes, asked }: ListFileInput) => {
  const { rows, ...found } = await readListFile(bytes, asked);
  return piecesOf(rows, found);
});

function* piecesOf(
  rows: ListFile['rows'],
  found: Omit<ListFile, 'rows'>,
): Generator<ListFilePiece> {
  yield found;
  let piece: ListFile['rows'][number][] = [];
  let characters = 0;
  for (const row of rows) {
    piece.push(row);
    characters += row.cells.reduce((sum, cell) => sum + cell.length, 0);
    const isFull = piece.length * row.cells.length >= cellsAtOnce || characters >= charactersAtOnce;
    if (!isFull) continue;
    yield { rows: piece };
    piece = [];
    characters = 0;
  }
  if (piece.length > 0) yield { rows: piece };
}
