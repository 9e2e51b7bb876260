import { allProblems } from '@counting-house/contract/contract.ts';
import { lackingWords, type Also } from '@counting-house/contract/kit/also.ts';
import { texts } from '@counting-house/contract/kit/problem.ts';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';
import { codeOf } from './environment/start-failure.ts';

type ProblemStatus =
  400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 414 | 421 | 422 | 429 | 431 | 500 | 503;

type Beside = {
  /** Path of a field → what is wrong with it. */
  readonly fields?: Readonly<Record<string, string>>;
  /** What the caller needs beside the text, such as the current row. */
  readonly more?: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number;
  /** What the operation wrote until here is kept: a wrong guess has been counted. */
  readonly stands?: true;
};

/** A call that cannot be answered as asked. Its message is a sentence for the person at the screen. */
export class Problem extends Error {
  readonly status: ProblemStatus;
  readonly code: string;
  readonly beside: Beside;

  constructor(status: ProblemStatus, code: string, detail: string, beside: Beside = {}) {
    super(detail);
    this.status = status;
    this.code = code;
    this.beside = beside;
  }
}

/** 404: `thing` is what people call it, 'Order'. */
export const notFound = (thing: string) => new Problem(404, 'not_found', `${thing} not found.`);

/** 409: somebody else's work is in the way. */
export const conflict = (code: string, detail: string, beside?: Beside) =>
  new Problem(409, code, detail, beside);

/** 422: a rule of the business says no. */
export const ruleBroken = (code: string, detail: string, beside?: Beside) =>
  new Problem(422, code, detail, beside);

/** 422: fields break a rule; path → text. */
export const invalid = (fields: Readonly<Record<string, string>>) =>
  new Problem(422, 'invalid', texts.invalid, { fields });

/** 503: it broke, froze, or is being started again. */
export const databaseAway = () => new Problem(503, 'database_away', texts.databaseAway);

const diskFull = () => new Problem(503, 'disk_full', texts.diskFull);

/**
 * 403: the operation is the asker's, but a field of it does what they may not do alone.
 *
 * @param place where in the input, `payments`; '' is all of it.
 */
export function lacksRight(also: Pick<Also, 'does' | 'right'>, place: string): Problem {
  const says = lackingWords(also);
  return new Problem(403, 'right_missing', says, {
    ...(place === '' ? {} : { fields: { [place]: says } }),
    more: { permission: also.right },
  });
}

export const notAllowed = () => new Problem(403, 'not_allowed', texts.notAllowed);

/** Does part of an input's work; the fields of its refusal are named from the whole: `rows.3.price`. */
export async function within<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem) || !error.beside.fields) throw error;
    const fields = Object.fromEntries(
      Object.entries(error.beside.fields).map(([field, text]) => [`${place}.${field}`, text]),
    );
    throw new Problem(error.status, error.code, error.message, { ...error.beside, fields });
  }
}

/** Stops what cannot happen; it rolls back and answers 500 with a reference. */
export function invariant(holds: unknown, words: string): asserts holds {
  if (!holds) throw new Error(`cannot happen: ${words}`);
}

/** What it says when a statement took longer than it was given. */
const cancelled = '57014';

/** The problem behind an error, or null when it is our own fault. */
export function problemOf(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  return codeOf(error) === 'ENOSPC' ? diskFull() : problemOfDatabase(error);
}

/** The problem behind an error of the database, or null when it is our own fault. */
export function problemOfDatabase(error: unknown): Problem | null {
  const fault = faultOf(error);
  if (!fault) return null;
  if (isRaceLost(fault)) return new Problem(409, 'busy', texts.busy);
  if (fault.code === cancelled) return new Problem(503, 'busy', texts.tooBusy);
  if (isNoText(fault)) return new Problem(400, 'malformed', texts.malformed);
  if (fault.code === '53100') return diskFull();
  if (fault.severity === 'FATAL' || isAway(fault.code)) return databaseAway();
  const words = fault.constraint ? allProblems[fault.constraint] : undefined;
  if (!fault.constraint || !words) return null;
  const beside = words.field ? { fields: { [words.field]: words.says } } : {};
  return new Problem(words.status, fault.constraint, words.says, beside);
}

/** A zero byte, or half a character in JSON: it came from outside, the house writes no such text. */
const isNoText = ({ code, where = '' }: Fault) =>
  code === '22021' || code === '22P05' || (code === '22P02' && where.startsWith('JSON data'));

/** Serialization failures, deadlocks and waits for a lock that were cut: done again, the same work may succeed. */
export function mayRetry(error: unknown): boolean {
  const fault = faultOf(error);
  return fault !== null && isRaceLost(fault);
}

const isRaceLost = ({ code, table }: Fault) =>
  ['40001', '40P01', '55P03'].includes(code) || (code === '23514' && table === lateMonth);

/** What holds audit rows of months without a part: it refuses one whose part was made while it waited. */
const lateMonth = 'audit_log_other';

/** The database stopped a statement that took longer than it was given. */
export const isCancelled = (error: unknown): boolean => faultOf(error)?.code === cancelled;

type Fault = {
  readonly code: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly detail?: string;
  /** What the database was reading: `JSON data, line 1: …`. */
  readonly where?: string;
  /** What is `FATAL` has ended the connection. */
  readonly severity?: string;
};

/** What the database said; Drizzle wraps what the driver threw. */
export function faultOf(error: unknown): Fault | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    // Errors of the system have codes of five letters as well: EPIPE.
    if (at instanceof pg.DatabaseError && at.code) return at as unknown as Fault;
  }
  return isLost(error) ? noConnection : null;
}

/** No answer of the database, but one of the way to it: it broke, froze, or could not be opened. */
export class ConnectionLost extends Error {
  constructor(cause: unknown) {
    super('The database does not answer.', { cause });
  }
}

/** Whether something failed on the way to the database, so that the connection is of no use any more. */
export function isLost(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof ConnectionLost) return true;
    // Whatever a statement fails with that the database did not say itself, happened on the way there.
    if (at instanceof DrizzleQueryError) return !(at.cause instanceof pg.DatabaseError);
  }
  return false;
}

const noConnection: Fault = { code: '08006' };

/** Connections that broke, servers that stop or start, and none left to be had. */
const isAway = (code: string) => /^(?:08|57P0|53300)/u.test(code);

/** What a refusal says in one sentence, where there is no field to say it at: in a row of many. */
export const sentenceOf = ({ message, beside }: Problem): string =>
  Object.values(beside.fields ?? {})[0] ?? message;
