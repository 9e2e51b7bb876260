import { z } from 'zod';
import { PartyKind } from '../accounts/open-items/party.ts';
import { listInput, queryId } from '../kit/list.ts';
import { date, id, moneySum, signedMoneySum } from '../kit/shapes.ts';
import { bookFormat, party, source, span } from './book.ts';
import { reportKeys } from '../kit/report.ts';

const account = queryId.describe('An account of the chart that takes entries.');

const chosen = {
  ...span,
  ...party,
  accountId: account,
  centre: z.string().trim().max(12).optional().describe('The code of a centre.'),
  closedFrom: date
    .optional()
    .describe('Without the entries that close a year on this day or later.'),
  upTo: reportKeys.upTo,
};

export const LedgerInput = listInput(chosen).omit({ q: true }).extend(bookFormat);
export type LedgerInput = z.output<typeof LedgerInput>;

export const LedgerSummaryInput = z.strictObject(chosen);
export type LedgerSummaryInput = z.output<typeof LedgerSummaryInput>;

/** One line of an account. */
export const LedgerRow = z.object({
  id,
  ...source,
  /** The account on the other side; `Several` when there is more than one. */
  counterAccount: z.string(),
  centre: z.string(),
  bankRef: z.string().nullable(),
  debit: moneySum,
  credit: moneySum,
  /** After this line; a debit balance is positive. */
  balance: signedMoneySum,
});
export type LedgerRow = z.output<typeof LedgerRow>;

export const LedgerSummary = z.object({
  accountId: id,
  code: z.string(),
  name: z.string(),
  partyKind: PartyKind.nullable(),
  from: date,
  to: date,
  /** Debit balances are positive. */
  opening: signedMoneySum,
  debit: moneySum,
  credit: moneySum,
  closing: signedMoneySum,
  /** The months in which something was posted. */
  months: z.array(
    z.object({ month: date, debit: moneySum, credit: moneySum, opening: signedMoneySum }),
  ),
  /** The newest entry seen. */
  asOfEntryId: id.nullable(),
});
export type LedgerSummary = z.output<typeof LedgerSummary>;

/** A party that stands on a control account, by its newest name. */
export const LedgerParty = z.object({ id, name: z.string(), balance: signedMoneySum });
