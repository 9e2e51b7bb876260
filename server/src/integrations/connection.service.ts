import {
  MailSettings,
  SmsSettings,
  type Channel,
  type Connections,
  type MailConnection,
  type SavedMail,
  type SavedSms,
  type SmsConnection,
  type SmsTest,
} from '@counting-house/contract/integrations/connection.ts';
import { and, count, eq, gt, min, or } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import { invalid, Problem, ruleBroken } from '../platform/problem.ts';
import { insertRow, updateRow } from '../platform/rows/rows.ts';
import { users } from '../session/user.table.ts';
import { fareOf, isOn, mailSettings, rowOf, secretOf, smsSettings } from './channel.service.ts';
import { channelHealth, connections } from './connection.table.ts';
import { testMessage } from './integrations.templates.ts';
import { outside, whyNotMail, whyNotUrl } from './outside.ts';
import { send } from './outbox.service.ts';
import { outboxMessages } from './outbox.table.ts';
import { keepSecret } from './secret.service.ts';
import { smsFaults } from './sms.rules.ts';

const mostSmsTests = 10;
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
export async function saveMail(ctx: WriteContext, input: SavedMail): Promise<MailConnection> {
  const { host, port, security } = input;
  const refusal = whyNotMail({ host, port });
  if (refusal) throw invalid({ host: refusal });
  if (security === 'none' && !outside.names({ host, port })) {
    throw invalid({
      security: 'Only a server that INTEGRATION_ALLOW_PRIVATE names may go without.',
    });
  }
  const settings = MailSettings.parse(input);
  const before = await mailSettings(ctx.tx);
  await mustTypeSecretAgain(ctx, 'mail', {
    field: 'password',
    isGiven: input.password !== undefined,
    isElsewhere: before !== null && (before.host !== host || before.port !== port),
  });
  await save(ctx, 'mail', { settings, isOn: input.isOn, version: input.version });
  await keepSecret(ctx, secretOf.mail, input.password);
  return mailOf(ctx);
}

/**
 * Sets SMS up.
 *
 * @throws {Problem} `invalid` (422) for an address that is not allowed or a template that does not hold;
 *   `stale` (409).
 */
export async function saveSms(ctx: WriteContext, input: SavedSms): Promise<SmsConnection> {
  const settings = SmsSettings.parse(input);
  const faults = smsFaults(settings);
  if (faults['url'] === undefined) {
    const refusal = whyNotUrl(settings.url);
    if (refusal) faults['url'] = refusal;
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const before = await smsSettings(ctx.tx);
  await mustTypeSecretAgain(ctx, 'sms', {
    field: 'key',
    isGiven: input.key !== undefined,
    isElsewhere: before !== null && new URL(before.url).host !== new URL(settings.url).host,
  });
  await save(ctx, 'sms', { settings, isOn: input.isOn, version: input.version });
  await keepSecret(ctx, secretOf.sms, input.key);
  return smsOf(ctx);
}

/**
 * Sends a mail to the asker.
 *
 * @throws {Problem} `connection.off`, `connection.no_address` (422).
 */
export async function testMail(ctx: WriteContext): Promise<MailConnection> {
  const [asker] = await ctx.tx.select().from(users).where(eq(users.id, ctx.user.id));
  if (!asker?.email) {
    throw ruleBroken(
      'connection.no_address',
      'Your profile has no e-mail address. Add it there first.',
    );
  }
  await tryChannel(ctx, 'mail', asker.email);
  return mailOf(ctx);
}

/**
 * Sends an SMS to a phone.
 *
 * @throws {Problem} `connection.off` (422); `too_many` (429) from the eleventh in a day on.
 */
export async function testSms(ctx: WriteContext, { phone }: SmsTest): Promise<SmsConnection> {
  const sinceYesterday = new Date(Date.parse(ctx.now) - dayMs).toISOString();
  const tests = await ctx.tx.$count(
    outboxMessages,
    and(
      eq(outboxMessages.channel, 'sms'),
      eq(outboxMessages.templateKey, testMessage.key),
      gt(outboxMessages.createdAt, sinceYesterday),
    ),
  );
  if (tests >= mostSmsTests) {
    throw new Problem(429, 'too_many', 'Ten tests were sent today. Try again tomorrow.');
  }
  await tryChannel(ctx, 'sms', phone);
  return smsOf(ctx);
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
  return { ...(await fareOf(ctx.tx, 'mail')), settings: await mailSettings(ctx.tx) };
}

async function smsOf(ctx: ReadContext): Promise<SmsConnection> {
  return { ...(await fareOf(ctx.tx, 'sms')), settings: await smsSettings(ctx.tx) };
}

/**
 * A password that was kept for one server goes to no other: whoever turns the connection round must know it.
 */
async function mustTypeSecretAgain(
  ctx: WriteContext,
  channel: Channel,
  now: { field: string; isGiven: boolean; isElsewhere: boolean },
): Promise<void> {
  if (now.isGiven || !now.isElsewhere) return;
  const { secret } = await fareOf(ctx.tx, channel);
  if (secret.isSet) throw invalid({ [now.field]: 'Type it again for the new server.' });
}

async function save(
  ctx: WriteContext,
  key: Channel,
  { version, ...values }: { settings: object; isOn: boolean; version: number | undefined },
): Promise<void> {
  const row = await rowOf(ctx.tx, key);
  const settings = values.settings as Record<string, unknown>;
  if (row) {
    await updateRow(
      ctx,
      connections,
      { id: row.id, version: version ?? 0 },
      { ...values, settings },
    );
  } else await insertRow(ctx, connections, { key, ...values, settings });
  // What went wrong with the old settings says nothing of the new ones.
  await ctx.tx
    .update(channelHealth)
    .set({ lastError: null, lastErrorAt: null, failuresInRow: 0, pausedUntil: null })
    .where(eq(channelHealth.channel, key));
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
