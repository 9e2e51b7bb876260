import type { Operation } from '@counting-house/contract/kit/operation.ts';
import type { ChangeEvent } from 'react';
import { afterPress } from '../../platform/press.ts';
import { isRequired, schemaAt } from '../../platform/schema.ts';
import { below, valueAt, valueIn } from './form-values.ts';
import type { FormFields, Values } from './operation-form.ts';

/** What a form knows, and how its fields change it; all paths are those of the whole form. */
type Whole = {
  readonly values: Values;
  readonly errors: Readonly<Record<string, string>>;
  readonly schema: Operation['input'];
  readonly changed: (path: string, next: (before: unknown) => unknown) => void;
  /** A field that was left: what is wrong in it is said from now on. */
  readonly visit: (path: string) => void;
};

/** The fields of a form below a path; the empty one is the form itself. Their types are those of the shape. */
export function fieldsAt<T>(part: string, form: Whole): FormFields<T> {
  const whole = (path: string) => (part === '' ? path : `${part}.${path}`);
  const stored = (path: string) => valueAt(form.values, whole(path));
  const set = (path: string, next: unknown) => form.changed(whole(path), () => next);
  const changeRows = (path: string, next: (rows: readonly object[]) => readonly object[]) =>
    form.changed(whole(path), (before) => next(rowsIn(before)));

  const fields = {
    values: (valueAt(form.values, part) ?? {}) as Values,
    errors: below(form.errors, part),
    field: (path: string) => ({
      name: whole(path),
      value: stored(path) ?? '',
      onChange: (next: unknown) => set(path, valueIn(next)),
      onBlur: () => afterPress(() => form.visit(whole(path))),
      error: form.errors[whole(path)],
      withAsterisk: isRequired(schemaAt(form.schema, whole(path))),
    }),
    check: (path: string) => ({
      name: whole(path),
      checked: stored(path) === true,
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(path, event.currentTarget.checked),
      error: form.errors[whole(path)],
    }),
    rows: (path: string) => ({
      list: rowsIn(stored(path)),
      add: (row: object) => changeRows(path, (rows) => [...rows, row]),
      change: (index: number, patch: object) =>
        changeRows(path, (rows) =>
          rows.map((row, i) => (i === index ? { ...row, ...patch } : row)),
        ),
      remove: (index: number) => changeRows(path, (rows) => rows.filter((_, i) => i !== index)),
    }),
    set,
    change: (patch: object) => {
      for (const [path, value] of Object.entries(patch)) set(path, value);
    },
    at: (path: string) => fieldsAt(whole(path), form),
    common: () => fieldsAt(part, form),
  };
  return fields as unknown as FormFields<T>;
}

const rowsIn = (value: unknown) => (Array.isArray(value) ? (value as object[]) : []);
