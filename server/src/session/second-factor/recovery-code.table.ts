import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, reference, rowId } from '../../platform/database/columns.ts';
import { users } from '../../platform/people/user.table.ts';

/** Opens the second step of a sign-in once, without the authenticator. Only an argon2id hash is here. */
export const recoveryCodes = pgTable(
  'recovery_code',
  {
    id: rowId(),
    userId: reference().references(() => users.id),
    codeHash: text().notNull(),
    usedAt: moment(),
    /** When its person said that they have saved it; a closed window leaves codes that nobody has. */
    savedAt: moment(),
  },
  (code) => [index('recovery_code_of').on(code.userId)],
);
