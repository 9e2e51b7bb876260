/** `npm run reset-password -- PHONE`: gives somebody a temporary password; the house may be open. */
import { openDatabase } from '../server/src/platform/database/database.ts';
import { connect } from '../server/src/platform/database/connect.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { appSecret } from '../server/src/platform/environment/app-secret.ts';
import { readEnvironment } from '../server/src/platform/environment/environment.ts';
import { cannotStart } from '../server/src/platform/environment/start-failure.ts';
import { recoverPassword } from '../server/src/password-recovery.ts';
import { root, runAlone } from './house-file.ts';

await runAlone(async () => {
  const [phone, ...more] = process.argv.slice(2).map((word) => word.replaceAll(/[\s-]/gu, ''));
  if (!phone || more.length > 0 || !/^\d{10}$/u.test(phone)) {
    throw cannotStart('Write: npm run reset-password -- PHONE, with its ten digits');
  }
  const environment = readEnvironment(process.env, root);
  appSecret.open(environment.dataDir, process.env['APP_SECRET']);
  const { connection, stop } = await connect(environment);
  try {
    await migrate(connection);
    const database = openDatabase(connection, { connections: 2 });
    try {
      console.log(await recoverPassword(database, { phone, now: systemClock.now() }));
    } finally {
      await database.close();
    }
  } finally {
    await stop();
  }
});
