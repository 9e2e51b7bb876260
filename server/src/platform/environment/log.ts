import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { FastifyServerOptions } from 'fastify';
import pg from 'pg';

/** What the server's log keeps of an error. */
type LoggedError = {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  /** SQLSTATE or the system's code. */
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly column?: string;
  /** The statement, without the values that it was asked with. */
  readonly query?: string;
  readonly cause?: LoggedError;
};

/** What an error says of where it happened; none of it is a value. */
const places = ['code', 'constraint', 'table', 'column'] as const;

/**
 * An error as the log may keep it: the values of a statement (names, phones, hashes, secrets) stay
 * out, and so does whatever PostgreSQL says of them: it quotes them in its message as well.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'No error.', stack: '' };
  const { cause, name } = error;
  const message = harmlessMessage(error);
  const told = Object.entries(error).filter(
    ([key, value]) => places.some((place) => place === key) && typeof value === 'string',
  );
  return {
    type: name,
    message,
    stack: `${name}: ${message}${callsOf(error)}`,
    ...Object.fromEntries(told),
    ...(error instanceof DrizzleQueryError ? { query: error.query } : {}),
    ...(cause ? { cause: loggedError(cause) } : {}),
  };
}

function harmlessMessage(error: Error): string {
  if (error instanceof DrizzleQueryError) return 'The statement failed.';
  if (error instanceof pg.DatabaseError) return 'The database refused it.';
  // They quote what they could not read.
  if (error instanceof SyntaxError) return 'It could not be read.';
  return error.message;
}

/** The calls that led there. A stack begins with the message, which may look like calls itself. */
function callsOf({ message, stack = '' }: Error): string {
  const begin = stack.indexOf(message);
  const calls = begin < 0 ? -1 : stack.indexOf('\n    at ', begin + message.length);
  return calls < 0 ? '' : stack.slice(calls);
}

/** The same in words, for a console. */
export function errorText(error: unknown): string {
  const { stack, cause, query, code } = loggedError(error);
  const beside = [code, query].filter(Boolean).join(' ');
  const why = error instanceof Error && cause ? `\n${errorText(error.cause)}` : '';
  return [stack, beside].filter(Boolean).join('\n') + why;
}

/** How the server's log is written; an error's own message never gets into it past `loggedError`. */
export function logging(
  level: 'warn' | 'error',
  stream?: { write(line: string): void },
): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level,
    ...(stream ? { stream } : {}),
    serializers: { err: loggedError },
    hooks: {
      logMethod([first, ...rest], method) {
        const err: unknown = first instanceof Error ? first : (first as { err?: unknown }).err;
        // Where there are no words, the log would take the error's.
        if (!(err instanceof Error) || rest.length > 0) method.apply(this, [first, ...rest]);
        else method.apply(this, [first === err ? { err } : first, loggedError(err).message]);
      },
    },
  };
}
