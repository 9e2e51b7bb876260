import { columns, type BankLayout } from './bank-layout.ts';

export const hdfc: BankLayout = {
  bank: 'HDFC Bank',
  headings: [
    'Date',
    'Narration',
    'Chq./Ref.No.',
    'Value Dt',
    'Withdrawal Amt.',
    'Deposit Amt.',
    'Closing Balance',
  ],
  columns: columns({
    date: 'Date',
    valueDate: 'Value Dt',
    description: ['Narration'],
    references: ['Chq./Ref.No.'],
    amountStyle: 'two',
    paidOut: 'Withdrawal Amt.',
    paidIn: 'Deposit Amt.',
    balance: 'Closing Balance',
  }),
  sample: {
    account: '50200000004417',
    file: `HDFC BANK Ltd.,,,,,,
MS SHALMALI STORES,,,Account Branch : SAGARA,,,
Account No :,50200000004417,,,,,
From : 01/11/2026 To : 30/11/2026,,,,,,
********,********,********,********,********,********,********
Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance
********,********,********,********,********,********,********
02/11/26,CASH DEP SAGARA,0000000000000000,02/11/26,,"12,500.00","12,500.00"
04/11/26,NEFT CR-SBIN0000813-KAMADHENU,SBINN26110400011,04/11/26,,"8,260.00","20,760.00"
07/11/26,CHQ PAID-MICR CTS,0000000000000412,07/11/26,"3,000.00",,"17,760.00"
********,********,********,********,********,********,********
STATEMENT SUMMARY :-,,,,,,
Opening Balance,Dr Count,Cr Count,Debits,Credits,Closing Bal,
0.00,1,2,"3,000.00","20,760.00","17,760.00",
Generated On: 08-Nov-2026 10:20,,,,,,
`,
    reads: [
      ['2026-11-02', 12_500_00, ''],
      ['2026-11-04', 8_260_00, 'SBINN26110400011'],
      ['2026-11-07', -3_000_00, '0000000000000412'],
    ],
  },
};
