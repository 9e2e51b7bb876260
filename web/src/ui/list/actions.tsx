import { accessOf } from '@counting-house/contract/kit/also.ts';
import type { InputOf, Operation, OutputOf } from '@counting-house/contract/kit/operation.ts';
import type { Access } from '@counting-house/contract/kit/permission.ts';
import type { Icon } from '@tabler/icons-react';
import { type ParamsOf, pathTo, type Screen } from '../../platform/places.ts';
import { schemaFields } from '../../platform/schema.ts';
import type { RowsForm } from '../dialog/rows-form.ts';

/** Something that can be done with a row: an operation to call, or somewhere to go. */
export type RowAction<R> = {
  readonly label: string;
  readonly icon?: Icon | undefined;
  /** The key that does it on the row that the keyboard is on. */
  readonly key?: string | undefined;
  /** All that it takes; nobody sees what they may not do. */
  readonly access: readonly Access[];
  /** Of these rights one is enough, as of those of a screen. */
  readonly anyOf?: readonly Access[] | undefined;
  readonly isDangerous?: boolean | undefined;
  /** Beside the way of the record: never the filled button, whatever its verb. */
  readonly isAside?: boolean | undefined;
  /** Whether it makes sense for this row. */
  readonly isFor: (row: R) => boolean;
  /** Why it makes none for a row, in words that follow a count: `on hold`. */
  readonly whyNot?: ((row: R) => string) | undefined;
  readonly does: RowCall<R> | RowVisit<R> | RowFile<R>;
};

export type RowCall<R> = {
  readonly kind: 'call';
  readonly operation: Operation;
  readonly input: (row: R) => Readonly<Record<string, unknown>>;
  /** The field of the input that the person is asked for first. */
  readonly ask?: string | undefined;
  readonly sure?: Sure<R> | undefined;
  /** Said when it is done. */
  readonly done: (row: R, answer: unknown) => string;
  /** May be done with many chosen rows. */
  readonly isForMany: boolean;
  /** It is a step of the row register, which says who may take it and does it with many at once. */
  readonly step?: RowStep | undefined;
  /** What takes it back. */
  readonly undo?: ((row: R) => { operation: Operation; input: object }) | undefined;
  /** Does it with all of them in one call: takes `ids`, answers how each went, or the job that does it. */
  readonly bulk?: Operation | undefined;
  /** What that call takes of the rows beside their ids. */
  readonly ofRows?: ((rows: readonly R[]) => object) | undefined;
  /** Asks for further fields of the input first. */
  readonly form?: RowsForm<R> | undefined;
  /** What takes it back for the rows that were done. */
  readonly undoMany?: UndoMany<R> | undefined;
};

type Said = Readonly<Record<string, unknown>>;
type UndoMany<R> = (
  rows: readonly R[],
  said: Said,
) => readonly { operation: Operation; input: object }[];

/** A step of the row register. */
export type RowStep = {
  readonly table: string;
  readonly op: 'softDelete' | 'status';
  readonly value?: string;
};

/** A file about the rows. */
export type RowFile<R> = {
  readonly kind: 'file';
  readonly operation: Operation;
  readonly input: (rows: readonly R[]) => object;
  readonly most: number;
  /** It is kept as a file, not shown for printing. */
  readonly isKept?: boolean;
};

type RowVisit<R> = {
  readonly kind: 'visit';
  readonly path: (row: R) => string;
  /** Where it goes with several chosen rows, or why it does not go with these. */
  readonly ofMany?: (
    rows: readonly R[],
  ) => { readonly path: string } | { readonly refusal: string };
};

/** What is asked before something with an effect is done. */
export type Sure<R> = {
  /** Only rows like these are asked about; all of them when left out. */
  readonly when?: (row: R) => boolean;
  readonly title: (row: R) => string;
  readonly effect: (row: R) => string;
  /** The question about several rows; the label and how many when left out. */
  readonly titleOfMany?: (rows: readonly R[]) => string;
  /** The effect on several rows that are asked about. */
  readonly effectOfMany?: (rows: readonly R[]) => string;
};

type Versioned = { readonly id: number };

/**
 * Calls an operation with the row's id, and its version where the input has one.
 *
 * @param options `with` fills further fields, `ask` asks for one of them, `sure` asks before; `many`
 *   offers it for chosen rows, by an operation over their ids where there is one, which `ofRows` tells
 *   more about them.
 */
export function run<O extends Operation, R extends Versioned>(
  label: string,
  operation: O,
  options: {
    with?: Partial<InputOf<O>> | ((row: R) => Partial<InputOf<O>>);
    ask?: keyof InputOf<O> & string;
    sure?: Sure<R>;
    key?: string;
    icon?: Icon;
    when?: (row: R) => boolean;
    whyNot?: (row: R) => string;
    many?: boolean | Operation;
    ofRows?: (rows: readonly R[]) => object;
    dangerous?: boolean;
    done?: (row: R, answer: OutputOf<O>) => string;
  } = {},
): RowAction<R> {
  const fields = schemaFields(operation.input);
  const { with: more } = options;
  return {
    label,
    icon: options.icon,
    key: options.key,
    access: accessOf(operation),
    isDangerous: options.dangerous,
    isFor: options.when ?? (() => true),
    whyNot: options.whyNot,
    does: {
      kind: 'call',
      operation,
      ask: options.ask,
      sure: options.sure,
      isForMany: Boolean(options.many),
      bulk: typeof options.many === 'object' ? options.many : undefined,
      ofRows: options.ofRows,
      input: (row) => ({
        ...ownOf(row, fields),
        ...(typeof more === 'function' ? more(row) : more),
      }),
      done: (row, answer) => options.done?.(row, answer as OutputOf<O>) ?? `${label}: done`,
    },
  };
}

/** The row's id and version, as far as the input asks for them. */
function ownOf(row: object, fields: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(row).filter(([name]) => (name === 'id' || name === 'version') && name in fields),
  );
}

/**
 * Calls an operation that takes `ids` and answers how each went, for one row as for many.
 *
 * @param options `form` asks for its further fields, `undo` takes it back for the rows that were done.
 */
export function runMany<R extends { readonly id: number }>(
  label: string,
  operation: Operation,
  options: {
    form?: RowsForm<R>;
    with?: Said;
    sure?: Sure<R>;
    key?: string;
    icon?: Icon;
    when?: (row: R) => boolean;
    whyNot?: (row: R) => string;
    undo?: UndoMany<R>;
    done: (row: R) => string;
  },
): RowAction<R> {
  return {
    label,
    icon: options.icon,
    key: options.key,
    access: accessOf(operation),
    isFor: options.when ?? (() => true),
    whyNot: options.whyNot,
    does: {
      kind: 'call',
      operation,
      bulk: operation,
      isForMany: true,
      form: options.form,
      sure: options.sure,
      undoMany: options.undo,
      input: (row) => ({ ids: [row.id], ...options.with }),
      done: options.done,
    },
  };
}

/** Gives out a file about one row or about many, as for printing. */
export function prints<R extends { readonly id: number }>(
  label: string,
  operation: Operation,
  options: {
    icon?: Icon;
    when?: (row: R) => boolean;
    whyNot?: (row: R) => string;
    /** The input for these rows. */
    of: (rows: readonly R[]) => object;
    /** Most rows in one file. */
    most: number;
  },
): RowAction<R> {
  return {
    label,
    icon: options.icon,
    access: accessOf(operation),
    isFor: options.when ?? (() => true),
    whyNot: options.whyNot,
    does: { kind: 'file', operation, input: options.of, most: options.most },
  };
}

type RowFields<F> = { readonly [X in F[keyof F] & string]: string | number | null };

/** Goes to a screen; which row fields fill the parts of its address. */
export function visit<
  P extends string,
  const F extends { readonly [N in keyof ParamsOf<P>]: string },
>(
  label: string,
  screen: Screen<P>,
  fields: F,
  options: { key?: string; icon?: Icon } = {},
): RowAction<RowFields<F>> {
  return {
    label,
    icon: options.icon,
    key: options.key,
    access: [],
    anyOf: screen.permissions,
    isFor: (row) => Object.values(row as object).every((value) => value !== undefined),
    does: {
      kind: 'visit',
      path: (row) => {
        const values = Object.entries<string>(fields).map(([name, field]) => [
          name,
          (row as Record<string, unknown>)[field],
        ]);
        return (pathTo as (of: Screen, params: unknown) => string)(
          screen,
          Object.fromEntries(values),
        );
      },
    },
  };
}

/** Opens the row's panel over its list. */
export function open(
  label: string,
  options: { key?: string; icon?: Icon } = {},
): RowAction<Versioned> {
  return {
    label,
    icon: options.icon,
    key: options.key,
    access: [],
    isFor: () => true,
    does: { kind: 'visit', path: (row) => `?open=${row.id}` },
  };
}
