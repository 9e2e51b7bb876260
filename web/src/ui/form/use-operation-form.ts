import { labelOf } from '@counting-house/contract/kit/messages.ts';
import { schemaOf } from '@counting-house/contract/kit/shape.ts';
import type { InputOf, Operation, OutputOf } from '@counting-house/contract/kit/operation.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { noConnection, type Problem } from '../../platform/http/problem.ts';
import { schemaFields, isRequired, schemaAt, tidied } from '../../platform/schema.ts';
import { toast } from '../../platform/toasts.ts';
import { useUnsaved } from '../../platform/unsaved.ts';
import { useAfterFiles } from '../files/use-after-files.ts';
import { useWrite } from '../../platform/http/use-operation.ts';
import { fieldsAt } from './fields-at.ts';
import { focusFirst, focusWrong, labelOn } from './form-fields.ts';
import {
  changedSince,
  filled,
  isRow,
  sayTheSame,
  settledWith,
  taken,
  valueAt,
  without,
  withoutUntold,
  withValue,
} from './form-values.ts';
import type { OperationForm, SaveOptions, Values } from './operation-form.ts';
import { useFormDraft } from './use-form-draft.ts';

/**
 * A form that fills the input of an operation: values, messages at their fields, saving, and the
 * version that the answer brings.
 *
 * @param options `initial` may be a whole row, of which the input's fields are taken; `saved` is said
 *   after saving, with `{field}` filled in from the answer, or made of it; `then` goes on from there; `sends` makes of
 *   what is typed what is checked and sent, where the two differ; `refusal` says why an answer that tells
 *   of each row for itself means that it was not done.
 */
export function useOperationForm<O extends Operation>(
  operation: O,
  options: {
    initial: Partial<InputOf<O>> | object;
    saved: string | ((answer: OutputOf<O>) => string);
    then?: (answer: OutputOf<O>) => void;
    sends?: (typed: Partial<InputOf<O>>) => object;
    refusal?: (answer: OutputOf<O>) => string | null;
  },
): OperationForm<O> {
  const schema = operation.input;
  const names = useMemo(() => Object.keys(schemaFields(schema)), [schema]);
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
  /** Save was pressed again before the answer was here. */
  const isAskedAgain = useRef(false);
  const write = useWrite(operation);

  const isDirty = !sayTheSame(values, base);
  useUnsaved(isDirty);
  const draft = useFormDraft(operation, values, isDirty);

  const { then, sends } = options;
  const toSend = (typed: Values) => (sends ? sends(typed as Partial<InputOf<O>>) : typed) as Values;
  const goOn = useRef(then);
  useEffect(() => {
    goOn.current = then;
  });
  useEffect(() => {
    if (answered) goOn.current?.(answered.answer);
  }, [answered]);
  const [again, setAgain] = useState<object | null>(null);
  useEffect(() => {
    if (answered && isAskedAgain.current) setAgain({});
  }, [answered]);
  const saveAgain = useRef(() => {});
  useEffect(() => {
    saveAgain.current = () => {
      if ('id' in base && isDirty) void save();
    };
  });
  // Drawn with what the answer and the screen made of it, such as the version of another row.
  useEffect(() => {
    if (again) queueMicrotask(() => saveAgain.current());
  }, [again]);

  const wrong = messagesOf(operation, toSend(values));
  const errors = Object.fromEntries(
    Object.entries({ ...wrong, ...refused }).filter(
      ([path]) => visited === 'all' || visited.has(path) || path in refused,
    ),
  );

  /** Several changes in one event build on each other. */
  function changed(path: string, next: (before: unknown) => unknown): void {
    setValues((before) => withValue(before, path, next(valueAt(before, path))) as Values);
    setRefused((before) => without(before, path));
    setProblem(null);
  }

  function visit(path: string): void {
    setVisited((before) => (before === 'all' ? before : new Set(before).add(path)));
  }

  const afterFiles = useAfterFiles(({ next = false, also }: SaveOptions) => {
    const all = { ...values, ...also };
    const misfits = also ? messagesOf(operation, toSend(all)) : wrong;
    return send(all, misfits, { next, typed: values });
  });

  function save(options: SaveOptions = {}): Promise<OutputOf<O> | null> {
    return afterFiles.run(options);
  }

  async function send(
    filledIn: Values,
    misfits: Readonly<Record<string, string>>,
    { next = false, typed = filledIn }: { next?: boolean; typed?: Values } = {},
  ): Promise<OutputOf<O> | null> {
    if (isBusy.current) {
      isAskedAgain.current = true;
      return null;
    }
    isAskedAgain.current = false;
    flushSync(() => {
      setVisited('all');
      setRefused({});
      setProblem(null);
    });
    if (Object.keys(misfits).length > 0) {
      goToWrong(Object.keys(misfits));
      return null;
    }

    isBusy.current = true;
    const sent = withoutUntold(filledIn, { saved: base, untold: untold.current });
    const reply = await write.run(tidied(schema, toSend(sent)) as InputOf<O>);
    isBusy.current = false;
    if (reply.ok) {
      const detail = options.refusal?.(reply.data) ?? null;
      if (detail !== null) {
        setProblem({ ...noConnection, status: 409, code: 'conflict', detail });
        return null;
      }
      takeOver(filledIn, reply.data, { next, typed });
      return reply.data;
    }
    const { problem: refusal } = reply;
    if (refusal.code === 'stale' && isRow(refusal.more['current'])) {
      setStale({ problem: refusal, theirs: taken(names, refusal.more['current']) });
      return null;
    }
    // The dialog to sign in again stands over the form and says it.
    if (refusal.code === 'not_signed_in') return null;
    flushSync(() => setRefused(refusal.fields));
    if (!goToWrong(Object.keys(refusal.fields))) setProblem(refusal);
    return null;
  }

  /** A field that bears another name than its path is known by its mark. */
  function goToWrong(paths: readonly string[]): boolean {
    if (paths.length === 0) return false;
    return focusFirst(element.current, paths) || focusWrong(element.current);
  }

  /** The answer stands in the form then, and over it what was typed since it was sent. */
  function takeOver(
    sent: Values,
    answer: OutputOf<O>,
    { next, typed }: { readonly next: boolean; readonly typed: Values },
  ): void {
    const { saved } = options;
    toast.success(typeof saved === 'string' ? filled(saved, answer) : saved(answer));
    const start = taken(names, options.initial as Values);
    const secrets = (operation.secrets ?? []).filter((name) => names.includes(name));
    const forgotten = Object.fromEntries(secrets.map((name) => [name, start[name]]));
    const told = taken(names, isRow(answer) ? answer : {});
    const after = next ? start : { ...sent, ...forgotten, ...told };
    untold.current = new Set();
    setBase(after);
    setValues((before) => ({ ...after, ...changedSince(typed, before) }));
    setVisited(new Set<string>());
    if (next) focusFirst(element.current, names);
    else setAnswered({ answer });
  }

  return {
    ...fieldsAt<InputOf<O>>('', { values, errors, schema, changed, visit }),
    operation,
    saved: base,
    draft: {
      ...draft,
      take() {
        setValues({ ...values, ...draft.found?.values });
        draft.forget();
      },
    },
    isDirty,
    isSaving: write.isSending || afterFiles.isWaiting,
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
      void send(settled, messagesOf(operation, toSend(settled)));
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
