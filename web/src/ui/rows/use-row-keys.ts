import { useState } from 'react';
import { type KeyActions, useKeys } from '../../platform/keys/keys.ts';
import type { RowAction } from '../list/actions.tsx';
import type { Selection } from './row-select.tsx';
import { useRowAction } from './use-row-action.ts';

type Row = { readonly id: number };

/**
 * Moves over the rows by keyboard and does with them what the pointer does; answers the row it is on.
 *
 * @param isEdited some cell of a row is edited in place.
 */
export function useRowKeys<R extends Row>(
  rows: readonly R[],
  actions: readonly RowAction<R>[],
  selection: Selection | undefined,
  isEdited: boolean,
): number | undefined {
  const [at, setAt] = useState<number | undefined>();
  const { isOpenTo, doOne } = useRowAction<R>();
  const index = rows.findIndex((row) => row.id === at);
  const row = rows[index];

  function move(step: number) {
    const next = rows[Math.min(rows.length - 1, Math.max(0, index + step))];
    if (!next) return;
    setAt(next.id);
    elementOf(next.id)?.scrollIntoView({ block: 'nearest' });
  }

  const own: KeyActions = {
    j: { does: 'Next row', run: () => move(1) },
    k: { does: 'Previous row', run: () => move(-1) },
    ArrowDown: { does: '', run: () => move(1) },
    ArrowUp: { does: '', run: () => move(-1) },
    Enter: { does: 'Open the row', run: () => press(row, 'a') },
    F2: isEdited ? { does: 'Edit in the row', run: () => press(row, '[data-edit]') } : undefined,
    '.': {
      does: 'Menu of the row, or of the page',
      run: () => (row ? press(row, '[data-row-menu]') : pressMore()),
    },
    x: selection && { does: 'Select the row', run: () => row && selection.toggle(row.id) },
    'Shift+x': selection && {
      does: 'Select up to this row',
      run: () => row && selection.toggle(row.id, { range: true }),
    },
  };
  const acts = actions.flatMap((action) =>
    action.key && row && isOpenTo(action) && action.isFor(row)
      ? [[action.key, { does: action.label, run: () => void doOne(action, row) }]]
      : [],
  );
  useKeys({ ...own, ...(Object.fromEntries(acts) as KeyActions) });
  return row?.id;
}

const elementOf = (id: number) => document.querySelector<HTMLElement>(`[data-row="${id}"]`);

function press(row: Row | undefined, what: string): void {
  if (row) elementOf(row.id)?.querySelector<HTMLElement>(what)?.click();
}

const pressMore = () => document.querySelector<HTMLElement>('[data-page-menu]')?.click();
