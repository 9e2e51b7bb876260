import { sql } from 'drizzle-orm';
import type { WriteContext } from '../context.ts';

/**
 * Does part of a transaction's work that may fail alone: then it leaves nothing, neither a word in the
 * audit nor work for after the commit.
 */
export async function savepoint<T>(ctx: WriteContext, work: () => Promise<T>): Promise<T> {
  const { changes, afterCommit } = ctx;
  const [noted, queued] = [changes.length, afterCommit.length];
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
    changes.length = noted;
    afterCommit.length = queued;
    throw error;
  }
}
