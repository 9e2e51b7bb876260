import { Button } from '@mantine/core';
import { flushSync } from 'react-dom';
import { count } from '../../platform/format/format.ts';
import { useKeys } from '../../platform/keys/keys.ts';
import { useUnsaved } from '../../platform/unsaved.ts';
import { FootBar } from '../page/foot-bar.tsx';
import { KeyHint } from '../marks/key-hint.tsx';
import { cellName } from '../lines/document-focus.ts';
import { focusGridCell } from './grid.tsx';
import { faultsId } from './grid-cell.tsx';
import css from './grid.module.css';
import { changedCells, type Edits, type GridRow } from './grid-edits.ts';
import { type Faults, faultsIn, type GridState } from './use-grid.ts';

/** Faults that are named one by one; the others are counted. */
const mostNamed = 10;

/** What is typed into a grid and not saved, and what is wrong with it; stands there while there is something. */
export function GridFoot<R extends GridRow>({
  grid,
  nameOf,
  labels,
  most,
  save,
}: {
  grid: GridState<R>;
  nameOf: (row: R) => string;
  /** What the fields are called. */
  labels: Readonly<Record<string, string>>;
  /** Rows that can be saved at once. */
  most: number;
  save: () => void;
}) {
  const edits = grid.edits.use();
  const refused = grid.refused.use();
  const faults = faultsOf(grid, edits, refused);
  const [first] = faults;
  const isChanged = edits.size > 0;
  const cells = changedCells(edits);
  const go = ({ row, field }: (typeof faults)[number]) => focusGridCell(cellName(field, row.id));

  const sentenceOf = ({ row, field, text }: (typeof faults)[number]) =>
    `${nameOf(row)}, ${labels[field] ?? field}: ${text}`;
  const isTooMuch = edits.size > most;

  /** What is being typed counts, too: it is taken over as when its cell is left. */
  function begin() {
    const cell = document.activeElement;
    if (cell instanceof HTMLInputElement) flushSync(() => cell.blur());
    const [wrong] = faultsOf(grid, grid.edits.get(), grid.refused.get());
    if (wrong) go(wrong);
    else if (grid.edits.get().size <= most) save();
  }

  useUnsaved(isChanged);
  useKeys({ 'mod+s': isChanged ? { does: 'Save the changes', run: begin } : undefined });
  if (!isChanged) return null;
  return (
    <>
      {faults.length > 1 && (
        <ul className={css.faults} aria-label="To correct">
          {faults.slice(0, mostNamed).map((fault) => (
            <li key={`${fault.row.id} ${fault.field}`}>
              <button type="button" onClick={() => go(fault)}>
                {sentenceOf(fault)}
              </button>
            </li>
          ))}
          {faults.length > mostNamed && <li>and {count(faults.length - mostNamed)} more</li>}
        </ul>
      )}
      <FootBar
        note={
          <span className={css.note}>
            <b>
              {count(cells)} {cells === 1 ? 'change' : 'changes'}
            </b>{' '}
            in {count(edits.size)} {edits.size === 1 ? 'row' : 'rows'}
            {first && (
              <button id={faultsId} type="button" className={css.fault} onClick={() => go(first)}>
                {sentenceOf(first)}
                {faults.length > 1 && ` and ${count(faults.length - 1)} more to correct`}
              </button>
            )}
            {isTooMuch && `. Save at most ${count(most)} rows at once.`}
          </span>
        }
        acts={
          <>
            <Button variant="default" size="sm" onClick={grid.clear}>
              Discard
            </Button>
            <Button
              size="sm"
              disabled={isTooMuch && !first}
              onClick={begin}
              rightSection={<KeyHint keys="mod+s" filled />}
            >
              Save changes
            </Button>
          </>
        }
      />
    </>
  );
}

/** What is wrong in all rows that were typed over. */
const faultsOf = <R extends GridRow>(
  grid: GridState<R>,
  edits: Edits<R>,
  refused: ReadonlyMap<number, Faults>,
) =>
  [...edits.values()].flatMap((edit) =>
    Object.entries(faultsIn(grid, edit, refused.get(edit.row.id))).map(([field, text]) => ({
      row: edit.row,
      field,
      text,
    })),
  );
