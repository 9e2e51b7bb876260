import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { revaluedOnPaper } from '../../testing/scenarios/revalued.ts';
import { aBatch, aSku, mainStore, pieces, positionOf, rupees } from '../../testing/stock.ts';
import { within } from '../../testing/within.ts';
import { stockOut } from '../documents/stock-out.service.ts';
import { move } from '../trays/move.service.ts';
import { systemTray } from '../trays/target-tray.service.ts';
import { movements } from './movement.table.ts';
import { moveGoods } from './movement.service.ts';
import { lockPositions } from './position.service.ts';
import { proveSkus, proveWorth } from './proof.service.ts';

const kg = (n: number) => Math.round(n * 1_000);
const paper = 4_711;

/** Turmeric that came in at Rs 120 a kilogram. */
async function turmeric(house: TestHouse, qty: number) {
  const sku = await aSku(house, { unit: 'KG', kind: 'raw' });
  const batch = await aBatch(house, sku, { qty, value: qty * 12, tray: 'RM-FLOOR' });
  return { sku, batch };
}

const issued = (house: TestHouse, skuId: number, qty: number) =>
  within(house, (ctx) =>
    stockOut(ctx, { purpose: 'sample', lines: [{ skuId, qty, reasonCode: 'SAMPLE' }] }),
  );

const revalued = (
  house: TestHouse,
  change: { batchId: number; accepted: number; difference: number },
) => within(house, (ctx) => revaluedOnPaper(ctx, paper, change));

const faults = (house: TestHouse) =>
  within(house, async (ctx) => [
    ...(await proveSkus(ctx, 0)).faults,
    ...(await proveWorth(ctx)).filter(({ what }) => what.includes('raw')),
  ]);

describe('goods that cost more than they were received at', () => {
  test('what is still here bears its share, the rest is a price variance', async ({ house }) => {
    const { sku, batch } = await turmeric(house, kg(290));
    await issued(house, sku.id, kg(128.2));

    const [part] = await revalued(house, {
      batchId: batch.id,
      accepted: kg(290),
      difference: 34_800,
    });

    expect(part).toMatchObject({ toStock: 19_416, toVariance: 15_384 });
    expect(await positionOf(house, sku.id)).toMatchObject({ onHand: kg(161.8), value: 1_961_016 });
    expect(await faults(house)).toEqual([]);
  });

  test('the movement changes no quantity, and says what is on hand', async ({ house }) => {
    const { batch } = await turmeric(house, kg(200));

    await revalued(house, { batchId: batch.id, accepted: kg(200), difference: 24_000 });

    const rows = await house.database.direct
      .select()
      .from(movements)
      .where(eq(movements.kind, 'revalue'));
    expect(rows).toMatchObject([
      { qty: 0, value: 24_000, docKind: 'bill', docId: paper, trayAfter: kg(200) },
    ]);
  });

  test('what lies in a reject tray is gone already', async ({ house }) => {
    const { sku, batch } = await turmeric(house, kg(100));
    const store = await mainStore(house);
    await within(house, async (ctx) => {
      const reject = await systemTray(ctx, store.id, 'reject');
      const line = { batchId: batch.id, fromTrayId: batch.trayId, toTrayId: reject.id };
      await move(ctx, { lines: [{ ...line, qty: kg(40) }] });
    });

    const [part] = await revalued(house, {
      batchId: batch.id,
      accepted: kg(100),
      difference: rupees(10),
    });

    expect(part).toMatchObject({ toStock: 600, toVariance: 400 });
    expect(await positionOf(house, sku.id)).toMatchObject({ value: rupees(12_006) });
  });
});

describe('goods that cost less', () => {
  test('an average cost falls for all that is here', async ({ house }) => {
    const sku = await aSku(house, { kind: 'packing', tracking: 'none', expiryPolicy: 'none' });
    const batch = await aBatch(house, sku, {
      qty: pieces(1_000),
      value: 330_000,
      tray: 'RM-FLOOR',
    });

    const [part] = await revalued(house, {
      batchId: batch.id,
      accepted: pieces(600),
      difference: -30_000,
    });

    expect(part).toMatchObject({ toStock: -30_000, toVariance: 0 });
    expect(await positionOf(house, sku.id)).toMatchObject({ value: 300_000 });
  });

  test('never to less than nothing', async ({ house }) => {
    const { sku, batch } = await turmeric(house, kg(1));

    const [part] = await revalued(house, {
      batchId: batch.id,
      accepted: kg(1),
      difference: -20_000,
    });

    expect(part).toMatchObject({ toStock: -12_000, toVariance: -8_000 });
    expect(await positionOf(house, sku.id)).toMatchObject({ onHand: kg(1), value: 0 });
    expect(await faults(house)).toEqual([]);
  });

  test('asked for the other way round, it is undone', async ({ house }) => {
    const { sku, batch } = await turmeric(house, kg(100));
    const change = { batchId: batch.id, accepted: kg(100), difference: -12_345 };
    await revalued(house, change);

    await within(house, (ctx) =>
      revaluedOnPaper(ctx, paper + 1, { ...change, difference: 12_345 }),
    );

    expect(await positionOf(house, sku.id)).toMatchObject({ value: rupees(12_000) });
  });
});

describe('the database itself', () => {
  test.for([
    { kind: 'adjust' as const, qty: 0, value: 5 },
    { kind: 'revalue' as const, qty: 1_000, value: 5 },
    { kind: 'revalue' as const, qty: 0, value: 0 },
  ])('keeps goods and value apart: $kind of $qty at $value', async (row, { house }) => {
    const { sku, batch } = await turmeric(house, kg(5));
    const store = await mainStore(house);

    const written = within(house, async (ctx) => {
      await lockPositions(ctx, store.id, [sku.id]);
      const head = { docKind: 'bill' as const, docId: paper, docNumber: 'BILL', storeId: store.id };
      await moveGoods(ctx, { ...head, kind: row.kind, businessDate: ctx.today }, [
        { docLineId: 1, skuId: sku.id, batchId: batch.id, trayId: batch.trayId, ...row },
      ]);
    });

    await expect(written).rejects.toMatchObject({
      cause: { constraint: 'stock.movement_empty' },
    });
  });
});
