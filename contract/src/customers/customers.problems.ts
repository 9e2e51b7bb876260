import { problems } from '../kit/problem.ts';

export const customersProblems = problems({
  'customer.phone_taken': ['This phone number belongs to another customer.', 409, 'phone'],
  'customer.gone': ['This customer was merged into another or erased.', 422],
  'receipt.no_address': ['The customer has no e-mail address. Enter one.', 422, 'to'],
  'receipt.not_sent': ['The receipt cannot be mailed.', 422],
  'segment.name_taken': ['Another segment has this name.', 422, 'name'],
});
