import { columns, type BankLayout } from './bank-layout.ts';

export const yesBank: BankLayout = {
  bank: 'YES BANK',
  headings: [
    'Transaction Date',
    'Value Date',
    'Cheque No',
    'Reference No',
    'Description',
    'Withdrawals',
    'Deposits',
    'Running Balance',
  ],
  columns: columns({
    date: 'Transaction Date',
    valueDate: 'Value Date',
    description: ['Description'],
    references: ['Cheque No', 'Reference No'],
    amountStyle: 'two',
    paidOut: 'Withdrawals',
    paidIn: 'Deposits',
    balance: 'Running Balance',
  }),
  sample: {
    account: '000100004417',
    file: `Account Number: 000100004417
Account Holder: SHALMALI STORES
Transaction Date,Value Date,Cheque No,Reference No,Description,Withdrawals,Deposits,Running Balance
06-Nov-2026,06-Nov-2026,000098,,CHQ PAID,300.00,,"1,880.00"
03-Nov-2026,03-Nov-2026,,YESBN12026110300000042,NEFT CR TEERTHA,,"1,180.00","2,180.00"
`,
    reads: [
      ['2026-11-03', 1_180_00, 'YESBN12026110300000042'],
      ['2026-11-06', -300_00, '000098'],
    ],
  },
};
