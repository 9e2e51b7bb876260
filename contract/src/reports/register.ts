import { z } from 'zod';
import { flag, queryId } from '../kit/list.ts';
import { reportKeys } from '../kit/report.ts';
import { span } from './book.ts';

/** Most documents that a register shows at once, that a paper of it has, that a file of it has, and that it adds up. */
export const registerLimits = { shown: 500, paper: 5_000, file: 20_000, sums: 250_000 } as const;

const state = z
  .string()
  .regex(/^\d{2}$/u, 'Choose a state from the list.')
  .optional()
  .describe('The two digits of the place of supply.');

/** What the rows of a register are: each document, or what documents come to. */
export const registerRows = {
  document: 'Documents',
  month: 'Months',
  party: 'Parties',
  place: 'States',
  rate: 'Tax rates',
} as const;
export type RegisterRows = keyof typeof registerRows;
const by = z.enum(Object.keys(registerRows) as [RegisterRows, ...RegisterRows[]]).optional();

export const SalesRegisterInput = z.strictObject({
  ...span,
  by,
  kind: z.enum(['invoice', 'credit_note']).optional(),
  partyKind: z.enum(['customer', 'company']).optional().describe('Consumers, or companies.'),
  partyId: queryId.optional(),
  place: state,
  ...reportKeys,
});
export type SalesRegisterInput = z.output<typeof SalesRegisterInput>;

export const PurchaseRegisterInput = z.strictObject({
  ...span,
  by,
  kind: z.enum(['bill', 'debit_note', 'expense', 'other']).optional(),
  partyId: queryId.optional().describe('The vendor.'),
  place: state,
  ...reportKeys,
});
export type PurchaseRegisterInput = z.output<typeof PurchaseRegisterInput>;

/** Entries on the accounts that a register is compared with, which stand in no register. */
export const RegisterDifferencesInput = z.strictObject({
  ...span,
  of: z.enum(['sales', 'purchase']),
  ...reportKeys,
});
export type RegisterDifferencesInput = z.output<typeof RegisterDifferencesInput>;

export const CashBookInput = z.strictObject({
  ...span,
  of: z.enum(['cash', 'bank']).optional().describe('Cash when left out.'),
  accountId: queryId.optional().describe('One account; all of them when left out.'),
  daily: flag.optional().describe('Days alone, without their entries.'),
  ...reportKeys,
});
export type CashBookInput = z.output<typeof CashBookInput>;

export const JournalRegisterInput = z.strictObject({
  ...span,
  postedBy: queryId.optional(),
  approvedBy: queryId.optional(),
  ...reportKeys,
});
export type JournalRegisterInput = z.output<typeof JournalRegisterInput>;
