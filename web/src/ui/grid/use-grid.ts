import { createContext, use, useState } from 'react';
import { type Store, store } from '../../platform/store.ts';
import type { LineColumn } from '../lines/line-columns.ts';
import type { Line } from '../lines/lines.ts';
import { type Edit, type Edits, type GridChange, type GridRow, withChange } from './grid-edits.ts';

/** A row of a grid as its cells read it: with what was typed over it. */
export type GridLine<R extends GridRow> = R & Line;

/** A column whose cells are typed over; its answer is the row as the server has it. */
export type GridColumn<R extends GridRow> = Exclude<
  LineColumn<GridLine<R>, R>,
  { readonly kind: 'print' }
>;

/** A cell on view. */
type Shown<R extends GridRow> = { readonly row: R; readonly column: GridColumn<R> };

/** The cells that are chosen together: from one to another, and the names of all between them. */
type Chosen = {
  readonly from: string;
  readonly to: string;
  readonly names: ReadonlySet<string>;
};

/** Field → what is wrong with it. */
export type Faults = Readonly<Record<string, string>>;

/** What a grid keeps beside the rows of its list. */
export type GridState<R extends GridRow> = {
  readonly edits: Store<Edits<R>>;
  readonly chosen: Store<Chosen | null>;
  /** What the server refused, by the row's id, until the row is typed over again. */
  readonly refused: Store<ReadonlyMap<number, Faults>>;
  /** What is wrong with an edited row, before the server is asked. */
  readonly faultsOf: (edit: Edit<R>) => Faults;
  /** The cells on view, by name. */
  readonly shown: Map<string, Shown<R>>;
  /** Writes texts into cells as if they were typed; answers what is no choice of its cell. */
  readonly write: (texts: Iterable<readonly [name: string, text: string]>) => string[];
  readonly set: (row: R, change: GridChange<R>) => void;
  /** Takes the last change back. */
  readonly undo: () => void;
  readonly clear: () => void;
};

const GridContext = createContext<GridState<never> | null>(null);
export const GridProvider = GridContext.Provider;

/** The grid around a cell. */
export function useGridAround<R extends GridRow>(): GridState<R> {
  const grid = use(GridContext);
  if (!grid) throw new Error('a grid cell stands outside a grid');
  return grid as unknown as GridState<R>;
}

/** A grid with nothing typed into it yet. */
export function useGrid<R extends GridRow>(faultsOf: (edit: Edit<R>) => Faults): GridState<R> {
  const [grid] = useState(() => makeGrid(faultsOf));
  return grid;
}

function makeGrid<R extends GridRow>(faultsOf: (edit: Edit<R>) => Faults): GridState<R> {
  const edits = store<Edits<R>>(new Map());
  const refused = store<ReadonlyMap<number, Faults>>(new Map());
  const shown = new Map<string, Shown<R>>();
  const before: Edits<R>[] = [];

  function take(next: Edits<R>, ids: readonly number[]) {
    before.push(edits.get());
    edits.set(next);
    refused.set((all) => new Map([...all].filter(([id]) => !ids.includes(id))));
  }

  return {
    edits,
    chosen: store<Chosen | null>(null),
    refused,
    faultsOf,
    shown,
    set(row, change) {
      const line = toGridLine(row, edits.get().get(row.id));
      const isSame = Object.entries(change).every(
        ([field, value]) => line[field as keyof R] === value,
      );
      if (!isSame) take(withChange(edits.get(), row, change), [row.id]);
    },
    write(texts) {
      const unread: string[] = [];
      const ids: number[] = [];
      let next = edits.get();
      for (const [name, text] of texts) {
        const cell = shown.get(name);
        if (!cell) continue;
        const line = toGridLine(cell.row, next.get(cell.row.id));
        const change = readText(cell, line, text);
        if (change === undefined) unread.push(text);
        else {
          next = withChange(next, cell.row, change);
          ids.push(cell.row.id);
        }
      }
      take(next, ids);
      return unread;
    },
    undo() {
      const last = before.pop();
      if (last) edits.set(last);
    },
    clear() {
      before.length = 0;
      edits.set(new Map());
      refused.set(new Map());
    },
  };
}

/** The row with what was typed over it. */
export const toGridLine = <R extends GridRow>(row: R, edit: Edit<R> | undefined): GridLine<R> => ({
  ...row,
  ...edit?.changes,
  ...(edit ? { unread: edit.unread } : {}),
  key: row.id,
});

/** What stands in a cell, as text. */
export function textIn<R extends GridRow>(grid: GridState<R>, name: string): string {
  const cell = grid.shown.get(name);
  if (!cell) return '';
  const line = toGridLine(cell.row, grid.edits.get().get(cell.row.id));
  const { column } = cell;
  if (column.kind === 'choice') return column.options(line)[column.value(line)] ?? '';
  return line.unread?.[column.field]?.typed ?? column.shows(line, cell.row);
}

/** What a text makes of a row, unread where it cannot be read; undefined when it is no choice of the cell. */
function readText<R extends GridRow>(
  { row, column }: Shown<R>,
  line: GridLine<R>,
  text: string,
): GridChange<R> | undefined {
  if (column.kind === 'typed') {
    const { [column.field]: _before, ...others } = line.unread ?? {};
    const change = column.read(text, line, row) as Partial<R> | undefined;
    if (change !== undefined) return { ...change, unread: others };
    const same: Partial<R> = {};
    return { ...same, unread: { ...others, [column.field]: { typed: text, wrong: column.wrong } } };
  }
  const said = text.trim().toLowerCase();
  const [value] =
    Object.entries(column.options(line)).find(
      ([key, words]) => key.toLowerCase() === said || words.toLowerCase() === said,
    ) ?? [];
  return value === undefined ? undefined : (column.choose(value, line) as Partial<R>);
}

/** What is wrong with an edited row, read or not. */
export const faultsIn = <R extends GridRow>(
  grid: GridState<R>,
  edit: Edit<R>,
  refused: Faults | undefined,
): Faults => ({
  ...refused,
  ...grid.faultsOf(edit),
  ...Object.fromEntries(Object.entries(edit.unread).map(([field, { wrong }]) => [field, wrong])),
});
