import { z } from 'zod';
import { listInput, listOf, queryId } from '../../kit/list.ts';
import { date, id, money, signedMoney, signedMoneySum, text } from '../../kit/shapes.ts';
import { PartyKind } from '../open-items/party.ts';

export const matchLimits = { lines: 20, suggestions: 5, groups: 3, ticked: 200 } as const;

/** How a match came about; `tick` has no statement, the paper one was looked at. */
export const MatchedBy = z.enum(['auto', 'manual', 'tick', 'booked']);
export type MatchedBy = z.output<typeof MatchedBy>;

/** Why an entry may be a line of the statement, or why not, in the words of the screen. */
const MatchReason = z.object({ speaksFor: z.boolean(), says: z.string() });
export type MatchReason = z.output<typeof MatchReason>;

/** A line of the account's book that the statement does not show yet. */
export const BookLine = z.object({
  /** Of the journal. */
  id,
  entryId: id,
  date,
  no: z.string(),
  sourceKind: z.string(),
  sourceId: id,
  partyName: z.string(),
  narration: z.string(),
  bankRef: z.string(),
  /** Positive: money that came in. */
  amount: signedMoneySum,
});
export type BookLine = z.output<typeof BookLine>;

/** One entry, or several that come to the amount together. */
export const MatchSuggestion = z.object({
  lines: z.array(BookLine),
  score: z.int().min(0).max(100),
  isCertain: z.boolean(),
  reasons: z.array(MatchReason),
});
export type MatchSuggestion = z.output<typeof MatchSuggestion>;

export const MatchSuggestions = z.object({
  singles: z.array(MatchSuggestion),
  groups: z.array(MatchSuggestion),
});
export type MatchSuggestions = z.output<typeof MatchSuggestions>;

export const ListBookLines = listInput({
  id: queryId.describe('The bank account.'),
  to: date.optional(),
  direction: z.enum(['in', 'out']).optional(),
});
export type ListBookLines = z.output<typeof ListBookLines>;
export const BookLineList = listOf(BookLine);

export const NewBankMatch = z.strictObject({
  /** None: the entries are ticked off against a statement on paper. */
  statementLineIds: z.array(id).max(matchLimits.lines, `At most ${matchLimits.lines} lines`),
  journalLineIds: z.array(id).min(1, 'Choose an entry').max(matchLimits.ticked),
  tickedOn: date.optional().describe('The day on the paper statement.'),
});
export type NewBankMatch = z.output<typeof NewBankMatch>;

export const BankMatch = z.object({
  id,
  bankAccountId: id,
  how: MatchedBy,
  matchedOn: date,
  amount: signedMoney,
});
export type BankMatch = z.output<typeof BankMatch>;

/** A receipt for money that came in, a payment for money that went out; or a transfer to or from another account. */
export const BookStatementLine = z.strictObject({
  id: queryId,
  /** Whom it is from or to. */
  party: z.strictObject({ kind: PartyKind, id }).optional(),
  /** Documents of the party that it settles; the oldest first when left out. */
  allocations: z
    .array(z.strictObject({ openItemId: id, amount: money }))
    .max(200, 'At most 200 documents')
    .optional(),
  /** The accounts that it is for, such as bank charges and the tax on them; together they are the line. */
  lines: z
    .array(z.strictObject({ accountId: id, amount: money.positive('Enter an amount above zero.') }))
    .max(20, 'At most 20 accounts')
    .default([]),
  /** The ledger account of another bank, or of cash, where it came from or went to. */
  otherAccountId: id.optional(),
  /** Money out that was spent: with its tax, on the bill of a vendor. */
  expense: z
    .strictObject({ accountId: id, taxId: id.nullish(), vendorId: id.nullish() })
    .optional(),
  /** Payments of the gateway that it settles, and what was kept of them; together they are the line. */
  settlement: z
    .strictObject({
      journalLineIds: z
        .array(id)
        .min(1, 'Choose what was settled.')
        .max(2_000, 'At most 2,000 payments at once'),
      fee: money.default(0),
      feeTax: money.default(0),
      taxId: id.nullish(),
      otherCharges: signedMoney.default(0),
    })
    .optional(),
  narration: text(500).default(''),
  /** Why no TDS is deducted of a vendor who has a section. */
  tdsReason: text(200).default(''),
  reference: text(64).optional(),
  confirmDuplicate: z.boolean().default(false),
});
export type BookStatementLine = z.output<typeof BookStatementLine>;

/** The voucher, or the expense when there is no voucher. */
export const BookedLine = BankMatch.extend({
  voucherId: id.nullable(),
  voucherNumber: z.string(),
});
export type BookedLine = z.output<typeof BookedLine>;
