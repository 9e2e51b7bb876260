import type { Channel } from '@counting-house/contract/integrations/connection.ts';
import {
  type OutboxFilters,
  type OutboxMessage,
  OutboxRow,
  type WhichMessages,
} from '@counting-house/contract/integrations/outbox.ts';
import { eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { note } from '../../platform/audit/audit.ts';
import { addDays, startOfDay } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { wakeJob } from '../../platform/jobs/jobs.ts';
import { asked, pick } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { invariant, notFound, ruleBroken } from '../../platform/problem.ts';
import { theOne } from '../../platform/rows/rows.ts';
import type { SecretChange } from '../../platform/environment/secret-change.ts';
import { seal } from '../../platform/environment/secrets.ts';
import { users } from '../../platform/people/user.table.ts';
import { isOn } from '../channels/channel.service.ts';
import { sendOutboxJob } from './outbox.job.ts';
import { sealName, type MailedFile } from './outbox.rules.ts';
import { outboxFiles } from './outbox-file.table.ts';
import { outboxMessages } from './outbox.table.ts';
import { readTemplateText, written, type MessageTemplate } from '../templates/template.service.ts';

/** One message to one person. */
export type Message<V extends string> = {
  readonly template: MessageTemplate<V>;
  readonly channel: Channel;
  /** A phone of ten digits, or an e-mail address. */
  readonly to: string;
  readonly values: Readonly<Record<V, string>>;
  /** A text of its own, where anyone who sends it wrote one; that of the template when left out. */
  readonly own?: { readonly subject: string; readonly body: string; readonly dltId: string };
  /** The record that it is about. */
  readonly about?: { readonly entity: string; readonly id: number };
  /** What goes with a mail. */
  readonly files?: readonly MailedFile[];
  /** Who asks twice with the same key sends once. */
  readonly idempotencyKey?: string;
  /** By the channel as it was before its last change, even when it is switched off now. */
  readonly isByBefore?: true;
  /** Written and taken out again: nobody is to see by the time it takes that there is nobody to send it to. */
  readonly isTakenBack?: boolean;
};

const dots = '••••';

/**
 * Puts a message into the outbox, in the caller's transaction; it goes out once that is on disk.
 *
 * @returns its id; null when the channel is not set up, the text is switched off, or it was sent before.
 */
export async function send<V extends string>(
  ctx: WriteContext,
  message: Message<V>,
): Promise<number | null> {
  const { template, channel } = message;
  const isByBefore = message.isByBefore ?? false;
  if (!isByBefore && !(await isOn(ctx.tx, channel))) return null;
  const { own } = message;
  const text = own ? { ...own, channel } : await readTemplateText(ctx.tx, template, channel);
  if (!text) return null;
  const { subject, text: body, html } = written(ctx, text, message.values);
  const content = { subject: channel === 'mail' ? subject : null, body, html };
  const sealed = { ...content, secrets: Object.values<string>(message.values) };
  const { lifeMinutes } = template;
  const [row] = await ctx.tx
    .insert(outboxMessages)
    .values({
      channel,
      templateKey: template.key,
      recipient: message.to,
      ...(template.isSealed
        ? { sealed: seal(sealName(message.to), JSON.stringify(sealed)) }
        : content),
      dltId: text.dltId,
      entity: message.about?.entity ?? null,
      entityId: message.about?.id ?? null,
      idempotencyKey: message.idempotencyKey ?? null,
      priority: template.priority,
      isByBefore,
      status: 'queued',
      nextAttemptAt: ctx.now,
      expiresAt: lifeMinutes === undefined ? null : later(ctx.now, lifeMinutes),
      createdAt: ctx.now,
      createdBy: ctx.user.id,
    })
    .onConflictDoNothing({ target: outboxMessages.idempotencyKey })
    .returning({ id: outboxMessages.id });
  if (row && channel === 'mail') {
    const files = (message.files ?? []).map(({ bytes, ...file }) => ({
      ...file,
      messageId: row.id,
      content: Buffer.from(bytes),
    }));
    if (files.length > 0) await ctx.tx.insert(outboxFiles).values(files);
  }
  if (row && message.isTakenBack !== undefined) {
    // The same statement, whether it stays or not.
    const gone = message.isTakenBack ? row.id : 0;
    await ctx.tx.delete(outboxMessages).where(eq(outboxMessages.id, gone));
  }
  wakeOutbox(ctx);
  return row?.id ?? null;
}

/** Has the outbox looked after once the transaction is on disk. */
export const wakeOutbox = (ctx: WriteContext): void => wakeJob(ctx, sendOutboxJob);

/** What was sent, and what waits. */
export function listOutbox(ctx: ReadContext, input: OutboxFilters) {
  const { from, to } = input;
  const zone = ctx.settings['business.timeZone'];
  return pageOf(ctx, input, {
    rows: ctx.tx.select(row).from(outboxMessages).$dynamic(),
    matching: ctx.tx.select({ id: outboxMessages.id }).from(outboxMessages).$dynamic(),
    id: outboxMessages.id,
    where: [
      ...asked(input, { status: outboxMessages.status, channel: outboxMessages.channel }),
      from === undefined ? undefined : gte(outboxMessages.createdAt, startOfDay(zone, from)),
      to === undefined ? undefined : lt(outboxMessages.createdAt, startOfDay(zone, addDays(to, 1))),
    ],
    // As its index has it (9200_integrations.sql).
    search: [
      sql`(${outboxMessages.recipient} || ' ' || ${outboxMessages.templateKey} || ' ' || coalesce(${outboxMessages.subject}, ''))`,
    ],
    sorts: { createdAt: outboxMessages.createdAt, recipient: outboxMessages.recipient },
    defaultSort: '-createdAt',
  });
}

/** One message; what opens a door is shown as dots. */
export async function getOutboxMessage(
  ctx: ReadContext,
  { id }: { id: number },
): Promise<OutboxMessage> {
  const found = theOne(
    outboxMessages,
    await ctx.tx
      .select({
        ...row,
        body: sql<string>`coalesce(${outboxMessages.body}, ${dots})`,
        isSealed: sql<boolean>`${outboxMessages.body} is null`,
        ...pick(outboxMessages, 'answer', 'providerId', 'entity', 'entityId'),
        createdBy: users.name,
      })
      .from(outboxMessages)
      .leftJoin(users, eq(users.id, outboxMessages.createdBy))
      .where(eq(outboxMessages.id, id)),
  );
  return found;
}

/**
 * Sends messages again that were given up, from their first try on.
 *
 * @throws {Problem} `message.not_dead`, `message.too_late` (422).
 */
export async function retryMessages(ctx: WriteContext, { ids }: WhichMessages) {
  const rows = await lockMessages(ctx, ids);
  if (rows.some(({ status }) => status !== 'dead')) {
    throw ruleBroken('message.not_dead', 'Only a failed message can be sent again.');
  }
  const isOver = rows.some(
    ({ expiresAt, body, sealed }) =>
      (expiresAt !== null && expiresAt <= ctx.now) || (body === null && sealed === null),
  );
  if (isOver)
    throw ruleBroken('message.too_late', 'This message is out of date and cannot be sent again.');
  const change = { status: 'queued' as const, attempts: 0, nextAttemptAt: ctx.now };
  wakeOutbox(ctx);
  return { rows: await setAll(ctx, rows, change, 'retry_message') };
}

/**
 * Takes messages back that did not go.
 *
 * @throws {Problem} `message.gone` (422) for one that went or is going.
 */
export async function cancelMessages(ctx: WriteContext, { ids }: WhichMessages) {
  const rows = await lockMessages(ctx, ids);
  if (rows.some(({ status }) => status !== 'queued' && status !== 'dead')) {
    throw ruleBroken('message.gone', 'Only a waiting message can be cancelled.');
  }
  const change = { status: 'cancelled' as const, nextAttemptAt: null, sealed: null };
  return { rows: await setAll(ctx, rows, change, 'cancel_message') };
}

/** Seals what opens a door anew when APP_SECRET changes. */
export async function resealMessages(tx: Tx, change: SecretChange): Promise<void> {
  const rows = await tx
    .select({
      id: outboxMessages.id,
      recipient: outboxMessages.recipient,
      sealed: outboxMessages.sealed,
    })
    .from(outboxMessages)
    .where(isNotNull(outboxMessages.sealed))
    .for('update');
  for (const { id, recipient, sealed: before } of rows) {
    const sealed = change.reseal(sealName(recipient), before ?? '');
    if (sealed === null) continue;
    await tx.update(outboxMessages).set({ sealed }).where(eq(outboxMessages.id, id));
  }
}

const row = {
  ...columnsFor(OutboxRow, outboxMessages),
  subject: sql<string | null>`case
    when ${outboxMessages.body} is null and ${outboxMessages.channel} = 'mail' then ${dots}
    else ${outboxMessages.subject} end`,
};

const later = (moment: string, minutes: number): string =>
  new Date(Date.parse(moment) + minutes * 60_000).toISOString();

async function lockMessages(ctx: WriteContext, ids: readonly number[]) {
  const wanted = [...new Set(ids)];
  const rows = await ctx.tx
    .select()
    .from(outboxMessages)
    .where(inArray(outboxMessages.id, wanted))
    .orderBy(outboxMessages.id)
    .for('update');
  if (rows.length < wanted.length) throw notFound('Message');
  return rows;
}

async function setAll(
  ctx: WriteContext,
  rows: readonly (typeof outboxMessages.$inferSelect)[],
  change: Partial<typeof outboxMessages.$inferInsert> & { status: 'queued' | 'cancelled' },
  action: string,
) {
  const ids = rows.map(({ id }) => id);
  await ctx.tx.update(outboxMessages).set(change).where(inArray(outboxMessages.id, ids));
  for (const { id, status, recipient } of rows) {
    invariant(status !== change.status, 'a message changes its state');
    note(ctx, {
      action,
      entity: 'outbox_message',
      entityId: id,
      entityNo: recipient,
      fields: [{ field: 'status', before: status, after: change.status }],
    });
  }
  return ids.map((id) => ({ id, status: change.status }));
}
