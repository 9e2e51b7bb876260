/** `npm run restore -- FILE [--replace]`: brings a backup back into a house that is stopped. */
import { restore, restoredText } from '../server/src/data/restore.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { connect } from '../server/src/platform/database/connect.ts';
import { readEnvironment } from '../server/src/platform/environment/environment.ts';
import { askedFor, root, runAlone } from './house-file.ts';

await runAlone(async () => {
  const { place, has } = askedFor('restore', ['--replace']);
  const environment = readEnvironment(process.env, root);
  const { connection, stop } = await connect(environment);
  try {
    const { dataDir } = environment;
    const now = systemClock.now();
    const replace = has('--replace');
    console.log(restoredText(await restore({ connection, dataDir, place, now, replace })));
  } finally {
    await stop();
  }
});
