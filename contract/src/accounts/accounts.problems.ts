import { problems } from '../kit/problem.ts';

export const accountsProblems = problems({
  'account.code_taken': ['Another account has this code.', 409, 'code'],
  'account.name_taken': ['Another account has this name.', 409, 'name'],
  'account.switched_off': ['This account is switched off.', 422],
  'centre.code_taken': ['Another centre has this code.', 409, 'code'],
  'entry.posted_already': ['This event is already in the books.', 409],
  'entry.reversed_already': ['This entry is already reversed.', 409],
  'allocation.spent_already': ['This amount was already allocated. Reload and try again.', 409],
  'override.taken': ['This category and centre have an account already.', 409, 'accountId'],
  'period.open_work': ['The month is not ready to be locked.', 422],
  'period.locked': ['The period is locked.', 422, 'date'],
  'opening.account_taken': [
    'This opening balance was just entered by another user. Reload and try again.',
    409,
  ],
  'opening.document_taken': ['This document of the party is already entered.', 409, 'docNo'],
  'bank_account.label_taken': ['Another account has this name.', 409, 'label'],
  'bank_account.number_taken': ['This account is already entered.', 409, 'number'],
  'bank_account.two_primary': [
    'Another user chose another primary account. Reload and try again.',
    409,
  ],
  'bank_account.primary_inactive': ['Choose another primary account first.', 422, 'isActive'],
  'voucher.number_missing': ['A posted voucher has a number.', 409],
  'voucher_clearing.twice': [
    'This was deposited or adjusted by another user. Reload and try again.',
    409,
  ],
  'statement.line_known': [
    'Another user imported the same lines at the same time. Check the file again.',
    409,
  ],
  'bank_rule.name_taken': ['Another rule has this name.', 409, 'name'],
  'bank_match.line_taken': ['Another user just handled this line.', 409],
  'bank_match.entry_taken': ['Another user just matched this entry.', 409],
  'bank_match.undo_first': ['Undo the bank match first.', 422],
  'reconciliation.open_already': ['Another reconciliation of this account is open.', 409],
  'voucher_template.name_taken': ['Another one has this name.', 409, 'name'],
  'expense.bill_taken': ['This bill of the vendor is already entered.', 409, 'billNo'],
});
