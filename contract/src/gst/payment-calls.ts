import { z } from 'zod';
import { read, write } from '../kit/operation.ts';
import { done } from '../kit/shapes.ts';
import { TaxMonth } from './tax-month.ts';
import { MailedStatement } from '../accounts/open-items/debtor.ts';
import {
  AskedProposal,
  CancelCreditReversal,
  CreditProposal,
  CreditReversal,
  CreditReversals,
  ListCreditReversals,
  NewCreditReversal,
  ReversedCredit,
  ReverseUnpaid,
} from './credit-reversal.ts';
import {
  PayComposition,
  PayTax,
  PayTds,
  ReverseTaxPayment,
  SettleTax,
  TaxPayment,
  UnsettleTax,
} from './tax-payment.ts';
import {
  AskForCertificate,
  MissingCertificates,
  ListTdsCertificates,
  ListTdsDue,
  NewTdsCertificate,
  RemoveTdsCertificate,
  TdsCertificate,
  TdsCertificates,
  TdsDues,
  TdsRegister,
  TdsRows,
} from './tds.ts';
import { anyAddress } from '../integrations/any-address.ts';

const payProblems = ['tax_payment.challan_twice', 'tax_payment.nothing'] as const;

/** Paying the tax: set-off, challans, credit given back, and what is held back. */
export const paymentCalls = {
  settleTax: write({
    says: 'Set the credit of a month off against its GST.',
    wire: 'POST Accounts/TaxSettle',
    permission: 'tax.return.settle',
    input: SettleTax,
    output: TaxMonth,
    problems: [
      'tax_month.settled_already',
      'tax_month.earlier_open',
      'tax_month.not_over',
      'tax_month.not_regular',
    ],
  }),

  unsettleTax: write({
    says: 'Take the set-off of a month back.',
    wire: 'POST Accounts/TaxUnsettle',
    permission: 'tax.return.settle',
    input: UnsettleTax,
    output: TaxMonth,
    problems: [
      'tax_month.not_settled',
      'tax_month.gstr3b_first',
      'tax_month.paid',
      'tax_month.later_settled',
    ],
  }),

  payTax: write({
    says: 'Record a challan that paid GST.',
    wire: 'POST Accounts/TaxPay',
    permission: 'tax.return.settle',
    input: PayTax,
    output: TaxPayment,
    problems: [...payProblems, 'tax_month.not_settled', 'tax_payment.too_much'],
  }),

  payComposition: write({
    says: 'Record a challan that paid a quarter under composition.',
    wire: 'POST Accounts/CompositionPay',
    permission: 'tax.return.settle',
    input: PayComposition,
    output: TaxPayment,
    problems: [...payProblems, 'tax_month.not_over', 'tax_month.not_regular'],
  }),

  payTds: write({
    says: 'Record a challan that paid TDS.',
    wire: 'POST Accounts/TdsPay',
    permission: 'tax.return.settle',
    input: PayTds,
    output: TaxPayment,
    problems: payProblems,
  }),

  reverseTaxPayment: write({
    says: 'Reverse a challan that was recorded by mistake.',
    wire: 'POST Accounts/TaxPayReverse?ID={id}',
    permission: 'tax.return.settle',
    input: ReverseTaxPayment,
    output: TaxPayment,
    problems: ['tax_month.gstr3b_first', 'tax_payment.reversed_already'],
  }),

  listCreditReversals: read({
    says: 'See which GST credit was reversed.',
    wire: 'GET Accounts/CreditReversals',
    permission: 'tax.return.read',
    exportPermission: 'reports.report.export',
    input: ListCreditReversals,
    output: CreditReversals,
  }),

  proposeCreditReversals: read({
    says: 'See which credit of a month has to be reversed.',
    wire: 'GET Accounts/CreditProposal?Month={month}',
    permission: 'tax.return.read',
    input: AskedProposal,
    output: CreditProposal,
  }),

  reverseUnpaidCredit: write({
    says: 'Reverse the credit of bills that were not paid within 180 days.',
    wire: 'POST Accounts/CreditReversalUnpaid',
    permission: 'tax.return.settle',
    input: ReverseUnpaid,
    output: ReversedCredit,
    problems: ['credit_reversal.document_twice'],
  }),

  createCreditReversal: write({
    says: 'Reverse GST credit, for exempt supplies or lost goods.',
    wire: 'POST Accounts/CreditReversalCreate',
    permission: 'tax.return.settle',
    input: NewCreditReversal,
    output: CreditReversal,
  }),

  cancelCreditReversal: write({
    says: 'Cancel a reversal of credit.',
    wire: 'POST Accounts/CreditReversalCancel?ID={id}',
    permission: 'tax.return.settle',
    input: CancelCreditReversal,
    output: CreditReversal,
    problems: ['credit_reversal.cancelled_already'],
  }),

  listTdsRegister: read({
    says: 'See tax that was deducted, line by line.',
    wire: 'GET Accounts/TdsRegister',
    permission: 'tax.return.read',
    exportPermission: 'reports.report.export',
    input: TdsRegister,
    output: TdsRows,
  }),

  listTdsDue: read({
    says: 'See which TDS is to be paid, and the challans.',
    wire: 'GET Accounts/TdsDue',
    permission: 'tax.return.read',
    input: ListTdsDue,
    output: TdsDues,
  }),

  listTdsCertificates: read({
    says: 'See TDS certificates.',
    wire: 'GET Accounts/TdsCertificates',
    permission: 'tax.return.read',
    exportPermission: 'reports.report.export',
    input: ListTdsCertificates,
    output: TdsCertificates,
  }),

  listMissingCertificates: read({
    says: 'See which TDS certificates are still to be received or issued.',
    wire: 'GET Accounts/TdsCertificatesMissing',
    permission: 'tax.return.read',
    input: z.strictObject({}),
    output: MissingCertificates,
  }),

  askForCertificate: write({
    says: 'Request a TDS certificate from a customer by mail.',
    wire: 'POST Accounts/TdsCertificateAsk',
    permission: 'tax.return.settle',
    also: [
      { field: null, right: 'accounts.receivable.send', does: 'mail customers' },
      anyAddress('email'),
    ],
    input: AskForCertificate,
    output: MailedStatement,
    problems: ['tds_certificate.not_asked'],
  }),

  createTdsCertificate: write({
    says: 'Record a TDS certificate.',
    wire: 'POST Accounts/TdsCertificateCreate',
    permission: 'tax.return.settle',
    input: NewTdsCertificate,
    output: TdsCertificate,
    problems: ['tds_certificate.number_taken'],
  }),

  removeTdsCertificate: write({
    says: 'Remove a certificate that was noted by mistake.',
    wire: 'POST Accounts/TdsCertificateRemove?ID={id}',
    permission: 'tax.return.settle',
    input: RemoveTdsCertificate,
    output: done,
  }),
};
