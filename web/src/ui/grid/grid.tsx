import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';
import { count } from '../../platform/format/format.ts';
import { toast } from '../../platform/toasts.ts';
import {
  blockAt,
  blockText,
  nextCell,
  type Cells,
  filledBy,
  cellRange,
  readBlock,
} from './cell-range.ts';
import css from './grid.module.css';
import type { GridRow } from './grid-edits.ts';
import { GridProvider, type GridState, textIn } from './use-grid.ts';

/**
 * A list whose cells are typed over like a spreadsheet's: arrows, Enter and Tab move; Shift and the
 * pointer choose several; Ctrl+D fills down, Ctrl+Enter and the square at the corner fill all that is
 * chosen; Ctrl+C and Ctrl+V work with spreadsheets; Ctrl+Z takes back.
 */
export function Grid<R extends GridRow>({
  grid,
  children,
}: {
  grid: GridState<R>;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const drag = useRef<'choose' | 'fill' | null>(null);
  const cells = () => cellsIn(box.current);

  function choose(from: string, to: string) {
    const names = new Set(cellRange(cells(), from, to).flat());
    grid.chosen.set({ from, to, names: names.size > 1 ? names : new Set() });
  }

  /** Changes cells, and leaves the one with the cursor marked whole. */
  function change<T>(act: () => T): T {
    const answer = flushSync(act);
    const cell = document.activeElement;
    if (cell instanceof HTMLInputElement && nameAt(cell)) cell.select();
    return answer;
  }

  function write(texts: Iterable<readonly [string, string]>) {
    const unread = change(() => grid.write(texts));
    if (unread.length === 0) return;
    const some = [...new Set(unread)].slice(0, 3).map((text) => `“${text}”`);
    const cells = unread.length === 1 ? '1 cell was' : `${count(unread.length)} cells were`;
    toast.error(`${cells} left unchanged`, {
      text: `${some.join(', ')} is not among what can be chosen there.`,
      about: 'grid',
    });
  }

  /** What is chosen; the one cell where it is not several. */
  function chosenCells(name: string): Cells {
    const { from, to } = grid.chosen.get() ?? { from: name, to: name };
    return cellRange(cells(), from, to);
  }

  const textsOf = (range: Cells) => range.map((names) => names.map((name) => textIn(grid, name)));

  function fillDown(name: string) {
    const range = chosenCells(name);
    const above = range.length > 1 ? undefined : nextCell(cells(), name, { rows: -1 });
    const first = above ? [[textIn(grid, above)]] : textsOf(range.slice(0, 1));
    write(filledBy(above ? range : range.slice(1), first));
  }

  function press(event: KeyboardEvent<HTMLDivElement>) {
    const name = nameAt(event.target);
    if (!name || event.altKey) return;
    const isWithCtrl = event.ctrlKey || event.metaKey;
    const isMoving = isWhole(event.target);
    const step = stepOf(event, isMoving);
    if (step && event.shiftKey && event.key !== 'Enter') {
      if (!isMoving) return;
      const { from, to } = grid.chosen.get() ?? { from: name, to: name };
      const next = nextCell(cells(), to, step);
      if (next) choose(from, next);
      find(box.current, next)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    } else if (step && !isWithCtrl) focus(box.current, nextCell(cells(), name, step));
    else if (isWithCtrl && event.key === 'Enter')
      write(filledBy(chosenCells(name), [[textIn(grid, name)]]));
    else if (isWithCtrl && event.key.toLowerCase() === 'd') fillDown(name);
    else if (isWithCtrl && event.key.toLowerCase() === 'z' && isMoving) change(grid.undo);
    else if (event.key === 'Delete' && (grid.chosen.get()?.names.size ?? 0) > 1)
      write(filledBy(chosenCells(name), [['']]));
    else if (event.key === 'Escape' && (grid.chosen.get()?.names.size ?? 0) > 1) choose(name, name);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function paste(event: ClipboardEvent) {
    const name = nameAt(event.target);
    const text = event.clipboardData.getData('text/plain');
    const block = readBlock(text);
    const range = name ? chosenCells(name) : [];
    const [first] = range[0] ?? [];
    if (!first || (block.flat().length < 2 && range.flat().length < 2)) return;
    event.preventDefault();
    const size = { rows: block.length, columns: Math.max(...block.map((row) => row.length)) };
    const fits = range.length % size.rows === 0 && (range[0]?.length ?? 0) % size.columns === 0;
    const into = fits ? range : blockAt(cells(), first, size);
    write(filledBy(into, block));
    if (into.length < size.rows) {
      toast.info(`Rows that did not fit: ${count(size.rows - into.length)}`, {
        text: 'They went past the last row on view. Load more rows, then paste them.',
      });
    }
  }

  function copy(event: ClipboardEvent) {
    const name = nameAt(event.target);
    if (!name || (grid.chosen.get()?.names.size ?? 0) < 2) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', blockText(textsOf(chosenCells(name))));
  }

  function pointDown(event: PointerEvent) {
    const name = nameAt(event.target);
    if (!name) return;
    if (event.shiftKey) choose(grid.chosen.get()?.from ?? name, name);
    else {
      drag.current = isCorner(event.target) ? 'fill' : 'choose';
      addEventListener('pointerup', pointUp, { once: true });
    }
  }

  /** A press marks a cell whole, as a spreadsheet does; a second one puts the cursor into its text. */
  function mouseDown(event: MouseEvent) {
    const name = nameAt(event.target);
    if (!name) return;
    const isInIt = event.target === document.activeElement && !event.shiftKey;
    const isTyping = isInIt && (event.detail > 1 || !isWhole(event.target));
    if (isTyping || event.target instanceof HTMLSelectElement) return;
    event.preventDefault();
    if (!event.shiftKey && !isCorner(event.target)) focus(box.current, name);
  }

  function pointOver(event: PointerEvent) {
    const name = nameAt(event.target);
    const { from } = grid.chosen.get() ?? {};
    if (!drag.current || event.buttons !== 1 || !name || !from) return;
    if (drag.current === 'choose') {
      if (name !== from || grid.chosen.get()?.to !== from) choose(from, name);
    } else setFilling(name);
  }

  /** Draws the range on to where the corner is pulled: down, or to the right when nothing is below. */
  const pulled = useRef<Cells>([]);
  function setFilling(name: string) {
    if (pulled.current.length === 0) pulled.current = chosenCells(name);
    const [first] = pulled.current[0] ?? [];
    if (first) choose(first, name);
  }

  function pointUp() {
    const source = pulled.current;
    if (drag.current === 'fill' && source.length > 0) {
      const { from } = grid.chosen.get() ?? {};
      if (from) write(filledBy(chosenCells(from), textsOf(source)));
    }
    drag.current = null;
    pulled.current = [];
  }

  function enter(event: FocusEvent) {
    const name = nameAt(event.target);
    if (name && drag.current !== 'fill') choose(name, name);
  }

  return (
    <GridProvider value={grid as unknown as GridState<never>}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Its cells are what is used; here their keys come together. */}
      <div
        ref={box}
        className={css.grid}
        onKeyDown={press}
        onPaste={paste}
        onCopy={copy}
        onFocus={enter}
        onPointerDown={pointDown}
        onPointerOver={pointOver}
        onMouseDown={mouseDown}
      >
        {children}
      </div>
    </GridProvider>
  );
}

/** Puts the cursor into a cell. */
export const focusGridCell = (name: string): void => focus(document.body, name);

const nameAt = (target: EventTarget): string | undefined =>
  target instanceof HTMLElement
    ? target.closest<HTMLElement>('[data-grid-cell]')?.dataset['gridCell']
    : undefined;

const isCorner = (target: EventTarget) =>
  target instanceof HTMLElement && target.dataset['fill'] !== undefined;

function cellsIn(box: HTMLElement | null): Cells {
  const rows = [...(box?.querySelectorAll('tr') ?? [])].map((row) =>
    [...row.querySelectorAll<HTMLElement>('[data-cell]')].map(
      ({ dataset }) => dataset['cell'] ?? '',
    ),
  );
  return rows.filter((names) => names.length > 0);
}

const find = (box: HTMLElement | null, name: string | undefined) =>
  box?.querySelector<HTMLElement>(`[data-cell="${name ?? ''}"]`);

function focus(box: HTMLElement | null, name: string | undefined): void {
  const cell = find(box, name);
  cell?.focus();
  if (cell instanceof HTMLInputElement) cell.select();
}

/** Nothing in the cell is being typed: all of it is marked, or it is a choice. */
function isWhole(target: EventTarget): boolean {
  if (!(target instanceof HTMLInputElement)) return true;
  const { selectionStart, selectionEnd, value } = target;
  return selectionStart === 0 && selectionEnd === value.length;
}

/** Where a key moves; up and down choose in a cell of choices, left and right move in what is being typed. */
function stepOf({ key, shiftKey, target }: KeyboardEvent, isMoving: boolean) {
  const isChoice = target instanceof HTMLSelectElement && !shiftKey;
  if (key === 'Enter') return { rows: shiftKey ? -1 : 1 };
  if (key === 'ArrowDown' && !isChoice) return { rows: 1 };
  if (key === 'ArrowUp' && !isChoice) return { rows: -1 };
  if (key === 'ArrowRight' && isMoving) return { columns: 1 };
  if (key === 'ArrowLeft' && isMoving) return { columns: -1 };
  return undefined;
}
