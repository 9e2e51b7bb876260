import { columns, type BankLayout } from './bank-layout.ts';

export const sbi: BankLayout = {
  bank: 'State Bank of India',
  headings: [
    'Txn Date',
    'Value Date',
    'Description',
    'Ref No./Cheque No.',
    'Debit',
    'Credit',
    'Balance',
  ],
  columns: columns({
    date: 'Txn Date',
    valueDate: 'Value Date',
    description: ['Description'],
    references: ['Ref No./Cheque No.'],
    amountStyle: 'two',
    paidOut: 'Debit',
    paidIn: 'Credit',
    balance: 'Balance',
  }),
  sample: {
    account: '00000030000004417',
    file: `Account Name\t:\tMs. SHALMALI STORES
Address\t:\tMAIN ROAD SAGARA
Date\t:\t8 Nov 2026
Account Number\t:\t_00000030000004417
Account Description\t:\tREGULAR CA
Branch\t:\tSAGARA
Drawing Power\t:\t0.00
Interest Rate(% p.a.)\t:\t0.0
IFS Code\t:\tSBIN0000999
Balance as on 1 Nov 2026\t:\t5,000.00
Start Date\t:\t1 Nov 2026
End Date\t:\t8 Nov 2026

Txn Date\tValue Date\tDescription\tRef No./Cheque No.\t        Debit\tCredit\tBalance\t
2 Nov 2026\t2 Nov 2026\tBY TRANSFER-UPI/CR/630600000001/MEENA/ICIC/--\tTRANSFER FROM 4897\t \t640.00\t5,640.00\t
3 Nov 2026\t3 Nov 2026\tTO CLEARING-RENT--\t000118\t4,000.00\t \t1,640.00\t

**This is a computer generated statement and does not require a signature
`,
    reads: [
      ['2026-11-02', 640_00, 'TRANSFER FROM 4897'],
      ['2026-11-03', -4_000_00, '000118'],
    ],
  },
};
