import { z } from 'zod';
import { changeOf } from '../kit/change.ts';
import { queryId } from '../kit/list.ts';
import { ReportFormat } from '../kit/report.ts';
import { date, id, requiredText, ts, version } from '../kit/shapes.ts';

/** Most reports that a person keeps, most people that one is sent to, and the largest one, in bytes. */
export const savedReportLimits = { each: 100, recipients: 20, bytes: 8_192 } as const;

/** The name of a report's call; those of one call that has several bear its type: `reports.sale:daily`. */
const ReportKey = z.string().regex(/^[\w.]{1,60}(?::[\w-]{1,40})?$/u, 'Report not found.');

/** When a report is sent, by the clocks of the business. */
export const ReportSchedule = z.discriminatedUnion('every', [
  z.strictObject({ every: z.literal('day'), hour: z.int().min(0).max(23) }),
  z.strictObject({
    every: z.literal('week'),
    /** 1 Monday … 7 Sunday. */
    weekday: z.int().min(1).max(7),
    hour: z.int().min(0).max(23),
  }),
  z.strictObject({
    every: z.literal('month'),
    /** A month without this day sends on its last. */
    day: z.int().min(1).max(31),
    hour: z.int().min(0).max(23),
  }),
]);
export type ReportSchedule = z.output<typeof ReportSchedule>;

const facts = {
  name: requiredText(60, 'Name'),
  /** What the report's address says: filters, columns, sort; a span such as `last-month` moves with the days. */
  parameters: z
    .record(z.string().max(60), z.string().max(400))
    .refine(
      (given) => JSON.stringify(given).length <= savedReportLimits.bytes,
      'This report has more filters than can be kept.',
    )
    .default({}),
  isShared: z.boolean().default(false),
  /** Null: it is not sent by itself. */
  schedule: ReportSchedule.nullable().default(null),
  format: ReportFormat.default('pdf'),
  recipientIds: z
    .array(id)
    .max(savedReportLimits.recipients, `Choose at most ${savedReportLimits.recipients} people.`)
    .default([]),
};

export const NewSavedReport = z.strictObject({ report: ReportKey, ...facts });
export type NewSavedReport = z.output<typeof NewSavedReport>;

/** A saved report stays that report. */
export const SavedReportChange = changeOf(z.strictObject(facts));
export type SavedReportChange = z.output<typeof SavedReportChange>;

export const SavedReport = z.object({
  id,
  report: z.string(),
  name: z.string(),
  parameters: z.record(z.string(), z.string()),
  isShared: z.boolean(),
  /** The asker may change it. */
  isMine: z.boolean(),
  ownerName: z.string(),
  schedule: ReportSchedule.nullable(),
  format: ReportFormat,
  recipients: z.array(z.object({ id, name: z.string() })),
  /** The day on which it was sent last. */
  sentOn: date.nullable(),
  nextSendAt: ts.nullable(),
  version,
});
export type SavedReport = z.output<typeof SavedReport>;

export const SavedReportsInput = z.strictObject({
  report: ReportKey.optional().describe('Only those of one report.'),
});

export const SavedReportSeen = z.strictObject({ id: queryId });

/** What sending came to: to whom it goes, and who may not see it. */
export const SentReport = z.object({
  sentTo: z.array(z.string()),
  withheldFrom: z.array(z.string()),
});
export type SentReport = z.output<typeof SentReport>;

/** Somebody whom a report can be sent to. */
export const ReportReader = z.object({ id, name: z.string(), email: z.string() });
