import { createContext, type Provider, use, useMemo } from 'react';
import { useSetSearch, useVisit } from '../../platform/address.ts';
import { fetched } from '../../platform/lazy-part.ts';
import { isOpenWith, useMay } from '../../platform/session.ts';
import type { RowAction } from '../list/actions.tsx';
import { useRegister } from '../list/use-register.ts';
import { callWithRow, openRowFile } from './one-row.ts';
import { isOpen } from './row-steps.ts';

type Row = { readonly id: number };

/** What can be done with rows, by anyone who looks at them. */
type RowActing<R extends Row> = {
  readonly isOpenTo: (action: RowAction<R>) => boolean;
  readonly doOne: (action: RowAction<R>, row: R) => Promise<void>;
  /** Says what will be done with the ticked rows, does it, and answers those that stay ticked. */
  readonly doMany: (
    action: RowAction<R>,
    ticked: readonly R[],
    named: { readonly things: string; readonly nameOf: (row: R) => string },
  ) => Promise<readonly R[]>;
};

/** Does actions with one row or with many, and says how it went. It stays the same while the person's rights do. */
export function useRowAction<R extends Row>(): RowActing<R> {
  const visit = useVisit();
  const setSearch = useSetSearch();
  const may = useMay();
  const register = useRegister();
  return useMemo(
    () => ({
      isOpenTo(action) {
        const step = action.does.kind === 'call' ? action.does.step : undefined;
        return step ? isOpen(register, step) : isOpenWith(may, action);
      },

      async doOne(action, row) {
        const { does } = action;
        if (does.kind === 'call') return callWithRow(action, does, row);
        if (does.kind === 'file') return void (await openRowFile(action.label, does, [row]));
        const path = does.path(row);
        if (path.startsWith('?open=')) setSearch({ open: path.slice(6) }, { push: true });
        else await visit(path);
      },

      async doMany(action, ticked, named) {
        const { doWithRows } = await fetched(() => import('./many-rows.ts'));
        return doWithRows(action, ticked, { ...named, visit });
      },
    }),
    [visit, setSearch, may, register],
  );
}

/** Of the list around: fifty rows that each asked for themselves would be half the work of drawing it. */
const ActingInList = createContext<RowActing<never> | null>(null);
export const ListActing = ActingInList.Provider as unknown as Provider<unknown>;

/** The same for a cell of a list. */
export function useListActing<R extends Row>(): RowActing<R> {
  const acting = use(ActingInList);
  if (!acting) throw new Error('a step of a row stands in a list');
  return acting as unknown as RowActing<R>;
}
