import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { inBooks, invoiced, outstanding, paid } from '../../testing/books.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { differences } from '../../accounts/closing/check-sql.ts';

const { accounts } = contract;

const zenith = { kind: 'company', id: 1, name: 'Zenith Traders' } as const;
const b2b = { party: zenith, channel: 'b2b' } as const;

/** Companies are not settled by themselves: invoices of ₹10,000 and ₹7,000, and a receipt of ₹12,000. */
async function zeniths(house: TestHouse) {
  await invoiced(house, 8, 1_000_000, { ...b2b, dueDate: '2026-12-01' });
  await invoiced(house, 9, 700_000, { ...b2b, dueDate: '2026-12-09' });
  await paid(house, 1, 1_200_000, { party: zenith });
  const accountant = await house.as('accountant');
  const { rows } = await accountant.call(accounts.listOpenItems, { partyKind: 'company' });
  const idOf = (docNo: string) => rows.find((row) => row.docNo === docNo)?.id ?? 0;
  const pair = (debit: string, amount: number) => ({
    debitItemId: idOf(debit),
    creditItemId: idOf('RCT-1'),
    amount,
  });
  return { accountant, idOf, pair };
}

describe('documents of a party', () => {
  test('are settled as somebody chose, and undone', async ({ house }) => {
    const { accountant, idOf, pair } = await zeniths(house);

    await accountant.call(accounts.allocate, { pairs: [pair('INV-9', 700_000)] });
    expect(await outstanding(house)).toEqual({ 'INV-8': 1_000_000, 'INV-9': 0, 'RCT-1': 500_000 });

    const { allocations } = await accountant.call(accounts.getOpenItem, { id: idOf('INV-9') });
    const undo = () =>
      accountant.call(accounts.unallocate, { id: allocations[0]?.id ?? 0, reason: 'Wrong one' });
    await undo();
    expect(await outstanding(house)).toMatchObject({ 'INV-9': 700_000, 'RCT-1': 1_200_000 });
    await expect(undo()).rejects.toMatchObject({ code: 'allocation.reversed_already' });
  });

  test('are settled by the oldest due first', async ({ house }) => {
    const { accountant } = await zeniths(house);
    const auto = () => accountant.call(accounts.autoAllocate, { partyKind: 'company', partyId: 1 });

    await auto();

    expect(await outstanding(house)).toEqual({ 'INV-8': 0, 'INV-9': 500_000, 'RCT-1': 0 });
    await expect(auto()).rejects.toMatchObject({ message: 'There is nothing to allocate.' });
  });

  test('are never settled by more than is left, nor by another party', async ({ house }) => {
    const { accountant, idOf, pair } = await zeniths(house);
    await paid(house, 2, 5_000);
    const { rows } = await accountant.call(accounts.listOpenItems, { partyKind: 'customer' });

    await expect(
      accountant.call(accounts.allocate, { pairs: [pair('INV-9', 800_000)] }),
    ).rejects.toMatchObject({ fields: { 'pairs.0.amount': 'Only ₹7,000.00 is left on INV-9.' } });
    await expect(
      accountant.call(accounts.allocate, {
        pairs: [{ debitItemId: idOf('INV-9'), creditItemId: rows[0]?.id ?? 0, amount: 100 }],
      }),
    ).rejects.toMatchObject({ message: 'RCT-2 and INV-9 belong to different parties.' });
  });

  test('are settled once by two who do it at once', async ({ crowd }) => {
    const { accountant, pair } = await zeniths(crowd);
    const allocate = () =>
      accountant.call(accounts.allocate, { pairs: [pair('INV-8', 1_000_000)] });

    const results = await Promise.allSettled([allocate(), allocate()]);

    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: {
        status: 409,
        code: 'allocation.spent_already',
        message: expect.stringMatching(/^INV-8 was already allocated by .+ on 21 Nov 2026, /u),
      },
    });
    expect(await outstanding(crowd)).toMatchObject({ 'INV-8': 0, 'RCT-1': 200_000 });
  });

  test('add up to their accounts on every day', async ({ house }) => {
    const { accountant, idOf, pair } = await zeniths(house);
    await accountant.call(accounts.allocate, { pairs: [pair('INV-9', 700_000)] });
    const { allocations } = await accountant.call(accounts.getOpenItem, { id: idOf('INV-9') });
    house.clock.pass(60 * 24 * 3);
    const later = await house.database.direct.execute(differences.openItems('2026-11-21'));
    expect(later.rows).toEqual([]);
    expect(allocations).toHaveLength(1);
    expect(await inBooks(house, 'ar.company')).toBe(500_000);

    for (const day of ['2026-11-20', '2026-11-21', '2026-11-24']) {
      const { rows } = await house.database.direct.execute(differences.openItems(day));
      expect(rows, day).toEqual([]);
    }
  });
});

test('a seller’s person sees what buyers owe, not vendors', async ({ house }) => {
  await zeniths(house);
  const sales = await house.as('sales');

  expect((await sales.call(accounts.listOpenItems, {})).rows).toHaveLength(3);
  await expect(sales.call(accounts.listOpenItems, { partyKind: 'vendor' })).rejects.toMatchObject({
    status: 403,
  });
});
