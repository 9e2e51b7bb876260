import { sql } from 'drizzle-orm';
import type { WriteContext } from './context.ts';
import { Problem, problemOfDatabase } from './problem.ts';

export type Attempted<T> =
  { readonly done: true; readonly answer: T } | { readonly done: false; readonly problem: Problem };

/** Tries work that the business may refuse; a refusal undoes it and what it noted, and nothing else. */
export async function attempt<T>(
  ctx: WriteContext,
  work: (ctx: WriteContext) => Promise<T>,
): Promise<Attempted<T>> {
  const noted = ctx.changes.length;
  await ctx.tx.execute(sql`savepoint attempt`);
  try {
    const answer = await work(ctx);
    await ctx.tx.execute(sql`release savepoint attempt`);
    return { done: true, answer };
  } catch (error) {
    const problem = error instanceof Problem ? error : problemOfDatabase(error);
    if (!problem) throw error;
    await ctx.tx.execute(sql`rollback to savepoint attempt`);
    ctx.changes.length = noted;
    return { done: false, problem };
  }
}
