import { contract } from '@counting-house/contract/contract.ts';
import { WalletStatus } from '@counting-house/contract/customers/wallet.ts';
import type { Person, TestHouse } from '../../testing/house.ts';
import { aCustomer } from '../../testing/orders.ts';
import { playStates } from '../../testing/laws/states.ts';

const { admin, customers } = contract;

/** A wallet of ₹500. */
async function aWallet(house: TestHouse) {
  const owner = await house.as('owner');
  const { id: ownerId } = await aCustomer(house, {});
  const of = { ownerType: 'customer', ownerId } as const;
  const paid = { method: 'upi', reference: '432611870952' } as const;
  const { wallet } = await owner.call(customers.postWallet, {
    ...of,
    ...paid,
    kind: 'top_up',
    amount: 50_000,
  });
  const seen = async () => (await owner.call(customers.listWallets, { ownerId })).rows[0];
  const set = (person: Person, value: WalletStatus) =>
    person.call(admin.changeStatus, { id: wallet.id, table: 'wallet', value });
  return {
    status: async () => (await seen())?.status ?? 'active',
    acts: {
      payIn: (person: Person) =>
        person.call(customers.postWallet, { ...of, ...paid, kind: 'top_up', amount: 1_000 }),
      payOut: (person: Person) =>
        person.call(customers.postWallet, {
          ...of,
          ...paid,
          kind: 'withdraw',
          amount: 1_000,
          reason: 'Asked for it',
        }),
      freeze: (person: Person) => set(person, 'frozen'),
      release: (person: Person) => set(person, 'active'),
    },
  };
}

const manager = { may: 'admin', mayNot: 'sales' } as const;

playStates({
  of: 'a wallet',
  statuses: WalletStatus.options,
  make: aWallet,
  acts: {
    payIn: { ...manager, asks: customers.postWallet },
    payOut: { ...manager, asks: customers.postWallet },
    freeze: { ...manager, asks: admin.changeStatus, as: "'frozen'" },
    release: { ...manager, asks: admin.changeStatus, as: "'active'" },
  },
  states: {
    active: {
      by: [],
      to: { payIn: 'active', payOut: 'active', release: 'active', freeze: 'frozen' },
    },
    frozen: {
      by: ['payIn', 'payOut', 'freeze'],
      to: { payIn: 'frozen', freeze: 'frozen', release: 'active' },
      says: { payOut: /frozen/u },
    },
  },
  ends: [],
});
