import { problems } from '../kit/problem.ts';

export const gstProblems = problems({
  'tds_certificate.number_taken': ['This certificate is already noted.', 409, 'number'],
  'tds_certificate.not_asked': ['The certificate was not asked for.', 422],
  'credit_reversal.document_twice': [
    'The credit of this document is already reversed. Reload and try again.',
    409,
  ],
  'tax_payment.challan_twice': ['This challan is already recorded.', 409, 'challanNo'],
  'tax_filing.filed_already': ['This return is marked as filed already.', 409],
});
