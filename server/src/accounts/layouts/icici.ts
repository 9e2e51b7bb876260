import { columns, type BankLayout } from './bank-layout.ts';

export const icici: BankLayout = {
  bank: 'ICICI Bank',
  headings: [
    'S No.',
    'Value Date',
    'Transaction Date',
    'Cheque Number',
    'Transaction Remarks',
    'Withdrawal Amount (INR)',
    'Deposit Amount (INR)',
    'Balance (INR)',
  ],
  columns: columns({
    date: 'Transaction Date',
    valueDate: 'Value Date',
    description: ['Transaction Remarks'],
    references: ['Cheque Number'],
    amountStyle: 'two',
    paidOut: 'Withdrawal Amount (INR)',
    paidIn: 'Deposit Amount (INR)',
    balance: 'Balance (INR)',
  }),
  sample: {
    account: '084600004417',
    file: `,DETAILED STATEMENT,,,,,,,
,Account Number,,084600004417 (INR) - SHALMALI STORES,,,,,
,Transaction Date from,01/11/2026,to,30/11/2026,,,,
,Transaction Period,,,,,,,
,,,,,,,,
,S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )
,1,03/11/2026,03/11/2026,,BIL/ONL/000777001/BESCOM,2100.00,0.0,17900.00
,2,05/11/2026,05/11/2026,,MMT/IMPS/630900000012/TEERTHA,0.0,750.50,18650.50
,,,,,CATERERS/SBI,,,
,3,06/11/2026,06/11/2026,000231,CLG/RENT,8000.00,0.0,10650.50
,,,,,,,,
,Legends Used in Account Statement,,,,,,,
,1. INFT - Internal Fund Transfer,,,,,,,
`,
    reads: [
      ['2026-11-03', -2_100_00, ''],
      ['2026-11-05', 750_50, ''],
      ['2026-11-06', -8_000_00, '000231'],
    ],
  },
};
