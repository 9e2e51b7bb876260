import { problems } from '../kit/problem.ts';
import { sizeText } from './box-type.ts';

export const logisticsProblems = problems({
  'courier.code_taken': ['Another courier has this code.', 409, 'code'],
  'courier.name_taken': ['Another courier has this name.', 409, 'name'],
  'courier.phone': ['Phone number must be 10 digits', 422, 'phone'],
  'track.code_taken': ['This courier has another service with this code.', 409, 'code'],
  'track.weight': ['The least weight must not be above the greatest.', 422, 'minGrams'],
  'track.block': ['The block must run from a lower to a higher number.', 422, 'blockTo'],
  'box_type.name_taken': ['Another box has this name.', 409, 'name'],
  'box_type.size': [sizeText, 422, 'innerLengthMm'],
  'box_type.inside': ['A box is not larger inside than outside.', 422, 'outerLengthMm'],
  'box_type.weight': ['The box must hold more than it weighs itself.', 422, 'maxGrams'],
  'tote.name_taken': ['Another tote has this name.', 409, 'name'],
  'basket.exists': ['This order is already in a basket.', 409],
  'basket.tote_taken': ['This tote carries another order.', 409],
  'basket.too_many': ['More was scanned than is wanted.', 409],
  'scan.unknown': ['Nothing is known under this code.', 422],
  'scan.no_order': ['What was scanned carries no order.', 422],
  'waybill.used': ['This AWB number is already on another parcel.', 409, 'waybill'],
  'parcel.return_booked': ['A parcel is booked for this return already.', 409],
  'courier_account.name_taken': ['Another connection has this name.', 409, 'name'],
  'courier_word.taken': ['This word has a meaning already. Change it in the list.', 409, 'word'],
  'courier_word.reason': ['Only a failed attempt has a reason.', 422, 'reason'],
  'parcel.eway': ['An e-way bill number has 12 digits.', 422, 'ewayBillNo'],
});
