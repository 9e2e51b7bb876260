import { problems } from '../kit/problem.ts';

export const gstProblems = problems({
  'tds_certificate.number_taken': {
    says: 'This certificate is already noted.',
    status: 409,
    field: 'number',
  },
  'tds_certificate.not_asked': { says: 'The certificate was not asked for.', status: 422 },
  'credit_reversal.document_twice': {
    says: 'The credit of this document is already reversed. Reload and try again.',
    status: 409,
  },
  'tax_payment.challan_twice': {
    says: 'This challan is already recorded.',
    status: 409,
    field: 'challanNo',
  },
  'tax_filing.filed_already': { says: 'This return is marked as filed already.', status: 409 },
});
