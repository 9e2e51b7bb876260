import { problems } from '../kit/problem.ts';

export const customersProblems = problems({
  'customer.phone_taken': {
    says: 'This phone number belongs to another customer.',
    status: 409,
    field: 'phone',
  },
  'customer.gone': {
    says: 'This customer was merged into another or erased.',
    status: 422,
  },
  'receipt.no_address': {
    says: 'The customer has no e-mail address. Enter one.',
    status: 422,
    field: 'to',
  },
  'receipt.not_sent': { says: 'The receipt cannot be mailed.', status: 422 },
  'segment.name_taken': {
    says: 'Another segment has this name.',
    status: 422,
    field: 'name',
  },
});
