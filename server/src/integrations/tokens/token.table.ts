import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, reference, rowId, stamps } from '../../platform/database/columns.ts';
import { users } from '../../platform/people/user.table.ts';

/** A key by which a program works with part of its owner's rights. Only the hash of its text is here. */
export const apiTokens = pgTable(
  'api_token',
  {
    id: rowId(),
    name: text().notNull(),
    ownerUserId: reference().references(() => users.id),
    /** What the text begins with, behind `ch_`. */
    prefix: text().notNull(),
    tokenHash: text().notNull().unique(),
    permissions: text().array().notNull(),
    /** Addresses and networks; empty lets all in. */
    allowedAddresses: text().array().notNull(),
    expiresAt: moment().notNull(),
    lastUsedAt: moment(),
    lastAddress: text(),
    revokedAt: moment(),
    ...stamps(),
  },
  (token) => [index('api_token_owner').on(token.ownerUserId)],
);
