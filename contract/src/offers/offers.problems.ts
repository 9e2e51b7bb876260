import { problems } from '../kit/problem.ts';

export const offersProblems = problems({
  'offer.end_before_start': {
    says: 'End must be after the start',
    status: 422,
    field: 'endsAt',
  },
  'offer.used_up': { says: 'This offer has been used up', status: 409 },
  'coupon.used_up': { says: 'This coupon code has already been used', status: 409 },
  'coupon.code_taken': { says: 'This coupon code is already used', status: 409, field: 'codes' },
  'gift_card.balance_negative': {
    says: 'The balance cannot go below zero',
    status: 422,
    field: 'adjust.amount',
  },
});
