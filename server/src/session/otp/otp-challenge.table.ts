import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, optionalReference, rowId } from '../../platform/database/columns.ts';
import { users } from '../../platform/people/user.table.ts';

/**
 * An OTP that was asked for: to choose a new password, or to prove a new phone. For a new password
 * unknown phones get one too, so that asking tells nothing; of the name and the OTP only a hash and a MAC
 * are here.
 */
export const otpChallenges = pgTable(
  'otp_challenge',
  {
    id: rowId(),
    nameHash: text().notNull().unique(),
    purpose: text({ enum: ['reset', 'phone'] }).notNull(),
    phone: text().notNull(),
    userId: optionalReference().references(() => users.id),
    otpMac: text().notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    wrongCount: integer().notNull().default(0),
    status: text({ enum: ['open', 'verified', 'dead'] }).notNull(),
    address: text().notNull(),
    userAgent: text().notNull(),
  },
  (challenge) => [
    index('otp_challenge_open')
      .on(challenge.phone)
      .where(sql`${challenge.status} = 'open'`),
  ],
);
