import { contract } from '@counting-house/contract/contract.ts';
import type { TestHouse } from '../house.ts';
import { accountId } from '../vouchers.ts';

const { accounts } = contract;

/** The tables of the books; see `specimens`. */
export const booksSpecimens = {
  ledger_account: {
    make: async (house: TestHouse) => {
      const owner = await house.as('owner');
      const { rows } = await owner.call(accounts.listAccounts, {});
      const parentId = rows.find(({ code }) => code === '1110')?.id ?? 0;
      const till = { code: '1119', name: 'Cash of the fair', parentId, type: 'cash' } as const;
      return (await owner.call(accounts.createAccount, till)).id;
    },
    status: 'inactive',
    fields: { name: 'Cash of the market', code: '1118' },
  },
  centre: {
    make: async (house: TestHouse) => {
      const owner = await house.as('owner');
      return (await owner.call(accounts.createCentre, { code: 'FAIR', name: 'The fair' })).id;
    },
    status: 'inactive',
    fields: { name: 'The market' },
  },
  expense: {
    make: async (house: TestHouse) => {
      const owner = await house.as('owner');
      const tea = { accountId: await accountId(house, '6170'), description: 'Tea', amount: 4_000 };
      return (await owner.call(accounts.createExpense, tea)).id;
    },
  },
};
