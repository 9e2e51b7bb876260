import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { aCustomer } from '../../testing/orders.ts';

const { admin, customers } = contract;

describe('several customers', () => {
  test('are tagged, and one that is full says so', async ({ house }) => {
    const sales = await house.as('sales');
    const full = await aCustomer(house, { tags: Array.from({ length: 20 }, (_, n) => `tag ${n}`) });
    const plain = await aCustomer(house, { phone: '9845077777', tags: ['retail'] });

    const { rows } = await sales.call(customers.tagCustomers, {
      ids: [full.id, plain.id],
      add: ['Festive', 'retail'],
    });
    await sales.call(customers.tagCustomers, { ids: [plain.id], remove: ['retail'] });

    expect(rows.map(({ ok, text }) => [ok, text])).toEqual([
      [false, 'A customer can have 20 tags'],
      [true, `${plain.name} tagged`],
    ]);
    expect((await sales.call(customers.getCustomer, { id: plain.id })).tags).toEqual(['festive']);
  });

  test('are blocked with a reason, and who was blocked before keeps theirs', async ({ house }) => {
    const sales = await house.as('sales');
    const first = await aCustomer(house);
    const second = await aCustomer(house, { phone: '9845077777' });
    await sales.call(customers.blockCustomers, { ids: [first.id], reason: 'Refused two parcels' });

    const blocked = await sales.call(customers.blockCustomers, {
      ids: [first.id, second.id],
      reason: 'Fraud',
    });
    const during = await sales.call(customers.getCustomer, { id: first.id });
    await sales.call(customers.unblockCustomers, { ids: [first.id, second.id] });

    expect(blocked).toMatchObject({ done: 2, failed: 0, jobId: null });
    expect(during).toMatchObject({ status: 'blocked', blockReason: 'Refused two parcels' });
    const after = await sales.call(customers.getCustomer, { id: second.id });
    expect(after).toMatchObject({ status: 'active', blockReason: null });
  });

  test('of more than one waits for are changed by a job', async ({ house }) => {
    const owner = await house.as('owner');
    const { id } = await aCustomer(house);
    const unknown = Array.from({ length: 200 }, (_, n) => 900_000 + n);

    const { jobId } = await owner.call(customers.tagCustomers, {
      ids: [...unknown, id],
      add: ['x'],
    });
    await house.runJobs();

    expect((await owner.call(customers.getCustomer, { id })).tags).toEqual(['x']);
    expect(await owner.call(admin.getJob, { id: jobId ?? 0 })).toMatchObject({
      result: { done: 1, refused: 200 },
    });
  });
});

test('two people who block the same customers at once, the other way round: each keeps one reason', async ({
  crowd,
}) => {
  const [one, two] = [await crowd.as('sales'), await crowd.as('owner')];
  const made = [await aCustomer(crowd), await aCustomer(crowd), await aCustomer(crowd)];
  const ids = made.map(({ id }) => id);

  const answers = await Promise.all([
    one.call(customers.blockCustomers, { ids, reason: 'Refused two parcels' }),
    two.call(customers.blockCustomers, { ids: ids.toReversed(), reason: 'Fraud' }),
  ]);

  expect(answers.map(({ done, failed }) => [done, failed])).toEqual([
    [3, 0],
    [3, 0],
  ]);
  const now = await Promise.all(ids.map((id) => two.call(customers.getCustomer, { id })));
  expect(new Set(now.map(({ status }) => status))).toEqual(new Set(['blocked']));
  for (const { blockReason } of now) {
    expect(['Refused two parcels', 'Fraud']).toContain(blockReason);
  }
});
