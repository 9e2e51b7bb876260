import type { ReactNode } from 'react';
import { store } from '../../platform/store.ts';

/** What a form over rows is given: `answer` takes the fields it filled, null when the person went back. */
export type RowsFormProps<R> = {
  readonly rows: readonly R[];
  /** Which of the ticked rows it is not for, and why; null where none is left out. */
  readonly leftOut: string | null;
  readonly answer: (said: Readonly<Record<string, unknown>> | null) => void;
};

/** Asks for what an act with rows needs, for one of them or for many. */
export type RowsForm<R> = (props: RowsFormProps<R>) => ReactNode;

type AskedRows = RowsFormProps<never> & { readonly form: RowsForm<never> };

/** The form that is open at the moment. */
export const askedRows = store<AskedRows | null>(null);

/** Opens a form over rows; answers the fields of the input that it filled. */
export function askOverRows<R>(
  form: RowsForm<R>,
  rows: readonly R[],
  leftOut: string | null = null,
): Promise<Readonly<Record<string, unknown>> | null> {
  askedRows.get()?.answer(null);
  const { promise, resolve } = Promise.withResolvers<Readonly<Record<string, unknown>> | null>();
  askedRows.set({
    form: form as RowsForm<never>,
    rows: rows as readonly never[],
    leftOut,
    answer: resolve,
  });
  return promise;
}
