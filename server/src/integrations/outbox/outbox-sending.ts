import { channelLabels } from '@counting-house/contract/integrations/connection.ts';
import type { Channel } from '@counting-house/contract/integrations/connection.ts';
import { and, eq, inArray, lte, notInArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { unseal } from '../../platform/environment/secrets.ts';
import {
  mailSettings,
  secretBefore,
  secretOf,
  settingsBefore,
  smsSettings,
} from '../channels/channel.service.ts';
import { channelHealth } from '../channels/connection.table.ts';
import { deliverMail } from '../channels/mail.ts';
import { outboxFiles } from './outbox-file.table.ts';
import {
  breaker,
  type MailedFile,
  nextTry,
  otpPriority,
  sealName,
  withoutWords,
  type Delivery,
} from './outbox.rules.ts';
import { giveUpExpired, nextMoment, type Sender, type Taken, takeDue } from './outbox-taking.ts';
import { outboxMessages } from './outbox.table.ts';
import { openSecret } from '../secret.service.ts';
import { deliverSms } from '../channels/sms.ts';
import { carriesFor } from '../channels/trust.service.ts';

/** A run leaves the rest to the next one, so that no run is endless. */
const mostRounds = 30;
const keptDays = 90;
const lostSecret = 'Its password or key can no longer be read. Type it again.';

type Sent = {
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
 */
export async function sendDue(sender: Sender, between: () => Promise<void>): Promise<Sent> {
  const failing = new Map<Channel, string>();
  await giveUpExpired(sender);
  for (let round = 0; round < mostRounds; round += 1) {
    await between();
    const taken = await Promise.all(
      (['sms', 'mail'] as const).map(async (channel) => {
        const messages = await takeDue(sender, channel);
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

/** @returns what the other side said when the channel began to fail with these; else null. */
async function deliverAll(
  sender: Sender,
  channel: Channel,
  taken: readonly Taken[],
): Promise<string | null> {
  if (taken.length === 0) return null;
  const tx = sender.database.direct;
  const keyNow = await openSecret(tx, secretOf[channel]);
  const keyBefore = await openSecret(tx, secretBefore[channel]);
  const now = { mail: await mailSettings(tx), sms: await smsSettings(tx) };
  const before = await settingsBefore(tx);
  const files = channel === 'mail' ? await filesOf(tx, taken) : new Map<number, MailedFile[]>();
  const began = await Promise.all(
    taken.map(async (message) => {
      const content = contentOf(message);
      if (!content) {
        const error = 'It can no longer be read: the secret of the server is another now.';
        return writeDown(sender, message, { outcome: 'refused', error });
      }
      if (!(await mayCarry(sender, message))) {
        return writeDown(sender, message, { outcome: 'refused', error: heldText(channel) });
      }
      const { mail, sms } = message.isByBefore ? before : now;
      const key = message.isByBefore ? keyBefore : keyNow;
      let delivery: Delivery = { outcome: 'failed', error: 'It is not set up any more.' };
      if (key === null) delivery = { outcome: 'failed', error: lostSecret };
      else if (channel === 'mail' && mail) {
        delivery = await deliverMail(mail, key, {
          to: message.recipient,
          subject: content.subject ?? '',
          text: content.body,
          html: content.html,
          files: files.get(message.id) ?? [],
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

/** The files that go with messages, by the message's id. */
async function filesOf(
  tx: Tx,
  taken: readonly Taken[],
): Promise<ReadonlyMap<number, MailedFile[]>> {
  const ids = taken.map(({ id }) => id);
  const rows = await tx
    .select()
    .from(outboxFiles)
    .where(inArray(outboxFiles.messageId, ids))
    .orderBy(outboxFiles.id);
  const byMessage = Map.groupBy(rows, ({ messageId }) => messageId);
  return new Map(
    [...byMessage].map(([id, files]) => [
      id,
      files.map(({ name, mime, content }) => ({ name, mime, bytes: content })),
    ]),
  );
}

/** What opens the way in is put only to a channel that may carry it for its person at this moment. */
async function mayCarry({ database, clock }: Sender, message: Taken): Promise<boolean> {
  if (message.sealed === null) return true;
  const userId = message.entity === 'management_user' ? (message.entityId ?? 0) : 0;
  return carriesFor(database.direct, message.channel, { userId, now: clock.now().toISOString() });
}

const heldText = (channel: Channel): string =>
  `${channelLabels[channel]} was changed recently by a user with fewer rights than this person. An owner must confirm it first.`;

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
    if (delivery.outcome === 'sent') {
      await tx.delete(outboxFiles).where(eq(outboxFiles.messageId, message.id));
    }
    // How the channel was before says nothing of how it is.
    return message.isByBefore ? null : noteHealth(tx, { channel: message.channel, delivery, now });
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
