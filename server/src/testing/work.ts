import { contract } from '@counting-house/contract/contract.ts';
import { sql } from 'drizzle-orm';
import { dateIn } from '../platform/clock.ts';
import type { Asker, WriteContext } from '../platform/context.ts';
import { emptyCache, settingsOf } from '../platform/settings.ts';
import type { TestHouse } from './house.ts';

/** The house itself: it may do everything, like a job of the clock. */
const nobody: Asker = {
  kind: 'house',
  id: 0,
  name: 'Counting House',
  roleKey: null,
  roleName: null,
  permissions: null,
  sessionId: null,
  sessionPublicId: null,
  tokenId: null,
  freshUntil: null,
};

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
  const now = house.clock.now();
  const afterCommit: WriteContext['afterCommit'] = [];
  const answer = await house.database.write(async (tx) => {
    const mark = await tx.execute<{ n: string }>(sql`select count(*) as n from setting`);
    const settings = await settingsOf(tx, emptyCache(), `at work ${mark.rows[0]?.n}`);
    return work({
      tx,
      user: { ...nobody, permissions: permissions ? new Set(permissions) : null },
      operation: contract.data.setUp,
      settings,
      now: now.toISOString(),
      today: dateIn(settings['business.timeZone'], now),
      request: {
        id: 'req_test',
        ip: '::1',
        address: '::1',
        userAgent: '',
        isSecure: true,
        origin: '',
        headers: {},
      },
      writes: true,
      file: null,
      changes: [],
      reply: { headers: {} },
      afterCommit,
    });
  });
  for (const later of afterCommit) await later(house.database);
  return answer;
}
