import {
  MailSettings,
  SmsSettings,
  type Channel,
  type ConnectionState,
} from '@counting-house/contract/integrations/connection.ts';
import { desc, eq, and } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { readRows } from '../../platform/rows/read.ts';
import { channelHealth, connections } from './connection.table.ts';
import { users } from '../../platform/people/user.table.ts';
import { outboxMessages } from '../outbox/outbox.table.ts';
import { secretState } from '../secret.service.ts';

/** The names of what opens the channels. */
export const secretOf = { mail: 'mail.password', sms: 'sms.key' } as const;

/** The same of the channels as they were before their last change. */
export const secretBefore = { mail: 'mail.password.before', sms: 'sms.key.before' } as const;

/** What people call the channels. */

/** Whether messages can go this way: it was set up, and is switched on. */
export async function isOn(tx: Tx, channel: Channel): Promise<boolean> {
  const row = await readChannelRow(tx, channel);
  return row?.isOn ?? false;
}

/** The channels by which messages can go now. */
export async function openChannels(tx: Tx): Promise<Channel[]> {
  const rows = await tx
    .select({ channel: connections.key })
    .from(connections)
    .where(eq(connections.isOn, true))
    .orderBy(connections.key);
  return rows.map(({ channel }) => channel);
}

/** How mail is set up; null when it is not. */
export async function mailSettings(tx: Tx): Promise<MailSettings | null> {
  const row = await readChannelRow(tx, 'mail');
  return row ? MailSettings.parse(row.settings) : null;
}

/** How SMS is set up; null when it is not. */
export async function smsSettings(tx: Tx): Promise<SmsSettings | null> {
  const row = await readChannelRow(tx, 'sms');
  return row ? SmsSettings.parse(row.settings) : null;
}

/** How both channels were before their last change, for what tells of it. */
export async function settingsBefore(tx: Tx) {
  const [mail, sms] = [await readChannelRow(tx, 'mail'), await readChannelRow(tx, 'sms')];
  return {
    mail: mail?.before ? MailSettings.parse(mail.before) : null,
    sms: sms?.before ? SmsSettings.parse(sms.before) : null,
  };
}

/** What is told of a channel beside its settings. */
export async function readDeliveryRecord(tx: Tx, channel: Channel) {
  const row = await readChannelRow(tx, channel);
  const [changer] = await tx
    .select({ name: users.name })
    .from(users)
    .where(eq(users.id, row?.changedBy ?? 0));
  const [health] = await tx.select().from(channelHealth).where(eq(channelHealth.channel, channel));
  const [test] = await tx
    .select({
      at: outboxMessages.createdAt,
      to: outboxMessages.recipient,
      status: outboxMessages.status,
      answer: outboxMessages.answer,
      error: outboxMessages.lastError,
    })
    .from(outboxMessages)
    .where(and(eq(outboxMessages.channel, channel), eq(outboxMessages.templateKey, 'test')))
    .orderBy(desc(outboxMessages.id))
    .limit(1);
  const { lastSuccessAt = null, lastError = null, lastErrorAt = null } = health ?? {};
  return {
    state: stateOf(row, { lastSuccessAt, lastErrorAt }),
    lastSuccessAt,
    lastError,
    lastErrorAt,
    secret: await secretState(tx, secretOf[channel]),
    test: test
      ? { at: test.at, to: test.to, status: test.status, answer: test.answer ?? test.error }
      : null,
    version: row?.version ?? null,
    change: row
      ? { at: row.changedAt, by: changer?.name ?? '', confirmedAt: row.confirmedAt }
      : null,
  };
}

/** The row of a channel; undefined when nobody set it up. */
export async function readChannelRow(tx: Tx, channel: Channel) {
  const [row] = await readRows({ tx }, connections, { key: channel });
  return row;
}

function stateOf(
  row: { isOn: boolean } | undefined,
  { lastSuccessAt, lastErrorAt }: { lastSuccessAt: string | null; lastErrorAt: string | null },
): ConnectionState {
  if (!row) return 'not_set';
  if (!row.isOn) return 'off';
  if (lastErrorAt !== null && (lastSuccessAt === null || lastErrorAt > lastSuccessAt)) {
    return 'failing';
  }
  return lastSuccessAt === null ? 'untried' : 'ok';
}
