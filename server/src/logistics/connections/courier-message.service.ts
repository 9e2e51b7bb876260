import { addresses } from '@counting-house/contract/kit/addresses.ts';
import type { CourierMessage } from '@counting-house/contract/logistics/courier-update.ts';
import { openOutcomes } from '@counting-house/contract/logistics/courier-update.ts';
import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { notify } from '../../integrations/notices/notice.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { attempt } from '../../platform/database/attempt.ts';
import { hashToken } from '../../platform/environment/secrets.ts';
import { wakeKind } from '../../platform/jobs/jobs.ts';
import { countTry } from '../../platform/limits/rate.ts';
import { Problem, sentenceOf } from '../../platform/problem.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { followCod } from '../dispatch/pay.service.ts';
import { addEvent, lockParcel } from '../dispatch/tracking.service.ts';
import { readCourierSecret } from './courier-account.service.ts';
import { courierAccounts, courierAccountUse, type AccountRecord } from './courier-account.table.ts';
import { checkMessage, type Judgement } from './courier-judge.service.ts';
import { isProven, readMessage } from './courier-message.rules.ts';
import { courierMessages, courierUpdates, type UpdateRecord } from './courier-update.table.ts';
import { keepUnknownWord, readCourierWords } from './courier-word.service.ts';

/** Messages of one connection in a minute, and wrong proofs from one address in ten. */
const mostInMinute = 600;
const mostWrong = 20;
const mostTries = 3;
const keptDays = 90;

/**
 * Takes a message of a courier's system: keeps it as it came, for the job that reads it. The same message again
 * is counted and done once.
 *
 * @throws {Problem} `courier.not_proven` (401) without the secret, or for an address that nobody has;
 *   `courier.off` (403); `courier.too_many` (429).
 */
export async function takeCourierMessage(
  ctx: WriteContext,
  { courier, body }: CourierMessage,
): Promise<{ ok: true }> {
  const [account] = await ctx.tx
    .select()
    .from(courierAccounts)
    .where(eq(courierAccounts.key, courier));
  if (!account) throw new Problem(401, 'courier.not_proven', notProven);
  const secret = (await readCourierSecret(ctx, account.id)) ?? '';
  const said = ctx.request.headers[account.headerName];
  if (!isProven({ proof: account.proof, secret }, said, body)) await refuse(ctx, account);
  if (account.status === 'off') {
    throw new Problem(403, 'courier.off', 'This connection is switched off.');
  }
  const counted = await countTry(ctx, { key: `courier ${account.id}`, minutes: 1 });
  if (counted.tries > mostInMinute) throw tooMany(counted.secondsLeft);
  await ctx.tx
    .insert(courierMessages)
    .values({
      accountId: account.id,
      receivedAt: ctx.now,
      lastTime: ctx.now,
      address: ctx.request.ip,
      bodyHash: hashToken(body),
      body,
    })
    .onConflictDoUpdate({
      target: [courierMessages.accountId, courierMessages.bodyHash],
      set: { times: sql`${courierMessages.times} + 1`, lastTime: ctx.now },
    });
  await noteUse(ctx, account, { lastMessageAt: ctx.now });
  wakeKind(ctx, 'logistics.readCourierMessages');
  return { ok: true };
}

const notProven = 'The message does not prove that it is the courier’s.';

/** Counts a wrong proof and says so; past so many from one address it is not even counted. */
async function refuse(ctx: WriteContext, account: AccountRecord): Promise<never> {
  const key = `courier ${account.id} wrong from ${ctx.request.address}`;
  const wrong = await countTry(ctx, { key, minutes: 10 });
  if (wrong.tries > mostWrong) throw tooMany(wrong.secondsLeft);
  await noteUse(ctx, account, {
    refused: sql`${courierAccountUse.refused} + 1`,
    lastRefusedAt: ctx.now,
  });
  await notify(ctx, {
    to: { permission: 'integrations.connection.write' },
    kind: 'courier_refused',
    text: `A message to ${account.name} was refused: it does not have the secret.`,
    link: `${addresses.courierAccounts}?open=${account.id}`,
    about: `courier ${account.id}`,
  });
  throw new Problem(401, 'courier.not_proven', notProven, { stands: true });
}

const tooMany = (seconds: number) =>
  new Problem(429, 'courier.too_many', `Too many messages. Try again in ${seconds} seconds.`, {
    retryAfterSeconds: seconds,
  });

const noteUse = (
  ctx: WriteContext,
  { id }: AccountRecord,
  values: Parameters<ReturnType<typeof ctx.tx.update<typeof courierAccountUse>>['set']>[0],
) => ctx.tx.update(courierAccountUse).set(values).where(eq(courierAccountUse.accountId, id));

/** Reads the oldest message that nobody has read into its updates. @returns whether there was one. */
export async function readNextMessage(ctx: WriteContext): Promise<boolean> {
  const [message] = await ctx.tx
    .select()
    .from(courierMessages)
    .where(eq(courierMessages.isRead, false))
    .orderBy(asc(courierMessages.id))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!message) return false;
  const { id: messageId, accountId, receivedAt } = message;
  const account = await readRow(ctx, courierAccounts, accountId);
  const { updates, problem } = readMessage(message.body, account);
  const of = { messageId, accountId, receivedAt };
  const empty = { waybill: '', word: '', timeText: '', place: '', reason: '' };
  await ctx.tx
    .insert(courierUpdates)
    .values(
      problem === null
        ? updates.map((said) => ({ ...of, ...said }))
        : [{ ...of, ...empty, outcome: 'unreadable', text: problem }],
    );
  await ctx.tx
    .update(courierMessages)
    .set({ isRead: true })
    .where(eq(courierMessages.id, messageId));
  if (problem !== null) await tellOpen(ctx, account, problem);
  return true;
}

/** Takes the next new update, so that one that cannot be applied is not taken for ever. */
export async function takeNextUpdate(ctx: WriteContext): Promise<UpdateRecord | null> {
  const [next] = await ctx.tx
    .select({ id: courierUpdates.id })
    .from(courierUpdates)
    .where(eq(courierUpdates.outcome, 'received'))
    .orderBy(asc(courierUpdates.tries), asc(courierUpdates.id))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!next) return null;
  const [taken] = await ctx.tx
    .update(courierUpdates)
    .set({ tries: sql`${courierUpdates.tries} + 1` })
    .where(eq(courierUpdates.id, next.id))
    .returning();
  return taken ?? null;
}

/**
 * Applies what a courier said of one parcel: an event is added to it where the connection is live. What cannot be
 * done says why, and waits for somebody.
 *
 * Locks the order, then its parcel.
 */
export async function applyUpdate(
  ctx: WriteContext,
  update: UpdateRecord,
): Promise<Pick<Judgement, 'outcome' | 'text'>> {
  const account = await readRow(ctx, courierAccounts, update.accountId);
  const words = await readCourierWords(ctx, account.id);
  const { receivedAt } = update;
  const judged = await checkMessage(ctx, { account, words, said: update, receivedAt });
  const { status, parcel, at } = judged;
  const done =
    update.tries > mostTries
      ? ({
          outcome: 'refused',
          text: 'It failed several times. Try again, or add it by hand.',
        } as const)
      : await doneOf(ctx, { account, judged, update });
  await ctx.tx
    .update(courierUpdates)
    .set({ ...done, status, at, parcelId: parcel?.id ?? null })
    .where(eq(courierUpdates.id, update.id));
  if (done.outcome === 'unknown_word') await keepUnknownWord(ctx, account, update.word);
  else if (isOpen(done.outcome)) await tellOpen(ctx, account, done.text);
  return done;
}

const isOpen = (outcome: UpdateRecord['outcome']) => openOutcomes.some((open) => open === outcome);

type Applied = {
  readonly account: AccountRecord;
  readonly judged: Judgement;
  readonly update: UpdateRecord;
};

async function doneOf(ctx: WriteContext, { account, judged, update }: Applied) {
  const { outcome, text, status, at, parcel, reason } = judged;
  const isTrial = account.status === 'trial';
  if (isTrial && !['unknown_word', 'unreadable', 'ignored'].includes(outcome)) {
    return { outcome: 'trial', text } as const;
  }
  if (outcome !== 'noted' || !status || !at || !parcel) return { outcome, text };
  if (status === 'returned' || status === 'lost' || status === 'damaged') return { outcome, text };
  const note = [update.word, update.reason].filter(Boolean).join(': ');
  const tried = await attempt(ctx, async (within) => {
    const locked = await followCod(within, await lockParcel(within, { id: parcel.id }));
    await addEvent(within, locked, {
      status,
      at,
      place: update.place,
      note,
      source: 'webhook',
      ...(reason ? { reason } : {}),
    });
  });
  return tried.done
    ? { outcome, text }
    : ({ outcome: 'refused', text: sentenceOf(tried.problem) } as const);
}

const tellOpen = (ctx: WriteContext, account: AccountRecord, text: string) =>
  notify(ctx, {
    to: { permission: 'logistics.parcel.dispatch' },
    kind: 'courier_update_open',
    text: `A tracking update from ${account.name} needs your decision. ${text}`,
    link: `${addresses.courierAccounts}?tab=updates`,
    about: `courier ${account.id}`,
  });

/** Deletes what couriers sent that is older than anybody looks back. */
export async function cleanCourierMessages(ctx: WriteContext): Promise<{ removed: number }> {
  const oldest = new Date(Date.parse(ctx.now) - keptDays * 86_400_000).toISOString();
  const { rowCount } = await ctx.tx
    .delete(courierMessages)
    .where(and(lt(courierMessages.lastTime, oldest), eq(courierMessages.isRead, true)));
  return { removed: rowCount ?? 0 };
}
