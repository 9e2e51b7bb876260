import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { RegisteredTable } from '@counting-house/contract/admin/row.ts';
import { IconTrash } from '@tabler/icons-react';
import type { RowAction, RowStep } from '../list/actions.tsx';

type Row = { readonly id: number };
type Versioned = Row & { readonly version?: number };

/**
 * Deletes a row without asking, because the toast can take it back.
 *
 * @param named what people call the row: 'Tote 12'.
 */
export function deletes<R extends Versioned>(
  table: string,
  named: (row: R) => string,
  options: { when?: (row: R) => boolean } = {},
): RowAction<R> {
  return {
    label: 'Delete',
    icon: IconTrash,
    access: [],
    isDangerous: true,
    isFor: options.when ?? (() => true),
    does: {
      kind: 'call',
      operation: admin.softDeleteRow,
      step: { table, op: 'softDelete' },
      input: ({ id, version }) => ({ id, table, version }),
      undo: ({ id }) => ({ operation: admin.restoreRow, input: { id, table } }),
      done: (row) => `${named(row)} deleted`,
      isForMany: true,
    },
  };
}

/**
 * Gives a row another status; the toast gives it back the one that it had.
 *
 * @param to the status; `from` is the one that the row has.
 */
export function turns<R extends Versioned, S extends string>(
  label: string,
  table: string,
  options: {
    to: S;
    from: (row: R) => S;
    when?: (row: R) => boolean;
    done: (row: R) => string;
  },
): RowAction<R> {
  const { to, from, when } = options;
  return {
    label,
    access: [],
    isFor: (row) => from(row) !== to && (when?.(row) ?? true),
    does: {
      kind: 'call',
      operation: admin.changeStatus,
      step: { table, op: 'status', value: to },
      input: ({ id, version }) => ({ id, table, version, value: to }),
      undo: (row) => ({
        operation: admin.changeStatus,
        input: { id: row.id, table, value: from(row) },
      }),
      done: options.done,
      isForMany: true,
    },
  };
}

/** Whether the asker may take a step, by what the register says of its table. */
export function isOpen(register: readonly RegisteredTable[], step: RowStep): boolean {
  const row = register.find(({ table }) => table === step.table);
  if (!row) return false;
  return step.op === 'softDelete' ? row.softDelete : row.status.includes(step.value ?? '');
}

type Named = Versioned & { readonly name: string };
type Switched = Named & { readonly status: 'active' | 'inactive' };

export const byName = ({ name }: Named): string => name;

/** Switches rows off and on again. */
export const switches = (table: string): RowAction<Switched>[] => [
  turns('Switch off', table, {
    to: 'inactive',
    from: ({ status }) => status,
    done: ({ name }) => `${name} is switched off`,
  }),
  turns('Switch on', table, {
    to: 'active',
    from: ({ status }) => status,
    done: ({ name }) => `${name} is switched on`,
  }),
];
