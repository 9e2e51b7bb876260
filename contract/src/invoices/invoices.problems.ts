import { problems } from '../kit/problem.ts';

export const invoicesProblems = problems({
  'invoice.number_long': {
    says: 'The invoice number would be longer than 16 characters. Shorten the prefix',
    status: 422,
  },
  'credit_note.number_long': {
    says: 'The number would be longer than 16 characters. Shorten the prefix',
    status: 422,
  },
  'credit.above_rest': {
    says: 'More than is left of this line cannot be credited',
    status: 422,
  },
  'invoice.charge_once': {
    says: 'This charge is already invoiced.',
    status: 409,
  },
});
