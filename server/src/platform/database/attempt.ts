import type { WriteContext } from '../context.ts';
import { type Problem } from '../problem.ts';
import { mayRetry, toProblem } from './fault.ts';
import { savepoint } from './savepoint.ts';

type Attempted<T> =
  { readonly done: true; readonly answer: T } | { readonly done: false; readonly problem: Problem };

/**
 * Tries work that the business may refuse; a refusal undoes it and what it noted, and nothing else. A
 * deadlock is no refusal: it is thrown, and the whole transaction is tried again.
 */
export async function attempt<T>(
  ctx: WriteContext,
  work: (ctx: WriteContext) => Promise<T>,
): Promise<Attempted<T>> {
  try {
    return { done: true, answer: await savepoint(ctx, () => work(ctx)) };
  } catch (error) {
    const problem = mayRetry(error) ? null : toProblem(error);
    if (!problem) throw error;
    return { done: false, problem };
  }
}
