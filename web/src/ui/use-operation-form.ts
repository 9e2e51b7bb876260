import { labelOf } from '@counting-house/contract/kit/messages.ts';
import { schemaOf } from '@counting-house/contract/kit/shape.ts';
import type { InputOf, Operation, OutputOf } from '@counting-house/contract/kit/operation.ts';
import { type ChangeEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Problem } from '../platform/problem.ts';
import { fieldsOf, isRequired, schemaAt, tidied } from '../platform/schema.ts';
import { toast } from '../platform/toasts.ts';
import { useUnsaved } from '../platform/unsaved.ts';
import { useWrite } from '../platform/use-operation.ts';
import { type Draft, useFormDraft } from './use-form-draft.ts';

type Depth = [0, 0, 0, 0];
type Less<D extends unknown[]> = D extends [unknown, ...infer R] ? R : [];

/** The paths of a form's fields: `name`, `address.city`, `lines.0.qty`. */
export type PathIn<T, D extends unknown[] = Depth> = D extends []
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
export type Shown<V> = NonNullable<V> | '';

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
export type CheckProps = {
  readonly name: string;
  readonly checked: boolean;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  readonly error: string | undefined;
};

/** The rows of a list inside a form. */
export type FormRows<E> = {
  readonly list: readonly E[];
  readonly add: (row: Partial<E>) => void;
  readonly remove: (index: number) => void;
  readonly change: (index: number, patch: Partial<E>) => void;
};

export type OperationForm<O extends Operation> = {
  readonly field: <const P extends PathIn<InputOf<O>>>(path: P) => FieldProps<At<InputOf<O>, P>>;
  readonly check: (path: PathIn<InputOf<O>>) => CheckProps;
  readonly rows: <const P extends PathIn<InputOf<O>>>(
    path: P,
  ) => FormRows<At<InputOf<O>, P> extends readonly (infer E)[] | undefined ? E : never>;
  /** What stands in the form now, checked or not. */
  readonly values: Partial<InputOf<O>>;
  readonly set: <const P extends PathIn<InputOf<O>>>(path: P, value: At<InputOf<O>, P>) => void;
  /** Checks and sends; answers what the server answered, or null when it was not saved. */
  readonly save: (options?: { next?: boolean }) => Promise<OutputOf<O> | null>;
  readonly discard: () => void;
  readonly operation: O;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** Path → what is wrong, for fields that were visited or after a save was tried. */
  readonly errors: Readonly<Record<string, string>>;
  /** A refusal that belongs to no field. */
  readonly problem: Problem | null;
  /** Somebody else saved first: what the row is now. */
  readonly stale: { readonly problem: Problem; readonly theirs: Values } | null;
  readonly settle: (chosen: Values) => void;
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

type Values = Readonly<Record<string, unknown>>;

/**
 * A form that fills the input of an operation: values, messages at their fields, saving, and the
 * version that the answer brings.
 *
 * @param options `initial` may be a whole row, of which the input's fields are taken; `saved` is said
 *   after saving, with `{field}` filled in from the answer; `then` goes on from there.
 */
export function useOperationForm<O extends Operation>(
  operation: O,
  options: {
    initial: Partial<InputOf<O>> | object;
    saved: string;
    then?: (answer: OutputOf<O>) => void;
  },
): OperationForm<O> {
  const schema = operation.input;
  const names = useMemo(() => Object.keys(fieldsOf(schema)), [schema]);
  const [base, setBase] = useState<Values>(() => taken(names, options.initial as Values));
  const [values, setValues] = useState<Values>(base);
  const [visited, setVisited] = useState<ReadonlySet<string> | 'all'>(new Set<string>());
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [stale, setStale] = useState<OperationForm<O>['stale']>(null);
  const [answered, setAnswered] = useState<{ answer: OutputOf<O> } | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const attach = useCallback((form: HTMLFormElement | null) => {
    element.current = form;
  }, []);
  const write = useWrite(operation);

  const isDirty = JSON.stringify(values) !== JSON.stringify(base);
  useUnsaved(isDirty);
  const draft = useFormDraft(operation, values, isDirty);

  const { then } = options;
  const goOn = useRef(then);
  useEffect(() => {
    goOn.current = then;
  });
  useEffect(() => {
    if (answered) goOn.current?.(answered.answer);
  }, [answered]);

  const wrong = useMemo(() => messagesOf(operation, values), [operation, values]);
  const errors = Object.fromEntries(
    Object.entries({ ...wrong, ...refused }).filter(
      ([path]) => visited === 'all' || visited.has(path) || path in refused,
    ),
  );

  function change(path: string, next: unknown): void {
    changeRows(path, () => next);
  }

  /** Several changes in one event build on each other. */
  function changeRows(path: string, next: (before: unknown) => unknown): void {
    setValues((before) => withValue(before, path, next(valueAt(before, path))) as Values);
    setRefused((before) => without(before, path));
    setProblem(null);
  }

  async function save({ next = false } = {}): Promise<OutputOf<O> | null> {
    setVisited('all');
    setRefused({});
    setProblem(null);
    if (Object.keys(wrong).length > 0) {
      focusFirst(element.current, Object.keys(wrong));
      return null;
    }

    const reply = await write.run(tidied(schema, values) as InputOf<O>);
    if (reply.success === 200) {
      taken200(reply.data, next);
      return reply.data;
    }
    const { error } = reply;
    if (error.code === 'stale' && isRow(error.more['current'])) {
      setStale({ problem: error, theirs: taken(names, error.more['current']) });
      return null;
    }
    setRefused(error.fields);
    const paths = Object.keys(error.fields);
    if (paths.length === 0 || !focusFirst(element.current, paths)) setProblem(error);
    return null;
  }

  function taken200(answer: OutputOf<O>, next: boolean): void {
    toast.success(filled(options.saved, answer));
    const start = taken(names, options.initial as Values);
    const after = next ? start : { ...values, ...taken(names, isRow(answer) ? answer : {}) };
    setBase(after);
    setValues(after);
    setVisited(new Set<string>());
    if (next) focusFirst(element.current, names);
    else setAnswered({ answer });
  }

  return {
    operation,
    values: values as Partial<InputOf<O>>,
    saved: base,
    draft: {
      ...draft,
      take() {
        setValues({ ...values, ...draft.found?.values });
        draft.forget();
      },
    },
    isDirty,
    isSaving: write.isSending,
    errors,
    problem,
    stale,
    attach,
    labelOf: (path) => labelOn(element.current, path) ?? labelOf([path]),
    save,
    discard() {
      setValues(base);
      setVisited(new Set<string>());
      setRefused({});
      setProblem(null);
    },
    settle(chosen) {
      if (!stale) return;
      setBase(stale.theirs);
      setValues({ ...stale.theirs, ...chosen });
      setStale(null);
    },
    set: (path, value) => change(path, value),
    field: (path) => ({
      name: path,
      value: (valueAt(values, path) ?? '') as never,
      onChange: (next) => change(path, valueIn(next)),
      onBlur: () => setVisited((before) => (before === 'all' ? before : new Set(before).add(path))),
      error: errors[path],
      withAsterisk: isRequired(schemaAt(schema, path)),
    }),
    check: (path) => ({
      name: path,
      checked: valueAt(values, path) === true,
      onChange: (event) => change(path, event.currentTarget.checked),
      error: errors[path],
    }),
    rows: (path) => {
      const listIn = (value: unknown) => (value ?? []) as never[];
      return {
        list: listIn(valueAt(values, path)),
        add: (row) => changeRows(path, (before) => [...listIn(before), row]),
        change: (index, patch) =>
          changeRows(path, (before) =>
            listIn(before).map((row, i) => (i === index ? { ...(row as object), ...patch } : row)),
          ),
        remove: (index) =>
          changeRows(path, (before) => listIn(before).filter((_, i) => i !== index)),
      };
    },
  };
}

const isRow = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** Of a whole row, what the operation's input has. */
function taken(names: readonly string[], row: Values): Values {
  if (names.length === 0) return row;
  return Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]]));
}

function messagesOf(operation: Operation, values: Values): Readonly<Record<string, string>> {
  const result = schemaOf(operation.input).safeParse(tidied(operation.input, values));
  if (result.success) return {};
  const messages: Record<string, string> = {};
  for (const issue of result.error.issues) messages[issue.path.join('.')] ??= issue.message;
  return messages;
}

/** An event's value, or the value itself. */
function valueIn(next: unknown): unknown {
  if (typeof next !== 'object' || next === null || !('currentTarget' in next)) return next;
  return (next.currentTarget as HTMLInputElement).value;
}

function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, part) => (isRow(at) ? at[part] : undefined), value);
}

function withValue(value: unknown, path: string, next: unknown): unknown {
  const [part = '', ...rest] = path.split('.');
  if (part === '') return next;
  const inner = withValue(isRow(value) ? value[part] : undefined, rest.join('.'), next);
  if (Array.isArray(value)) return value.map((one, i) => (String(i) === part ? inner : one));
  return { ...(isRow(value) ? value : {}), [part]: inner };
}

function without(messages: Readonly<Record<string, string>>, path: string) {
  return Object.fromEntries(Object.entries(messages).filter(([one]) => !one.startsWith(path)));
}

/** `Category {name} saved` with the answer's name. */
function filled(template: string, answer: unknown): string {
  return template.replaceAll(/\{(\w+)\}/gu, (_, name: string) =>
    String((isRow(answer) ? answer[name] : undefined) ?? ''),
  );
}

/** The words of a field's label, without its asterisk. */
function labelOn(form: HTMLFormElement | null, path: string): string | undefined {
  const field = form?.querySelector<HTMLInputElement>(`[name="${path}"]`);
  return field?.labels?.[0]?.textContent.replace(/\s*\*$/u, '');
}

/** Puts the cursor into the first of the fields in the order of the page; false when none is there. */
function focusFirst(form: HTMLFormElement | null, paths: readonly string[]): boolean {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[name]') ?? [])];
  const first = fields.find((field) => paths.includes(field.getAttribute('name') ?? ''));
  first?.focus();
  return first !== undefined;
}
