import { Channel } from '@counting-house/contract/integrations/connection.ts';
import { boolean, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { moment, oneOf, reference, rowId, stamps } from '../../platform/database/columns.ts';

/** The text of a message that somebody changed; the others stand in the code. */
export const messageTemplates = pgTable(
  'message_template',
  {
    id: rowId(),
    key: text().notNull(),
    channel: oneOf(Channel).notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    dltId: text().notNull(),
    isOn: boolean().notNull(),
    ...stamps(),
  },
  (template) => [unique('template.changed').on(template.key, template.channel)],
);

/** Each text as it was saved; it stays when the text returns to what the house came with. */
export const messageTemplateVersions = pgTable(
  'message_template_version',
  {
    id: rowId(),
    key: text().notNull(),
    channel: oneOf(Channel).notNull(),
    version: integer().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    at: moment().notNull(),
    byUser: reference(),
  },
  (row) => [unique('message_template_version_once').on(row.key, row.channel, row.version)],
);
