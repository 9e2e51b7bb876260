import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import type { TestHouse } from './house.ts';

const { offers } = contract;

type Values = Partial<InputOf<typeof offers.createOffer>>;

let made = 0;

/** An offer that runs: ten per cent off everything, unless it is told otherwise. */
export async function anOffer(house: TestHouse, values: Values = {}) {
  made += 1;
  const owner = await house.as('owner');
  return owner.call(offers.createOffer, {
    name: `Offer ${made}`,
    tiers: [{ from: 0, value: 1_000, cap: null }],
    status: 'active',
    ...values,
  });
}

/** A coupon that takes so many paise off the order. */
export const aCoupon = (house: TestHouse, code: string, values: Values = {}) =>
  anOffer(house, {
    kind: 'coupon',
    slot: 'order',
    benefit: 'amount',
    tiers: [{ from: 0, value: 5_000, cap: null }],
    codes: [code],
    ...values,
  });
