import { labelOf } from '@counting-house/contract/kit/messages.ts';
import { schemaOf } from '@counting-house/contract/kit/shape.ts';
import type { InputOf, Operation, OutputOf } from '@counting-house/contract/kit/operation.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Problem } from '../../platform/problem.ts';
import { fieldsOf, isRequired, schemaAt, tidied } from '../../platform/schema.ts';
import { toast } from '../../platform/toasts.ts';
import { useUnsaved } from '../../platform/unsaved.ts';
import { useWrite } from '../../platform/use-operation.ts';
import { focusFirst, labelOn } from './form-fields.ts';
import {
  filled,
  isRow,
  settledWith,
  taken,
  valueAt,
  valueIn,
  without,
  withoutUntold,
  withValue,
} from './form-values.ts';
import type { OperationForm, Values } from './operation-form.ts';
import { useFormDraft } from './use-form-draft.ts';

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
  /** Fields that the row of somebody who saved first did not tell. */
  const untold = useRef<ReadonlySet<string>>(new Set<string>());
  const isBusy = useRef(false);
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

  function save({ next = false } = {}): Promise<OutputOf<O> | null> {
    return send(values, wrong, next);
  }

  async function send(
    filledIn: Values,
    misfits: Readonly<Record<string, string>>,
    next = false,
  ): Promise<OutputOf<O> | null> {
    if (isBusy.current) return null;
    setVisited('all');
    setRefused({});
    setProblem(null);
    if (Object.keys(misfits).length > 0) {
      focusFirst(element.current, Object.keys(misfits));
      return null;
    }

    isBusy.current = true;
    const sent = withoutUntold(filledIn, { saved: base, untold: untold.current });
    const reply = await write.run(tidied(schema, sent) as InputOf<O>);
    isBusy.current = false;
    if (reply.success === 200) {
      takeOver(filledIn, reply.data, next);
      return reply.data;
    }
    const { error } = reply;
    if (error.code === 'stale' && isRow(error.more['current'])) {
      setStale({ problem: error, theirs: taken(names, error.more['current']) });
      return null;
    }
    // The dialog to sign in again stands over the form and says it.
    if (error.code === 'not_signed_in') return null;
    setRefused(error.fields);
    const paths = Object.keys(error.fields);
    if (paths.length === 0 || !focusFirst(element.current, paths)) setProblem(error);
    return null;
  }

  function takeOver(sent: Values, answer: OutputOf<O>, next: boolean): void {
    toast.success(filled(options.saved, answer));
    const start = taken(names, options.initial as Values);
    const after = next ? start : { ...sent, ...taken(names, isRow(answer) ? answer : {}) };
    untold.current = new Set();
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
      setStale(null);
      if (!chosen) return;
      const { theirs } = stale;
      const settled = settledWith({ mine: values, saved: base, theirs }, chosen);
      untold.current = new Set(
        names.filter((name) => !(name in theirs) && !isRequired(schemaAt(schema, name))),
      );
      setBase({ ...base, ...theirs });
      setValues(settled);
      void send(settled, messagesOf(operation, settled));
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

function messagesOf(operation: Operation, values: Values): Readonly<Record<string, string>> {
  const result = schemaOf(operation.input).safeParse(tidied(operation.input, values));
  if (result.success) return {};
  const messages: Record<string, string> = {};
  for (const issue of result.error.issues) messages[issue.path.join('.')] ??= issue.message;
  return messages;
}
