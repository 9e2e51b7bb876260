import { sql } from 'drizzle-orm';
import pg from 'pg';
import { onClient, type Database } from '../../platform/database/database.ts';
import { prepareAll } from '../../platform/database/prepared.ts';
import { hear } from './statements.ts';

/** A database in which everything is undone at the end of each test. */
type UndoneDatabase = Database & {
  begin(): Promise<void>;
  undo(): Promise<void>;
  /** Does work and takes back what it wrote, and that alone. */
  aside(work: () => Promise<void>): Promise<void>;
};

/**
 * One connection in one long transaction: what the server would commit becomes a savepoint, and the
 * test's end rolls all of it back. Requests that come at the same time wait for each other; tests of
 * concurrency take a database of their own instead.
 */
export async function openUndone(url: string): Promise<UndoneDatabase> {
  const client = new pg.Client({
    connectionString: url,
    pipeline: true,
    // Each statement is planned once; a house plans the first five of each for their values.
    options: '-c timezone=UTC -c jit=off -c plan_cache_mode=force_generic_plan',
  });
  await client.connect();
  // The tests of all areas ask more than a house does in a day.
  prepareAll(client, { known: new Map(), most: 20_000 });
  await hear(client);
  const tx = onClient(client);
  let last: Promise<unknown> = Promise.resolve();

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  };

  return {
    direct: tx,
    read: (work) =>
      inTurn(async () => {
        const begun = client.query('savepoint reading; set local transaction_read_only = on');
        try {
          const [answer] = await Promise.all([work(tx), begun]);
          return answer;
        } finally {
          await client.query('rollback to savepoint reading');
        }
      }),
    write: (work) =>
      inTurn(async () => {
        const begun = client.query('savepoint writing');
        try {
          const [answer] = await Promise.all([work(tx), begun]);
          await tx.execute(sql`set constraints all immediate`);
          await client.query('set constraints all deferred; release savepoint writing');
          return answer;
        } catch (error) {
          await client.query('rollback to savepoint writing');
          throw error;
        }
      }),
    begin: async () => void (await client.query('begin')),
    async aside(work) {
      await inTurn(async () => void (await client.query('savepoint aside')));
      try {
        await work();
      } finally {
        await inTurn(async () => void (await client.query('rollback to savepoint aside')));
      }
    },
    undo: () => inTurn(async () => void (await client.query('rollback'))),
    close: () => client.end(),
  };
}
