import { problems } from '../kit/problem.ts';

export const returnsProblems = problems({
  'return.line_twice': ['This line is there twice', 422, 'lines'],
  'return.photo_once': ['Send the photos again.', 422, 'lines'],
  'return.parcel_once': ['This parcel has a return already.', 409],
  'return_offer.out': ['An offer is already out for this return', 409],
  'return_offer.accepted_once': ['An offer was accepted for this return', 409],
  'return_offer.no_coupon': ['Companies use no coupons', 422, 'kind'],
  'return_piece.spoilt': ['Damaged, defective or expired goods cannot be restocked', 422],
});
