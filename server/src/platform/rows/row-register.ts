import { ActiveStatus } from '@counting-house/contract/kit/active.ts';
import type { Access, PermissionKey } from '@counting-house/contract/kit/permission.ts';
import type { Shape } from '@counting-house/contract/kit/shape.ts';
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { WriteContext } from '../context.ts';
import { deleteRow, restoreRow } from './deleted.ts';
import { ruleBroken } from '../problem.ts';
import { labelOf } from './rows.ts';

type RowTable = PgTable & { id: AnyPgColumn };

/** A row that a call names, as it stands or as the caller saw it. */
export type RowSeen = { readonly id: number; readonly version: number };

type Act = {
  /** `self` where the function decides by the row: one's own views. */
  readonly permission: PermissionKey | 'self';
  /** Asks for a proof not older than ten minutes. */
  readonly fresh?: true;
};

type Field = Act & {
  /** Reads the text of the call. */
  readonly of: Shape;
  readonly set: (ctx: WriteContext, at: RowSeen, value: never) => Promise<unknown>;
};

type Status = Act & {
  readonly values: readonly string[];
  /** What `1` and `true` mean, and `0` and `false`. */
  readonly on?: string;
  readonly off?: string;
  /** The column that holds it; a flag is true for `on`. */
  readonly column: 'status' | 'isActive';
  readonly set: (ctx: WriteContext, at: RowSeen, value: string) => Promise<unknown>;
};

type SoftDelete = Act & {
  readonly run: (ctx: WriteContext, at: RowSeen) => Promise<unknown>;
  /** Brings it back; left out where it is gone for good. */
  readonly restore?: (ctx: WriteContext, at: { readonly id: number }) => Promise<unknown>;
};

/**
 * What the general calls may do with the rows of one table, and which function of its area does it.
 * What does not stand here does not exist for them.
 */
export type RegisterRow = {
  readonly table: RowTable;
  /** Further names that calls use. */
  readonly aliases?: readonly string[];
  /** Who may see a row and its history. */
  readonly read: Access;
  /** Fields of its history that ask for more than that. */
  readonly guarded?: Readonly<Record<string, PermissionKey>>;
  /** Only for people at a browser. */
  readonly sessionOnly?: true;
  readonly softDelete?: SoftDelete;
  readonly rawDelete?: Act & {
    readonly run: (ctx: WriteContext, at: RowSeen) => Promise<unknown>;
  };
  /** A sentence: the table has a state, and steps of its own that change it. */
  readonly status?: Status | string;
  readonly fields?: Readonly<Record<string, Field>>;
  /** The column of a group all of whose rows a call may name at once, by `GroupID`. */
  readonly groupedBy?: 'groupId';
};

export type RowRegister = {
  readonly rows: readonly RegisterRow[];
  /** The row of a table by any of its names. @throws {Problem} `row.not_declared` (422). */
  readonly named: (name: string) => RegisterRow;
};

/** The one answer to whatever is not declared: table, field or step. */
export const notDeclared = () => ruleBroken('row.not_declared', 'This cannot be changed here.');

/** One field of a table: how its text is read, and the function that sets it. */
export const field = <S extends Shape>(row: {
  readonly of: S;
  readonly permission: Act['permission'];
  readonly fresh?: true;
  readonly set: (ctx: WriteContext, at: RowSeen, value: z.output<S>) => Promise<unknown>;
}): Field => row as Field;

/** Fields of a table that one function of its area sets, and how the text of each is read. */
export const setBy = <F extends Readonly<Record<string, Shape>>>(
  permission: Act['permission'],
  set: (
    ctx: WriteContext,
    at: RowSeen,
    change: { readonly [K in keyof F]?: z.output<F[K]> },
  ) => Promise<unknown>,
  shapes: F,
): Readonly<Record<string, Field>> =>
  Object.fromEntries(
    Object.entries(shapes).map(([name, of]) => [
      name,
      field({
        permission,
        of,
        set: (ctx, at, value) => set(ctx, at, { [name]: value } as Parameters<typeof set>[2]),
      }),
    ]),
  );

/** The states of a table that a call may ask for, what `1` and `0` mean, and the transition of its area. */
export const status = <V extends string>(
  permission: PermissionKey,
  values: readonly V[],
  { on, off }: { readonly on: NoInfer<V>; readonly off: NoInfer<V> },
  set: (ctx: WriteContext, at: RowSeen, value: V) => Promise<unknown>,
): Status => ({ permission, column: 'status', values, on, off, set }) as unknown as Status;

/** A table whose rows are in use or no longer. */
export const switchable = (
  permission: PermissionKey,
  column: 'status' | 'isActive',
  set: (ctx: WriteContext, at: RowSeen, value: ActiveStatus) => Promise<unknown>,
): Status => ({
  ...status(permission, ActiveStatus.options, { on: 'active', off: 'inactive' }, set),
  column,
});

/** Deleting that the platform can take back by itself. */
export const deletable = (
  table: RowTable,
  permission: PermissionKey,
  run: (ctx: WriteContext, at: RowSeen) => Promise<unknown> = (ctx, at) =>
    deleteRow(ctx, table, at),
): SoftDelete => ({ permission, run, restore: (ctx, { id }) => restoreRow(ctx, table, id) });

/**
 * Puts the rows of all areas together.
 *
 * @throws {Error} for two rows of one table, a name used twice, a field that the table lacks: the house
 *   does not open with them.
 */
export function makeRowRegister(rows: readonly RegisterRow[]): RowRegister {
  const byName = new Map<string, RegisterRow>();
  for (const row of rows) {
    const table = getTableName(row.table);
    for (const name of [table, ...(row.aliases ?? [])]) {
      const plain = plainName(name);
      if (byName.has(plain)) throw new Error(`the row register knows ${name} twice`);
      byName.set(plain, row);
    }
    const columns = Object.keys(getTableColumns(row.table));
    const status = typeof row.status === 'object' ? [row.status.column] : [];
    const missing = [...Object.keys(row.fields ?? {}), ...status].filter(
      (name) => !columns.includes(name),
    );
    if (missing.length > 0) throw new Error(`${table} has no column ${missing.join(', ')}`);
  }
  return {
    rows,
    named(name) {
      const row = speakable.test(name) ? byName.get(plainName(name)) : undefined;
      if (!row) throw notDeclared();
      return row;
    },
  };
}

const speakable = /^[\w -]{1,60}$/u;

/** Names are compared without case, `_`, `-` and blanks. */
export const plainName = (name: string): string => name.toLowerCase().replaceAll(/[_\s-]/gu, '');

export const tableOf = (row: RegisterRow): string => getTableName(row.table);
export const rowLabel = (row: RegisterRow): string => labelOf(row.table);
