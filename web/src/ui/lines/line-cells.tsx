import { type KeyboardEvent, useState } from 'react';
import type { ChoiceColumn, TypedColumn } from './line-columns.ts';
import type { Line } from './lines.ts';
import css from './lines.module.css';

type Cell = {
  /** Names the cell on the page. */
  readonly name: string;
  readonly label: string;
  /** Where on the page the refusal of the cell stands; undefined while there is none. */
  readonly refusal: string | undefined;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

/** Text or a figure that reads as print until somebody types into it. */
export function TypedCell<L extends Line, A>({
  column,
  line,
  answer,
  set,
  name,
  label,
  refusal,
  onKeyDown,
}: Cell & {
  column: TypedColumn<L, A>;
  line: L;
  answer: A | undefined;
  set: (change: Partial<L>) => void;
}) {
  const same: Partial<L> = {};
  const [typing, setTyping] = useState<string | null>(null);
  const { [column.field]: unread, ...others } = line.unread ?? {};
  const typed = typing ?? unread?.typed ?? null;
  const shown = column.shows(line, answer);
  const change = typed === null ? undefined : column.read(typed, line, answer);
  const isWrong = typed !== null && change === undefined;

  /** What cannot be read stays in its cell, so that nobody takes the figure before it for theirs. */
  function commit() {
    if (typing === null) return;
    setTyping(null);
    if (change === undefined) {
      const { wrong } = column;
      set({ ...same, unread: { ...others, [column.field]: { typed: typing, wrong } } });
    } else if (typing !== shown || unread) set({ ...change, unread: others });
  }

  function takeBack() {
    setTyping(null);
    if (unread) set({ ...same, unread: others });
  }

  return (
    <input
      className={css.cell}
      data-cell={name}
      data-figure={column.isFigure || undefined}
      data-narrow={column.isNarrow || undefined}
      aria-label={label}
      aria-invalid={isWrong || refusal !== undefined}
      aria-describedby={refusal}
      inputMode={column.isFigure ? 'decimal' : 'text'}
      autoComplete="off"
      value={typed ?? shown}
      onChange={(event) => setTyping(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={commit}
      onKeyDown={(event) => {
        const leap = event.key === 'ArrowUp' && event.shiftKey && column.leap?.(line, answer);
        if (leap) {
          event.preventDefault();
          setTyping(null);
          set({ ...leap, unread: others });
          return;
        }
        const direction = { '+': 1, '-': -1, '−': -1 }[event.key];
        if (column.step && (direction === 1 || direction === -1)) {
          event.preventDefault();
          setTyping(null);
          set({ ...column.step(line, direction), unread: others });
          return;
        }
        if (event.key === 'Escape' && typed !== null) {
          event.preventDefault();
          takeBack();
        }
        if (event.key === 'Enter') commit();
        if (!isWrong || !leaves.has(event.key)) onKeyDown(event);
      }}
    />
  );
}

/** Keys that go on to another cell. */
const leaves = new Set(['Enter', 'ArrowUp', 'ArrowDown']);

/** One of a few fixed words; up and down choose among them. */
export function ChoiceCell<L extends Line>({
  column,
  line,
  set,
  name,
  label,
  refusal,
  onKeyDown,
}: Cell & { column: ChoiceColumn<L>; line: L; set: (change: Partial<L>) => void }) {
  return (
    <select
      className={css.cell}
      data-cell={name}
      data-narrow={column.isNarrow || undefined}
      aria-label={label}
      aria-invalid={refusal !== undefined}
      aria-describedby={refusal}
      value={column.value(line)}
      onChange={(event) => set(column.choose(event.currentTarget.value, line))}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') onKeyDown(event);
      }}
    >
      {Object.entries(column.options(line)).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  );
}
