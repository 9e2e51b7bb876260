import { useRef, useState } from 'react';
import type { Selection } from './row-select.tsx';

/** Which rows of a list are ticked. */
export function useSelection(rows: readonly { readonly id: number }[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const last = useRef<number | null>(null);

  const selection: Selection = {
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
      setIds(
        changed(
          ids,
          all,
          all.some((id) => !ids.has(id)),
        ),
      );
    },
  };
  return { selection, set: setIds, clear: () => setIds(new Set()) };
}

function changed(before: ReadonlySet<number>, ids: readonly number[], isOn: boolean) {
  const after = new Set(before);
  for (const id of ids) {
    if (isOn) after.add(id);
    else after.delete(id);
  }
  return after;
}
