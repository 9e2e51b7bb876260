import { z } from 'zod';
import { flag, listInput, queryId, several } from '../../kit/list.ts';
import { date, id, moneySum } from '../../kit/shapes.ts';
import { LedgerEvent } from './entry.ts';
import { PartyKind } from '../open-items/party.ts';

export const ListEntries = listInput({
  from: date.optional(),
  to: date.optional(),
  event: several(LedgerEvent).optional(),
  sourceKind: z.string().max(40).optional(),
  accountId: queryId.optional().describe('Only entries that touch this account.'),
  partyKind: PartyKind.optional(),
  partyId: queryId.optional(),
  amountFrom: queryId.optional().describe('Smallest total, paise.'),
  amountTo: queryId.optional().describe('Largest total, paise.'),
  postedBy: queryId.optional(),
  reversals: flag.optional().describe('Only reversals, or only what is none.'),
});
export type ListEntries = z.output<typeof ListEntries>;

/** An entry without its lines. */
export const EntryRow = z.object({
  id,
  date,
  event: LedgerEvent,
  sourceKind: z.string(),
  sourceId: id,
  sourceNo: z.string(),
  /** The record that its screen opens, and its kind as the search knows it. */
  recordKind: z.string(),
  recordId: id,
  partyName: z.string().nullable(),
  narration: z.string(),
  total: moneySum,
  reversesId: id.nullable(),
  reversedById: id.nullable(),
  postedBy: z.string(),
});
export type EntryRow = z.output<typeof EntryRow>;
