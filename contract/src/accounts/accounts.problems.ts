import { problems } from '../kit/problem.ts';

export const accountsProblems = problems({
  'account.code_taken': { says: 'Another account has this code.', status: 409, field: 'code' },
  'account.name_taken': { says: 'Another account has this name.', status: 409, field: 'name' },
  'account.switched_off': { says: 'This account is switched off.', status: 422 },
  'centre.code_taken': { says: 'Another centre has this code.', status: 409, field: 'code' },
  'entry.posted_already': { says: 'This event is already in the books.', status: 409 },
  'entry.reversed_already': { says: 'This entry is already reversed.', status: 409 },
  'allocation.spent_already': {
    says: 'This amount was already allocated. Reload and try again.',
    status: 409,
  },
  'override.taken': {
    says: 'This category and centre have an account already.',
    status: 409,
    field: 'accountId',
  },
  'period.open_work': {
    says: 'The month is not ready to be locked.',
    status: 422,
  },
  'period.locked': { says: 'The period is locked.', status: 422, field: 'date' },
  'opening.account_taken': {
    says: 'This opening balance was just entered by another user. Reload and try again.',
    status: 409,
  },
  'opening.document_taken': {
    says: 'This document of the party is already entered.',
    status: 409,
    field: 'docNo',
  },
  'bank_account.label_taken': {
    says: 'Another account has this name.',
    status: 409,
    field: 'label',
  },
  'bank_account.number_taken': {
    says: 'This account is already entered.',
    status: 409,
    field: 'number',
  },
  'bank_account.two_primary': {
    says: 'Another user chose another primary account. Reload and try again.',
    status: 409,
  },
  'bank_account.primary_inactive': {
    says: 'Choose another primary account first.',
    status: 422,
    field: 'isActive',
  },
  'voucher.number_missing': { says: 'A posted voucher has a number.', status: 409 },
  'voucher_clearing.twice': {
    says: 'This was deposited or adjusted by another user. Reload and try again.',
    status: 409,
  },
  'statement.line_known': {
    says: 'Another user imported the same lines at the same time. Check the file again.',
    status: 409,
  },
  'bank_rule.name_taken': {
    says: 'Another rule has this name.',
    status: 409,
    field: 'name',
  },
  'bank_match.line_taken': { says: 'Another user just handled this line.', status: 409 },
  'bank_match.entry_taken': { says: 'Another user just matched this entry.', status: 409 },
  'bank_match.undo_first': { says: 'Undo the bank match first.', status: 422 },
  'reconciliation.open_already': {
    says: 'Another reconciliation of this account is open.',
    status: 409,
  },
  'voucher_template.name_taken': {
    says: 'Another one has this name.',
    status: 409,
    field: 'name',
  },
  'expense.bill_taken': {
    says: 'This bill of the vendor is already entered.',
    status: 409,
    field: 'billNo',
  },
});
