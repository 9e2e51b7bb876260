import { contract } from '@counting-house/contract/contract.ts';
import { sql } from 'drizzle-orm';
import { resealMessages } from './integrations/outbox/outbox.service.ts';
import { resealSecrets } from './integrations/secret.service.ts';
import { note, writeAudit } from './platform/audit/audit.ts';
import type { Database, Tx } from './platform/database/database.ts';
import type { Variables } from './platform/environment/environment.ts';
import { ownContext } from './platform/jobs/system-context.ts';
import {
  describeChange,
  type SecretChange,
  readSecrets,
} from './platform/environment/secret-change.ts';
import { emptyCache } from './platform/settings/settings.ts';
import { cannotStart } from './platform/environment/start-failure.ts';
import { resealGiftCards } from './offers/gift-cards/gift-card-code.service.ts';
import { resealSecondFactors } from './session/second-factor/second-factor.service.ts';

/**
 * Seals with another APP_SECRET whatever this server's one has sealed, in one transaction: all or nothing.
 * Begun again after it broke off, it does what is left.
 *
 * @param from.dataDir the folder where the secret lies, or lay.
 * @param from.variables of the environment, with the secrets that are set there.
 * @returns what was done, in words.
 * @throws {Error} CannotStart while the house is open, and when the old secret opens nothing.
 */
export async function rotateSecret(
  database: Database,
  { dataDir, variables, now }: { dataDir: string; variables: Variables; now: Date },
): Promise<string> {
  const { secrets, change } = await database.write(async (tx) => {
    await mustBeAlone(tx);
    const secrets = readSecrets(dataDir, variables);
    const change = describeChange(secrets);
    await resealSecrets(tx, change);
    await resealMessages(tx, change);
    await resealSecondFactors(tx, change);
    await resealGiftCards(tx, change);
    const { anew, already, lost } = change.counts;
    if (lost > 0 && anew + already === 0) {
      secrets.giveUp();
      throw cannotStart(
        `The old secret opens nothing of what is sealed here (${lost}). Nothing was changed.`,
      );
    }
    await writeDown(tx, change, now);
    return { secrets, change };
  });
  secrets.finish();
  return inWords(change);
}

/** A server that runs keeps the old secret in its memory, and would seal with it. */
async function mustBeAlone(tx: Tx): Promise<void> {
  const others = await tx.execute(sql`select from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`);
  if (others.rows.length > 0) {
    throw cannotStart(
      'The database is in use: stop every Counting House first. Nothing was changed.',
    );
  }
}

async function writeDown(tx: Tx, { counts }: SecretChange, now: Date): Promise<void> {
  const ctx = ownContext(tx, {
    now,
    operation: contract.data.setUp,
    settings: emptyCache().values,
    reference: 'rotate-secret',
  });
  const fields = Object.entries(counts).map(([field, after]) => ({ field, before: null, after }));
  note(ctx, { action: 'rotate_secret', fields });
  await writeAudit(tx, { ...ctx, result: 'ok' });
}

function inWords({ counts: { anew, already, lost } }: SecretChange): string {
  return [
    `Sealed with the new secret: ${anew}.`,
    ...(already > 0 ? [`Sealed with it before: ${already}.`] : []),
    ...(lost > 0 ? [`Opened with neither, and to be typed or set up again: ${lost}.`] : []),
    'Start Counting House again.',
  ].join(' ');
}
