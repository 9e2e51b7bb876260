import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { openApp } from './app.ts';
import { setUpCode } from './data/set-up-code.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase, type Connection } from './platform/database.ts';
import { checkDatabaseUrl } from './platform/database-url.ts';
import { makeFolder } from './platform/embedded-place.ts';
import { startDatabase, type EmbeddedDatabase } from './platform/embedded.ts';
import { migrate } from './platform/migrate.ts';
import { cannotStart, codeOf, isCannotStart } from './platform/start-failure.ts';

const root = resolve(import.meta.dirname, '../..');
const environment = process.env;
const dataFolder = resolve(root, environment['DATA_DIR'] ?? 'data');
const port = Number(environment['PORT'] ?? 3000);
const host = environment['HOST'] ?? '127.0.0.1';
const loopback = new Set(['127.0.0.1', '::1', 'localhost']);

await open().catch((error: unknown) => {
  console.error(isCannotStart(error) ? error.message : error);
  process.exit(1);
});

/** Opens the house: database, migrations, server; closes it again on SIGINT and SIGTERM. */
async function open(): Promise<void> {
  makeFolder(dataFolder, 0o711);
  const { connection, embedded } = await findDatabase();
  await migrate(connection);

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
  await app.listen({ port, host }).catch((error: unknown) => {
    throw whyNotListening(error);
  });
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

/** The server that DATABASE_URL names, or the built-in one. */
async function findDatabase(): Promise<{
  connection: Connection;
  embedded: EmbeddedDatabase | null;
}> {
  const url = environment['DATABASE_URL'];
  if (url) {
    await checkDatabaseUrl(url);
    return { connection: url, embedded: null };
  }
  const embedded = await startDatabase({ dataDir: dataFolder });
  void embedded.lost.then(() => {
    console.error('The built-in database stopped: start Counting House again.');
    process.exit(1);
  });
  return { connection: embedded.connection, embedded };
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

function whyNotListening(error: unknown): unknown {
  const code = codeOf(error);
  if (code === 'EADDRINUSE')
    return cannotStart(`Port ${port} is in use: set PORT to another one.`, error);
  return code
    ? cannotStart(`The address ${host}:${port} cannot be used (${code}): set HOST and PORT.`, error)
    : error;
}
