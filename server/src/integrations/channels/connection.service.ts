import { channelLabels } from '@counting-house/contract/integrations/connection.ts';
import { addresses } from '@counting-house/contract/kit/addresses.ts';
import {
  MailSettings,
  SmsSettings,
  type ChangedMail,
  type ChangedSms,
  type Channel,
  type ConfirmedChannel,
  type Connections,
  type MailConnection,
  type MailTest,
  type SmsConnection,
  type SmsTest,
} from '@counting-house/contract/integrations/connection.ts';
import { and, count, eq, gt, min, or } from 'drizzle-orm';
import type { z } from 'zod';
import { roles } from '../../platform/people/role.table.ts';
import { note } from '../../platform/audit/audit.ts';
import { momentText } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { fieldTexts } from '../../platform/gates/input.ts';
import { invalid, notFound, Problem, ruleBroken } from '../../platform/problem.ts';
import { insertRow, updateRow } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import {
  readDeliveryRecord,
  isOn,
  mailSettings,
  readChannelRow,
  secretBefore,
  secretOf,
  smsSettings,
} from './channel.service.ts';
import { channelHealth, connections } from './connection.table.ts';
import { channelChangedMessage, testMessage } from '../integrations.templates.ts';
import { outside, whyNotMail, whyNotUrl } from '../outside.ts';
import { notify } from '../notices/notice.service.ts';
import { send } from '../outbox/outbox.service.ts';
import { outboxMessages } from '../outbox/outbox.table.ts';
import { copySecret, keepSecret } from '../secret.service.ts';
import { smsFaults } from './sms.rules.ts';
import { heldUntil } from './trust.service.ts';

const mostTests = 10;
const dayMs = 86_400_000;

/** How each channel is set up and fares, and what waits in the outbox. */
export async function listConnections(ctx: ReadContext): Promise<Connections> {
  const [mail, sms] = [await mailOf(ctx), await smsOf(ctx)];
  return { mail, sms, outbox: await outboxOf(ctx, [mail.lastSuccessAt, sms.lastSuccessAt]) };
}

/**
 * Sets mail up. The server must be public and speak TLS, unless the environment names it.
 *
 * @throws {Problem} `invalid` (422) for a server that is not allowed; `stale` (409).
 */
export async function updateMail(
  ctx: WriteContext,
  { isOn: turned, version, password, ...changes }: ChangedMail,
): Promise<MailConnection> {
  const before = await mailSettings(ctx.tx);
  const settings = changed(MailSettings, before, changes);
  const { host, port, security } = settings;
  const refusal = whyNotMail({ host, port });
  if (refusal) throw invalid({ host: refusal });
  if (security === 'none' && !outside.names({ host, port })) {
    throw invalid({
      security: 'Only a server that INTEGRATION_ALLOW_PRIVATE names may go without.',
    });
  }
  await mustTypeSecretAgain(ctx, 'mail', {
    field: 'password',
    isGiven: password !== undefined,
    isElsewhere: before !== null && (before.host !== host || before.port !== port),
  });
  await save(ctx, 'mail', { settings, isOn: turned, version });
  await keepSecret(ctx, secretOf.mail, password);
  return mailOf(ctx);
}

/**
 * Sets SMS up.
 *
 * @throws {Problem} `invalid` (422) for an address that is not allowed or a template that does not hold;
 *   `stale` (409).
 */
export async function updateSms(
  ctx: WriteContext,
  { isOn: turned, version, key, ...changes }: ChangedSms,
): Promise<SmsConnection> {
  const before = await smsSettings(ctx.tx);
  const settings = changed(SmsSettings, before, changes);
  const faults = smsFaults(settings);
  if (faults['url'] === undefined) {
    const refusal = whyNotUrl(settings.url);
    if (refusal) faults['url'] = refusal;
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
  await mustTypeSecretAgain(ctx, 'sms', {
    field: 'key',
    isGiven: key !== undefined,
    isElsewhere: before !== null && new URL(before.url).host !== new URL(settings.url).host,
  });
  await save(ctx, 'sms', { settings, isOn: turned, version });
  await keepSecret(ctx, secretOf.sms, key);
  return smsOf(ctx);
}

/**
 * Says, as an owner, that a channel is right as somebody else set it: from now on it carries everything.
 *
 * @throws {Problem} `channel.owner_only` (403); `channel.confirmed` (422); `stale` (409) when it was changed again.
 */
export async function confirmChannel(
  ctx: WriteContext,
  { channel, version }: ConfirmedChannel,
): Promise<Connections> {
  if (!isOwner(ctx)) {
    throw new Problem(403, 'channel.owner_only', 'Only an owner confirms how messages are sent.');
  }
  const row = await readChannelRow(ctx.tx, channel);
  if (!row) throw notFound('Channel');
  if (row.confirmedAt !== null) {
    throw ruleBroken('channel.confirmed', `${channelLabels[channel]} is confirmed already.`);
  }
  await updateRow(ctx, connections, { id: row.id, version }, { confirmedAt: ctx.now });
  note(ctx, {
    action: 'confirm_channel',
    entity: 'integration_connection',
    entityId: row.id,
    entityNo: channelLabels[channel],
  });
  return listConnections(ctx);
}

/**
 * Sends a mail to an address, or to the asker's own.
 *
 * @throws {Problem} `connection.off`, `connection.no_address` (422); `too_many` (429) from the eleventh to
 *   other addresses in a day on.
 */
export async function testMail(ctx: WriteContext, { to }: MailTest): Promise<MailConnection> {
  const [asker] = await ctx.tx.select().from(users).where(eq(users.id, ctx.user.id));
  const address = to ?? asker?.email;
  if (!address) {
    const says = 'Type the address that the test goes to.';
    throw ruleBroken('connection.no_address', says, { fields: { to: says } });
  }
  if (address !== asker?.email) await passTests(ctx, 'mail');
  await tryChannel(ctx, 'mail', address);
  return mailOf(ctx);
}

/**
 * Sends an SMS to a phone.
 *
 * @throws {Problem} `connection.off` (422); `too_many` (429) from the eleventh in a day on.
 */
export async function testSms(ctx: WriteContext, { phone }: SmsTest): Promise<SmsConnection> {
  await passTests(ctx, 'sms');
  await tryChannel(ctx, 'sms', phone);
  return smsOf(ctx);
}

/** Tests cost money, and reach people who did not ask for them. */
async function passTests(ctx: ReadContext, channel: Channel): Promise<void> {
  const sinceYesterday = new Date(Date.parse(ctx.now) - dayMs).toISOString();
  const tests = await ctx.tx.$count(
    outboxMessages,
    and(
      eq(outboxMessages.channel, channel),
      eq(outboxMessages.templateKey, testMessage.key),
      gt(outboxMessages.createdAt, sinceYesterday),
    ),
  );
  if (tests < mostTests) return;
  throw new Problem(429, 'too_many', 'Ten tests were sent today. Try again tomorrow.');
}

/** Asks for few rows of many: those that wait, and those of a week. */
async function outboxOf(ctx: ReadContext, successes: readonly (string | null)[]) {
  const weekAgo = new Date(Date.parse(ctx.now) - 7 * dayMs).toISOString();
  const [waiting] = await ctx.tx
    .select({ count: count(), oldest: min(outboxMessages.createdAt) })
    .from(outboxMessages)
    .where(or(eq(outboxMessages.status, 'queued'), eq(outboxMessages.status, 'sending')));
  const dead = await ctx.tx.$count(
    outboxMessages,
    and(eq(outboxMessages.status, 'dead'), gt(outboxMessages.createdAt, weekAgo)),
  );
  return {
    waiting: waiting?.count ?? 0,
    dead,
    oldestWaitingAt: waiting?.oldest ?? null,
    lastSentAt:
      successes
        .filter((at) => at !== null)
        .toSorted()
        .at(-1) ?? null,
  };
}

async function mailOf(ctx: ReadContext): Promise<MailConnection> {
  return { ...(await shownFare(ctx, 'mail')), settings: await mailSettings(ctx.tx) };
}

async function smsOf(ctx: ReadContext): Promise<SmsConnection> {
  return { ...(await shownFare(ctx, 'sms')), settings: await smsSettings(ctx.tx) };
}

async function shownFare(ctx: ReadContext, channel: Channel) {
  const { change, ...fare } = await readDeliveryRecord(ctx.tx, channel);
  if (!change) return { ...fare, change: null };
  const until = heldUntil({ changedAt: change.at, confirmedAt: change.confirmedAt }, ctx.now);
  return { ...fare, change: { at: change.at, by: change.by, heldUntil: until } };
}

/**
 * A password that was kept for one server goes to no other: anyone who turns the connection round must know it.
 */
async function mustTypeSecretAgain(
  ctx: WriteContext,
  channel: Channel,
  now: { field: string; isGiven: boolean; isElsewhere: boolean },
): Promise<void> {
  if (now.isGiven || !now.isElsewhere) return;
  const { secret } = await readDeliveryRecord(ctx.tx, channel);
  if (secret.isSet) throw invalid({ [now.field]: 'Type it again for the new server.' });
}

type Saved = {
  readonly settings: object;
  /** Left out it stays; a new one is on. */
  readonly isOn: boolean | undefined;
  /** Null when there was none. */
  readonly version: number | null;
};

async function save(
  ctx: WriteContext,
  key: Channel,
  { version, settings: wanted, isOn: turned }: Saved,
): Promise<void> {
  const row = await readChannelRow(ctx.tx, key);
  const values = { settings: wanted as Record<string, unknown>, isOn: turned ?? row?.isOn ?? true };
  const before = await keepBefore(ctx, key, row);
  const change = {
    changedBy: ctx.user.id,
    changedAt: ctx.now,
    confirmedAt: isOwner(ctx) ? ctx.now : null,
    before,
  };
  if (row) {
    await updateRow(
      ctx,
      connections,
      { id: row.id, version: version ?? 0 },
      { ...values, ...change },
    );
  } else await insertRow(ctx, connections, { key, ...values, ...change });
  // What went wrong with the old settings says nothing of the new ones.
  await ctx.tx
    .update(channelHealth)
    .set({ lastError: null, lastErrorAt: null, failuresInRow: 0, pausedUntil: null })
    .where(eq(channelHealth.channel, key));
  await tellOwners(ctx, key, before !== null);
}

/** The settings of a channel with changes laid over. @throws {Problem} `invalid` (422) at what is missing. */
function changed<S extends typeof MailSettings | typeof SmsSettings>(
  shape: S,
  before: z.output<S> | null,
  changes: object,
): z.output<S> {
  const read = shape.safeParse({ ...before, ...changes });
  if (!read.success) throw invalid(fieldTexts(read.error.issues));
  return read.data as z.output<S>;
}

/** Only anyone who holds every right. */
const isOwner = (ctx: WriteContext): boolean => ctx.user.permissions === null;

/**
 * Keeps a channel as it was, with its password or key, when it worked. What nobody confirmed yet does not take the place of
 * what was trusted before it.
 */
async function keepBefore(
  ctx: WriteContext,
  channel: Channel,
  row: Awaited<ReturnType<typeof readChannelRow>>,
): Promise<Record<string, unknown> | null> {
  if (!row) return null;
  if (heldUntil(row, ctx.now) !== null) return row.before;
  const { state, secret } = await readDeliveryRecord(ctx.tx, channel);
  if (state === 'off' || state === 'failing' || !secret.isReadable) return null;
  await copySecret(ctx, secretOf[channel], secretBefore[channel]);
  return row.settings;
}

/** Owners hear of the change by the way that was, or else by the other channel, and under their bell. */
async function tellOwners(ctx: WriteContext, channel: Channel, hasBefore: boolean): Promise<void> {
  const owners = await ctx.tx
    .select({ id: users.id, phone: users.phone, email: users.email })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(and(eq(roles.key, 'super_admin'), eq(users.status, 'active')));
  const name = channelLabels[channel];
  const when = momentText(ctx.settings['business.timeZone'], ctx.now);
  const values = { person: ctx.user.name, channel: name, when, address: ctx.request.address };
  const other = channel === 'sms' ? 'mail' : 'sms';
  for (const owner of owners) {
    const by = (way: Channel) => (way === 'sms' ? owner.phone : owner.email);
    const way = hasBefore && by(channel) !== null ? channel : other;
    const to = by(way);
    if (to === null) continue;
    await send(ctx, {
      template: channelChangedMessage,
      channel: way,
      to,
      values,
      about: { entity: 'management_user', id: owner.id },
      ...(way === channel ? { isByBefore: true } : {}),
    });
  }
  const held = isOwner(ctx)
    ? ''
    : ' For a day it carries no way in for people with more rights, unless an owner confirms it.';
  await notify(ctx, {
    to: { userIds: owners.map(({ id }) => id).filter((id) => id !== ctx.user.id) },
    kind: 'channel_changed',
    text: `${ctx.user.name} changed how ${name} is sent, ${when}.${held}`,
    link: addresses.integrations,
  });
}

async function tryChannel(ctx: WriteContext, channel: Channel, to: string): Promise<void> {
  if (!(await isOn(ctx.tx, channel))) {
    throw ruleBroken('connection.off', 'Set it up and switch it on first.');
  }
  await send(ctx, {
    template: testMessage,
    channel,
    to,
    values: { person: ctx.user.name },
  });
}
