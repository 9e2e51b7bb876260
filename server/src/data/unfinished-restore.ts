import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { existsSync } from 'node:fs';
import { secretFiles } from '../platform/environment/app-secret.ts';
import { cannotStart } from '../platform/environment/start-failure.ts';
import type { Connection } from '../platform/database/database.ts';
import { migrationLock } from '../platform/database/migrate.ts';
import { copyClient } from './copy-tables.ts';
import { filesIn, finishFiles, undoFiles } from './restore-files.ts';

const folderName = /^restore-([0-9a-f]{16})$/u;

/** What the audit log calls a restore, so that a start knows whether its transaction was committed. */
export const restoreReference = (id: string): string => `restore ${id}`;

/**
 * Finishes a restore that was killed after its transaction was committed, and undoes one that was killed before:
 * files and secret are those of the database that is here. Waits for a restore that is at work.
 *
 * @returns what was done, in a sentence; null when nothing was left.
 */
export async function settleRestores(
  dataDir: string,
  connection: Connection,
): Promise<string | null> {
  const left = (await readdir(dataDir).catch(() => [])).filter((name) => folderName.test(name));
  return left.length > 0 ? settle(dataDir, connection, left) : null;
}

/**
 * A house that has had a secret is not given another by chance: what it sealed could never be read again.
 *
 * @throws {Error} CannotStart when the secret is missing and the one before the last restore lies beside.
 */
export function mustHaveSecret(dataDir: string): void {
  const { now } = secretFiles(dataDir);
  if (existsSync(now) || !existsSync(`${now}.before-restore`)) return;
  throw cannotStart(
    `The secret of this installation is missing: put the file ${now} back, or set APP_SECRET. ${now}.before-restore is the secret before the last restore.`,
  );
}

async function settle(
  dataDir: string,
  connection: Connection,
  names: readonly string[],
): Promise<string | null> {
  const client = await copyClient(connection);
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    let said: string | null = null;
    for (const name of names) {
      const folder = path.join(dataDir, name);
      if (!existsSync(folder)) continue; // Another start was faster.
      const [, id = ''] = folderName.exec(name) ?? [];
      const { rows } = await client.query<{ is: boolean }>(
        `select to_regclass('public.audit_log') is not null as is`,
      );
      const known =
        rows[0]?.is &&
        (await client.query('select from audit_log where request_id = $1 limit 1', [
          restoreReference(id),
        ]));
      if (known && known.rowCount) {
        await finishFiles(dataDir, folder, await filesIn(folder, ''));
        said = 'A restore that was broken off is finished.';
      } else {
        await undoFiles(dataDir, folder);
        said = 'An interrupted restore was undone. Your data is as it was before.';
      }
      await rm(folder, { recursive: true, force: true });
    }
    return said;
  } finally {
    await client.end();
  }
}
