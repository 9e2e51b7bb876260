import { z } from 'zod';
import { optionalParts } from '../kit/change.ts';
import { flag, queryId } from '../kit/list.ts';
import {
  date,
  id,
  requiredText,
  signedMoney,
  signedMoneySum,
  text,
  version,
} from '../kit/shapes.ts';

export const BankAccountKind = z.enum([
  'current',
  'savings',
  'overdraft',
  'credit_card',
  'payment_wallet',
]);
export type BankAccountKind = z.output<typeof BankAccountKind>;

/** What stands in a column of the file with payments that a bank takes. */
export const PayFileColumn = z.enum([
  'beneficiary',
  'account_number',
  'ifsc',
  'amount',
  'narration',
  'date',
  'payment_type',
  'from_account',
]);
export type PayFileColumn = z.output<typeof PayFileColumn>;

/** The columns of the file of an account for which nobody chose others. */
export const usualPayFile: readonly PayFileColumn[] = [
  'beneficiary',
  'account_number',
  'ifsc',
  'amount',
  'narration',
];

export const BankAccount = z.object({
  id,
  label: z.string(),
  kind: BankAccountKind,
  bankName: z.string(),
  holderName: z.string(),
  /** `•••• 1234`; null when none is entered or without the right to see bank accounts. */
  maskedNumber: z.string().nullable(),
  ifsc: z.string(),
  branch: z.string(),
  upiId: z.string(),
  ledgerAccountId: id,
  ledgerCode: z.string(),
  openingBalance: signedMoney.nullable(),
  openingDate: date.nullable(),
  isPrimary: z.boolean(),
  showOnInvoice: z.boolean(),
  /** In their order; empty: the usual ones. */
  payFileColumns: z.array(PayFileColumn),
  payFileHeadings: z.boolean(),
  isActive: z.boolean(),
  /** What the books say lies there now, below zero is overdrawn; null without the right to see it. */
  bookBalance: signedMoneySum.nullable(),
  /** Lines of its statements that nobody dealt with; null without the right to see it. */
  openLines: z.int().nullable(),
  /** The day and the balance of its newest statement with one. */
  statementDate: date.nullable(),
  statementBalance: signedMoneySum.nullable(),
  /** The day of its last closed reconciliation. */
  reconciledOn: date.nullable(),
  version,
});
export type BankAccount = z.output<typeof BankAccount>;

const digits = z.string().transform((value) => value.replaceAll(/\s/gu, ''));

const payFileNeeds: readonly PayFileColumn[] = ['account_number', 'ifsc', 'amount'];

const fields = z.strictObject({
  label: text(60).pipe(z.string().min(1, 'Enter a name for the account.')),
  kind: BankAccountKind,
  bankName: requiredText(80, 'Bank'),
  holderName: requiredText(80, 'Account holder'),
  number: digits
    .pipe(z.string().regex(/^(\d{6,18})?$/u, 'Account number must be 6-18 digits'))
    .optional()
    .describe('6 to 18 digits; a payment wallet may have none.'),
  ifsc: z
    .string()
    .transform((value) => value.trim().toUpperCase())
    .pipe(
      z
        .string()
        .regex(
          /^([A-Z]{4}0[A-Z0-9]{6})?$/u,
          'IFSC must be four letters, a zero and six letters or digits.',
        ),
    )
    .optional(),
  branch: text(80).optional(),
  upiId: z
    .string()
    .transform((value) => value.trim())
    .pipe(
      z
        .string()
        .max(80)
        .regex(/^([\w.-]+@[\w.-]+)?$/u, 'A UPI id looks like name@bank'),
    )
    .optional(),
  openingBalance: signedMoney.optional(),
  openingDate: date.optional(),
  showOnInvoice: flag.optional().describe('Printed on invoices; true when left out.'),
  payFileColumns: z
    .array(PayFileColumn)
    .max(PayFileColumn.options.length)
    .refine((columns) => new Set(columns).size === columns.length, 'Choose each column once.')
    .refine(
      (columns) => columns.length === 0 || payFileNeeds.every((one) => columns.includes(one)),
      'The bank needs account number, IFSC and amount.',
    )
    .optional()
    .describe('Columns of the file of a pay run, in their order; empty for the usual ones.'),
  payFileHeadings: flag
    .optional()
    .describe('The file begins with a row of headings; true when left out.'),
});

/** The number is typed twice by people; a program leaves the second one out. */
export const NewBankAccount = fields
  .extend({ numberAgain: digits.pipe(z.string().max(40)).optional() })
  .refine(({ number = '', numberAgain = number }) => number === numberAgain, {
    path: ['numberAgain'],
    message: 'The account numbers do not match.',
  });
export type NewBankAccount = z.output<typeof NewBankAccount>;

export const BankAccountChange = z.strictObject({
  ...optionalParts(fields),
  id: queryId,
  version,
  number: digits
    .pipe(z.string().regex(/^\d{6,18}$/u, 'Account number must be 6-18 digits'))
    .optional()
    .describe('Left out, the number stays.'),
  isActive: flag.optional(),
});
export type BankAccountChange = z.output<typeof BankAccountChange>;
