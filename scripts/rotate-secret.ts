/** `npm run rotate-secret`: seals with another APP_SECRET what the one until now has sealed. */
import path from 'node:path';
import { systemClock } from '../server/src/platform/clock.ts';
import { connect } from '../server/src/platform/database/connect.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { readEnvironment } from '../server/src/platform/environment/environment.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { errorText } from '../server/src/platform/environment/log.ts';
import { isCannotStart } from '../server/src/platform/environment/start-failure.ts';
import { rotateSecret } from '../server/src/secret-rotation.ts';

const root = path.resolve(import.meta.dirname, '..');

await run().catch((error: unknown) => {
  console.error(isCannotStart(error) ? error.message : errorText(error));
  process.exit(1);
});

async function run(): Promise<void> {
  const environment = readEnvironment(process.env, root);
  const { dataDir } = environment;
  const { connection, stop } = await connect(environment);
  try {
    await migrate(connection);
    const database = openDatabase(connection, { connections: 1 });
    const change = { dataDir, variables: process.env, now: systemClock.now() };
    console.log(await rotateSecret(database, change));
    await database.close();
  } finally {
    await stop();
  }
}
