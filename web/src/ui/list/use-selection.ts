import { useMemo, useRef, useState } from 'react';
import type { Selection } from '../rows/row-select.tsx';

type Row = { readonly id: number };

/** Which rows of a list are ticked: of those shown, and of those that match beyond them. */
export function useSelection<R extends Row>(rows: readonly R[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [beyond, setBeyond] = useState<readonly R[]>([]);
  const last = useRef<number | null>(null);

  // The same one until something is ticked, so that rows that stay as they are need not be drawn again.
  const selection = useMemo(
    (): Selection => ({
      ids,
      toggle(id, { range = false } = {}) {
        const order = rows.map((row) => row.id);
        const from = last.current === null ? -1 : order.indexOf(last.current);
        const to = order.indexOf(id);
        const isOn = !ids.has(id);
        const touched =
          range && from >= 0 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
        last.current = id;
        setIds(changed(ids, touched, isOn));
      },
      toggleAll() {
        const all = rows.map((row) => row.id);
        const isOn = !all.every((id) => ids.has(id));
        setIds(changed(ids, all, isOn));
      },
    }),
    [rows, ids],
  );
  const shown = new Set(rows.map(({ id }) => id));
  const chosen = [...rows, ...beyond.filter(({ id }) => !shown.has(id))].filter(({ id }) =>
    ids.has(id),
  );
  return {
    selection,
    chosen,
    set: setIds,
    /** Ticks all of these, shown or not. */
    take: (all: readonly R[]) => {
      setBeyond(all);
      setIds(new Set(all.map(({ id }) => id)));
    },
    clear: () => {
      setBeyond([]);
      setIds(new Set());
    },
  };
}

function changed(before: ReadonlySet<number>, ids: readonly number[], isOn: boolean) {
  const after = new Set(before);
  for (const id of ids) {
    if (isOn) after.add(id);
    else after.delete(id);
  }
  return after;
}
