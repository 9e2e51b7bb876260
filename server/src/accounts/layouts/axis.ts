import { columns, type BankLayout } from './bank-layout.ts';

export const axis: BankLayout = {
  bank: 'Axis Bank',
  headings: ['Tran Date', 'CHQNO', 'PARTICULARS', 'DR', 'CR', 'BAL', 'SOL'],
  columns: columns({
    date: 'Tran Date',
    description: ['PARTICULARS'],
    references: ['CHQNO'],
    amountStyle: 'two',
    paidOut: 'DR',
    paidIn: 'CR',
    balance: 'BAL',
  }),
  sample: {
    account: '929010000004417',
    file: `Name :- SHALMALI STORES
Joint Holder :- -
Customer ID :- 900004417
IFSC Code :- UTIB0009999
MICR Code :- 577211099

Statement of Account No - 929010000004417 for the period (From : 01-11-2026 To : 20-11-2026)

Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL
03-11-2026,-,UPI/P2M/630700000002/TEA/,                120.50, ,             9879.50,875
05-11-2026,000551,CLG-PAID, ,              4000.00,            13879.50,875

"Unless the constituent notifies the bank immediately of any discrepancy in this statement, it will be taken as correct. "
`,
    reads: [
      ['2026-11-03', -120_50, ''],
      ['2026-11-05', 4_000_00, '000551'],
    ],
  },
};
