import type { InputOf, Operation, OutputOf } from '@counting-house/contract/kit/operation.ts';
import { texts } from '@counting-house/contract/kit/problem.ts';
import type { ApprovalNeeded } from '@counting-house/contract/session/approval.ts';
import { dropMarkers } from '../markers.ts';
import { noConnection, type Problem, readProblem } from './problem.ts';
import { type Request, buildRequest } from './request.ts';
import { store } from '../store.ts';
import { forgetFailure } from '../toasts.ts';

/** How every call ends. */
export type Reply<T> = { ok: true; data: T } | { ok: false; problem: Problem };

type CallOptions = {
  /** One key per thing a person wants done, kept when the same thing is tried again. */
  readonly key?: string;
  /** What a second person answered who approves of the call. */
  readonly approval?: string;
  readonly signal?: AbortSignal;
};

/** What the page does when the server says that nobody is signed in; forgetting it leads to /login. */
export const onSignedOut = store<() => void>(dropMarkers);

/** The minutes without activity after which the session ended; null when something else ended it. */
export const endedIdleAfter = store<number | null>(null);

/** How the page asks for a fresh proof; answers whether the person gave it. */
export const askForProof = store<(asked: void) => Promise<boolean>>(async () => false);

/** How the page asks a second person to approve a step; answers what the call then carries, or null. */
export const askForApproval = store<(needed: ApprovalNeeded) => Promise<string | null>>(
  async () => null,
);

/** Whether a newer build of the house answers than the one that this page came with. */
export const isOutdated = store(false);

/** The build that this page came with, as the first answer named it. */
let pageBuild: string | null = null;

/** Where the operations of this house stand, `/api/counting-house/`; the server writes the name into the page. */
export function apiBase(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="ch-product"]');
  const slug = meta?.content ?? '';
  return `/api/${/^[\w-]+$/u.test(slug) ? slug : 'counting-house'}/`;
}

/**
 * Calls one operation of the table.
 *
 * Never throws: a failure is logged without its bodies and comes back as not `ok`.
 */
export async function call<O extends Operation>(
  operation: O,
  input: InputOf<O>,
  options: CallOptions = {},
): Promise<Reply<OutputOf<O>>> {
  const request = buildRequest(operation, input as Record<string, unknown>, apiBase());
  const answer = await send(request, options);
  if ('problem' in answer) return await refused(operation, input, options, answer.problem);

  const data = await bodyOf(answer.response);
  if (data === undefined || data === null) return failed(operation, emptyAnswer(answer.response));
  forgetFailure(operation.key);
  return { ok: true, data: data as OutputOf<O> };
}

/** Sends a request with the headers that every call carries. */
export async function send(
  request: Request,
  options: CallOptions,
): Promise<{ response: Response } | { problem: Problem }> {
  const headers = new Headers({ accept: 'application/json', 'x-ch-request': '1' });
  if (typeof request.body === 'string') headers.set('content-type', 'application/json');
  if (options.key) headers.set('idempotency-key', options.key);
  if (options.approval) headers.set('x-approval', options.approval);

  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers,
      credentials: 'same-origin',
      ...(request.body === undefined ? {} : { body: request.body }),
      ...(options.signal ? { signal: options.signal } : {}),
    });
    noteBuild(response.headers.get('x-build'));
    if (response.ok) return { response };
    const requestId = response.headers.get('x-request-id');
    return { problem: readProblem(response.status, await bodyOf(response), requestId) };
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    return { problem: noConnection };
  }
}

function noteBuild(build: string | null): void {
  pageBuild ??= build;
  if (build !== null && build !== pageBuild) isOutdated.set(true);
}

async function refused<O extends Operation>(
  operation: O,
  input: InputOf<O>,
  options: CallOptions,
  problem: Problem,
): Promise<Reply<OutputOf<O>>> {
  if (problem.code === 'reauth_required' && (await askForProof.get()()))
    return await call(operation, input, options);
  if (problem.code === 'approval_needed') {
    const approval = await askForApproval.get()(problem.more as ApprovalNeeded);
    if (approval !== null) return await call(operation, input, { ...options, approval });
  }
  if (problem.code === 'not_signed_in') {
    const { idleMinutes } = problem.more;
    endedIdleAfter.set(typeof idleMinutes === 'number' ? idleMinutes : null);
    onSignedOut.get()();
  }
  return failed(operation, problem);
}

function failed(operation: Operation, problem: Problem): { ok: false; problem: Problem } {
  // oxlint-disable-next-line no-console -- A failed call is logged, without its bodies.
  console.error(`${operation.key}: ${problem.status} ${problem.code}`, problem.reference ?? '');
  return { ok: false, problem: { ...problem, operation: operation.key } };
}

function emptyAnswer(response: Response): Problem {
  const reference = response.headers.get('x-request-id');
  return { ...noConnection, status: 500, code: 'internal', detail: texts.nothingSaved, reference };
}

async function bodyOf(response: Response): Promise<unknown> {
  const body = await response.text();
  if (body === '') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/** A key that no other submit has; works without a secure context, as in a shop's own network. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
