import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, reference, rowId } from '../../platform/database/columns.ts';
import { outboxMessages } from './outbox.table.ts';

/** A file that goes with a mail; gone once that was sent. */
export const outboxFiles = pgTable(
  'outbox_file',
  {
    id: rowId(),
    messageId: reference().references(() => outboxMessages.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    mime: text().notNull(),
    content: bytes().notNull(),
  },
  (file) => [index('outbox_file_of_message').on(file.messageId)],
);
