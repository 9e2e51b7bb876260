import { problems } from '../kit/problem.ts';

export const invoicesProblems = problems({
  'invoice.number_long': [
    'The invoice number would be longer than 16 characters. Shorten the prefix',
    422,
  ],
  'credit_note.number_long': [
    'The number would be longer than 16 characters. Shorten the prefix',
    422,
  ],
  'credit.above_rest': ['More than is left of this line cannot be credited', 422],
  'invoice.draft_exists': ['This order has a draft invoice already. Continue that one.', 409],
  'invoice.draft_line_once': ['An item is there twice. Enter its quantity once.', 422],
  'invoice.charge_once': ['This charge is already invoiced.', 409],
});
