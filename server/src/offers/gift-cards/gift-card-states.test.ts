import { contract } from '@counting-house/contract/contract.ts';
import { GiftCardStatus } from '@counting-house/contract/offers/gift-card.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { aGiftCard, byCard } from '../../testing/gift-cards.ts';
import type { Person, TestHouse } from '../../testing/house.ts';
import { startOfTests } from '../../testing/machine/standing.ts';
import { anOrder } from '../../testing/orders.ts';
import { playStates } from '../../testing/laws/states.ts';

const { offers, orders } = contract;

type Change = Omit<InputOf<typeof offers.updateGiftCard>, 'id' | 'version'>;

/** A card of ₹500, and an order of ₹700 to pay. */
async function aCard(house: TestHouse) {
  const card = await aGiftCard(house, { expiresOn: '2026-11-21' });
  const order = await anOrder(house);
  const change = async (person: Person, by: Change) => {
    const { version } = await card.seen();
    await person.call(offers.updateGiftCard, { id: card.id, version, ...by });
  };
  return {
    status: async () => (await card.seen()).status,
    acts: {
      pay: (person: Person) =>
        person.call(orders.recordPayment, { orderId: order.id, payments: [byCard(card, 10_000)] }),
      useUp: async (person: Person) => {
        const { balance } = await card.seen();
        const payments = [byCard(card, balance || 100)];
        await person.call(orders.recordPayment, { orderId: order.id, payments });
      },
      correct: (person: Person) =>
        change(person, { adjust: { amount: 1_000, reason: 'Typed wrong' } }),
      block: (person: Person) => change(person, { blocked: true }),
      unblock: (person: Person) => change(person, { blocked: false }),
      extend: (person: Person) => change(person, { expiresOn: '2027-03-31' }),
      expire: async () => {
        for (const moment of ['2026-11-21T18:29:00Z', '2026-11-21T18:50:00Z']) {
          house.clock.set(moment);
          await house.runJobs();
        }
        house.clock.set(startOfTests); // Nobody is signed out by the night.
      },
    },
  };
}

const desk = { may: 'owner', mayNot: 'packer' } as const;
const manager = { may: 'owner', mayNot: 'sales' } as const;
const change = { ...manager, asks: offers.updateGiftCard };
const over = 'This card has expired';
const extendFirst = 'This card has expired. Give it a later day first';

playStates({
  of: 'a gift card',
  statuses: GiftCardStatus.options,
  make: aCard,
  acts: {
    pay: { ...desk, asks: orders.recordPayment },
    useUp: { ...desk, asks: orders.recordPayment },
    correct: change,
    block: change,
    unblock: change,
    extend: change,
    expire: 'by itself',
  },
  states: {
    active: {
      by: [],
      to: {
        pay: 'active',
        correct: 'active',
        extend: 'active',
        unblock: 'active',
        useUp: 'used',
        expire: 'expired',
        block: 'blocked',
      },
    },
    used: {
      by: ['pay', 'useUp'],
      to: { extend: 'used', unblock: 'used', block: 'blocked', correct: 'active' },
      says: { else: 'Gift card is used up' },
    },
    expired: {
      by: ['correct', 'expire'],
      to: { extend: 'active' },
      says: { correct: extendFirst, block: over, unblock: over, else: /^Gift card /u },
    },
    blocked: {
      by: ['extend', 'block'],
      to: {
        block: 'blocked',
        correct: 'blocked',
        extend: 'blocked',
        unblock: 'active',
      },
      says: { else: 'Gift card is blocked' },
    },
  },
  ends: [],
});
