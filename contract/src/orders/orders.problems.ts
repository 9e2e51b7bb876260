import { problems } from '../kit/problem.ts';

export const ordersProblems = problems({
  'order.external_ref_taken': ['This order was already sent.', 409, 'externalRef'],
  'payment.cod_twice': ['Cash on delivery can be used once', 422],
  'payment.reference_taken': ['This payment is already recorded', 409],
  'payment.gift_card_entry_taken': ['This payment is already recorded', 409],
  'payment.moved_once': ['This credit is already used', 409],
  'payment.wallet_entry_taken': ['This payment is already recorded', 409],
  'till.name_taken': ['Another counter has this name.', 409, 'name'],
  'till.taken': ['This counter was opened by another user.', 409, 'tillId'],
  'till.mine_open': ['You have another counter open. Close it first.', 409],
  'quotation.in_force_twice': ['This quotation was just issued by another user.', 409],
  'reason.name_taken': ['This reason already exists', 409, 'name'],
});
