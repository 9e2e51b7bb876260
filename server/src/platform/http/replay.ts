import { texts } from '@counting-house/contract/kit/problem.ts';
import { and, eq, sql } from 'drizzle-orm';
import { signText } from '../environment/app-secret.ts';
import type { Asker } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { conflict } from '../problem.ts';
import { replays } from './replay.table.ts';

/** One attempt at a write, as its sender named it. */
export type Attempt = {
  readonly asker: string;
  readonly key: string;
  readonly call: string;
  /** Keyed, because what is sent may be a password. */
  readonly bodyHash: string;
};

type FirstAnswer = { readonly status: number; readonly answer: unknown };

/** The attempt behind an Idempotency-Key; null when none was sent, or by nobody we know. */
export function attemptOf(user: Asker, key: string | undefined, call: string, input: unknown) {
  if (key === undefined || user.kind === 'public') return null;
  const bodyHash = signText('replay', JSON.stringify(input));
  const asker = user.tokenId === null ? `user:${user.id}` : `token:${user.tokenId}`;
  return { asker, key, call, bodyHash } satisfies Attempt;
}

/**
 * The first answer to this attempt, or null when it is the first. Holds the key until the end of the
 * transaction, so that two at once cannot both be first.
 *
 * @throws {Problem} `in_progress` (409) while the first still runs; `key_reused` (409) with another body.
 */
export async function firstAnswer(tx: Tx, attempt: Attempt): Promise<FirstAnswer | null> {
  const lock = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${attempt.asker} ${attempt.key}`}, 7)) as mine`,
  );
  if (!lock.rows[0]?.mine) throw conflict('in_progress', texts.inProgress);

  const [first] = await tx
    .select()
    .from(replays)
    .where(and(eq(replays.asker, attempt.asker), eq(replays.key, attempt.key)));
  if (!first) return null;
  if (first.bodyHash !== attempt.bodyHash || first.call !== attempt.call) {
    throw conflict('key_reused', texts.keyReused);
  }
  return { status: first.status, answer: first.answer };
}

/** Keeps the first answer; a success in its own transaction, a broken rule in one of its own. */
export async function keepAnswer(
  tx: Tx,
  attempt: Attempt,
  first: FirstAnswer & { at: string },
): Promise<void> {
  await tx
    .insert(replays)
    .values({ ...attempt, ...first })
    .onConflictDoNothing();
}
