import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { Button } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { date, today, unknown } from '../../platform/format/format.ts';
import { parseDate } from '../../platform/format/parse.ts';
import { readAgain } from '../../platform/http/query.ts';
import { useUnsaved } from '../../platform/unsaved.ts';
import { useWrite } from '../../platform/http/use-operation.ts';
import type { Column, InPlace } from './columns.tsx';
import css from './edit-cell.module.css';
import type { Row } from './table-props.ts';

type Props<R> = {
  readonly column: Column<R>;
  readonly field: InPlace;
  readonly row: R & { readonly version?: number };
  /** What the row is called when it is read out. */
  readonly name: string;
};

/** A value that is edited where it stands: Enter or F2 begins, Enter and Tab save, Escape goes back. */
export function EditCell<R extends Row>(props: Props<R>) {
  const { column, row, name } = props;
  const [isOpen, setOpen] = useState(false);
  const comesBack = useRef(false);
  if (isOpen) {
    return (
      <Editor
        {...props}
        close={(returns) => {
          comesBack.current = returns;
          setOpen(false);
        }}
      />
    );
  }
  return (
    <button
      ref={(button) => {
        if (comesBack.current) button?.focus({ preventScroll: true });
        comesBack.current = false;
      }}
      type="button"
      className={css.value}
      data-edit
      aria-label={`${column.words?.(row) || unknown}, ${column.label} of ${name}, edit`}
      onClick={() => setOpen(true)}
      onKeyDown={(event) => {
        if (event.key !== 'F2') return;
        event.preventDefault();
        setOpen(true);
      }}
    >
      {column.cell(row)}
    </button>
  );
}

/** Why a value was not saved; `isStale` when somebody else saved first. */
type Refusal = { readonly text: string; readonly isStale: boolean };

function Editor<R extends Row>({
  column,
  field,
  row,
  name,
  close,
}: Props<R> & {
  /** Closes it; the focus returns to the cell when the keyboard closed it. */
  close: (returns: boolean) => void;
}) {
  const id = useId();
  const [seen] = useState(row);
  const before = textOf(seen, column, field);
  const theirs = textOf(row, column, field);
  const [typed, setTyped] = useState(before);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const isBusy = useRef(false);
  const write = useWrite(admin.updateField);
  useUnsaved(typed !== before);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  /** Answers whether what is typed stands in the row now. */
  async function save(): Promise<boolean> {
    const isOver = refusal?.isStale === true;
    if (typed === (isOver ? theirs : before)) return true;
    const value = field.typed === 'date' && typed ? parseDate(typed, today()) : typed;
    if (value === null) return refuse('Enter dates as DD-MM-YYYY');

    const { version } = isOver ? row : seen;
    const at = { id: row.id, table: field.table, field: column.key, version };
    const reply = await write.run({ ...at, value });
    if (reply.ok) return true;
    const { code, detail, fields } = reply.problem;
    // What somebody else saved comes with the row, read anew.
    if (code === 'stale') await readAgain();
    return refuse(Object.values(fields)[0] ?? detail, code === 'stale');
  }

  function refuse(text: string, isStale = false): false {
    setRefusal({ text, isStale });
    return false;
  }

  async function saveAnd(next: () => void): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    const isSaved = await save();
    isBusy.current = false;
    if (isSaved) next();
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    const { key, shiftKey } = event;
    if (!['Enter', 'Escape', 'Tab', 'F2'].includes(key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === 'Escape') close(true);
    if (key === 'Enter') void saveAnd(() => close(true));
    if (key === 'Tab') {
      const next = cellBeside(event.currentTarget, shiftKey ? -1 : 1);
      void saveAnd(() => {
        close(!next);
        next?.click();
      });
    }
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent): void {
    if (currentTarget.contains(relatedTarget) || refusal) return;
    void saveAnd(() => close(false));
  }

  return (
    <div className={css.editor} data-editor onBlur={leave}>
      <input
        ref={input}
        className={css.input}
        size={1}
        value={typed}
        inputMode={field.typed === 'number' ? 'numeric' : 'text'}
        readOnly={write.isSending}
        aria-label={`${column.label} of ${name}`}
        aria-invalid={refusal !== null}
        aria-describedby={refusal ? id : undefined}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          if (!refusal?.isStale) setRefusal(null);
        }}
        onKeyDown={press}
      />
      {refusal && (
        <div id={id} className={css.refusal} data-stale={refusal.isStale || undefined} role="alert">
          <p>{refusal.text}</p>
          {refusal.isStale && (
            <>
              <p>
                Saved now: {theirs || unknown}. Yours: {typed || unknown}.
              </p>
              <div className={css.acts}>
                <Button variant="default" onClick={() => close(true)}>
                  Keep saved
                </Button>
                <Button variant="default" onClick={() => void saveAnd(() => close(true))}>
                  Save yours
                </Button>
              </div>
            </>
          )}
        </div>
      )}
    </div>
  );
}

/** The next cell that is edited in place, or the one before; undefined at the end of the table. */
function cellBeside(input: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const cells = input.closest('table')?.querySelectorAll<HTMLElement>('[data-edit], [data-editor]');
  const all = [...(cells ?? [])];
  return all[all.findIndex((cell) => cell.contains(input)) + step];
}

/** A value as it is typed. */
function textOf<R extends Row>(row: R, column: Column<R>, { typed }: InPlace): string {
  const value = (row as Readonly<Record<string, unknown>>)[column.key];
  if (value === null || value === undefined) return '';
  return typed === 'date' ? date(String(value)) : String(value);
}
