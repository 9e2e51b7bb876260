import { contract } from '@counting-house/contract/contract.ts';
import { allSettings, type Settings } from '@counting-house/contract/settings.ts';
import type { WriteContext } from '../platform/context.ts';
import { ownContext } from '../platform/jobs/system-context.ts';
import { mayRetry } from '../platform/database/fault.ts';
import type { TestHouse } from './house.ts';

const defaults = Object.fromEntries(
  Object.entries(allSettings).map(([key, setting]) => [key, setting.default]),
) as Settings;

/** Does the work of a service in a transaction of its own, as the house would inside an operation. */
export async function within<T>(
  house: TestHouse,
  work: (ctx: WriteContext) => Promise<T>,
  settings: Partial<Settings> = {},
): Promise<T> {
  const { answer, ctx } = await house.database.write(async (tx) => {
    const made = ownContext(tx, {
      now: house.clock.now(),
      operation: contract.session.logout,
      settings: { ...defaults, ...settings },
      reference: 'req_test',
    });
    return { answer: await work(made), ctx: made };
  });
  for (const later of ctx.afterCommit) await later(house.database);
  return answer;
}

/** Does work once more when the database asks for it, as every call of the house does. */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === 4 || !mayRetry(error)) throw error;
    }
  }
}
