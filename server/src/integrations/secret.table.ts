import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment, rowId } from '../platform/database/columns.ts';

/** A password or key of elsewhere, sealed; read only by what sends. */
export const secrets = pgTable('secret', {
  id: rowId(),
  /** What it opens: `mail.password`. It is sealed under this name and opens under no other. */
  name: text().notNull().unique(),
  sealed: text().notNull(),
  /** Which APP_SECRET sealed it. */
  keyId: text().notNull(),
  /** What the form shows of a long one. */
  last4: text(),
  updatedAt: moment().notNull(),
});
