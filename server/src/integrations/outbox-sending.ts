import type { Channel } from '@counting-house/contract/integrations/connection.ts';
import { and, eq, gt, inArray, lte, min, notInArray, sql } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import type { Database, Tx } from '../platform/database.ts';
import { unseal } from '../platform/secrets.ts';
import { isOn, mailSettings, secretOf, smsSettings } from './channel.service.ts';
import { channelHealth } from './connection.table.ts';
import { deliverMail } from './mail.ts';
import {
  breaker,
  leaseMs,
  nextTry,
  otpPriority,
  sealName,
  withoutWords,
  type Delivery,
} from './outbox.rules.ts';
import { outboxMessages } from './outbox.table.ts';
import { openSecret } from './secret.service.ts';
import { deliverSms } from './sms.ts';

/** What sending needs of the house; the time is asked for again after each call. */
export type Sender = { readonly database: Database; readonly clock: Clock };

const atOnce = 10;
/** A run leaves the rest to the next one, so that no run is endless. */
const mostRounds = 30;
const minuteMs = 60_000;
const keptDays = 90;
const lostSecret = 'Its password or key can no longer be read. Type it again.';

export type Sent = {
  /** When a message is due that is not yet, or is taken over from a server that is gone; null when none is. */
  readonly next: string | null;
  /** Channels that began to fail, with what the other side said. */
  readonly failing: ReadonlyMap<Channel, string>;
};

/**
 * Sends what is due: takes up to ten messages of each channel at a time in a short transaction, puts them to
 * the other side outside of any, and writes down each one by itself. An OTP that comes meanwhile is among the
 * next ten. Several servers may do it at once.
 *
 * @param between asked before each ten; it throws to stop.
 * @see house-audit E.
 */
export async function sendDue(sender: Sender, between: () => Promise<void>): Promise<Sent> {
  const failing = new Map<Channel, string>();
  await giveUpExpired(sender);
  for (let round = 0; round < mostRounds; round += 1) {
    await between();
    const taken = await Promise.all(
      (['sms', 'mail'] as const).map(async (channel) => {
        const messages = await take(sender, channel);
        const began = await deliverAll(sender, channel, messages);
        if (began !== null) failing.set(channel, began);
        return messages.length;
      }),
    );
    if (taken.every((count) => count === 0)) break;
  }
  return { next: await nextMoment(sender), failing };
}

/** Removes messages that nobody asks for any more. */
export async function cleanOutbox({ database, clock }: Sender): Promise<number> {
  const before = new Date(clock.now().getTime() - keptDays * 86_400_000).toISOString();
  return database.write(async (tx) => {
    const gone = await tx
      .delete(outboxMessages)
      .where(
        and(
          lte(outboxMessages.createdAt, before),
          notInArray(outboxMessages.status, ['queued', 'sending']),
        ),
      )
      .returning({ id: outboxMessages.id });
    return gone.length;
  });
}

/** What is due and stays, because its channel is off, rests or is full, is looked after every minute anyway. */
async function nextMoment({ database, clock }: Sender): Promise<string | null> {
  const now = clock.now().toISOString();
  const { nextAttemptAt, leaseUntil, status } = outboxMessages;
  const [due] = await database.direct
    .select({ at: min(nextAttemptAt) })
    .from(outboxMessages)
    .where(and(eq(status, 'queued'), gt(nextAttemptAt, now)));
  const [leased] = await database.direct
    .select({ at: min(leaseUntil) })
    .from(outboxMessages)
    .where(and(eq(status, 'sending'), gt(leaseUntil, now)));
  const moments = [due?.at, leased?.at].filter((at) => typeof at === 'string');
  return moments.toSorted()[0] ?? null;
}

type Taken = typeof outboxMessages.$inferSelect;

/** What is too late is not sent any more, and what it said is gone. */
async function giveUpExpired({ database, clock }: Sender): Promise<void> {
  const now = clock.now().toISOString();
  await database.write((tx) =>
    tx
      .update(outboxMessages)
      .set({
        status: 'dead',
        nextAttemptAt: null,
        sealed: null,
        lastError: sql`coalesce(${outboxMessages.lastError}, 'It could not be sent in time.')`,
      })
      .where(and(eq(outboxMessages.status, 'queued'), lte(outboxMessages.expiresAt, now))),
  );
}

/** Takes the messages that are due, the urgent ones first; their lease protects them from other servers. */
async function take({ database, clock }: Sender, channel: Channel): Promise<Taken[]> {
  const now = clock.now().toISOString();
  return database.write(async (tx) => {
    await returnLeases(tx, channel, now);
    const room = await roomFor(tx, channel, now);
    if (room === null) return [];
    const due = await tx
      .select({ id: outboxMessages.id })
      .from(outboxMessages)
      .where(
        and(
          eq(outboxMessages.channel, channel),
          eq(outboxMessages.status, 'queued'),
          lte(outboxMessages.nextAttemptAt, now),
          room > 0 ? undefined : eq(outboxMessages.priority, otpPriority),
        ),
      )
      .orderBy(outboxMessages.priority, outboxMessages.nextAttemptAt, outboxMessages.id)
      .limit(room > 0 ? Math.min(atOnce, room) : atOnce)
      .for('update', { skipLocked: true });
    if (due.length === 0) return [];
    return tx
      .update(outboxMessages)
      .set({
        status: 'sending',
        attempts: sql`${outboxMessages.attempts} + 1`,
        nextAttemptAt: null,
        takenAt: now,
        leaseUntil: new Date(Date.parse(now) + leaseMs).toISOString(),
      })
      .where(
        inArray(
          outboxMessages.id,
          due.map(({ id }) => id),
        ),
      )
      .returning();
  });
}

/** Whoever took these is gone: they may have gone out, and go out again under the same id. */
async function returnLeases(tx: Tx, channel: Channel, now: string): Promise<void> {
  await tx
    .update(outboxMessages)
    .set({ status: 'queued', nextAttemptAt: now, leaseUntil: null })
    .where(
      and(
        eq(outboxMessages.channel, channel),
        eq(outboxMessages.status, 'sending'),
        lte(outboxMessages.leaseUntil, now),
      ),
    );
}

/**
 * How many messages the channel may take now: its rate of a minute less what went in the last one. Null when
 * it is off or rests. Locks the channel's health, so that two servers do not fill the same room.
 */
async function roomFor(tx: Tx, channel: Channel, now: string): Promise<number | null> {
  const settings = channel === 'mail' ? await mailSettings(tx) : await smsSettings(tx);
  if (!settings || !(await isOn(tx, channel))) return null;
  await tx.insert(channelHealth).values({ channel }).onConflictDoNothing();
  const [health] = await tx
    .select()
    .from(channelHealth)
    .where(eq(channelHealth.channel, channel))
    .for('update');
  if (health?.pausedUntil && health.pausedUntil > now) return null;
  const minuteAgo = new Date(Date.parse(now) - minuteMs).toISOString();
  const went = await tx.$count(
    outboxMessages,
    and(eq(outboxMessages.channel, channel), gt(outboxMessages.takenAt, minuteAgo)),
  );
  return Math.max(0, settings.maxPerMinute - went);
}

/** @returns what the other side said when the channel began to fail with these; else null. */
async function deliverAll(
  sender: Sender,
  channel: Channel,
  taken: readonly Taken[],
): Promise<string | null> {
  if (taken.length === 0) return null;
  const tx = sender.database.direct;
  const key = await openSecret(tx, secretOf[channel]);
  const [mail, sms] = [await mailSettings(tx), await smsSettings(tx)];
  const began = await Promise.all(
    taken.map(async (message) => {
      const content = contentOf(message);
      if (!content) {
        const error = 'It can no longer be read: the secret of the server is another now.';
        return writeDown(sender, message, { outcome: 'refused', error });
      }
      let delivery: Delivery = { outcome: 'failed', error: 'It is not set up any more.' };
      if (key === null) delivery = { outcome: 'failed', error: lostSecret };
      else if (channel === 'mail' && mail) {
        delivery = await deliverMail(mail, key, {
          to: message.recipient,
          subject: content.subject ?? '',
          text: content.body,
          html: content.html,
          id: `message-${message.id}`,
        });
      } else if (channel === 'sms' && sms) {
        const { recipient: phone, dltId: templateId } = message;
        delivery = await deliverSms(sms, { phone, text: content.body, templateId, key });
      }
      return writeDown(sender, message, cleaned(delivery, [key ?? '', ...content.secrets]));
    }),
  );
  return began.find((error) => error !== null) ?? null;
}

type Content = {
  readonly subject: string | null;
  readonly body: string;
  readonly html: string | null;
  /** What the other side may say back, and nobody may read. */
  readonly secrets: readonly string[];
};

function contentOf({ sealed, subject, body, html, recipient }: Taken): Content | null {
  if (body !== null) return { subject, body, html, secrets: [] };
  if (sealed === null) return null;
  try {
    const content = JSON.parse(unseal(sealName(recipient), sealed)) as Content;
    return { ...content, secrets: [content.body, ...content.secrets] };
  } catch {
    return null; // Sealed under another APP_SECRET.
  }
}

function cleaned(delivery: Delivery, secret: readonly string[]): Delivery {
  return delivery.outcome === 'sent'
    ? { ...delivery, answer: withoutWords(delivery.answer, secret) }
    : { ...delivery, error: withoutWords(delivery.error, secret) };
}

/**
 * Notes what came of one message, unless its lease went to somebody else meanwhile.
 *
 * @returns what the other side said when its channel fails from now on; else null.
 */
async function writeDown(
  { database, clock }: Sender,
  message: Taken,
  delivery: Delivery,
): Promise<string | null> {
  const now = clock.now().toISOString();
  return database.write(async (tx) => {
    await tx
      .update(outboxMessages)
      .set({ leaseUntil: null, ...outcomeOf(message, delivery, now) })
      .where(
        and(
          eq(outboxMessages.id, message.id),
          eq(outboxMessages.status, 'sending'),
          eq(outboxMessages.attempts, message.attempts),
        ),
      );
    return noteHealth(tx, { channel: message.channel, delivery, now });
  });
}

function outcomeOf(message: Taken, delivery: Delivery, now: string) {
  if (delivery.outcome === 'sent') {
    const { answer, providerId } = delivery;
    return {
      status: 'sent',
      sentAt: now,
      answer,
      providerId,
      lastError: null,
      sealed: null,
    } as const;
  }
  const { error: lastError, outcome } = delivery;
  const nextAttemptAt = nextTry(message, outcome, now);
  if (nextAttemptAt !== null) return { status: 'queued', nextAttemptAt, lastError } as const;
  const isOtp = message.priority === otpPriority;
  return { status: 'dead', lastError, ...(isOtp ? { sealed: null } : {}) } as const;
}

/** A channel rests for a minute after five failures in a row that were its own. */
async function noteHealth(
  tx: Tx,
  { channel, delivery, now }: { channel: Channel; delivery: Delivery; now: string },
): Promise<string | null> {
  if (delivery.outcome === 'failed') {
    const restUntil = new Date(Date.parse(now) + breaker.restMs).toISOString();
    const [health] = await tx
      .update(channelHealth)
      .set({
        lastError: delivery.error,
        lastErrorAt: now,
        failuresInRow: sql`${channelHealth.failuresInRow} + 1`,
        pausedUntil: sql`case when (${channelHealth.failuresInRow} + 1) % ${breaker.failures} = 0
          then ${restUntil}::timestamptz else ${channelHealth.pausedUntil} end`,
      })
      .where(eq(channelHealth.channel, channel))
      .returning({ failuresInRow: channelHealth.failuresInRow });
    return health?.failuresInRow === 1 ? delivery.error : null;
  }
  await tx
    .update(channelHealth)
    .set({ failuresInRow: 0, ...(delivery.outcome === 'sent' ? { lastSuccessAt: now } : {}) })
    .where(eq(channelHealth.channel, channel));
  return null;
}
