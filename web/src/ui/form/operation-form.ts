import type { InputOf, Operation, OutputOf } from '@counting-house/contract/kit/operation.ts';
import type { ChangeEvent } from 'react';
import type { Problem } from '../../platform/http/problem.ts';
import type { Draft } from './use-form-draft.ts';

type Depth = [0, 0, 0, 0];
type Less<D extends unknown[]> = D extends [unknown, ...infer R] ? R : [];

/** The paths of a form's fields: `name`, `address.city`, `lines.0.qty`. */
type PathIn<T, D extends unknown[] = Depth> = D extends []
  ? never
  : T extends readonly (infer E)[]
    ? `${number}` | `${number}.${PathIn<NonNullable<E>, Less<D>>}`
    : T extends object
      ? {
          [K in keyof T & string]:
            | K
            | (NonNullable<T[K]> extends object
                ? `${K}.${PathIn<NonNullable<T[K]>, Less<D>>}`
                : never);
        }[keyof T & string]
      : never;

/** What stands at a path. */
type At<T, P extends string> = P extends `${infer K}.${infer R}`
  ? T extends readonly (infer E)[]
    ? At<NonNullable<E>, R>
    : K extends keyof T
      ? At<NonNullable<T[K]>, R>
      : never
  : T extends readonly (infer E)[]
    ? E
    : P extends keyof T
      ? T[P]
      : never;

/** What a field shows: nothing known is the empty text. */
type Shown<V> = NonNullable<V> | '';

/** What an input is given, Mantine's own as well as ours. */
export type FieldProps<V> = {
  readonly name: string;
  readonly value: Shown<V>;
  /** Takes a value or the event of a change. */
  readonly onChange: (next: unknown) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
  readonly withAsterisk: boolean;
};

/** What a tick box or a switch is given. */
type CheckProps = {
  readonly name: string;
  readonly checked: boolean;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  readonly error: string | undefined;
};

/** A change of some fields; an undefined one is emptied. */
export type Patch<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** The rows of a list inside a form. */
type FormRows<E> = {
  readonly list: readonly E[];
  readonly add: (row: Partial<E>) => void;
  readonly remove: (index: number) => void;
  readonly change: (index: number, patch: Patch<E>) => void;
};

/** The fields of a form, or of a part of one: paths, values and errors are those of the part. */
export type FormFields<T> = {
  readonly field: <const P extends PathIn<T>>(path: P) => FieldProps<At<T, P>>;
  readonly check: (path: PathIn<T>) => CheckProps;
  readonly rows: <const P extends PathIn<T>>(
    path: P,
  ) => FormRows<At<T, P> extends readonly (infer E)[] | undefined ? E : never>;
  /** What stands in the fields now, checked or not. */
  readonly values: Partial<T>;
  readonly set: <const P extends PathIn<T>>(path: P, value: At<T, P> | undefined) => void;
  /** Changes several fields at once. */
  readonly change: (patch: Patch<T>) => void;
  /** Path → what is wrong, for fields that were visited or after a save was tried. */
  readonly errors: Readonly<Record<string, string>>;
  /** A part of it: an address, the first of its lines. */
  readonly at: <const P extends PathIn<T>>(path: P) => FormFields<NonNullable<At<T, P>>>;
  /** The same fields by a shape that several forms have in common. */
  readonly common: <
    C extends { [K in keyof C]: K extends keyof T ? T[K] | undefined : never },
  >() => FormFields<C>;
};

/** `next` empties the form for the next one; `also` is sent with what is typed, and typed nowhere. */
export type SaveOptions = { readonly next?: boolean; readonly also?: Values };

/** A form as its parts see it. */
export type OperationForm<O extends Operation> = FormFields<InputOf<O>> & {
  /** Checks and sends; answers what the server answered, or null when it was not saved. */
  readonly save: (options?: SaveOptions) => Promise<OutputOf<O> | null>;
  readonly discard: () => void;
  readonly operation: O;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** A refusal that belongs to no field. */
  readonly problem: Problem | null;
  /** Somebody else saved first: what the row is now. */
  readonly stale: { readonly problem: Problem; readonly theirs: Values } | null;
  /** Saves theirs with these of yours; null goes back to the form as it is. */
  readonly settle: (chosen: Values | null) => void;
  /** What was typed here before the page was lost, until it is taken or forgotten. */
  readonly draft: {
    readonly found: Draft | null;
    readonly take: () => void;
    readonly forget: () => void;
  };
  /** What stood in the form when it was opened or saved last. */
  readonly saved: Values;
  /** What a field is called on the page. */
  readonly labelOf: (path: string) => string;
  /** Where the form stands on the page, so that it can find its fields. */
  readonly attach: (element: HTMLFormElement | null) => void;
};

/** The values of a form by name. */
export type Values = Readonly<Record<string, unknown>>;
