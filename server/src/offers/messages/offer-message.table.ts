import { ConsentChannel } from '@counting-house/contract/customers/customer-labels.ts';
import type { SegmentFilter } from '@counting-house/contract/customers/segment.ts';
import { OfferMessageStatus } from '@counting-house/contract/offers/offer-message.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { customers } from '../../customers/customer.table.ts';
import {
  moment,
  oneOf,
  optionalReference,
  reference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { coupons } from '../coupon.table.ts';
import { offers } from '../offer.table.ts';

/** A message about an offer, to all whom it is for or to one customer. */
export const offerMessages = pgTable(
  'offer_message',
  {
    id: rowId(),
    offerId: reference().references(() => offers.id),
    customerId: optionalReference().references(() => customers.id),
    channel: oneOf(ConsentChannel).notNull(),
    subject: text().notNull().default(''),
    body: text().notNull(),
    /** The operators' id of the text. */
    templateRef: text().notNull().default(''),
    /** Null: all whom the offer is for. */
    filter: jsonb().$type<SegmentFilter>(),
    personalCodes: boolean().notNull().default(false),
    /** Personal codes of one message are one batch. */
    batchNo: text(),
    sendAt: moment().notNull(),
    status: oneOf(OfferMessageStatus).notNull(),
    stopReason: text(),
    /** Customers up to this id were looked at: where sending goes on after a stop. */
    upToId: reference().default(0),
    audience: integer().notNull(),
    noConsent: integer().notNull(),
    noAddress: integer().notNull(),
    recent: integer().notNull(),
    queued: integer().notNull().default(0),
    ...stamps(),
  },
  (message) => [
    check(
      'offer_message.stop_wrong',
      sql`(${message.status} = 'cancelled') = (${message.stopReason} is not null)`,
    ),
    index('offer_message_by_offer').on(message.offerId, message.sendAt),
    index('offer_message_by_time').on(message.sendAt, message.id),
    index('offer_message_by_customer')
      .on(message.customerId)
      .where(sql`${message.customerId} is not null`),
    index('offer_message_due')
      .on(message.sendAt)
      .where(sql`${message.status} in ('scheduled', 'sending')`),
  ],
);

/** Who got a message about an offer; once, however often sending is begun again. */
export const offerMessagePeople = pgTable(
  'offer_message_person',
  {
    messageId: reference().references(() => offerMessages.id),
    customerId: reference().references(() => customers.id),
    channel: oneOf(ConsentChannel).notNull(),
    at: moment().notNull(),
    couponId: optionalReference().references(() => coupons.id),
  },
  (person) => [
    primaryKey({ columns: [person.messageId, person.customerId] }),
    index('offer_message_person_lately').on(person.channel, person.at, person.customerId),
    index('offer_message_person_by_customer').on(person.customerId, person.at),
    index('offer_message_person_by_coupon')
      .on(person.couponId)
      .where(sql`${person.couponId} is not null`),
  ],
);
