import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { anOrder } from '../../testing/orders.ts';

const { admin, integrations, orders } = contract;

describe('several orders', () => {
  test('are held together, and released as they were', async ({ house }) => {
    const sales = await house.as('sales');
    const first = await anOrder(house);
    const draft = await anOrder(house, { place: false });
    const set = [{ code: 'stock', note: 'The honey is late' }] as const;

    const held = await sales.call(orders.holdOrders, {
      ids: [draft.id, first.id],
      set: [...set],
    });
    const during = await sales.call(orders.getOrder, { id: first.id });
    await sales.call(orders.holdOrders, { ids: [first.id], clear: ['stock'] });
    const after = await sales.call(orders.getOrder, { id: first.id });

    expect(held).toEqual({
      rows: [
        { id: first.id, ok: true, text: `${first.orderNo} is on hold` },
        { id: draft.id, ok: false, text: 'Only an order that is under way can be held' },
      ],
      done: 1,
      failed: 1,
      jobId: null,
    });
    expect(during.holds).toMatchObject(set);
    expect(after.holds).toEqual([]);
  });

  test('are tagged, and one that is full says so', async ({ house }) => {
    const sales = await house.as('sales');
    const full = await anOrder(house, { tags: Array.from({ length: 10 }, (_, n) => `tag ${n}`) });
    const plain = await anOrder(house, { tags: ['gift'] });

    const { rows } = await sales.call(orders.tagOrders, {
      ids: [full.id, plain.id],
      add: ['festival', 'gift'],
    });
    await sales.call(orders.tagOrders, { ids: [plain.id], remove: ['gift'] });

    expect(rows.map(({ ok, text }) => [ok, text])).toEqual([
      [false, 'An order can have 10 tags'],
      [true, `${plain.orderNo} tagged`],
    ]);
    expect((await sales.call(orders.getOrder, { id: plain.id })).tags).toEqual(['festival']);
  });

  test('are given to somebody who works on orders, who hears of it', async ({ house }) => {
    const sales = await house.as('sales');
    const owner = await house.as('owner');
    const one = await anOrder(house);
    const other = await anOrder(house);

    await owner.call(orders.assignOrders, { ids: [one.id, other.id], userId: sales.userId });

    const mine = await sales.call(orders.listOrders, { assignedToMe: true });
    expect(mine.rows.map(({ id }) => id)).toEqual([other.id, one.id]);
    expect((await sales.call(orders.getOrder, { id: one.id })).assignee?.id).toBe(sales.userId);
    const { rows } = await sales.call(integrations.listNotifications, {});
    expect(rows.map(({ text }) => text)).toEqual([
      expect.stringContaining(`gave you ${one.orderNo} and 1 more to look after`),
    ]);
  });

  test('of more than one waits for are changed by a job, which tells what was refused', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const { id } = await anOrder(house);
    const unknown = Array.from({ length: 200 }, (_, n) => 900_000 + n);

    const { jobId, rows } = await owner.call(orders.tagOrders, {
      ids: [...unknown, id],
      add: ['festival'],
    });
    await house.runJobs();

    expect(rows).toEqual([]);
    expect((await owner.call(orders.getOrder, { id })).tags).toEqual(['festival']);
    expect(await owner.call(admin.getJob, { id: jobId ?? 0 })).toMatchObject({
      status: 'done',
      result: { done: 1, refused: 200 },
    });
  });

  test('are left alone by anyone who may not change them', async ({ house }) => {
    const packer = await house.as('packer');
    const { id } = await anOrder(house);

    for (const [operation, input] of [
      [orders.holdOrders, { ids: [id], clear: ['stock'] }],
      [orders.tagOrders, { ids: [id], add: ['gift'] }],
      [orders.assignOrders, { ids: [id], userId: null }],
      [orders.listAssignees, {}],
    ] as const) {
      expect((await packer.send(operation, input)).status).toBe(403);
    }
  });

  test('cannot be given to a packer', async ({ house }) => {
    const sales = await house.as('sales');
    const packer = await house.as('packer');
    const { id } = await anOrder(house);

    const given = sales.call(orders.assignOrders, { ids: [id], userId: packer.userId });

    await expect(given).rejects.toMatchObject({
      status: 422,
      fields: { userId: 'This person may not work on orders. Choose another.' },
    });
    const { rows } = await sales.call(orders.listAssignees, {});
    expect(rows.map((person) => person.id)).not.toContain(packer.userId);
  });
});
