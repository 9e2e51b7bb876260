import { z } from 'zod';
import { flag, queryId } from '../kit/list.ts';
import { date, id, ts } from '../kit/shapes.ts';

/** Most entries that one export holds. */
export const exportLimits = { entries: 100_000 } as const;

/** What an accountant outside is given. */
export const exportKinds = {
  tally: 'Tally (masters and vouchers)',
  day_book: 'Day book (CSV)',
} as const;
type ExportKind = keyof typeof exportKinds;
const ExportKind = z.enum(Object.keys(exportKinds) as [ExportKind, ...ExportKind[]]);

export const NewAccountantExport = z.strictObject({
  kind: ExportKind,
  from: date,
  to: date,
  withOpenings: flag
    .default(false)
    .describe('With what ledgers opened with, for a company that is new in Tally.'),
});
export type NewAccountantExport = z.output<typeof NewAccountantExport>;

export const NewClosingFile = z.strictObject({ yearId: queryId });
export type NewClosingFile = z.output<typeof NewClosingFile>;

/** The job that makes the file. */
export const StartedExport = z.object({ jobId: id });
export type StartedExport = z.output<typeof StartedExport>;

/** A file that was made for the asker; it is kept for 30 days. */
const MadeFile = z.object({
  fileId: id,
  name: z.string(),
  bytes: z.int(),
  createdAt: ts,
  keptUntil: ts,
});
export const MadeFiles = z.object({ rows: z.array(MadeFile) });
export type MadeFiles = z.output<typeof MadeFiles>;
