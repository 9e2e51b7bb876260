import { z } from 'zod';
import { LedgerEvent } from '../accounts/journal/entry.ts';
import { listInput, queryId, several } from '../kit/list.ts';
import { id, moneySum, ts } from '../kit/shapes.ts';
import { reportKeys } from '../kit/report.ts';
import { bookFormat, party, source, span } from './book.ts';

export const DayBookInput = listInput({
  ...span,
  ...party,
  event: several(LedgerEvent).optional(),
  accountId: queryId.optional().describe('Only entries that touch this account.'),
  postedBy: queryId.optional().describe('Only entries that this person posted.'),
  upTo: reportKeys.upTo,
}).extend(bookFormat);
export type DayBookInput = z.output<typeof DayBookInput>;

/** One line of the journal with its entry. The lines of an entry follow each other. */
export const DayBookRow = z.object({
  id,
  ...source,
  lineNo: z.int(),
  accountId: id,
  accountCode: z.string(),
  accountName: z.string(),
  debit: moneySum,
  credit: moneySum,
  centre: z.string(),
  bankRef: z.string().nullable(),
  reversesId: id.nullable(),
  reversedById: id.nullable(),
  postedAt: ts,
  postedBy: z.string(),
});
export type DayBookRow = z.output<typeof DayBookRow>;
