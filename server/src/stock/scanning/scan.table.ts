import { ScanKind } from '@counting-house/contract/stock/scan.ts';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import {
  moment,
  optionalReference,
  reference,
  rowId,
  oneOf,
} from '../../platform/database/columns.ts';

/** What was scanned where, and what it was taken for. */
export const scanLog = pgTable(
  'scan_log',
  {
    id: rowId(),
    at: moment().notNull(),
    userId: reference(),
    screen: text().notNull(),
    raw: text().notNull(),
    kind: oneOf(ScanKind).notNull(),
    /** Of the document that was open on the screen. */
    refId: optionalReference(),
  },
  (scan) => [index('scan_log_at').on(scan.at)],
);
