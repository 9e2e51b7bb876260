import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { aCustomer, byUpi, carStreet, goods } from '../../testing/orders.ts';
import { statementsOf } from '../../testing/machine/statements.ts';
import { pieces } from '../../testing/stock.ts';

type Values = Partial<InputOf<typeof contract.orders.createB2C>>;

/** What the second order of a buyer asks of the database; with the first one things are made. */
async function statementsOfSecond(house: TestHouse, values: () => Values, count = 1) {
  const owner = await house.as('owner');
  const { id: customerId } = await aCustomer(house);
  const lines: { variantId: number; qty: number }[] = [];
  while (lines.length < count) {
    lines.push({ variantId: (await goods(house)).variantId, qty: pieces(1) });
  }
  const take = () =>
    owner.call(contract.orders.createB2C, {
      customerId,
      lines,
      shippingAddress: carStreet,
      ...values(),
    });
  await take();
  return statementsOf(take);
}

const placed = () => ({ place: true, confirm: true, payments: [byUpi(38_000)] });

test('an order of one line is placed, paid and confirmed in few statements', async ({ house }) => {
  const statements = await statementsOfSecond(house, placed);
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(32);
});

test('a draft is kept in few statements', async ({ house }) => {
  const statements = await statementsOfSecond(house, () => ({ place: false }));
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(12);
});

test('ten lines are placed in as many statements as one', async ({ house }) => {
  const one = await statementsOfSecond(house, () => ({ place: true }));
  const ten = await statementsOfSecond(house, () => ({ place: true }), 10);
  expect(ten.length, ten.join('\n')).toBe(one.length);
});
