import { problems } from '../kit/problem.ts';

export const ordersProblems = problems({
  'order.external_ref_taken': {
    says: 'This order was already sent.',
    status: 409,
    field: 'externalRef',
  },
  'payment.cod_twice': { says: 'Cash on delivery can be used once', status: 422 },
  'payment.reference_taken': { says: 'This payment is already recorded', status: 409 },
  'payment.gift_card_entry_taken': { says: 'This payment is already recorded', status: 409 },
  'payment.moved_once': { says: 'This credit is already used', status: 409 },
  'payment.wallet_entry_taken': { says: 'This payment is already recorded', status: 409 },
  'till.name_taken': { says: 'Another counter has this name.', status: 409, field: 'name' },
  'till.taken': { says: 'This counter was opened by another user.', status: 409, field: 'tillId' },
  'till.mine_open': { says: 'You have another counter open. Close it first.', status: 409 },
  'quotation.in_force_twice': {
    says: 'This quotation was just issued by another user.',
    status: 409,
  },
  'reason.name_taken': { says: 'This reason already exists', status: 409, field: 'name' },
});
