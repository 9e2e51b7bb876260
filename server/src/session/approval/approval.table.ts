import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, reference, rowId } from '../../platform/database/columns.ts';
import { sessions } from '../sessions/session.table.ts';
import { users } from '../../platform/people/user.table.ts';

/** A second person's word for one step of somebody's session on one record. Only the token's hash is here. */
export const approvals = pgTable(
  'approval',
  {
    id: rowId(),
    tokenHash: text().notNull().unique(),
    sessionId: reference().references(() => sessions.id, { onDelete: 'cascade' }),
    approverId: reference().references(() => users.id),
    permission: text().notNull(),
    recordTable: text().notNull(),
    recordId: reference(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (approval) => [index('approval_session').on(approval.sessionId)],
);
