import { schemaOf } from '@counting-house/contract/kit/shape.ts';
import type { InputOf, Operation, OutputOf } from '@counting-house/contract/kit/operation.ts';
import { type ChangeEvent, useState } from 'react';
import type { z } from 'zod';
import { call } from '../platform/http/client.ts';
import type { Problem } from '../platform/http/problem.ts';

type Values = Readonly<Record<string, string>>;

/** A small form outside the shell: typed text, the words of the operation's own shape, one answer. */
export type Entry<O extends Operation> = {
  readonly values: Values;
  readonly field: (name: string) => {
    readonly name: string;
    readonly value: string;
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    readonly onBlur?: () => void;
    readonly error: string | undefined;
  };
  /** Changes fields, and takes what was wrong with them away. */
  readonly set: (values: Values) => void;
  /** Checks these fields; shows what is wrong and answers whether nothing is. */
  readonly check: (input: unknown, fields?: readonly string[]) => boolean;
  /** Says what is wrong with a field that was left, and nothing of others; an empty one is not filled yet. */
  readonly left: (input: unknown, name: string) => void;
  /** Checks and sends; answers what the server answered, or null when it was refused, telling `refused` why. */
  readonly send: (
    input: InputOf<O>,
    refused?: (problem: Problem) => void,
  ) => Promise<OutputOf<O> | null>;
  /** A refusal that belongs to no field. */
  readonly problem: Problem | null;
  readonly isSending: boolean;
};

export function useEntry<O extends Operation>(operation: O, initial: Values): Entry<O> {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Values>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSending, setSending] = useState(false);

  function check(input: unknown, fields?: readonly string[]): boolean {
    const read = schemaOf(operation.input).safeParse(input);
    const wrong = read.success ? {} : messagesOf(read.error.issues, fields);
    setErrors(wrong);
    setProblem(null);
    focusFirst(Object.keys(wrong));
    return Object.keys(wrong).length === 0;
  }

  function left(input: unknown, name: string): void {
    if (!values[name]) return;
    const read = schemaOf(operation.input).safeParse(input);
    if (read.success) return;
    const wrong = messagesOf(read.error.issues, [name]);
    setErrors((before) => ({ ...before, ...wrong }));
  }

  async function send(
    input: InputOf<O>,
    refused?: (problem: Problem) => void,
  ): Promise<OutputOf<O> | null> {
    if (!check(input)) return null;
    setSending(true);
    const reply = await call(operation, input);
    setSending(false);
    if (reply.ok) return reply.data;
    refused?.(reply.problem);
    setErrors(reply.problem.fields);
    const shown = Object.keys(reply.problem.fields).some((name) => fieldNamed(name));
    if (!shown) setProblem(reply.problem);
    else focusFirst(Object.keys(reply.problem.fields));
    return null;
  }

  function set(next: Values): void {
    setValues((before) => ({ ...before, ...next }));
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !(name in next))),
    );
  }

  return {
    values,
    set,
    field: (name) => ({
      name,
      value: values[name] ?? '',
      error: errors[name],
      onChange: (event) => set({ [name]: event.currentTarget.value }),
    }),
    check,
    left,
    send,
    problem,
    isSending,
  };
}

function messagesOf(issues: readonly z.core.$ZodIssue[], fields?: readonly string[]): Values {
  const messages: Record<string, string> = {};
  for (const issue of issues) {
    const path = issue.path.join('.');
    if (!fields || fields.includes(path)) messages[path] ??= issue.message;
  }
  return messages;
}

const fieldNamed = (name: string) => document.querySelector<HTMLElement>(`[name="${name}"]`);

function focusFirst(names: readonly string[]): void {
  const all = [...document.querySelectorAll<HTMLElement>('[name]')];
  all.find((field) => names.includes(field.getAttribute('name') ?? ''))?.focus();
}
