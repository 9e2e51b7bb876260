import { sql } from 'drizzle-orm';
import type { WriteContext } from './context.ts';

/** Does part of a transaction's work that may fail alone: then it leaves nothing, nor a word in the audit. */
export async function savepoint<T>(ctx: WriteContext, work: () => Promise<T>): Promise<T> {
  const noted = ctx.changes.length;
  await ctx.tx.execute(sql`savepoint part`);
  try {
    const answer = await work();
    // One question to the server: constraints that wait for the commit are checked here as well.
    await ctx.tx.execute(
      sql`set constraints all immediate; set constraints all deferred; release savepoint part`,
    );
    return answer;
  } catch (error) {
    await ctx.tx.execute(sql`rollback to savepoint part`);
    ctx.changes.length = noted;
    throw error;
  }
}
