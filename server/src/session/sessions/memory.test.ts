import { contract } from '@counting-house/contract/contract.ts';
import { desc, sql } from 'drizzle-orm';
import { describe, expect, vi } from 'vitest';
import { openDatabase, type Database } from '../../platform/database/database.ts';
import { openHouse, setUpBusiness, test as base, type TestHouse } from '../../testing/house.ts';
import { colleague, roleIdOf } from '../../testing/people.ts';
import { ownDatabase } from '../../testing/machine/worker-database.ts';
import { openMemory, type SessionMemory, type SessionRow } from './memory.ts';
import { sessions } from './session.table.ts';

const { admin, session } = contract;

type Server = TestHouse & { readonly memory: SessionMemory };
let databases = 0;

/** Servers with a memory, over one database that is set up. */
const test = base.extend<{ url: string; server: Server; second: Server }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the names of fixtures here.
  url: async ({}, use) => {
    databases += 1;
    await use(await ownDatabase(`memory_${process.pid}_${databases}`));
  },
  server: async ({ url }, use) => {
    await withServer(url, async (server) => {
      await setUpBusiness(server);
      await use(server);
    });
  },
  second: async ({ url, server }, use) => {
    expect(server.memory).toBeDefined(); // It set the business up.
    await withServer(url, use);
  },
});

async function withServer(url: string, use: (server: Server) => Promise<void>): Promise<void> {
  const pool = openDatabase(url, { connections: 4 });
  const { database, memory, close } = openMemory(url, pool);
  const house = await openHouse(database, memory);
  await use({ ...house, memory });
  await house.app.close();
  await close();
  await pool.close();
}

describe('a right that was taken away', () => {
  test('is gone with the next request to the same server', async ({ server }) => {
    const asha = await server.as('owner');
    const clerk = await colleague(server, 'auditor');
    await clerk.call(admin.listUsers, {});

    await makeNarrow(server, 'auditor');

    await expect(clerk.call(admin.listUsers, {})).rejects.toMatchObject({ status: 403 });
    expect((await asha.call(admin.listUsers, {})).rows).not.toHaveLength(0);
  });

  test('is gone from a server that did not take it', async ({ server, second }) => {
    const clerk = await colleague(server, 'auditor');
    const there = elsewhere(second, clerk.cookie);
    await there(200);

    await makeNarrow(server, 'auditor');

    await there(403);
  });

  test('is gone from every server when its session ends', async ({ server, second }) => {
    const asha = await server.as('owner');
    const there = elsewhere(second, asha.cookie);
    await there(200);

    await asha.call(session.logout, {});

    await there(401);
  });
});

describe('a remembered session', () => {
  test('still ends without activity, and its activity is still written down', async ({
    server,
  }) => {
    const asha = await server.as('owner');
    await asha.call(admin.listUsers, {});

    server.clock.pass(2);
    await asha.call(admin.listUsers, {});
    expect(await lastActiveOf(server.database)).toBe(server.clock.now().toISOString());

    server.clock.pass(121);
    await expect(asha.call(admin.listUsers, {})).rejects.toMatchObject({ status: 401 });
  });

  test('is read once while nobody changes, and again after the server changed somebody', async ({
    server,
  }) => {
    const read = vi.fn(async () => live);
    const readAgain = () => server.memory.rowOf('a', early, read);
    await heard(server.memory);

    // A notice of what the set-up changed may still come.
    await vi.waitFor(async () => {
      server.memory.forget();
      read.mockClear();
      await readAgain();
      await readAgain();
      await server.database.write((tx) => tx.execute(sql`update unit set name = name`));
      await readAgain();
      expect(read).toHaveBeenCalledTimes(1);
    }, patienceMs);

    await server.database.write((tx) => tx.execute(sql`update role set name = name`));
    await readAgain();
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('is not kept when something changed while it was read', async ({ server }) => {
    await heard(server.memory);
    await server.memory.rowOf('a', early, async () => {
      await server.database.write((tx) => tx.execute(sql`update role set name = name`));
      return live;
    });

    const read = vi.fn(async () => live);
    await server.memory.rowOf('a', early, read);

    expect(read).toHaveBeenCalledTimes(1);
  });

  test('is forgotten while the database cannot be heard', async ({ server }) => {
    const read = vi.fn(async () => live);
    await heard(server.memory);
    await server.memory.rowOf('a', early, read);

    await server.database.direct.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen%'`,
    );

    await vi.waitFor(async () => {
      await server.memory.rowOf('a', early, read);
      expect(read.mock.calls.length).toBeGreaterThan(1);
    }, patienceMs);
    await heard(server.memory);
  });
});

const early = '2026-11-21T04:30:00.000Z';
const live = {
  is_live: true,
  certain_until: '2026-11-21T04:31:00.000Z',
} as SessionRow;

/** Asks another server as the holder of a cookie, until the answer is as expected. */
function elsewhere(server: TestHouse, cookie: string) {
  const { nobody } = server;
  return (status: number) =>
    vi.waitFor(async () => {
      const reply = await nobody.send(admin.listUsers, {}, { cookie });
      expect(reply.status).toBe(status);
    }, patienceMs);
}

/** For a notice of the database; ends what hangs. */
const patienceMs = 60_000;

/** Waits until the memory keeps what it reads. */
async function heard(memory: SessionMemory): Promise<void> {
  await vi.waitFor(
    async () => {
      const read = vi.fn(async () => live);
      await memory.rowOf('probe', early, read);
      await memory.rowOf('probe', early, read);
      expect(read.mock.calls.length).toBeLessThan(2);
    },
    { timeout: patienceMs },
  );
}

async function makeNarrow(server: TestHouse, role: string): Promise<void> {
  const asha = await server.as('owner');
  const { id, version } = await asha.call(admin.getRole, { id: await roleIdOf(server, role) });
  await asha.call(admin.updateRole, { id, version, permissions: [] });
}

async function lastActiveOf(database: Database): Promise<string | undefined> {
  const [row] = await database.direct
    .select({ at: sessions.lastActiveAt })
    .from(sessions)
    .orderBy(desc(sessions.lastActiveAt));
  return row?.at;
}
