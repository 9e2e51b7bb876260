import { z } from 'zod';
import { LedgerEvent } from '../accounts/journal/entry.ts';
import { PartyKind } from '../accounts/open-items/party.ts';
import { queryId } from '../kit/list.ts';
import { ReportFormat } from '../kit/report.ts';
import { date, id } from '../kit/shapes.ts';

/** Both ends are in it; left out, the financial year up to today. */
export const span = { from: date.optional(), to: date.optional() };

export const party = { partyKind: PartyKind.optional(), partyId: queryId.optional() };

/** The document behind a line: its kind and id lead to its screen. */
export const source = {
  entryId: id,
  date,
  event: LedgerEvent,
  sourceKind: z.string(),
  sourceId: id,
  sourceNo: z.string(),
  /** What its screen opens: for a payment the order that it was made for, else the document itself. */
  documentId: id,
  partyName: z.string().nullable(),
  narration: z.string(),
};

/** A book is a file too, as every list, and a paper. */
export const bookFormat = { format: ReportFormat.optional() };
