import { Channel } from '@counting-house/contract/integrations/connection.ts';
import { MessageStatus } from '@counting-house/contract/integrations/outbox.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import {
  moment,
  oneOf,
  optionalReference,
  reference,
  rowId,
} from '../../platform/database/columns.ts';

/**
 * A message on its way out, written in the transaction that causes it.
 *
 * What opens a door (an OTP, an invitation) is only in `sealed`, and gone once it was sent.
 */
export const outboxMessages = pgTable(
  'outbox_message',
  {
    id: rowId(),
    channel: oneOf(Channel).notNull(),
    templateKey: text().notNull(),
    /** A phone of ten digits, or an e-mail address. */
    recipient: text().notNull(),
    subject: text(),
    body: text(),
    html: text(),
    sealed: text(),
    /** The operators' id of the text. */
    dltId: text().notNull(),
    entity: text(),
    entityId: optionalReference(),
    /** Who asks twice with the same key sends once. */
    idempotencyKey: text().unique(),
    /** 0 an OTP, 5 what people wait for, 9 what can wait. */
    priority: integer().notNull(),
    status: oneOf(MessageStatus).notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment(),
    /** It goes by its channel as that was before its last change. */
    isByBefore: boolean().notNull().default(false),
    /** After this it is of no use to anybody. */
    expiresAt: moment(),
    takenAt: moment(),
    leaseUntil: moment(),
    lastError: text(),
    answer: text(),
    providerId: text(),
    sentAt: moment(),
    createdAt: moment().notNull(),
    createdBy: reference(),
  },
  (message) => [
    check(
      'outbox_message_sealed_or_plain',
      sql`(${message.sealed} is null) or (${message.subject} is null and ${message.body} is null and ${message.html} is null)`,
    ),
    check(
      'outbox_message_due',
      sql`(${message.status} = 'queued') = (${message.nextAttemptAt} is not null)`,
    ),
    check(
      'outbox_message_leased',
      sql`(${message.status} = 'sending') = (${message.leaseUntil} is not null)`,
    ),
    index('outbox_message_next')
      .on(message.channel, message.priority, message.nextAttemptAt)
      .where(sql`${message.status} = 'queued'`),
    index('outbox_message_lease')
      .on(message.leaseUntil)
      .where(sql`${message.status} = 'sending'`),
    index('outbox_message_dead')
      .on(message.createdAt)
      .where(sql`${message.status} = 'dead'`),
    index('outbox_message_taken').on(message.channel, message.takenAt),
    index('outbox_message_created').on(message.createdAt, message.id),
    index('outbox_message_about')
      .on(message.entity, message.entityId, message.status)
      .where(sql`${message.entity} is not null`),
    index('outbox_message_to').on(message.recipient, message.id),
  ],
);
