import { problems } from '../kit/problem.ts';
import { sizeText } from './box-type.ts';

export const logisticsProblems = problems({
  'courier.code_taken': { says: 'Another courier has this code.', status: 409, field: 'code' },
  'courier.name_taken': { says: 'Another courier has this name.', status: 409, field: 'name' },
  'courier.phone': { says: 'Phone number must be 10 digits', status: 422, field: 'phone' },
  'track.code_taken': {
    says: 'This courier has another service with this code.',
    status: 409,
    field: 'code',
  },
  'track.weight': {
    says: 'The least weight must not be above the greatest.',
    status: 422,
    field: 'minGrams',
  },
  'track.block': {
    says: 'The block must run from a lower to a higher number.',
    status: 422,
    field: 'blockTo',
  },
  'box_type.name_taken': { says: 'Another box has this name.', status: 409, field: 'name' },
  'box_type.size': { says: sizeText, status: 422, field: 'innerLengthMm' },
  'box_type.inside': {
    says: 'A box is not larger inside than outside.',
    status: 422,
    field: 'outerLengthMm',
  },
  'box_type.weight': {
    says: 'The box must hold more than it weighs itself.',
    status: 422,
    field: 'maxGrams',
  },
  'tote.name_taken': { says: 'Another tote has this name.', status: 409, field: 'name' },
  'basket.exists': { says: 'This order is already in a basket.', status: 409 },
  'basket.tote_taken': { says: 'This tote carries another order.', status: 409 },
  'basket.too_many': { says: 'More was scanned than is wanted.', status: 409 },
  'scan.unknown': { says: 'Nothing is known under this code.', status: 422 },
  'scan.no_order': { says: 'What was scanned carries no order.', status: 422 },
  'waybill.used': {
    says: 'This AWB number is already on another parcel.',
    status: 409,
    field: 'waybill',
  },
  'parcel.return_booked': {
    says: 'A parcel is booked for this return already.',
    status: 409,
  },
  'courier_account.name_taken': {
    says: 'Another connection has this name.',
    status: 409,
    field: 'name',
  },
  'courier_word.taken': {
    says: 'This word has a meaning already. Change it in the list.',
    status: 409,
    field: 'word',
  },
  'courier_word.reason': {
    says: 'Only a failed attempt has a reason.',
    status: 422,
    field: 'reason',
  },
  'parcel.eway': {
    says: 'An e-way bill number has 12 digits.',
    status: 422,
    field: 'ewayBillNo',
  },
});
