import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { rowId, stamps } from '../database/columns.ts';

/** A set of permissions; each person has one. Super Admin holds all, also those added later. */
export const roles = pgTable(
  'role',
  {
    id: rowId(),
    /** Of the roles that come with the house; null for those people make. */
    key: text().unique('role.key_taken'),
    name: text().notNull(),
    description: text().notNull().default(''),
    permissions: text().array().notNull(),
    /** The keys that existed when the role was last decided on; later ones are new to it. */
    knownPermissions: text().array().notNull(),
    /** Somebody changed what the role came with; new permissions then wait for a tick. */
    isCustomised: boolean().notNull().default(false),
    /** Its people sign in with a second factor, and set one up before anything else. */
    requireTotp: boolean().notNull().default(false),
    /** Minutes without activity that end a session; null takes the house's own. */
    idleMinutes: integer(),
    ...stamps(),
  },
  (role) => [uniqueIndex('role.name_taken').on(sql`lower(${role.name})`)],
);
