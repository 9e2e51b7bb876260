import type { FileAnswer, Operation, OutputOf } from '@counting-house/contract/kit/operation.ts';
import { schemaOf } from '@counting-house/contract/kit/shape.ts';
import { wireOf } from '@counting-house/contract/kit/wire.ts';
import type { z } from 'zod';

/** The input of an operation as the server reads it. */
type ReadInput<O extends Operation> = z.output<O['input']>;

/** How an operation is answered; a promise that stays open keeps the page waiting. */
type Answer<O extends Operation> = (
  input: ReadInput<O>,
) => OutputOf<O> | Refusal | Promise<OutputOf<O> | Refusal>;

/** What the server says no with, instead of an answer. */
type Refusal = {
  readonly refused: string;
  readonly status: number;
  readonly detail: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly more?: Readonly<Record<string, unknown>>;
};

export type PlayedServer = {
  /** Says how an operation is answered from now on. */
  answers<O extends Operation>(operation: O, answer: Answer<O>): void;
  /** What an operation was asked so far, in this order. */
  asked<O extends Operation>(operation: O): readonly ReadInput<O>[];
  /** The idempotency keys that its calls bore, in this order. */
  keysOf(operation: Operation): readonly string[];
  /** Gives the browser its own way to the network back. */
  close(): void;
};

type Played = {
  readonly operation: Operation;
  readonly answer: Answer<Operation>;
  readonly asked: unknown[];
  readonly keys: string[];
};

/**
 * Plays the server in the browser: whatever the page sends is read by the shapes of the contract, and
 * what a test answers is held to them.
 */
export function playedServer(): PlayedServer {
  const played = new Map<string, Played>();
  const network = globalThis.fetch;

  globalThis.fetch = async (asked, init = {}) => {
    const url = new URL(String(asked), location.origin);
    const [, path = ''] = /^\/api\/[\w-]+\/(.+)$/u.exec(url.pathname) ?? [];
    const one = played.get(`${init.method ?? 'GET'} ${path}`);
    if (!one) throw new Error(`no answer is played for ${init.method} ${path}`);
    const input = inputOf(one.operation, url.searchParams, init.body);
    one.asked.push(input);
    one.keys.push(new Headers(init.headers).get('idempotency-key') ?? '');
    const answer = await one.answer(input as never);
    init.signal?.throwIfAborted();
    if (isRefusal(answer)) {
      const { refused: code, ...rest } = answer;
      return Response.json({ code, fields: {}, ...rest }, { status: rest.status });
    }
    const output = schemaOf(one.operation.output).parse(answer);
    return isFile(output) ? new Response(output.bytes as BlobPart) : Response.json(output);
  };

  return {
    answers(operation, answer) {
      const key = keyOf(operation);
      const { asked = [], keys = [] } = played.get(key) ?? {};
      played.set(key, { operation, answer: answer as unknown as Answer<Operation>, asked, keys });
    },
    asked: (operation) => (played.get(keyOf(operation))?.asked ?? []) as never,
    keysOf: (operation) => played.get(keyOf(operation))?.keys ?? [],
    close() {
      globalThis.fetch = network;
    },
  };
}

function keyOf(operation: Operation): string {
  const { method, path } = wireOf(operation.wire);
  return `${method} ${path}`;
}

const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' && answer !== null && 'refused' in answer;

const isFile = (answer: unknown): answer is FileAnswer =>
  typeof answer === 'object' && answer !== null && 'bytes' in answer;

/** Reads a call back into the operation's input, as the server does. */
function inputOf(operation: Operation, query: URLSearchParams, body: unknown): unknown {
  const wire = wireOf(operation.wire);
  const ours = (names: Readonly<Record<string, string>>, outer: string) =>
    Object.entries(names).find(([, name]) => name === outer)?.[0] ?? outer;
  const sent = typeof body === 'string' ? (JSON.parse(body) as object) : {};
  return schemaOf(operation.input).parse({
    ...Object.fromEntries(
      [...new Set(query.keys())].map((name) => {
        const values = query.getAll(name);
        return [ours(wire.query, name), values.length > 1 ? values : values[0]];
      }),
    ),
    ...Object.fromEntries(
      Object.entries(sent).map(([name, value]) => [ours(wire.body, name), value]),
    ),
  });
}
