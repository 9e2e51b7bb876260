import { DrizzleQueryError } from 'drizzle-orm/errors';

/** What the server's log keeps of an error. */
export type LoggedError = {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  /** SQLSTATE or the system's code. */
  readonly code?: string;
  readonly constraint?: string;
  /** The statement, without the values that it was asked with. */
  readonly query?: string;
  readonly cause?: LoggedError;
};

/**
 * An error as the log may keep it: the values of a statement (names, phones, hashes, secrets) stay
 * out, and so does what PostgreSQL says of them in its `detail`.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { cause, name } = error;
  const isQuery = error instanceof DrizzleQueryError;
  const message = isQuery ? 'The statement failed.' : error.message;
  const calls = error.stack?.slice(error.stack.indexOf('\n    at ')) ?? '';
  return {
    type: name,
    message,
    stack: `${name}: ${message}${calls}`,
    ...('code' in error ? { code: String(error.code) } : {}),
    ...('constraint' in error ? { constraint: String(error.constraint) } : {}),
    ...(isQuery ? { query: error.query } : {}),
    ...(cause ? { cause: loggedError(cause) } : {}),
  };
}
