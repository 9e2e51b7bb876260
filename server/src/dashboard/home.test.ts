import { contract } from '@counting-house/contract/contract.ts';
import type { Block } from '@counting-house/contract/dashboard/home.ts';
import { describe, expect } from 'vitest';
import { test, type Person } from '../testing/house.ts';
import { aPackedOrder } from '../testing/logistics.ts';
import { anOrder, goods } from '../testing/orders.ts';

const { dashboard, logistics, orders } = contract;

type Data<N extends Block['name']> = Extract<Block, { name: N }>['data'];

async function block<N extends Block['name']>(person: Person, name: N): Promise<Data<N>> {
  const { blocks } = await person.call(dashboard.home, { blocks: [name] });
  return (blocks.find((one) => one.name === name)?.data ?? []) as Data<N>;
}

const countsOf = async (person: Person) =>
  Object.fromEntries((await block(person, 'work')).map(({ key, count }) => [key, count]));

describe('the work on the dashboard', () => {
  test('counts what the lists behind it hold, with the oldest of it', async ({ house }) => {
    const sales = await house.as('owner');
    const { variantId } = await goods(house);
    await anOrder(house, { lines: [{ variantId, qty: 2_000 }] });
    const placedAt = house.clock.now().toISOString();
    house.clock.pass(30);
    await anOrder(house, { lines: [{ variantId, qty: 1_000 }] });

    const [first] = await block(sales, 'work');
    const list = await sales.call(orders.listOrders, { stage: 'new' });

    expect(first).toEqual({ key: 'new', count: list.total, oldestAt: placedAt, amount: null });
    expect(first?.count).toBe(2);
  });

  test('follows an order to the desk of parcels', async ({ house }) => {
    const owner = await house.as('owner');
    await aPackedOrder(house);

    const counts = await countsOf(owner);
    const { desk } = await owner.call(logistics.listParcels, {});

    expect(counts).toMatchObject({ new: 0, toPack: 0, toBook: desk.book, toHandOver: 0 });
    expect(desk.book).toBe(1);
  });

  test('is shown to those who may see it, and not asked for others', async ({ house }) => {
    const packer = await house.withPermissions(['dashboard.home.read', 'logistics.packing.write']);

    expect(Object.keys(await countsOf(packer))).toEqual(['toPack']);
    expect(await block(packer, 'activity')).toEqual([]);
  });
});

describe('the first steps', () => {
  test('tick themselves off', async ({ house }) => {
    const owner = await house.as('owner');
    const done = async () =>
      (await block(owner, 'start')).filter(({ isDone }) => isDone).map(({ key }) => key);
    expect(await done()).toEqual(['business']);

    const { variantId } = await goods(house);
    await anOrder(house, { lines: [{ variantId, qty: 1_000 }] });

    expect(await done()).toEqual(['business', 'product', 'stock', 'order']);
  });

  test('are those that a person can take', async ({ house }) => {
    const packer = await house.as('packer');

    expect(await block(packer, 'start')).toEqual([{ key: 'totp', isDone: false }]);
  });
});

test('what happened last to orders leads to them', async ({ house }) => {
  const owner = await house.as('owner');
  const { variantId } = await goods(house);
  const { id } = await anOrder(house, { lines: [{ variantId, qty: 1_000 }] });
  await owner.call(orders.addNote, { id, text: 'Call before noon' });

  const [last] = await block(owner, 'activity');

  expect(last).toMatchObject({ orderId: id, text: 'Call before noon', by: 'Asha Hegde' });
});
