import { sql } from 'drizzle-orm';
import type { WriteContext } from '../platform/context.ts';

/** Removes the rows of lists that were brought as files in which one of these patterns stands. */
export async function forgetListRows(
  ctx: WriteContext,
  patterns: readonly string[],
): Promise<void> {
  await ctx.tx.execute(
    sql`delete from list_upload_row where data::text ilike any(${sql.param([...patterns])}::text[])`,
  );
}
