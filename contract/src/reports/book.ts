import { z } from 'zod';
import { AccountRoot } from '../accounts/account.ts';
import { LedgerEvent } from '../accounts/entry.ts';
import { PartyKind } from '../accounts/party.ts';
import { listInput, listOf, queryId, several } from '../kit/list.ts';
import { date, id, moneySum, signedMoneySum, ts } from '../kit/shapes.ts';

/** Both ends are in it; left out, the financial year up to today. */
const span = { from: date.optional(), to: date.optional() };

const party = { partyKind: PartyKind.optional(), partyId: queryId.optional() };

/** The document behind a line: its kind and id lead to its screen. */
const source = {
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

export const DayBookInput = listInput({
  ...span,
  ...party,
  event: several(LedgerEvent).optional(),
  accountId: queryId.optional().describe('Only entries that touch this account.'),
});
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

const account = queryId.describe('An account of the chart that takes entries.');

export const LedgerInput = listInput({ ...span, ...party, accountId: account }).omit({ q: true });
export type LedgerInput = z.output<typeof LedgerInput>;

export const LedgerSummaryInput = z.strictObject({ ...span, ...party, accountId: account });
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

export const TrialBalanceInput = z.strictObject({
  ...span,
  zero: z.stringbool().optional().describe('Also accounts on which nothing happened.'),
  format: z.enum(['csv', 'xlsx']).optional(),
  columns: z.string().max(4000).optional(),
  title: z.string().trim().max(60).optional(),
});
export type TrialBalanceInput = z.output<typeof TrialBalanceInput>;

const sides = {
  openingDebit: moneySum,
  openingCredit: moneySum,
  debit: moneySum,
  credit: moneySum,
  closingDebit: moneySum,
  closingCredit: moneySum,
};

const TrialBalanceRow = z.object({
  id,
  code: z.string(),
  name: z.string(),
  root: AccountRoot,
  ...sides,
});

export const TrialBalance = listOf(TrialBalanceRow).extend({
  from: date,
  to: date,
  totals: z.object(sides),
  asOfEntryId: id.nullable(),
});
export type TrialBalance = z.output<typeof TrialBalance>;
