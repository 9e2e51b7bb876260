import fs from 'node:fs';
import path from 'node:path';
import { mustHaveSecret, settleRestores } from './data/unfinished-restore.ts';
import { virusCheck } from './admin/files/virus-check.ts';
import { openApp } from './app.ts';
import { openJobHouse } from './job-house.ts';
import { outside } from './integrations/outside.ts';
import { systemClock } from './platform/clock.ts';
import { connect, type Connected } from './platform/database/connect.ts';
import { longStatementMs, openDatabase, type Database } from './platform/database/database.ts';
import { makeFolder } from './platform/database/embedded-place.ts';
import { migrate } from './platform/database/migrate.ts';
import { appSecret } from './platform/environment/app-secret.ts';
import { dataFolder } from './platform/environment/data-folder.ts';
import { environmentEffects } from './platform/environment/environment-effects.ts';
import type { Environment, Variables } from './platform/environment/environment.ts';
import { cannotStart, errorCode } from './platform/environment/start-failure.ts';
import { fileStore } from './platform/files/file-store.ts';
import { openJobWorker } from './platform/jobs/job-worker.ts';
import { openMemory } from './session/sessions/memory.ts';
import { legacyOtp } from './session/sign-in/legacy.service.ts';
import { bringUpToDate } from './up-to-date.ts';

/** Two jobs at once, the words that they live, and the clock. */
const jobConnections = 4;

/** A server that answers. */
export type Server = {
  /** Where it listens. */
  readonly address: string;
  readonly database: Database;
  /** Whether another Counting House has the same data open. */
  readonly joins: boolean;
  readonly lost: Connected['lost'];
  /** Ends what it is about, lets go of the database and stops the built-in one. */
  close(): Promise<void>;
};

type Opening = {
  readonly environment: Environment;
  readonly variables: Variables;
  /** Where `web/dist` lies. */
  readonly root: string;
  /** Told in a sentence when the built-in database goes away, and when it is back. */
  readonly tell: (sentence: string) => void;
};

/**
 * Opens the folder, the database, its migrations and the server. A process has one at a time: what it has only
 * once (decision 0016) is opened here.
 *
 * @throws {Error} CannotStart with one sentence.
 */
export async function openServer(opening: Opening): Promise<Server> {
  const { environment, variables, tell } = opening;
  const { dataDir } = environment;
  environmentEffects.open(environment, variables);
  legacyOtp.open(variables);
  outside.open(environment.allowPrivate);
  makeFolder(dataDir, 0o711);
  dataFolder.open(dataDir);
  fileStore.open(dataDir);
  virusCheck.open(variables['UPLOAD_SCAN']);
  const connected = await connect(environment, tell);
  try {
    const settled = await settleRestores(dataDir, connected.connection);
    if (settled !== null) tell(settled);
    if (!variables['APP_SECRET']) mustHaveSecret(dataDir);
    appSecret.open(dataDir, variables['APP_SECRET']);
    return await serve(opening, connected);
  } catch (error) {
    await connected.stop(); // Nothing that we started outlives us.
    throw error;
  }
}

async function serve(
  { environment, root }: Opening,
  { connection, joins, lost, stop }: Connected,
): Promise<Server> {
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

  const address = await app
    .listen({ port: environment.port, host: environment.host })
    .catch((error: unknown) => {
      throw whyNotListening(error, environment);
    });
  worker.start();
  return {
    address,
    database,
    joins,
    lost,
    async close() {
      await app.close();
      await worker.stop();
      await closeMemory();
      await Promise.all([database.close(), jobDatabase.close()]);
      await stop();
    },
  };
}

function whyNotListening(error: unknown, { port, host }: Environment): unknown {
  const code = errorCode(error);
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
