/** `npm run backup -- FILE [--with-secret]`: the whole business in one file, while people work on. */
import { backUp } from '../server/src/data/backup.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { connect } from '../server/src/platform/database/connect.ts';
import { readBackup } from '../server/src/data/restore.ts';
import { askedFor, root, runAlone } from './house-file.ts';
import { readEnvironment } from '../server/src/platform/environment/environment.ts';

await runAlone(async () => {
  const { place, has } = askedFor('backup', ['--with-secret']);
  const environment = readEnvironment(process.env, root);
  const { connection, stop } = await connect(environment);
  try {
    const withSecret = has('--with-secret');
    const now = systemClock.now();
    const { dataDir } = environment;
    const { rows, files, missing } = await backUp({ connection, dataDir, place, now, withSecret });
    await readBackup(place); // As a restore would, before anybody trusts in it.
    console.log(`Backed up ${rows} rows and ${files} files to ${place}, and read it again.`);
    if (missing.length > 0)
      console.log(`${missing.length} files that records name are no longer in DATA_DIR/files.`);
    console.log(
      withSecret
        ? 'The server’s secret is in it: keep the file where nobody else can read it.'
        : 'The server’s secret is not in it: keep APP_SECRET or DATA_DIR/secret as well.',
    );
  } finally {
    await stop();
  }
});
