import { z } from 'zod';
import { listInput, listOf, queryId } from '../../kit/list.ts';
import {
  date,
  id,
  requiredText,
  signedMoney,
  signedMoneySum,
  text,
  ts,
  version,
} from '../../kit/shapes.ts';

/** From the books to the bank; all paise, each with the sign that it is added with. */
export const ReconciliationFigures = z.object({
  bookBalance: signedMoneySum,
  /** Money in and out that the books have and the bank does not show yet. */
  receiptsNotAtBank: signedMoneySum,
  receiptsNotAtBankCount: z.int(),
  paymentsNotAtBank: signedMoneySum,
  paymentsNotAtBankCount: z.int(),
  /** Money in and out that the bank shows and the books do not have yet. */
  moneyInNotInBooks: signedMoneySum,
  moneyInNotInBooksCount: z.int(),
  moneyOutNotInBooks: signedMoneySum,
  moneyOutNotInBooksCount: z.int(),
  /** Left out of the books; counts only once it is accepted with a reason. */
  excluded: signedMoneySum,
  excludedCount: z.int(),
  expected: signedMoneySum,
  difference: signedMoneySum,
});
export type ReconciliationFigures = z.output<typeof ReconciliationFigures>;

export const ReconciliationStatus = z.enum(['open', 'closed']);

export const Reconciliation = z.object({
  id,
  bankAccountId: id,
  statementDate: date,
  openingBalance: signedMoneySum,
  closingBalance: signedMoney,
  status: ReconciliationStatus,
  /** Why lines that were left out are accepted as a difference; empty: they are not. */
  acceptedReason: z.string(),
  figures: ReconciliationFigures,
  /** Lines of statements up to the date, and those of them that are still open. */
  lineCount: z.int(),
  openCount: z.int(),
  closedBy: z.string().nullable(),
  closedAt: ts.nullable(),
  reopenedReason: z.string().nullable(),
  version,
});
export type Reconciliation = z.output<typeof Reconciliation>;

export const ListReconciliations = listInput({ id: queryId.describe('The bank account.') });
export const ReconciliationList = listOf(Reconciliation);

/** Where the work on an account stands. */
export const ReconciliationDesk = z.object({
  bankAccountId: id,
  label: z.string(),
  maskedNumber: z.string(),
  ledgerCode: z.string(),
  /** The one that is open; null when none is. */
  open: Reconciliation.nullable(),
  lastClosedDate: date.nullable(),
  /** What a new one would begin with, from the newest statement. */
  proposedDate: date.nullable(),
  proposedClosing: signedMoneySum.nullable(),
  lineCount: z.int(),
  openCount: z.int(),
});
export type ReconciliationDesk = z.output<typeof ReconciliationDesk>;

export const NewReconciliation = z.strictObject({
  bankAccountId: id,
  statementDate: date,
  closingBalance: signedMoney,
});
export type NewReconciliation = z.output<typeof NewReconciliation>;

export const ReconciliationChange = z.strictObject({
  id: queryId,
  version,
  statementDate: date.optional(),
  closingBalance: signedMoney.optional(),
  acceptedReason: text(200).optional(),
});
export type ReconciliationChange = z.output<typeof ReconciliationChange>;

export const ReconciliationStep = z.strictObject({ id: queryId, version });
export type ReconciliationStep = z.output<typeof ReconciliationStep>;

export const ReopenReconciliation = ReconciliationStep.extend({
  reason: requiredText(300, 'Reason').pipe(z.string().min(3, 'Enter a reason')),
});
export type ReopenReconciliation = z.output<typeof ReopenReconciliation>;
