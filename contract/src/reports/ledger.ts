import { z } from 'zod';
import { PartyKind } from '../accounts/party.ts';
import { listInput, queryId } from '../kit/list.ts';
import { date, id, moneySum, signedMoneySum } from '../kit/shapes.ts';
import { party, source, span } from './book.ts';

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
