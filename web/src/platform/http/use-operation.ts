import type { InputOf, Operation, OutputOf } from '@counting-house/contract/kit/operation.ts';
import {
  queryOptions,
  type UseQueryResult,
  useQuery,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, newKey, type Reply } from './client.ts';
import { mayPass, type Problem, toError } from './problem.ts';
import { readAgain } from './query.ts';
import { keptFocus } from '../kept-focus.ts';
import { toast } from '../toasts.ts';

/** How TanStack Query reads an operation; for prefetching and for parts that wait by themselves. */
export function reading<O extends Operation<'read'>>(operation: O, input: InputOf<O>) {
  return queryOptions<OutputOf<O>>({
    queryKey: [operation.key, input],
    queryFn: ({ signal }) => fetchAnswer(operation, input, signal),
  });
}

/**
 * The answer of a read or the thrown problem, for queries of another shape.
 *
 * @throws the problem as an error.
 */
export async function fetchAnswer<O extends Operation<'read'>>(
  operation: O,
  input: InputOf<O>,
  signal?: AbortSignal,
): Promise<OutputOf<O>> {
  const reply = await call(operation, input, signal ? { signal } : {});
  if (reply.ok) return reply.data;
  throw toError(reply.problem);
}

/** The answer of a read; the part of the page around it waits, and shows its error. */
export function useOperation<O extends Operation<'read'>>(
  operation: O,
  input: InputOf<O>,
  options: { refetchInterval?: number } = {},
): OutputOf<O> {
  return useSuspenseQuery({ ...reading(operation, input), ...options }).data;
}

/** The answer of a read that the page can do without for a while; `enabled` false asks nothing. */
export function useOptionalOperation<O extends Operation<'read'>>(
  operation: O,
  input: InputOf<O>,
  options: { enabled?: boolean; refetchInterval?: number } = {},
): UseQueryResult<OutputOf<O>> {
  return useQuery({ ...reading(operation, input), ...options }) as UseQueryResult<OutputOf<O>>;
}

type Write<O extends Operation> = {
  /** Sends it, and reads everything on view again when it succeeds. Never throws. */
  readonly run: (input: InputOf<O>) => Promise<Reply<OutputOf<O>>>;
  readonly isSending: boolean;
  /** Why the last try was refused; null once it is tried again. */
  readonly problem: Problem | null;
};

/**
 * A write of the table. A second try of the same input after a lost answer bears the same key, so the
 * server does it once.
 *
 * @param options `isUrgent` gives the answer before the rest of the page has been read again.
 */
export function useWrite<O extends Operation>(
  operation: O,
  { isUrgent = false }: { isUrgent?: boolean } = {},
): Write<O> {
  const attempt = useRef<{ input: string; key: string } | null>(null);
  const [sending, setSending] = useState(0);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function run(input: InputOf<O>): Promise<Reply<OutputOf<O>>> {
    const text = textOf(input);
    if (text === null || attempt.current?.input !== text)
      attempt.current = { input: text ?? '', key: newKey() };

    const giveBack = keptFocus();
    setProblem(null);
    setSending((n) => n + 1);
    const reply = await call(operation, input, { key: attempt.current.key });
    setSending((n) => n - 1);
    if (!reply.ok) setProblem(reply.problem);
    giveBack();

    if (reply.ok || !mayPass(reply.problem)) attempt.current = null;
    const reread = reply.ok && readAgain();
    if (!isUrgent) await reread;
    return reply;
  }

  return { run, isSending: sending > 0, problem };
}

type Act<O extends Operation> = {
  /** Sends it; null when it was refused, which is said then, and while the very same is on its way. */
  readonly run: (input: InputOf<O>) => Promise<OutputOf<O> | null>;
  readonly isSending: boolean;
};

/**
 * A write whose refusal is a toast; what is done after it stands in the screen.
 *
 * @param refused what was not done, over the reason; the reason alone when left out.
 */
export function useAct<O extends Operation>(operation: O, refused?: string): Act<O> {
  const write = useWrite(operation);
  const underWay = useRef(new Set<string>());

  async function run(input: InputOf<O>): Promise<OutputOf<O> | null> {
    const text = textOf(input) ?? newKey();
    if (underWay.current.has(text)) return null;
    underWay.current.add(text);
    const reply = await write.run(input);
    underWay.current.delete(text);
    if (reply.ok) return reply.data;
    toast.refused(reply.problem, refused);
    return null;
  }

  return { run, isSending: write.isSending };
}

/**
 * A write that takes a file: `run(file, fields)`. Everything on view is read again when it succeeds.
 */
export function useUpload<O extends Operation>(
  operation: O,
): {
  readonly run: (file: File, fields: Omit<InputOf<O>, 'file'>) => Promise<Reply<OutputOf<O>>>;
  readonly isSending: boolean;
} {
  const write = useWrite(operation);
  return {
    run: (file, fields) => write.run({ ...fields, file } as InputOf<O>),
    isSending: write.isSending,
  };
}

/** Null for inputs with a file, which are never the same twice. */
function textOf(input: unknown): string | null {
  const hasFile = Object.values(input as object).some((value) => value instanceof File);
  return hasFile ? null : JSON.stringify(input);
}
