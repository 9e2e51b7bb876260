import type { Channel } from '@counting-house/contract/integrations/connection.ts';
import { and, between, eq, gt, inArray, lte, min, notBetween, or, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { isOn, mailSettings, smsSettings } from '../channels/channel.service.ts';
import { channelHealth } from '../channels/connection.table.ts';
import { breaker, leaseMs, otpPriority, otpWaitsMs, waitsMs } from './outbox.rules.ts';
import { outboxMessages } from './outbox.table.ts';

/** What sending needs of the house; the time is asked for again after each call. */
export type Sender = { readonly database: Database; readonly clock: Clock };

/** A message that this server sends, and no other as long as its lease lasts. */
export type Taken = typeof outboxMessages.$inferSelect;

const atOnce = 10;
const minuteMs = 60_000;

/** What is too late is not sent any more, and what it said is gone. */
export async function giveUpExpired({ database, clock }: Sender): Promise<void> {
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
export async function takeDue({ database, clock }: Sender, channel: Channel): Promise<Taken[]> {
  const now = clock.now().toISOString();
  return database.write(async (tx) => {
    await pullBack(tx, channel, now);
    await returnLeases(tx, channel, now);
    const room = await roomFor(tx, channel, now);
    // What tells of the change of a channel goes by the one before it, even when there is none now.
    const isShut = room === null;
    const due = await tx
      .select({ id: outboxMessages.id })
      .from(outboxMessages)
      .where(
        and(
          eq(outboxMessages.channel, channel),
          eq(outboxMessages.status, 'queued'),
          lte(outboxMessages.nextAttemptAt, now),
          isShut ? eq(outboxMessages.isByBefore, true) : undefined,
          isShut || room > 0 ? undefined : eq(outboxMessages.priority, otpPriority),
        ),
      )
      .orderBy(outboxMessages.priority, outboxMessages.nextAttemptAt, outboxMessages.id)
      .limit(!isShut && room > 0 ? Math.min(atOnce, room) : atOnce)
      .for('update', { skipLocked: true });
    if (due.length === 0) return [];
    return tx
      .update(outboxMessages)
      .set({
        status: 'sending',
        attempts: sql`${outboxMessages.attempts} + 1`,
        nextAttemptAt: null,
        takenAt: now,
        leaseUntil: later(now, leaseMs),
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

/** What is due and stays, because its channel is off, rests or is full, is looked after every minute anyway. */
export async function nextMoment({ database, clock }: Sender): Promise<string | null> {
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

/** What waits longer than it may was put off by a clock that was ahead: it is due. */
async function pullBack(tx: Tx, channel: Channel, now: string): Promise<void> {
  const { attempts, createdAt, nextAttemptAt, priority } = outboxMessages;
  const longest = sql`case when ${priority} = ${otpPriority}
    then (${sql.param([...otpWaitsMs])}::int[])[${attempts}] else (${sql.param([...waitsMs])}::int[])[${attempts}] end`;
  await tx
    .update(outboxMessages)
    .set({ nextAttemptAt: now })
    .where(
      and(
        eq(outboxMessages.channel, channel),
        eq(outboxMessages.status, 'queued'),
        gt(nextAttemptAt, now),
        or(
          gt(createdAt, now),
          sql`${nextAttemptAt} > ${now}::timestamptz + make_interval(secs => ${longest} / 1000.0)`,
        ),
      ),
    );
}

/** The one who took these is gone: they may have gone out, and go out again under the same id. */
async function returnLeases(tx: Tx, channel: Channel, now: string): Promise<void> {
  await tx
    .update(outboxMessages)
    .set({ status: 'queued', nextAttemptAt: now, leaseUntil: null })
    .where(
      and(
        eq(outboxMessages.channel, channel),
        eq(outboxMessages.status, 'sending'),
        notBetween(outboxMessages.leaseUntil, now, later(now, leaseMs)),
      ),
    );
}

const later = (now: string, ms: number) => new Date(Date.parse(now) + ms).toISOString();

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
  const pausedUntil = health?.pausedUntil ?? now;
  if (pausedUntil > now && pausedUntil <= later(now, breaker.restMs)) return null;
  const minuteAgo = new Date(Date.parse(now) - minuteMs).toISOString();
  const went = await tx.$count(
    outboxMessages,
    and(eq(outboxMessages.channel, channel), between(outboxMessages.takenAt, minuteAgo, now)),
  );
  return Math.max(0, settings.maxPerMinute - went);
}
