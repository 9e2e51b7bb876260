import { contract } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { aCustomer } from '../../testing/orders.ts';
import { aVendorRow } from '../../testing/purchasing.ts';
import { accountId, aReceipt } from '../../testing/vouchers.ts';

const { accounts } = contract;

test('parties stand in the order of kinds that is asked for, those of the last vouchers on top', async ({
  house,
}) => {
  const owner = await house.as('owner');
  await aVendorRow(house);
  const { id, name } = await aCustomer(house);
  const kindsOf = async (kind: ('vendor' | 'customer')[], q = '') => {
    const { rows } = await owner.call(accounts.findParties, { kind, q });
    return rows.map((row) => row.kind);
  };
  expect((await kindsOf(['vendor', 'customer']))[0]).toBe('vendor');
  expect((await kindsOf(['customer', 'vendor']))[0]).toBe('customer');

  await aReceipt(owner, { party: { kind: 'customer', id }, amount: 10_000 });

  const { rows } = await owner.call(accounts.findParties, { kind: ['vendor', 'customer'] });
  expect(rows[0]).toMatchObject({ kind: 'customer', id, name });
  expect(rows.filter((row) => row.kind === 'customer' && row.id === id)).toHaveLength(1);
});

test('a party and an account stand at what was posted on them', async ({ house }) => {
  const clerk = await house.as('accountant');
  const { vendorId } = await aVendorRow(house);
  const spent = await accountId(house, '6150');
  const party = { partyKind: 'vendor', partyId: vendorId } as const;
  expect(await clerk.call(accounts.getPartyBalance, party)).toEqual({ balance: 0 });

  await clerk.call(accounts.createExpense, {
    accountId: spent,
    description: 'Repairs',
    vendorId,
    amount: 500_00,
    paidFrom: 'vendor_credit',
    post: true,
  });

  expect(await clerk.call(accounts.getPartyBalance, party)).toEqual({ balance: -500_00 });
  expect(await clerk.call(accounts.getAccountBalance, { id: spent })).toEqual({
    balance: 500_00,
  });
});
