import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import type { Typed } from '../platform/parse.ts';
import css from './line-table.module.css';
import type { FormRows } from './operation-form.ts';

/** One column of the lines of a document. */
export type LineColumn<E> = {
  readonly label: string;
  /** The input or the figure of one line. */
  readonly cell: (line: E, index: number) => ReactNode;
  readonly isRight?: boolean;
  /** The line's field, where Ctrl+D and pasting may fill it. */
  readonly key?: keyof E & string;
  /** How a pasted text is read; plain text when left out. */
  readonly reads?: (text: string) => Typed;
};

/**
 * The lines of a document, entered like a spreadsheet: Enter goes down, the last line's Enter adds one,
 * Ctrl+D copies from above, rows of a sheet can be pasted.
 */
export function LineTable<E extends object>({
  caption,
  lines,
  columns,
  empty,
  addLabel,
}: {
  caption: string;
  lines: FormRows<E>;
  columns: readonly LineColumn<E>[];
  /** A new line; left out where lines are added in another way. */
  empty?: Partial<E>;
  addLabel?: string;
}) {
  const add = empty && (() => lines.add(empty));

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const place = placeOf(event.target);
    if (!place || event.defaultPrevented) return;
    const isOpenList = event.target instanceof Element && event.target.ariaExpanded === 'true';
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !isOpenList) {
      event.preventDefault();
      const table = event.currentTarget;
      if (place.row === lines.list.length - 1) add?.();
      requestAnimationFrame(() => focusCell(table, place.row + 1, place.column));
    }
    if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      const key = columns[place.column]?.key;
      const above = lines.list[place.row - 1];
      if (key && above) lines.change(place.row, { [key]: above[key] } as unknown as Partial<E>);
    }
  }

  function onPaste(event: ClipboardEvent<HTMLTableElement>) {
    const place = placeOf(event.target);
    const rows = event.clipboardData.getData('text/plain').trimEnd().split('\n');
    if (!place || !empty || rows.length < 2) return;
    event.preventDefault();
    rows.forEach((text, i) => {
      const patch = patchOf(text.split('\t'), columns.slice(place.column));
      if (lines.list[place.row + i]) lines.change(place.row + i, patch);
      else lines.add({ ...empty, ...patch });
    });
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The inputs inside are what is pressed. */}
      <table className={css.table} onKeyDown={onKeyDown} onPaste={onPaste}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={css.place}>
              #
            </th>
            {columns.map((column) => (
              <th scope="col" key={column.label} className={column.isRight ? css.right : undefined}>
                {column.label}
              </th>
            ))}
            <th scope="col" className={css.tool}>
              <span className={css.unseen}>Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.list.map((line, i) => (
            <tr key={i} data-line={i}>
              <td className={css.place}>{i + 1}</td>
              {columns.map((column, c) => (
                <td
                  key={column.label}
                  data-column={c}
                  data-label={column.label}
                  className={column.isRight ? css.right : undefined}
                >
                  {column.cell(line, i)}
                </td>
              ))}
              <td className={css.tool}>
                <ActionIcon
                  size={28}
                  aria-label={`Remove line ${i + 1}`}
                  onClick={() => lines.remove(i)}
                >
                  <IconX size={16} stroke={1.7} />
                </ActionIcon>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {add && (
        <div className={css.add}>
          <Button variant="subtle" leftSection={<IconPlus size={16} stroke={1.7} />} onClick={add}>
            {addLabel ?? 'Add a line'}
          </Button>
        </div>
      )}
    </>
  );
}

function placeOf(target: EventTarget): { row: number; column: number } | null {
  if (!(target instanceof Element)) return null;
  const row = target.closest<HTMLElement>('[data-line]')?.dataset['line'];
  const column = target.closest<HTMLElement>('[data-column]')?.dataset['column'];
  return row === undefined || column === undefined
    ? null
    : { row: Number(row), column: Number(column) };
}

function focusCell(table: HTMLElement, row: number, column: number): void {
  const cell = table.querySelector(`[data-line="${row}"] [data-column="${column}"]`);
  cell?.querySelector<HTMLElement>('input, textarea, select')?.focus();
}

function patchOf<E>(texts: readonly string[], columns: readonly LineColumn<E>[]): Partial<E> {
  const patch: Record<string, unknown> = {};
  columns
    .filter((column) => column.key !== undefined)
    .forEach((column, i) => {
      const text = texts[i]?.trim();
      if (text === undefined || column.key === undefined) return;
      const value = column.reads ? column.reads(text) : text;
      if (value !== null && value !== 'unreadable') patch[column.key] = value;
    });
  return patch as Partial<E>;
}
