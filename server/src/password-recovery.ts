import { addresses } from '@counting-house/contract/kit/addresses.ts';
import { contract } from '@counting-house/contract/contract.ts';
import { eq, sql } from 'drizzle-orm';
import { writeAudit } from './platform/audit/audit.ts';
import { momentText } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import { cannotStart } from './platform/environment/start-failure.ts';
import { ownContext, systemUser } from './platform/jobs/system-context.ts';
import { emptyCache, settingsMark, readSettings } from './platform/settings/settings.ts';
import { newTemporaryPassword } from './session/password/new-password.service.ts';
import { giveTemporaryPassword, temporaryLife } from './session/password/password.service.ts';
import { userLogs } from './session/people/user-log.table.ts';
import { users } from './platform/people/user.table.ts';

/** Nobody else waits in this process. */
const alone = {
  line: 'signIn',
  whose: 'recovery',
  signal: new AbortController().signal,
} as const;

/**
 * Gives the person with a phone number a temporary password, for anyone who sits at the server and can
 * reach nobody else: it opens for a day and is changed at the first sign-in. Their sessions end, here
 * and on every server of the database; a second factor stays.
 *
 * @returns what to tell the person, with the password, which is kept nowhere.
 * @throws {Error} CannotStart when nobody has the number, or its person may not sign in.
 */
export async function recoverPassword(
  database: Database,
  { phone, now }: { phone: string; now: Date },
): Promise<string> {
  const temporary = await newTemporaryPassword(alone); // Hashing takes long: no row waits for it.
  const { ctx, words } = await database.write(async (tx) => {
    const mark = await tx.execute<{ mark: string }>(sql`select ${settingsMark} as mark`);
    const made = ownContext(tx, {
      now,
      operation: contract.session.resetPassword,
      settings: await readSettings(tx, emptyCache(), mark.rows[0]?.mark ?? ''),
      reference: 'reset-password',
      user: { ...systemUser, name: 'An administrator at the server' },
    });
    const [person] = await tx.select().from(users).where(eq(users.phone, phone)).for('update');
    if (!person) throw cannotStart(`No user has the phone number ${phone}. Nothing was changed.`);
    if (person.status === 'disabled') {
      throw cannotStart(
        `${person.name} is disabled. Another owner enables them under Settings, Users. Nothing was changed.`,
      );
    }
    await giveTemporaryPassword(made, person, temporary);
    await tx
      .insert(userLogs)
      .values({ at: made.now, userId: person.id, path: addresses.forgotPassword });
    await writeAudit(tx, { ...made, result: 'ok' });
    const until = momentText(made.settings['business.timeZone'], temporaryLife(made.now));
    return {
      ctx: made,
      words: [
        `Temporary password of ${person.name}: ${temporary.password}`,
        `It opens once, until ${until}, and is changed at the sign-in. Their other sessions have ended.`,
      ].join('\n'),
    };
  });
  for (const later of ctx.afterCommit) await later(database);
  return words;
}
