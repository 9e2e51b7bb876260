import { problems } from '../kit/problem.ts';

export const returnsProblems = problems({
  'return.line_twice': { says: 'This line is there twice', status: 422, field: 'lines' },
  'return.photo_once': { says: 'Send the photos again.', status: 422, field: 'lines' },
  'return.parcel_once': { says: 'This parcel has a return already.', status: 409 },
  'return_offer.out': { says: 'An offer is already out for this return', status: 409 },
  'return_offer.accepted_once': { says: 'An offer was accepted for this return', status: 409 },
  'return_offer.no_coupon': {
    says: 'Companies use no coupons',
    status: 422,
    field: 'kind',
  },
  'return_piece.spoilt': {
    says: 'Damaged, defective or expired goods cannot be restocked',
    status: 422,
  },
});
