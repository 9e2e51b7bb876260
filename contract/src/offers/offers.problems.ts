import { problems } from '../kit/problem.ts';

export const offersProblems = problems({
  'offer.end_before_start': ['End must be after the start', 422, 'endsAt'],
  'offer.used_up': ['This offer has been used up', 409],
  'coupon.used_up': ['This coupon code has already been used', 409],
  'coupon.code_taken': ['This coupon code is already used', 409, 'codes'],
  'gift_card.balance_negative': ['The balance cannot go below zero', 422, 'adjust.amount'],
});
