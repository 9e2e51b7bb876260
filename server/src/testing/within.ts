import { allSettings, contract, type Settings } from '@counting-house/contract/contract.ts';
import { dateIn } from '../platform/clock.ts';
import type { WriteContext } from '../platform/context.ts';
import { mayRetry } from '../platform/problem.ts';
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
  const now = house.clock.now();
  const afterCommit: WriteContext['afterCommit'] = [];
  const answer = await house.database.write((tx) =>
    work({
      tx,
      user: theHouse,
      operation: contract.session.logout,
      settings: { ...defaults, ...settings },
      now: now.toISOString(),
      today: dateIn('Asia/Kolkata', now),
      request: {
        id: 'req_test',
        address: '127.0.0.1',
        ip: '127.0.0.1',
        userAgent: '',
        isSecure: false,
        origin: '',
        headers: {},
      },
      writes: true,
      file: null,
      changes: [],
      reply: { headers: {} },
      afterCommit,
    }),
  );
  for (const later of afterCommit) await later(house.database);
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

const theHouse = {
  kind: 'house',
  id: 0,
  name: 'The house',
  roleKey: null,
  roleName: null,
  permissions: null,
  sessionId: null,
  sessionPublicId: null,
  tokenId: null,
  freshUntil: null,
} as const;
