import { texts, type ProblemWords } from '@counting-house/contract/kit/problem.ts';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';
import { errorCode } from '../environment/start-failure.ts';
import { databaseAway, Problem } from '../problem.ts';

let ofConstraints: Readonly<Record<string, ProblemWords>> = {};

/** What the constraints of all areas' tables say when they are broken. */
export const problemRegister = {
  open(problems: typeof ofConstraints): void {
    ofConstraints = problems;
  },
};

/** What it says when a statement took longer than it was given. */
const cancelled = '57014';

const diskFull = () => new Problem(503, 'disk_full', texts.diskFull);

/** The problem behind an error, or null when it is our own fault. */
export function toProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  return errorCode(error) === 'ENOSPC' ? diskFull() : problemOfDatabase(error);
}

/** The problem behind an error of the database, or null when it is our own fault. */
export function problemOfDatabase(error: unknown): Problem | null {
  const fault = readFault(error);
  if (!fault) return null;
  if (isRaceLost(fault)) return new Problem(409, 'busy', texts.busy);
  if (fault.code === cancelled) return new Problem(503, 'busy', texts.tooBusy);
  if (isNoText(fault)) return new Problem(400, 'malformed', texts.malformed);
  if (fault.code === '53100') return diskFull();
  if (fault.severity === 'FATAL' || isAway(fault.code)) return databaseAway();
  const words = fault.constraint ? ofConstraints[fault.constraint] : undefined;
  if (!fault.constraint || !words) return null;
  const beside = words.field ? { fields: { [words.field]: words.says } } : {};
  return new Problem(words.status, fault.constraint, words.says, beside);
}

/** A zero byte, or half a character in JSON: it came from outside, the house writes no such text. */
const isNoText = ({ code, where = '' }: Fault) =>
  code === '22021' || code === '22P05' || (code === '22P02' && where.startsWith('JSON data'));

/** Serialization failures, deadlocks and waits for a lock that were cut: done again, the same work may succeed. */
export function mayRetry(error: unknown): boolean {
  const fault = readFault(error);
  return fault !== null && isRaceLost(fault);
}

const isRaceLost = ({ code, table }: Fault) =>
  ['40001', '40P01', '55P03'].includes(code) || (code === '23514' && table === lateMonth);

/** What holds audit rows of months without a part: it refuses one whose part was made while it waited. */
const lateMonth = 'audit_log_other';

/** The database stopped a statement that took longer than it was given. */
export const isCancelled = (error: unknown): boolean => readFault(error)?.code === cancelled;

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
export function readFault(error: unknown): Fault | null {
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
