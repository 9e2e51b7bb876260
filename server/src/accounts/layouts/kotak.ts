import { columns, type BankLayout } from './bank-layout.ts';

export const kotak: BankLayout = {
  bank: 'Kotak Mahindra Bank',
  headings: [
    'Sl. No.',
    'Transaction Date',
    'Value Date',
    'Description',
    'Chq / Ref No.',
    'Amount',
    'Dr / Cr',
    'Balance',
    'Dr / Cr (2)',
  ],
  columns: columns({
    date: 'Transaction Date',
    valueDate: 'Value Date',
    description: ['Description'],
    references: ['Chq / Ref No.'],
    amountStyle: 'marker',
    amount: 'Amount',
    marker: 'Dr / Cr',
    balance: 'Balance',
    balanceMarker: 'Dr / Cr (2)',
  }),
  sample: {
    account: '7711004417',
    file: `SHALMALI STORES,,,Period,From 01/11/2026 To 08/11/2026,,,,
MAIN ROAD,,,Account No.,7711004417,,,,
SAGARA,,,Currency,INR,,,,

Sl. No.,Transaction Date,Value Date,Description,Chq / Ref No.,Amount,Dr / Cr,Balance,Dr / Cr
1,02-11-2026,02-11-2026,UPI/ASHA/630600000009/NA,UPI-630600000009,"1,250.00",CR,"250.00",CR
2,04-11-2026,04-11-2026,RENT NOV,000077,900.00,DR,650.00,DR
Opening balance,as on 01/11/2026   INR -1000.00,,,,,,,
Closing balance,as on 08/11/2026   INR -650.00,,,,,,,
`,
    reads: [
      ['2026-11-02', 1_250_00, 'UPI-630600000009'],
      ['2026-11-04', -900_00, '000077'],
    ],
  },
};
