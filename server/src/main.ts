import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { virusCheck } from './admin/files/virus-check.ts';
import { openApp } from './app.ts';
import { openJobHouse } from './job-house.ts';
import { setUpCode } from './data/set-up-code.ts';
import { outside } from './integrations/outside.ts';
import { appSecret } from './platform/environment/app-secret.ts';
import { systemClock } from './platform/clock.ts';
import { connect, type Connected } from './platform/database/connect.ts';
import { dataFolder } from './platform/environment/data-folder.ts';
import { longStatementMs, openDatabase, type Database } from './platform/database/database.ts';
import { makeFolder } from './platform/database/embedded-place.ts';
import { fileStore } from './platform/files/file-store.ts';
import { errorWords } from './platform/environment/log.ts';
import { environmentEffects } from './platform/environment/environment-effects.ts';
import { readEnvironment, type Environment } from './platform/environment/environment.ts';
import { openJobWorker } from './platform/jobs/job-worker.ts';
import { migrate } from './platform/database/migrate.ts';
import { cannotStart, codeOf, isCannotStart } from './platform/environment/start-failure.ts';
import { openMemory } from './session/sessions/memory.ts';
import { otpConsole } from './session/otp/otp-console.ts';
import { legacyOtp } from './session/sign-in/legacy.service.ts';
import { bringUpToDate } from './up-to-date.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Two jobs at once, the words that they live, and the clock. */
const jobConnections = 4;

/** A database that froze would keep us for ever; stopping it takes a minute at most. */
const closingLimitMs = 90_000;

/** What nobody foresaw ends the program; it would tell every value of a statement that failed. */
process.on('uncaughtException', (error) => {
  console.error(errorWords(error));
  process.exit(1);
});

await open().catch((error: unknown) => {
  console.error(isCannotStart(error) ? error.message : errorWords(error));
  process.exit(1);
});

/** Opens the house: database, migrations, server; closes it again on SIGINT and SIGTERM. */
async function open(): Promise<void> {
  const environment = readEnvironment(process.env, root);
  environmentEffects.open(environment, process.env);
  legacyOtp.open(process.env);
  outside.open(environment.allowPrivate);
  if (process.env['NODE_ENV'] !== 'production') {
    otpConsole.open(({ phone, otp }) => console.log(`OTP for ${phone}: ${otp}`));
  }
  const opened = await openConnection(environment);
  try {
    await serve(environment, opened);
  } catch (error) {
    await opened.stop(); // Nothing that we started outlives us.
    throw error;
  }
}

async function serve(
  environment: Environment,
  { connection, joins, lost, stop }: Connected,
): Promise<void> {
  await migrate(connection);
  const pool = openDatabase(connection);
  const { database, memory, remembering, close: closeMemory } = openMemory(connection, pool);
  const jobDatabase = remembering(
    openDatabase(connection, { connections: jobConnections, statementMs: longStatementMs }),
  );
  await bringUpToDate(database, systemClock.now());

  const web = path.join(root, 'web/dist');
  const app = await openApp({
    database,
    memory,
    clock: systemClock,
    productSlug: environment.productSlug,
    publicUrl: environment.publicUrl,
    host: environment.host,
    corsOrigins: environment.corsOrigins,
    trustProxy: environment.trustProxy,
    webFolder: fs.existsSync(path.join(web, 'index.html')) ? web : null,
    log: 'warn',
  });

  const log = (err: unknown, reference: string) => app.log.error({ err, reference });
  const jobHouse = openJobHouse({
    database: jobDatabase,
    shared: database,
    clock: systemClock,
    log,
    progressEveryMs: 500,
  });
  const worker = openJobWorker(jobHouse, connection);

  let isClosing = false;
  const close = async (code: number) => {
    if (isClosing) return; // A second signal: Ctrl+C reaches us and those who started us.
    isClosing = true;
    setTimeout(() => {
      console.error('Counting House closes without waiting any longer for its database.');
      process.exit(1);
    }, closingLimitMs).unref();
    await app.close();
    await worker.stop();
    await closeMemory();
    await Promise.all([database.close(), jobDatabase.close()]);
    await stop();
    process.exit(code);
  };
  process.on('SIGINT', () => void close(0));
  process.on('SIGTERM', () => void close(0));
  void lost.then(({ why }) => {
    const reason = why instanceof Error ? why.message : String(why);
    console.error(`The database could not be started again: ${reason}`);
    return close(1);
  });

  const address = await app
    .listen({ port: environment.port, host: environment.host })
    .catch((error: unknown) => {
      throw whyNotListening(error, environment);
    });
  await saySetUpCode(database, environment);
  if (joins) console.log('Another Counting House has the same data open: this one joins it.');
  console.log(`Counting House is open at ${environment.publicUrl ?? address}`);
  for (const other of addressesForOthers(environment, address)) console.log(`For others: ${other}`);
  worker.start();
}

/** The folder with what lies in it, and the way to the database. */
async function openConnection(environment: Environment): Promise<Connected> {
  const { dataDir } = environment;
  makeFolder(dataDir, 0o711);
  dataFolder.open(dataDir);
  appSecret.open(dataDir, process.env['APP_SECRET']);
  fileStore.open(dataDir);
  virusCheck.open(process.env['UPLOAD_SCAN']);
  return connect(environment, (sentence) => console.error(sentence));
}

function whyNotListening(error: unknown, { port, host }: Environment): unknown {
  const code = codeOf(error);
  if (code === 'EADDRINUSE')
    return cannotStart(
      `Port ${port} is in use. Is Counting House open already? Else set PORT to another.`,
      error,
    );
  if (code === 'EACCES')
    return cannotStart(`Port ${port} is not allowed: set PORT above 1023.`, error);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return cannotStart(`This machine has no address ${host}: set HOST to one of its own.`, error);
  return error;
}

/** Where the other machines of the network find a server that listens on all of its addresses. */
function addressesForOthers({ host, publicUrl }: Environment, address: string): string[] {
  if (publicUrl || host !== '0.0.0.0') return [];
  const { port } = new URL(address);
  return Object.values(os.networkInterfaces())
    .flatMap((found) => found ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map((found) => `http://${found.address}:${port}`);
}

/** A fresh server that others can reach is claimed with a code that only its console shows. */
async function saySetUpCode(database: Database, environment: Environment): Promise<void> {
  if (environment.isLoopback) return;
  const anybody = await database.direct.execute(sql`select 1 from management_user limit 1`);
  if (anybody.rows.length > 0) return;
  const file = path.join(environment.dataDir, 'setup-code');
  console.log(`Set-up code: ${setUpCode.make(file, environment.setUpCode ?? undefined)}`);
}
