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
  'invoice.draft_exists': {
    says: 'This order has a draft invoice already. Continue that one.',
    status: 409,
  },
  'invoice.draft_line_once': {
    says: 'An item is there twice. Enter its quantity once.',
    status: 422,
  },
  'invoice.charge_once': {
    says: 'This charge is already invoiced.',
    status: 409,
  },
});
