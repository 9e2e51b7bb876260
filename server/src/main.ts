import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { setUpCode } from './data/set-up-code.ts';
import { openServer } from './open-server.ts';
import type { Database } from './platform/database/database.ts';
import { readEnvironment, type Environment } from './platform/environment/environment.ts';
import { errorText } from './platform/environment/log.ts';
import { isCannotStart } from './platform/environment/start-failure.ts';
import { otpConsole } from './session/otp/otp-console.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** A database that froze would keep us for ever; stopping it takes a minute at most. */
const closingLimitMs = 90_000;

/** What nobody foresaw ends the program; it would tell every value of a statement that failed. */
process.on('uncaughtException', (error) => {
  console.error(errorText(error));
  process.exit(1);
});

await open().catch((error: unknown) => {
  console.error(isCannotStart(error) ? error.message : errorText(error));
  process.exit(1);
});

/** Opens the server, says where it is, and closes it again on SIGINT and SIGTERM. */
async function open(): Promise<void> {
  const environment = readEnvironment(process.env, root);
  if (process.env['NODE_ENV'] !== 'production') {
    otpConsole.open(({ phone, otp }) => console.log(`OTP for ${phone}: ${otp}`));
  }
  const server = await openServer({
    environment,
    variables: process.env,
    root,
    tell: (sentence) => console.error(sentence),
  });

  let isClosing = false;
  const close = async (code: number) => {
    if (isClosing) return; // A second signal: Ctrl+C reaches us and those who started us.
    isClosing = true;
    setTimeout(() => {
      console.error('Counting House closes without waiting any longer for its database.');
      process.exit(1);
    }, closingLimitMs).unref();
    await server.close();
    process.exit(code);
  };
  process.on('SIGINT', () => void close(0));
  process.on('SIGTERM', () => void close(0));
  void server.lost.then(({ why }) => {
    const reason = why instanceof Error ? why.message : String(why);
    console.error(`The database could not be started again: ${reason}`);
    return close(1);
  });

  await saySetUpCode(server.database, environment).catch(async (error: unknown) => {
    await server.close(); // Nothing that we started outlives us.
    throw error;
  });
  process.send?.('open'); // The one who started us starts us again from now on.
  if (server.joins)
    console.log('Another Counting House has the same data open: this one joins it.');
  console.log(`Counting House is open at ${environment.publicUrl ?? server.address}`);
  for (const other of addressesForOthers(environment, server.address))
    console.log(`For others: ${other}`);
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
