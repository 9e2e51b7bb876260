import type { PointerEvent } from 'react';
import css from './data-table.module.css';

/** The edge of a column's head, to draw it wider; the columns menu does the same without dragging. */
export function ColumnEdge({ draw }: { draw: (px: number) => void }) {
  function begin(event: PointerEvent<HTMLElement>) {
    const edge = event.currentTarget;
    const width = edge.parentElement?.offsetWidth ?? 0;
    const from = event.clientX;
    event.preventDefault();
    edge.setPointerCapture(event.pointerId);

    const at = (x: number) => Math.max(x - from, 56 - width);
    const move = (moved: globalThis.PointerEvent) => {
      edge.style.transform = `translateX(${at(moved.clientX)}px)`;
    };
    const end = (ended: globalThis.PointerEvent) => {
      edge.removeEventListener('pointermove', move);
      edge.style.transform = '';
      if (ended.type === 'pointerup' && ended.clientX !== from) draw(width + at(ended.clientX));
    };
    edge.addEventListener('pointermove', move);
    edge.addEventListener('pointerup', end, { once: true });
    edge.addEventListener('pointercancel', end, { once: true });
  }
  return (
    <i
      className={css.edge}
      aria-hidden
      draggable
      onPointerDown={begin}
      onDragStart={(event) => {
        // Drawing it wider moves no column.
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}
