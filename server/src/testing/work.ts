import { contract } from '@counting-house/contract/contract.ts';
import { sql } from 'drizzle-orm';
import type { WriteContext } from '../platform/context.ts';
import { ownContext, systemUser } from '../platform/jobs/system-context.ts';
import { emptyCache, readSettings } from '../platform/settings/settings.ts';
import type { TestHouse } from './house.ts';

/**
 * Calls a service as another area does: in one transaction, at the time of the house's clock.
 *
 * @param permissions what the asker holds; all of them when left out.
 */
export async function atWork<T>(
  house: TestHouse,
  work: (ctx: WriteContext) => Promise<T>,
  permissions?: readonly string[],
): Promise<T> {
  const { answer, ctx } = await house.database.write(async (tx) => {
    const mark = await tx.execute<{ n: string }>(sql`select count(*) as n from setting`);
    const made = ownContext(tx, {
      now: house.clock.now(),
      operation: contract.data.setUp,
      settings: await readSettings(tx, emptyCache(), `at work ${mark.rows[0]?.n}`),
      reference: 'req_test',
      user: { ...systemUser, permissions: permissions ? new Set(permissions) : null },
    });
    return { answer: await work(made), ctx: made };
  });
  for (const later of ctx.afterCommit) await later(house.database);
  return answer;
}

/** What a call that should be refused says; `done` when it was not. */
export const refusal = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'done',
    (problem: unknown) => problem,
  );
