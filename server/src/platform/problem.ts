import { lackingText, type Also } from '@counting-house/contract/kit/also.ts';
import { texts } from '@counting-house/contract/kit/problem.ts';

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

/**
 * 403: the operation is the asker's, but a field of it does what they may not do alone.
 *
 * @param place where in the input, `payments`; '' is all of it.
 */
export function lacksRight(also: Pick<Also, 'does' | 'right'>, place: string): Problem {
  const says = lackingText(also);
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

/** What a refusal says in one sentence, where there is no field to say it at: in a row of many. */
export const sentenceOf = ({ message, beside }: Problem): string =>
  Object.values(beside.fields ?? {})[0] ?? message;
