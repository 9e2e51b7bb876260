import { Channel } from '@counting-house/contract/integrations/connection.ts';
import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, oneOf, reference, rowId, stamps } from '../../platform/database/columns.ts';

/** How a channel is set up, and how it fares; its password or key is a row of `secret`. */
export const connections = pgTable('integration_connection', {
  id: rowId(),
  key: oneOf(Channel).notNull().unique(),
  isOn: boolean().notNull(),
  /** As the contract shapes it for the channel. */
  settings: jsonb().$type<Record<string, unknown>>().notNull(),
  /** Who set it as it is, and when. */
  changedBy: reference(),
  changedAt: moment().notNull(),
  /** When an owner said that it is right; of their own change at once. */
  confirmedAt: moment(),
  /** As it was when it was last trusted and switched on, to tell owners of the change by that way. */
  before: jsonb().$type<Record<string, unknown>>(),
  ...stamps(),
});

/** How a channel fares: written by what sends, so that saving the set-up never waits for it. */
export const channelHealth = pgTable('integration_health', {
  id: rowId(),
  channel: oneOf(Channel).notNull().unique(),
  lastSuccessAt: moment(),
  lastError: text(),
  lastErrorAt: moment(),
  failuresInRow: integer().notNull().default(0),
  /** Nothing is tried until then. */
  pausedUntil: moment(),
});
