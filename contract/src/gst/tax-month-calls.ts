import { FileAnswer, read, write } from '../kit/operation.ts';
import { AskedQuarter, CompositionQuarter } from './composition.ts';
import { GstDocuments, ListGstDocuments } from './gst-document.ts';
import {
  AskedMonth,
  CheckMonth,
  FileReturn,
  ReturnFile,
  TaxMonth,
  UnfileReturn,
} from './tax-month.ts';

const monthProblems = [
  'tax_month.blocked',
  'tax_month.not_over',
  'tax_month.not_regular',
  'period.no_year',
] as const;

/** A month of GST: its figures, and its returns from checked to filed. */
export const taxMonthCalls = {
  getTaxMonth: read({
    says: 'See a month of GST: its returns, what is to be looked at, and how it is paid.',
    wire: 'GET Accounts/TaxMonth?Month={month}',
    permission: 'tax.return.read',
    input: AskedMonth,
    output: TaxMonth,
  }),

  getCompositionQuarter: read({
    says: 'See a quarter of a seller under composition, as CMP-08 says it.',
    wire: 'GET Accounts/CompositionQuarter?Month={month}',
    permission: 'tax.return.read',
    input: AskedQuarter,
    output: CompositionQuarter,
  }),

  listGstDocuments: read({
    says: 'See the documents behind a line of a GST return.',
    wire: 'GET Accounts/GstDocuments?Month={month}',
    permission: 'tax.return.read',
    input: ListGstDocuments,
    output: GstDocuments,
  }),

  downloadReturn: read({
    says: 'Get a GST return as a file: for the portal, as a workbook or on paper.',
    wire: 'GET Accounts/GstReturnFile?Month={month}',
    permission: 'tax.return.export',
    input: ReturnFile,
    output: FileAnswer,
    problems: ['tax_month.not_regular'],
  }),

  printChallan: read({
    says: 'Print the sheet that goes with a payment of GST: each head in cash, and room for CPIN and CIN.',
    wire: 'GET Accounts/GstChallan?Month={month}',
    permission: 'tax.return.read',
    input: AskedMonth,
    output: FileAnswer,
    problems: ['tax_month.not_regular'],
  }),

  checkMonth: write({
    says: 'Note that a month of GST was checked.',
    wire: 'POST Accounts/TaxMonthCheck',
    permission: 'tax.return.file',
    input: CheckMonth,
    output: TaxMonth,
    problems: monthProblems,
  }),

  fileReturn: write({
    says: 'Mark a GST return as filed; its month can no longer change.',
    wire: 'POST Accounts/TaxReturnFile',
    permission: 'tax.return.file',
    fresh: true,
    input: FileReturn,
    output: TaxMonth,
    problems: [
      ...monthProblems,
      'tax_filing.filed_already',
      'tax_month.gstr1_first',
      'tax_month.not_settled',
      'tax_month.unpaid',
    ],
  }),

  unfileReturn: write({
    says: 'Undo marking a GST return as filed.',
    wire: 'POST Accounts/TaxReturnUnfile',
    permission: 'tax.return.file',
    fresh: true,
    input: UnfileReturn,
    output: TaxMonth,
    problems: [...monthProblems, 'tax_month.not_filed', 'tax_month.gstr3b_first'],
  }),
};
