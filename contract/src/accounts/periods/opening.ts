import { z } from 'zod';
import { changeOf } from '../../kit/change.ts';
import { listInput, queryId, several } from '../../kit/list.ts';
import {
  date,
  id,
  money,
  moneySum,
  requiredText,
  signedMoneySum,
  version,
} from '../../kit/shapes.ts';
import { AccountRoot } from '../journal/account.ts';
import { PartyKind } from '../open-items/party.ts';

/** Parties whose documents are entered one by one. */
export const OpeningParty = PartyKind.extract(['customer', 'company', 'vendor', 'courier']);
export type OpeningParty = z.output<typeof OpeningParty>;

/** An account with what stood on it when the books began. */
export const OpeningAccount = z.object({
  accountId: id,
  code: z.string(),
  name: z.string(),
  root: AccountRoot,
  /** Where its opening balance is entered instead; null where it is entered here. */
  elsewhere: z.string().nullable(),
  /** Of the figure that was saved; null when there is none. */
  version: version.nullable(),
  debit: moneySum,
  credit: moneySum,
});
export type OpeningAccount = z.output<typeof OpeningAccount>;

export const Openings = z.object({
  /** The day before the books begin. */
  date,
  /** The first day of the books. */
  begins: date,
  /** The first financial year, within which they begin. */
  year: z.object({ name: z.string(), startDate: date, endDate: date }),
  /** Why nothing can be entered any more; null while it can. */
  closedBecause: z.string().nullable(),
  rows: z.array(OpeningAccount),
  /** What is left on the account of opening balances; a debit is positive. It ends at zero. */
  equity: signedMoneySum,
  /** Opening documents and stock, a debit is positive. */
  receivable: signedMoneySum,
  payable: signedMoneySum,
  stock: signedMoneySum,
});
export type Openings = z.output<typeof Openings>;

export const OpeningFigures = z.strictObject({
  date: date.optional().describe('The day before the books begin when left out.'),
  rows: z
    .array(
      z
        .strictObject({
          accountId: id,
          version: version.nullable().describe('As it was read; null for a new figure.'),
          debit: money,
          credit: money,
        })
        .refine(({ debit, credit }) => debit === 0 || credit === 0, {
          message: 'A line has either a debit or a credit.',
          path: ['credit'],
        }),
    )
    .min(1, 'Enter an amount')
    .max(500, 'Save at most 500 accounts at once'),
});
export type OpeningFigures = z.output<typeof OpeningFigures>;

export const BooksBegin = z.strictObject({
  date: date.describe('The first day of the books: within the first financial year.'),
});
export type BooksBegin = z.output<typeof BooksBegin>;

/** A document that was open when the books began: an invoice, a bill, an advance. */
export const OpeningDocument = z.object({
  id,
  version,
  partyKind: OpeningParty,
  partyId: id,
  partyName: z.string(),
  docNo: z.string(),
  docDate: date,
  dueDate: date,
  /** They owe us (debit), or we owe them (credit); a courier holds cash of parcels that were delivered. */
  side: z.enum(['debit', 'credit']),
  amount: moneySum,
  outstanding: moneySum,
  entryId: id,
});
export type OpeningDocument = z.output<typeof OpeningDocument>;

export const ListOpeningDocuments = listInput({
  partyKind: several(OpeningParty).optional(),
  partyId: queryId.optional(),
});
export type ListOpeningDocuments = z.output<typeof ListOpeningDocuments>;

export const NewOpeningDocument = z.strictObject({
  partyKind: OpeningParty,
  partyId: id,
  docNo: requiredText(40, 'Document number'),
  docDate: date,
  dueDate: date.optional().describe('The date of the document when left out.'),
  side: z.enum(['debit', 'credit']),
  amount: money.positive('Enter an amount above zero.'),
});
export type NewOpeningDocument = z.output<typeof NewOpeningDocument>;

export const OpeningDocumentChange = changeOf(
  NewOpeningDocument.omit({ partyKind: true, partyId: true }),
);
export type OpeningDocumentChange = z.output<typeof OpeningDocumentChange>;
