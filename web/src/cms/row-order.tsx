import { IconGripVertical } from '@tabler/icons-react';
import { createContext, type DragEvent, type ReactNode, use, useState } from 'react';
import css from './row-order.module.css';

/** What a dragged row carries. */
const dragged = 'application/x-row';

type Order = {
  readonly rows: Rows;
  /** Puts a row so many places further down; up when negative. */
  readonly move: (id: number, by: number) => void;
};

/** The attribute that names rows by their id. */
type Rows = 'data-row' | 'data-topic';

const OrderContext = createContext<Order | null>(null);

/** An order with one row at another place; null where that changes nothing. */
export function movedTo(ids: readonly number[], id: number, to: number): number[] | null {
  const from = ids.indexOf(id);
  if (from === -1 || from === to || to < 0 || to >= ids.length) return null;
  return ids.filter((one) => one !== id).toSpliced(to, 0, id);
}

/**
 * Rows that are put in order by their grips: dragged, or moved by Alt and the arrows.
 *
 * @param put keeps another order; answers when that is on view. Left out where nobody may.
 */
export function RowOrder({
  rows,
  ids,
  put,
  children,
}: {
  rows: Rows;
  ids: readonly number[];
  put: ((ids: number[]) => Promise<unknown>) | undefined;
  children: ReactNode;
}) {
  const [over, setOver] = useState<number | null>(null);

  async function putAt(id: number, to: number): Promise<void> {
    const next = movedTo(ids, id, to);
    if (!next || !put) return;
    await put(next);
    const grip = `[data-grip="${gripName(rows, id)}"]`;
    requestAnimationFrame(() => document.querySelector<HTMLElement>(grip)?.focus());
  }

  function rowAt(event: DragEvent): number | null {
    const row = event.target instanceof Element ? event.target.closest(`[${rows}]`) : null;
    const id = Number(row?.getAttribute(rows));
    return ids.includes(id) ? id : null;
  }

  function onDragOver(event: DragEvent): void {
    if (!event.dataTransfer.types.includes(dragged)) return;
    event.preventDefault();
    setOver(rowAt(event));
  }

  function onDrop(event: DragEvent): void {
    const target = rowAt(event);
    setOver(null);
    if (target === null) return;
    event.preventDefault();
    void putAt(Number(event.dataTransfer.getData(dragged)), ids.indexOf(target));
  }

  const order = put && {
    rows,
    move: (id: number, by: number) => void putAt(id, ids.indexOf(id) + by),
  };
  return (
    <OrderContext value={order ?? null}>
      {over !== null && <style>{`[${rows}="${over}"] { background: var(--ch-selected); }`}</style>}
      <div onDragOver={onDragOver} onDragEnd={() => setOver(null)} onDrop={onDrop}>
        {children}
      </div>
    </OrderContext>
  );
}

const gripName = (rows: Rows, id: number) => `${rows}-${id}`;

/** What a row is taken by. */
export function Grip({ id, name }: { id: number; name: string }) {
  const order = use(OrderContext);
  if (!order) return null;
  return (
    <button
      type="button"
      className={css.grip}
      draggable
      data-grip={gripName(order.rows, id)}
      aria-label={`Move ${name}`}
      title="Drag, or press Alt+↑ and Alt+↓"
      onDragStart={(event) => {
        event.dataTransfer.setData(dragged, String(id));
        const row = event.currentTarget.closest('tr, li');
        if (row) event.dataTransfer.setDragImage(row, 8, 8);
      }}
      onKeyDown={(event) => {
        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (!event.altKey || by === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        order.move(id, by);
      }}
    >
      <IconGripVertical size={16} stroke={1.7} aria-hidden />
    </button>
  );
}
