import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { openApp } from './app.ts';
import { setUpCode } from './data/set-up-code.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase, type Connection } from './platform/database.ts';
import { startDatabase } from './platform/embedded.ts';
import { migrate } from './platform/migrate.ts';

const root = resolve(import.meta.dirname, '../..');
const environment = process.env;
const dataFolder = resolve(root, environment['DATA_DIR'] ?? 'data');
const port = Number(environment['PORT'] ?? 3000);
const host = environment['HOST'] ?? '127.0.0.1';
const loopback = new Set(['127.0.0.1', '::1', 'localhost']);

await open().catch((error: unknown) => {
  console.error(sentenceOf(error));
  process.exit(1);
});

/** Opens the house: database, migrations, server; closes it again on SIGINT and SIGTERM. */
async function open(): Promise<void> {
  mkdirSync(dataFolder, { recursive: true });
  const embedded = environment['DATABASE_URL']
    ? null
    : await startDatabase({ dataDir: join(dataFolder, 'postgres') });
  const connection: Connection = environment['DATABASE_URL'] ?? embeddedConnection(embedded);
  await migrate(typeof connection === 'string' ? { connectionString: connection } : connection);

  const database = openDatabase(connection);
  const web = join(root, 'web/dist');
  const app = await openApp({
    database,
    clock: systemClock,
    productSlug: environment['PRODUCT_SLUG'] ?? 'counting-house',
    publicUrl: environment['PUBLIC_URL'] ?? null,
    trustProxy: environment['TRUST_PROXY'] ?? false,
    webFolder: existsSync(join(web, 'index.html')) ? web : null,
    log: 'warn',
  });
  await app.listen({ port, host });
  await sayWhere(database.direct);

  const close = async () => {
    await app.close();
    await database.close();
    await embedded?.stop();
    process.exit(0);
  };
  process.once('SIGINT', () => void close());
  process.once('SIGTERM', () => void close());
}

function embeddedConnection(
  embedded: Awaited<ReturnType<typeof startDatabase>> | null,
): Connection {
  if (!embedded) throw new Error('There is no database.');
  return embedded.connection;
}

async function sayWhere(tx: ReturnType<typeof openDatabase>['direct']): Promise<void> {
  const found = await tx.execute(sql`select 1 from management_user limit 1`);
  const isPublic = !loopback.has(host) || environment['TRUST_PROXY'] !== undefined;
  if (found.rows.length === 0 && isPublic) {
    const code = setUpCode.make(join(dataFolder, 'setup-code'), environment['SETUP_CODE']);
    console.log(`Set-up code: ${code}`);
  }
  console.log(`Counting House is open at ${environment['PUBLIC_URL'] ?? `http://${host}:${port}`}`);
}

/** What the person at the console needs to read, without a stack. */
function sentenceOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Set PORT to another one.`;
  if (code === 'EACCES')
    return `${dataFolder} cannot be written. Set DATA_DIR to a folder of yours.`;
  if (code === 'ENOSPC') return 'The disk is full.';
  return message ?? String(error);
}
