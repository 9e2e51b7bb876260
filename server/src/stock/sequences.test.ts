import { contract } from '@counting-house/contract/contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { notices } from '../integrations/notices/notice.table.ts';
import { enterAll, finishCount, startCount } from '../testing/counts.ts';
import { test, type TestHouse } from '../testing/house.ts';
import { aPlan, aRun, kg, turmericKitchen, turmericRecipe } from '../testing/production.ts';
import {
  aBatch,
  aSku,
  inTray,
  orderOf,
  pieces,
  positionOf,
  rupees,
  trayNamed,
} from '../testing/stock.ts';
import { within } from '../testing/within.ts';
import { reserve } from './demand/demand.service.ts';
import { swapBatch } from './demand/swap.service.ts';

const { production, stock } = contract;

/** What people are told of a kind, once each. */
async function told(house: TestHouse, kind: string): Promise<string[]> {
  const rows = await house.database.direct.select().from(notices).where(eq(notices.kind, kind));
  return [...new Set(rows.map(({ text }) => text))];
}

/** Somebody holds goods until the end of the day. */
const lakshmi = { heldFor: 'Lakshmi', lastDate: '2026-11-21' } as const;

const planOf = (skuId: number, qty: number) => ({
  ...orderOf({ id: 1, skuId, qty }),
  purpose: 'plan' as const,
  refNumber: 'PLAN-00001',
});

describe('goods that are promised leave for another reason', () => {
  test('a count finds less than a plan holds: the loss is posted, and the plan waits', async ({
    house,
  }) => {
    const sku = await aSku(house, { name: 'Tamarind', kind: 'raw' });
    const batch = await aBatch(house, sku, { value: rupees(100), tray: 'RM-FLOOR' });
    await house.as('admin');
    await within(house, (ctx) => reserve(ctx, planOf(sku.id, pieces(10))));

    const count = await startCount(house, batch.trayId);
    await enterAll(house, count, pieces(4));
    await finishCount(house, count, pieces(4));

    expect(await positionOf(house, sku.id)).toEqual({
      onHand: pieces(4),
      reserved: pieces(4),
      value: rupees(40),
    });
    expect(await told(house, 'stock_waiting')).toEqual([
      expect.stringMatching(
        /^PLAN-00001 is waiting again for 6 pcs of 'Tamarind': CNT-\d+ found less\.$/u,
      ) as string,
    ]);
  });

  test('what waits to be written off is not exchanged, and is what is written off', async ({
    house,
  }) => {
    const [keeper, owner] = [await house.as('store keeper'), await house.as('owner')];
    const sku = await aSku(house, { name: 'Saffron' });
    const early = await aBatch(house, sku, { qty: pieces(2), expiryDate: '2027-06-30' });
    const late = await aBatch(house, sku, {
      qty: pieces(2),
      value: rupees(9_000),
      expiryDate: '2027-07-15',
    });
    await within(house, (ctx) => reserve(ctx, orderOf({ id: 1, skuId: sku.id, qty: pieces(2) })));
    const { batchId, trayId } = { batchId: late.id, trayId: late.trayId };
    const doc = await keeper.call(stock.scrap, {
      lines: [{ skuId: sku.id, batchId, trayId, qty: pieces(2), reasonCode: 'DAMAGED' }],
    });
    expect(doc.status).toBe('pending');

    const swap = within(house, (ctx) =>
      swapBatch(ctx, { orderLineId: 1, batchId, qty: pieces(2), reason: 'first_damaged' }),
    );

    await expect(swap).rejects.toMatchObject({
      code: 'batch.taken',
      message: `Batch ${late.code} is reserved for ${doc.number} and can't be exchanged.`,
    });
    await owner.call(stock.scrapApprove, { id: doc.id, version: doc.version });
    expect(await inTray(house, late.id, 'FG-FLOOR')).toEqual({ onHand: 0, reserved: 0 });
    expect(await inTray(house, early.id, 'FG-FLOOR')).toEqual({
      onHand: pieces(2),
      reserved: pieces(2),
    });
  });

  test('what an order holds is put into quarantine: it gets what is free, and waits for the rest', async ({
    house,
  }) => {
    const keeper = await house.as('store keeper');
    await house.as('admin');
    const sku = await aSku(house, { name: 'Kokum' });
    const first = await aBatch(house, sku, { qty: pieces(5), expiryDate: '2027-06-30' });
    await aBatch(house, sku, { qty: pieces(3), expiryDate: '2027-07-15' });
    await within(house, (ctx) => reserve(ctx, orderOf({ id: 1, skuId: sku.id, qty: pieces(5) })));
    const { id: toTrayId } = await trayNamed(house, 'QUARANTINE');

    const doc = await keeper.call(stock.move, {
      lines: [{ batchId: first.id, fromTrayId: first.trayId, toTrayId, qty: pieces(5) }],
    });

    expect(await positionOf(house, sku.id)).toMatchObject({ reserved: pieces(3) });
    expect(await told(house, 'stock_waiting')).toEqual([
      `ORD-1 is waiting again for 2 pcs of 'Kokum': ${doc.number} took them out of the usable trays.`,
    ]);
  });

  test('a batch turns out to be past its last day: a plan and a hold give it up at once', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const sku = await aSku(house, { name: 'Tamarind', kind: 'raw' });
    const batch = await aBatch(house, sku, { expiryDate: '2027-06-30', tray: 'RM-FLOOR' });
    await within(house, (ctx) => reserve(ctx, planOf(sku.id, pieces(4))));
    const held = await owner.call(stock.hold, { skuId: sku.id, qty: pieces(3), ...lakshmi });

    const { short } = await owner.call(stock.updateBatch, {
      id: batch.id,
      version: batch.version,
      expiryDate: '2026-11-20',
    });

    expect(short).toEqual([{ refNumber: 'PLAN-00001', qty: pieces(4) }]);
    expect(await positionOf(house, sku.id)).toMatchObject({ onHand: pieces(10), reserved: 0 });
    expect(await owner.call(stock.getHold, { id: held.id })).toMatchObject({ status: 'lost' });
    expect(await told(house, 'hold_lost')).toEqual([
      `Nothing of 'Tamarind' is held any more for Lakshmi: batch ${batch.code} has another expiry date.`,
    ]);
  });

  test('a run is reversed whose jars are held for a customer: who held them is told', async ({
    house,
  }) => {
    const kitchen = await turmericKitchen(house);
    const owner = await house.as('owner');
    await turmericRecipe(owner, kitchen);
    const plan = await aPlan(owner, { outputSkuId: kitchen.powder.id, qty: pieces(100) });
    await owner.call(production.stockOut, {
      purpose: 'production',
      planId: plan.id,
      lines: [{ skuId: kitchen.turmeric.id, qty: kg(25.5) }],
    });
    const made = await aRun(owner, plan.id, { goodQty: pieces(20) });
    await owner.call(stock.hold, { skuId: kitchen.powder.id, qty: pieces(5), ...lakshmi });

    await owner.call(production.runReverse, {
      id: made.id,
      version: made.version,
      note: 'Typed wrong',
    });

    expect(await positionOf(house, kitchen.powder.id)).toMatchObject({ onHand: 0, reserved: 0 });
    expect(await told(house, 'hold_lost')).toEqual([
      `Nothing of '${kitchen.powder.name}' is held any more for Lakshmi: ${made.number} was reversed.`,
    ]);
  });

  test('what is held for a customer goes along when its tray is cleared, and is issued to nobody else', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const sku = await aSku(house, { name: 'Kokum' });
    const batch = await aBatch(house, sku, { qty: pieces(5), tray: 'A-01' });
    const held = await owner.call(stock.hold, { skuId: sku.id, qty: pieces(4), ...lakshmi });

    await owner.call(stock.trayClear, { batch: batch.code });
    const issue = owner.call(production.stockOut, {
      purpose: 'sample',
      lines: [{ skuId: sku.id, qty: pieces(2), reasonCode: 'SAMPLE' }],
    });

    expect(await owner.call(stock.getHold, { id: held.id })).toMatchObject({
      heldQty: pieces(4),
      trays: ['FG-FLOOR'],
    });
    await expect(issue).rejects.toMatchObject({ code: 'stock.short' });
  });
});

test('two hold the last goods at the same time: one of them is told how many are left', async ({
  crowd,
}) => {
  const sku = await aSku(crowd, { name: 'Kokum' });
  await aBatch(crowd, sku, { qty: pieces(20) });
  const people = [await crowd.as('store keeper'), await crowd.as('admin')];

  const both = await Promise.allSettled(
    people.map((person) => person.call(stock.hold, { skuId: sku.id, qty: pieces(12), ...lakshmi })),
  );

  const refused = both.filter((one) => one.status === 'rejected');
  expect(refused).toMatchObject([
    {
      reason: {
        code: 'stock.short',
        fields: { qty: "Only 8 pcs of 'Kokum' can be used; 12 pcs are wanted." },
      },
    },
  ]);
  expect(await positionOf(crowd, sku.id)).toMatchObject({ reserved: pieces(12) });
});
