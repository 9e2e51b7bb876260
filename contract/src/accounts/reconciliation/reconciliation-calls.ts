import { z } from 'zod';
import { queryId } from '../../kit/list.ts';
import { FileAnswer, read, write } from '../../kit/operation.ts';
import { done } from '../../kit/shapes.ts';
import {
  ListReconciliations,
  NewReconciliation,
  Reconciliation,
  ReconciliationChange,
  ReconciliationDesk,
  ReconciliationList,
  ReconciliationStep,
  ReopenReconciliation,
} from './reconciliation.ts';

/** From the books to the bank, month by month. */
export const reconciliationCalls = {
  getReconciliationDesk: read({
    says: 'See where the reconciliation of a bank account stands.',
    wire: 'GET Accounts/ReconciliationDesk?ID={id}',
    permission: 'accounts.bank.read',
    input: z.strictObject({ id: queryId.describe('The bank account.') }),
    output: ReconciliationDesk,
  }),

  listReconciliations: read({
    says: 'List the reconciliations of a bank account.',
    wire: 'GET Accounts/Reconciliations?ID={id}',
    permission: 'accounts.bank.read',
    input: ListReconciliations,
    output: ReconciliationList,
  }),

  startReconciliation: write({
    says: 'Begin to reconcile a bank account to a statement.',
    wire: 'POST Accounts/ReconciliationStart',
    permission: 'accounts.statement.match',
    input: NewReconciliation,
    output: Reconciliation,
    problems: ['reconciliation.open_already', 'reconciliation.order'],
  }),

  updateReconciliation: write({
    says: 'Change the closing balance or the date of an open reconciliation.',
    wire: 'POST Accounts/ReconciliationUpdate?ID={id}',
    permission: 'accounts.statement.match',
    input: ReconciliationChange,
    output: Reconciliation,
    problems: ['reconciliation.closed', 'reconciliation.order'],
  }),

  discardReconciliation: write({
    says: 'Cancel an open reconciliation; what was matched stays matched.',
    wire: 'POST Accounts/ReconciliationDiscard?ID={id}',
    permission: 'accounts.statement.match',
    input: ReconciliationStep,
    output: done,
    problems: ['reconciliation.closed'],
  }),

  closeReconciliation: write({
    says: 'Close a reconciliation whose difference is zero.',
    wire: 'POST Accounts/ReconciliationClose?ID={id}',
    permission: 'accounts.reconciliation.close',
    input: ReconciliationStep,
    output: Reconciliation,
    problems: ['reconciliation.closed', 'reconciliation.lines_open', 'reconciliation.differs'],
  }),

  reopenReconciliation: write({
    says: 'Reopen the latest reconciliation of a bank account.',
    wire: 'POST Accounts/ReconciliationReopen?ID={id}',
    permission: 'accounts.reconciliation.reopen',
    input: ReopenReconciliation,
    output: Reconciliation,
    problems: ['reconciliation.not_closed', 'reconciliation.order', 'reconciliation.open_already'],
  }),

  printReconciliation: read({
    says: 'Print a reconciliation.',
    wire: 'GET Accounts/ReconciliationPrint?ID={id}',
    permission: 'accounts.bank.read',
    input: z.strictObject({ id: queryId }),
    output: FileAnswer,
  }),
};
