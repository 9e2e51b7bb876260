import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import type { TestHouse } from './house.ts';
import { aCustomer, carStreet, goods } from './orders.ts';
import { pieces } from './stock.ts';

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

/** The basket of the selling rules, with its three offers; of the customer who buys. */
export async function exampleA(house: TestHouse) {
  const butter = await goods(house, { price: 42_500, percent: 18 });
  const oats = await goods(house, { price: 18_000, percent: 5 });
  const bottle = await goods(house, { price: 79_900, percent: 18 });
  await anOffer(house, {
    name: 'Spreads',
    scopeInclude: { variantIds: [butter.variantId] },
  });
  await anOffer(house, {
    name: 'Hundred',
    slot: 'order',
    benefit: 'amount',
    tiers: [{ from: 150_000, value: 10_000 }],
  });
  await aCoupon(house, 'WELCOME5', {
    name: 'Welcome',
    benefit: 'percent',
    tiers: [{ from: 0, value: 500, cap: 8_000 }],
  });
  const { id: customerId } = await aCustomer(house);
  return {
    customerId,
    shippingAddress: carStreet,
    couponCode: 'welcome5',
    lines: [
      { variantId: butter.variantId, qty: pieces(2) },
      { variantId: oats.variantId, qty: pieces(3) },
      { variantId: bottle.variantId, qty: pieces(1) },
    ],
  } satisfies Partial<InputOf<typeof contract.orders.createB2C>>;
}
