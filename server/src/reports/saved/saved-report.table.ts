import type { ReportSchedule } from '@counting-house/contract/reports/saved-report.ts';
import { ReportFormat } from '@counting-house/contract/kit/report.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { date, moment, oneOf, reference, rowId, stamps } from '../../platform/database/columns.ts';
import { users } from '../../platform/people/user.table.ts';

/** A report of any area under a name, and when it is sent to whom. */
export const savedReports = pgTable(
  'saved_report',
  {
    id: rowId(),
    ownerId: reference().references(() => users.id),
    name: text().notNull(),
    /** The report's call, `reports.getProfitLoss`, with a type where a call has several. */
    report: text().notNull(),
    parameters: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    isShared: boolean().notNull(),
    /** Null: it is not sent by itself. */
    schedule: jsonb().$type<ReportSchedule>(),
    format: oneOf(ReportFormat).notNull(),
    recipientIds: jsonb().$type<readonly number[]>().notNull(),
    sentOn: date(),
    /** When it is sent next; kept with the schedule. */
    nextSendAt: moment(),
    ...stamps(),
  },
  (report) => [
    uniqueIndex('saved_report.name_taken').on(
      report.report,
      report.ownerId,
      sql`lower(${report.name})`,
    ),
    check('saved_report.too_large', sql`octet_length(${report.parameters}::text) <= 8192`),
    check(
      'saved_report_schedule',
      sql`(${report.schedule} is null) = (${report.nextSendAt} is null)`,
    ),
    index('saved_report_due')
      .on(report.nextSendAt)
      .where(sql`${report.nextSendAt} is not null`),
  ],
);
