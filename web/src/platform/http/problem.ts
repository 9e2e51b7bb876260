import type { ProblemAnswer } from '@counting-house/contract/kit/problem.ts';
import { CancelledError } from '@tanstack/react-query';

/** Why a call failed, as screens read it. `status` is 0 when no answer came at all. */
export type Problem = {
  readonly status: number;
  readonly code: string;
  /** A sentence for the person at the screen. */
  readonly detail: string;
  /** Path of a field → what is wrong with it. */
  readonly fields: Readonly<Record<string, string>>;
  readonly more: Readonly<Record<string, unknown>>;
  /** What an administrator can search the log for; null when the server never answered. */
  readonly reference: string | null;
  /** What was asked for, by the key of its operation. */
  readonly operation?: string;
};

/** A problem that is thrown: by reads, into the nearest error boundary. */
type ProblemError = Error & { readonly problem: Problem };

export const noConnection: Problem = {
  status: 0,
  code: 'no_connection',
  detail: 'The server could not be reached. Check your connection and try again.',
  fields: {},
  more: {},
  reference: null,
};

/** Reads the body of a failed answer; anything that is no problem is one of the server's own. */
export function readProblem(status: number, body: unknown, requestId: string | null): Problem {
  const answer = (typeof body === 'object' && body ? body : {}) as Partial<ProblemAnswer>;
  return {
    status,
    code: answer.code ?? 'internal',
    detail: answer.detail ?? answer.error ?? 'Something went wrong. Try again in a moment.',
    fields: answer.fields ?? {},
    more: answer.more ?? {},
    reference: answer.reference ?? requestId,
  };
}

/** What is wrong, where no field is on view that could be marked. */
export function problemText({ code, detail, fields }: Problem): string {
  const said = Object.values(fields).map((text) => (text.endsWith('.') ? text : `${text}.`));
  return code === 'invalid' && said.length > 0 ? said.join(' ') : detail;
}

export function toError(problem: Problem): ProblemError {
  return Object.assign(new Error(problem.detail), { problem });
}

const givenUp: Problem = {
  ...noConnection,
  status: 499,
  code: 'given_up',
  detail: 'Cancelled.',
};

/** The problem inside whatever was thrown; a fault of our own code is reported as one. */
export function problemIn(thrown: unknown): Problem {
  if (thrown instanceof CancelledError) return givenUp;
  if (thrown instanceof Error && 'problem' in thrown) return (thrown as ProblemError).problem;
  return { ...noConnection, status: 500, code: 'internal', detail: 'Something went wrong here.' };
}

/** Whether trying the very same thing again may help: nobody answered, or the server was busy. */
export function mayPass(problem: Problem): boolean {
  return problem.status === 0 || problem.status >= 500 || problem.code === 'in_progress';
}
