import { asc, inArray } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';
import { ledgerAccounts } from './account.table.ts';

/**
 * The accounts that have these system keys; none for a key that the chart lacks. Read before a statement
 * that asks for their lines: told which account is meant, the database knows how many lines it has, where
 * a join to the chart would make it expect those of an account like any other, and read the whole journal.
 */
export async function systemAccounts(
  ctx: Pick<ReadContext, 'tx'>,
  ...keys: readonly string[]
): Promise<number[]> {
  const found = await ctx.tx
    .select({ id: ledgerAccounts.id })
    .from(ledgerAccounts)
    .where(inArray(ledgerAccounts.systemKey, [...keys]))
    .orderBy(asc(ledgerAccounts.id));
  return found.map(({ id }) => id);
}

/** The account that bears a system key, which every chart has. */
export async function systemAccount(
  ctx: Pick<ReadContext, 'tx'>,
  systemKey: string,
): Promise<number> {
  const [id] = await systemAccounts(ctx, systemKey);
  invariant(id !== undefined, `the chart has ${systemKey}`);
  return id;
}
