import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import { each } from './goods-rights.ts';

/** The tables of statements and receivables, and the rights of their calls. */
export const bankRights: Readonly<Record<string, readonly PermissionKey[]>> = {
  ...each('bank_statement bank_statement_profile', ['accounts.statement.import']),
  ...each('bank_match bank_match_part bank_statement_line', [
    'accounts.statement.match',
    'accounts.statement.import',
  ]),
  bank_rule: ['accounts.statement.match'],
  reconciliation: [
    'accounts.statement.match',
    'accounts.reconciliation.close',
    'accounts.reconciliation.reopen',
  ],
};
