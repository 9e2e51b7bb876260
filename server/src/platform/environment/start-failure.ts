/**
 * A reason why the house cannot open that the person at the console can do something about. `main.ts`
 * prints its message, one sentence and no stack, and leaves with exit code 1.
 */
export function cannotStart(sentence: string, cause?: unknown): Error {
  const failure = new Error(sentence, { cause });
  failure.name = 'CannotStart';
  return failure;
}

/** Whether an error was made by `cannotStart`; anything else is a fault of the program. */
export function isCannotStart(error: unknown): error is Error {
  return error instanceof Error && error.name === 'CannotStart';
}

/** The code of an error of the system or of PostgreSQL, `ENOENT` or `28P01`; empty when it has none. */
export function errorCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}
