import type { PayFileColumn } from '../books/bank-account.ts';

/** What the columns of the file of a pay run are called, in the file and where they are chosen. */
export const payFileLabels: Readonly<Record<PayFileColumn, string>> = {
  beneficiary: 'Beneficiary',
  account_number: 'Account number',
  ifsc: 'IFSC',
  amount: 'Amount',
  narration: 'Narration',
  date: 'Date',
  payment_type: 'NEFT or RTGS',
  from_account: 'Our account number',
};
