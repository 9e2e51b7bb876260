import { UserStatus } from '@counting-house/contract/admin/user.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { files } from '../files/file.table.ts';
import { roles } from './role.table.ts';
import { moment, oneOf, optionalReference, reference, rowId, stamps } from '../database/columns.ts';

/** Somebody who may sign in. Written by session; the screens and rules are admin's. */
export const users = pgTable(
  'management_user',
  {
    id: rowId(),
    name: text().notNull(),
    /** The sign-in name: ten digits. */
    phone: text().notNull(),
    email: text(),
    photoFileId: optionalReference(),
    roleId: reference().references(() => roles.id),
    status: oneOf(UserStatus).notNull(),
    /** argon2id as a PHC string; null until the first password. */
    passwordHash: text(),
    passwordChangedAt: moment(),
    mustChangePassword: boolean().notNull().default(false),
    /** The secret of the person's authenticator, sealed; set up but not yet in force while `totpEnabledAt` is null. */
    totpSecret: text(),
    totpEnabledAt: moment(),
    /** The last step of thirty seconds whose code was taken; a code is good once. */
    totpLastStep: integer(),
    note: text().notNull().default(''),
    /** Theme, density, columns of lists: what the person chose in the browser. */
    preferences: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    lastSignInAt: moment(),
    ...stamps(),
  },
  (user) => [
    foreignKey({
      name: 'user.photo_unknown',
      columns: [user.photoFileId],
      foreignColumns: [files.id],
    }),
    uniqueIndex('user.phone_taken').on(user.phone),
    uniqueIndex('user.email_taken').on(sql`lower(${user.email})`),
    index('user_by_name').on(user.name, user.id),
    index('management_user_photo')
      .on(user.photoFileId)
      .where(sql`${user.photoFileId} is not null`),
  ],
);
