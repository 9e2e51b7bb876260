import { z } from 'zod';
import { listInput, listOf, queryId } from '../kit/list.ts';
import { date, id, moneySum, requiredText, version, money } from '../kit/shapes.ts';
import { TaxMonthName } from './gst-return.ts';

/** Why credit is given back. @see CGST Act 2017, sections 16(2) and 17(5)(h); CGST Rules 2017, rules 37, 42 and 43. */
export const ReversalReason = z.enum(
  ['rule_42', 'rule_43', 'lost_goods', 'unpaid_180', 'other'],
  'Choose a reason from the list.',
);
export type ReversalReason = z.output<typeof ReversalReason>;

/** Those that can be claimed again later: line 4(B)(2) of GSTR-3B. */
export const reclaimable: readonly ReversalReason[] = ['unpaid_180', 'other'];

export const CreditReversalStatus = z.enum(['posted', 'cancelled']);

/** A document of a vendor whose credit is given back while it is unpaid. */
export const CreditDocumentKind = z.enum(['bill', 'expense']);
export type CreditDocumentKind = z.output<typeof CreditDocumentKind>;

const amounts = { igst: moneySum, cgst: moneySum, sgst: moneySum, cess: moneySum };

export const CreditReversal = z.object({
  id,
  number: z.string(),
  businessDate: date,
  reason: ReversalReason,
  note: z.string(),
  ...amounts,
  total: moneySum,
  /** What was unpaid; null where it is for no single document. */
  documentKind: CreditDocumentKind.nullable(),
  documentId: id.nullable(),
  documentNo: z.string(),
  /** Paid by now: the credit can be claimed again. */
  isPaid: z.boolean(),
  status: CreditReversalStatus,
  cancelReason: z.string().nullable(),
  /** Of a later month: the credit was claimed again. */
  cancelledOn: date.nullable(),
  version,
});
export type CreditReversal = z.output<typeof CreditReversal>;

export const NewCreditReversal = z.strictObject({
  businessDate: date,
  reason: ReversalReason,
  note: requiredText(300, 'Note'),
  igst: money.default(0),
  cgst: money.default(0),
  sgst: money.default(0),
  cess: money.default(0),
});
export type NewCreditReversal = z.output<typeof NewCreditReversal>;

export const CancelCreditReversal = z.strictObject({
  id: queryId,
  version,
  reason: requiredText(300, 'Reason'),
  /** The day from which it counts as credit again; its own date while that is open, when left out. */
  date: date.optional(),
});
export type CancelCreditReversal = z.output<typeof CancelCreditReversal>;

export const ListCreditReversals = listInput({ month: TaxMonthName.optional() });
export type ListCreditReversals = z.output<typeof ListCreditReversals>;
export const CreditReversals = listOf(CreditReversal);

const UnpaidDocument = z.object({
  kind: CreditDocumentKind,
  documentId: id,
  number: z.string(),
  vendorName: z.string(),
  /** Of the vendor's paper. */
  date,
  /** The last day within 180. */
  until: date,
  unpaid: moneySum,
  ...amounts,
});
export type UnpaidDocument = z.output<typeof UnpaidDocument>;

/** A document of a vendor that brought capital goods, with the credit of these. */
const CapitalDocument = z.object({
  kind: CreditDocumentKind,
  documentId: id,
  number: z.string(),
  vendorName: z.string(),
  /** The asset that it went to. */
  account: z.string(),
  date,
  /** Of its sixty months this is the how manyth: 1 to 60. */
  month: z.int(),
  ...amounts,
});
export type CapitalDocument = z.output<typeof CapitalDocument>;

/** What of the credit of a month is to be given back, by the documents and the stock as they stand. */
export const CreditProposal = z.object({
  month: TaxMonthName,
  /** Not paid within 180 days by the end of the month, by document. @see CGST Rules 2017, rule 37. */
  unpaid: z.array(UnpaidDocument),
  isWhole: z.boolean(),
  /** For supplies without tax: their share of the credit of the month. @see CGST Rules 2017, rule 42. */
  exempt: z.object({
    exempt: moneySum,
    turnover: moneySum,
    common: z.object(amounts),
    /** Credit of capital goods in the month, which rule 43 spreads: not in the common credit. */
    capital: moneySum,
    ...amounts,
    /** Given back by this reason in the month already. */
    given: moneySum,
  }),
  /** For capital goods: a sixtieth of their credit in each of sixty months. @see CGST Rules 2017, rule 43. */
  capital: z.object({
    exempt: moneySum,
    turnover: moneySum,
    documents: z.array(CapitalDocument),
    isWhole: z.boolean(),
    /** Of all documents of the sixty months. */
    credit: z.object(amounts),
    /** A sixtieth of it. */
    monthly: z.object(amounts),
    ...amounts,
    /** Given back by this reason in the month already. */
    given: moneySum,
  }),
  /** For goods that were written off: each batch at the tax of the bill that brought it. @see CGST Act 2017, section 17(5)(h). */
  lost: z.object({
    goods: moneySum.describe('What bought goods were worth.'),
    made: moneySum.describe(
      'What goods of our own making were worth; their materials bore credit too.',
    ),
    unknown: moneySum.describe(
      'What opening stock and found goods were worth: no bill of them is known.',
    ),
    ...amounts,
    given: moneySum,
  }),
});
export type CreditProposal = z.output<typeof CreditProposal>;

export const AskedProposal = z.strictObject({ month: TaxMonthName });
export type AskedProposal = z.output<typeof AskedProposal>;

/** Gives credit of unpaid documents back, one reversal for each, on the last day of the month. */
export const ReverseUnpaid = z.strictObject({
  month: TaxMonthName,
  documents: z
    .array(z.strictObject({ kind: CreditDocumentKind, id }))
    .min(1, 'Choose at least one document.')
    .max(200, 'Choose at most 200 documents'),
});
export type ReverseUnpaid = z.output<typeof ReverseUnpaid>;

export const ReversedCredit = z.object({ rows: z.array(CreditReversal) });
