import { desc, eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { notices } from '../integrations/notices/notice.table.ts';
import { jobs } from '../platform/jobs/job.table.ts';
import { test, type TestHouse } from '../testing/house.ts';
import { aBatch, aSku, inTray, orderOf, pieces } from '../testing/stock.ts';
import { within } from '../testing/within.ts';
import { reserve } from './demand/demand.service.ts';
import { scanLog } from './scanning/scan.table.ts';

/** What people are told of a kind, once each. */
async function told(house: TestHouse, kind: string): Promise<string[]> {
  const rows = await house.database.direct.select().from(notices).where(eq(notices.kind, kind));
  return [...new Set(rows.map(({ text }) => text))];
}

const resultOf = async (house: TestHouse, kind: string) => {
  const [newest] = await house.database.direct
    .select()
    .from(jobs)
    .where(eq(jobs.kind, kind))
    .orderBy(desc(jobs.id));
  return newest?.result;
};

describe('after the business’s midnight', () => {
  test('orders get other goods for expired ones, and who must act is told once', async ({
    house,
  }) => {
    await house.as('admin');
    const sku = await aSku(house, { name: 'Kokum' });
    const first = await aBatch(house, sku, { qty: pieces(5), expiryDate: '2026-11-21' });
    const later = await aBatch(house, sku, { qty: pieces(3), expiryDate: '2027-06-30' });
    await within(house, (ctx) => reserve(ctx, orderOf({ id: 1, skuId: sku.id, qty: pieces(5) })));

    await house.runJobs();
    house.clock.set('2026-11-21T18:36:00Z'); // 00:06 in India.
    await house.runJobs();
    house.clock.set('2026-11-22T18:36:00Z');
    await house.runJobs();

    expect(await inTray(house, first.id, 'FG-FLOOR')).toMatchObject({ reserved: 0 });
    expect(await inTray(house, later.id, 'FG-FLOOR')).toMatchObject({ reserved: pieces(3) });
    expect(await told(house, 'stock_waiting')).toEqual([
      "ORD-1 is waiting again for 2 pcs of 'Kokum': its batch expired.",
    ]);
    expect(await told(house, 'batches_expired')).toEqual([
      `A batch with goods in hand expired: ${first.code}. Clear them from the shelf.`,
    ]);
  });

  test('plans get other material for what expired, and its planner is told what is missing', async ({
    house,
  }) => {
    await house.as('admin');
    const sku = await aSku(house, { name: 'Tamarind', kind: 'raw' });
    const first = await aBatch(house, sku, { qty: pieces(5), expiryDate: '2026-11-21' });
    const later = await aBatch(house, sku, { qty: pieces(3), expiryDate: '2027-06-30' });
    const plan = {
      ...orderOf({ id: 1, skuId: sku.id, qty: pieces(5) }),
      purpose: 'plan',
      refNumber: 'PLAN-1',
    } as const;
    await within(house, (ctx) => reserve(ctx, plan));

    await house.runJobs();
    house.clock.set('2026-11-21T18:36:00Z');
    await house.runJobs();

    expect(await inTray(house, first.id, 'FG-FLOOR')).toMatchObject({ reserved: 0 });
    expect(await inTray(house, later.id, 'FG-FLOOR')).toMatchObject({ reserved: pieces(3) });
    expect(await told(house, 'stock_waiting')).toEqual([
      "PLAN-1 is waiting again for 2 pcs of 'Tamarind': its batch expired.",
    ]);
  });
});

describe('the nightly proof', () => {
  test('finds nothing where all agrees', async ({ house }) => {
    const sku = await aSku(house);
    await aBatch(house, sku, { value: 12_345 });

    await house.runJobs();
    house.clock.set('2026-11-21T21:21:00Z');
    await house.runJobs();

    expect(await resultOf(house, 'stock.prove')).toMatchObject({ faults: 0, first: [] });
    expect(await told(house, 'stock_differs')).toEqual([]);
  });

  test('tells of a balance that is not its movements', async ({ house }) => {
    const sku = await aSku(house);
    const batch = await aBatch(house, sku, { value: 12_345 });
    await house.database.direct.execute(
      sql`update stock_balance set on_hand = on_hand + 1000 where batch_id = ${batch.id}`,
    );

    await house.runJobs();
    house.clock.set('2026-11-21T21:21:00Z');
    await house.runJobs();
    await house.database.direct.execute(
      sql`update stock_balance set on_hand = on_hand - 1000 where batch_id = ${batch.id}`,
    );

    expect(await resultOf(house, 'stock.prove')).toMatchObject({
      faults: 1,
      first: [
        {
          what: `Balance of batch ${batch.code} in tray FG-FLOOR`,
          measure: 'qty',
          is: 11_000,
          should: 10_000,
          recordKind: 'batch',
          recordId: batch.id,
        },
      ],
    });
    expect(await told(house, 'stock_differs')).toEqual([
      `Stock differs from its movements or the books in one place. First: Balance of batch ${batch.code} in tray FG-FLOOR is 11, should be 10.`,
    ]);
    expect(await resultOf(house, 'accounts.prove')).toMatchObject({ faults: 0 });
  });
});

test('old scans are deleted', async ({ house }) => {
  const scan = { userId: 0, screen: 'packing', raw: 'X', kind: 'unknown' as const };
  await house.database.direct.insert(scanLog).values([
    { ...scan, at: '2026-08-01T00:00:00.000Z' },
    { ...scan, at: '2026-11-20T00:00:00.000Z' },
  ]);

  await house.runJobs();
  house.clock.set('2026-11-21T23:11:00Z');
  await house.runJobs();

  const left = await house.database.direct.select().from(scanLog);
  expect(left.map(({ at }) => at)).toEqual(['2026-11-20T00:00:00.000Z']);
});
