import type { DocKind } from '@counting-house/contract/accounts/open-item.ts';

/** What each open document is called. */
export const docKindWords: Readonly<Record<DocKind, string>> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  debit_note: 'Debit note',
  receipt: 'Receipt',
  refund: 'Refund',
  bill: 'Bill',
  payment: 'Payment',
  opening: 'Opening balance',
  journal: 'Journal',
  write_off: 'Write-off',
  interest: 'Interest',
};
