import pg from 'pg';
import { openApp } from '../../server/src/app.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import { startDatabase } from '../../server/src/platform/database/embedded.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { superuser, type Connection } from '../../server/src/platform/database/presence.ts';
import { openMemory } from '../../server/src/session/sessions/memory.ts';
import { fillHouse } from './data.ts';

/** A house that is open for measuring, and anyone who owns it. */
export type BenchHouse = {
  readonly address: string;
  readonly cookie: string;
  readonly connection: Connection;
  /** Beside the house's own connections. */
  readonly client: pg.Client;
  close(): Promise<void>;
};

export const slug = 'counting-house';
const owner = { name: 'Bench', phone: '9844000001', password: 'Tulasi-42' } as const;

/**
 * Opens the house of a data folder. A new one is set up and filled with so many orders; one that was
 * kept is opened as it is.
 */
export async function openBenchHouse(
  dataDir: string,
  { orders, webFolder }: { readonly orders: number; readonly webFolder: string | null },
): Promise<BenchHouse> {
  const embedded = await startDatabase({ dataDir });
  const { connection } = embedded;
  await migrate(connection);
  const pool = openDatabase(connection);
  const { database, memory, close } = openMemory(connection, pool);
  const app = await openApp({
    database,
    memory,
    clock: systemClock,
    productSlug: slug,
    publicUrl: null,
    trustProxy: false,
    webFolder,
    log: 'error',
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const client = new pg.Client(connection);
  await client.connect();
  const isNew = (await client.query('select from management_user limit 1')).rowCount === 0;
  const cookie = isNew ? await setUp(address) : await signIn(address);
  if (isNew) await fillHouse({ ...connection, user: superuser }, { orders });
  return {
    address,
    cookie,
    connection,
    client,
    async close() {
      await client.end();
      await app.close();
      await close();
      await database.close();
      await embedded.stop();
    },
  };
}

async function setUp(address: string): Promise<string> {
  const reply = await send(`${address}/api/${slug}/Admin/FirstRun`, {
    business: { name: 'Bench' },
    owner,
  });
  const cookie = cookieOf(reply);
  // Nobody asks as often as this from one place.
  const limits = ['admin.sessionCallsPerMinute', 'admin.addressCallsPerMinute'];
  const changes = limits.map((key) => ({ key, value: 1_000_000 }));
  await send(`${address}/api/${slug}/Admin/SettingsSave`, { changes }, cookie);
  return cookie;
}

async function signIn(address: string): Promise<string> {
  const { phone, password } = owner;
  return cookieOf(await send(`${address}/api/${slug}/Admin/Login`, { phone, password }));
}

async function send(url: string, body: object, cookie = ''): Promise<Response> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'x-ch-request': '1' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(await reply.text());
  return reply;
}

const cookieOf = (reply: Response) => reply.headers.get('set-cookie')?.split(';')[0] ?? '';
