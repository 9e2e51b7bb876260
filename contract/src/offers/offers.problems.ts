import { problems } from '../kit/problem.ts';

export const offersProblems = problems({
  'gift_card.balance_negative': {
    says: 'The balance cannot go below zero',
    status: 422,
    field: 'adjust.amount',
  },
});
