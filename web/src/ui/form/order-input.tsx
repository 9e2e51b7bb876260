import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import css from './order-input.module.css';

/** What a dragged row carries: its id. */
const dragged = 'application/x-row';

type Row = { readonly id: number; readonly label: string };

/** Puts rows in order: by dragging, by Alt with the arrows, by the buttons of a row. */
export function OrderInput({
  label,
  rows,
  onChange,
}: {
  label: string;
  rows: readonly Row[];
  /** Takes the ids in their new order. */
  onChange: (ids: number[]) => void;
}) {
  const [over, setOver] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const ids = rows.map(({ id }) => id);

  function put(id: number, to: number) {
    if (to < 0 || to >= ids.length || !ids.includes(id)) return;
    onChange(ids.filter((one) => one !== id).toSpliced(to, 0, id));
    requestAnimationFrame(() => list.current?.querySelectorAll('li')[to]?.focus());
  }

  return (
    <>
      <ol className={css.order} aria-label={label} ref={list}>
        {rows.map(({ id, label: name }, at) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Its buttons do the same as dragging.
          <li
            key={id}
            className={css.row}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Alt with the arrows moves it.
            tabIndex={0}
            data-over={over === id || undefined}
            draggable
            onDragStart={(event) => event.dataTransfer.setData(dragged, String(id))}
            onDragOver={(event) => {
              if (!event.dataTransfer.types.includes(dragged)) return;
              event.preventDefault();
              setOver(id);
            }}
            onDragEnd={() => setOver(null)}
            onDrop={(event) => {
              event.preventDefault();
              setOver(null);
              put(Number(event.dataTransfer.getData(dragged)), at);
            }}
            onKeyDown={(event) => {
              const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
              if (!event.altKey || step === undefined) return;
              event.preventDefault();
              put(id, at + step);
            }}
          >
            <IconGripVertical size={16} stroke={1.7} className={css.grip} aria-hidden />
            <span className={css.name}>{name}</span>
            <ActionIcon
              aria-label={`Move ${name} up`}
              disabled={at === 0}
              onClick={() => put(id, at - 1)}
            >
              <IconArrowUp size={16} stroke={1.7} />
            </ActionIcon>
            <ActionIcon
              aria-label={`Move ${name} down`}
              disabled={at === rows.length - 1}
              onClick={() => put(id, at + 1)}
            >
              <IconArrowDown size={16} stroke={1.7} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <p className={css.hint}>Drag to reorder, or press Alt+↑ and Alt+↓.</p>
    </>
  );
}
