import { contract } from '@counting-house/contract/contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { batches } from '../stock/batches/batch.table.ts';
import { at } from '../testing/bills.ts';
import { inBooks } from '../testing/books.ts';
import { enterAll, finishCount, startCount } from '../testing/counts.ts';
import { test, type TestHouse } from '../testing/house.ts';
import { expectLaws } from '../testing/laws/laws.ts';
import { aPlan, aRun, kg, turmericKitchen, turmericRecipe } from '../testing/production.ts';
import { aRecall } from '../testing/recalls.ts';
import { aBatch, aSku, inTray, pieces, positionOf, rupees, trayNamed } from '../testing/stock.ts';
import { twoStores } from '../testing/stores.ts';
import { refusal } from '../testing/work.ts';

const { production, recall, stock } = contract;

describe('made goods, when one thing comes after another that nobody expects', () => {
  const issued = async (house: TestHouse) => {
    const kitchen = await turmericKitchen(house);
    const owner = await house.as('owner');
    const recipe = await turmericRecipe(owner, kitchen);
    const plan = await aPlan(owner, { outputSkuId: kitchen.powder.id, qty: pieces(100) });
    await owner.call(production.stockOut, {
      purpose: 'production',
      planId: plan.id,
      lines: [{ skuId: kitchen.turmeric.id, qty: kg(26) }],
    });
    return { ...kitchen, owner, recipe, plan };
  };

  test('a batch expires while it lies at a plan: it is not used, and the plan ends without it', async ({
    house,
  }) => {
    const { owner, plan, bulk } = await issued(house);
    const { version } = await batchNow(house, bulk?.id ?? 0);
    await owner.call(stock.updateBatch, {
      id: bulk?.id ?? 0,
      version,
      expiryDate: '2026-11-20',
      reason: 'Read again',
    });

    const made = await refusal(aRun(owner, plan.id, { goodQty: pieces(100) }));
    const seen = await owner.call(production.getPlan, { id: plan.id });
    const ended = await owner.call(production.updatePlan, {
      ...at(seen),
      action: 'cancel',
      note: 'The turmeric expired',
      leftovers: seen.stock.map(({ batchId, qty }) => ({ batchId, qty, what: 'scrap' as const })),
    });

    expect(made).toMatchObject({ status: 422, code: 'batch.expired' });
    expect(ended.status).toBe('cancelled');
    expect(await inBooks(house, 'stock.wip')).toBe(0);
    expect(bulk).not.toBeNull();
    await expectLaws(house);
  });

  test('a recall of material that lies at an open plan stops the run, and does not close before it is cleared', async ({
    house,
  }) => {
    const { owner, plan, bulk } = await issued(house);
    const draft = await aRecall(house, bulk?.code ?? '');
    const active = await owner.call(recall.startRecall, at(draft));

    const made = await refusal(aRun(owner, plan.id, { goodQty: pieces(100) }));
    const tray = (await trayNamed(house, 'R-01')).id;
    const left = await inTray(house, bulk?.id ?? 0, 'R-01');
    const keeper = await house.as('store keeper');
    const scrapped = await keeper.call(stock.scrap, {
      lines: [
        {
          skuId: bulk?.skuId ?? 0,
          batchId: bulk?.id ?? 0,
          trayId: tray,
          qty: left.onHand,
          reasonCode: 'RECALL',
        },
      ],
    });
    if (scrapped.status === 'pending') {
      const { id, version } = scrapped;
      await owner.call(stock.scrapApprove, { id, version, note: 'Burnt' });
    }
    const now = await owner.call(recall.getRecall, { id: active.id });
    const closed = await refusal(
      owner.call(recall.closeRecall, { ...at(now), note: 'All burnt', release: [] }),
    );

    expect(made).toMatchObject({ status: 422, code: 'batch.recalled' });
    expect(closed).toMatchObject({ status: 422, code: 'recall.held_stock' });
    expect(String((closed as Error).message)).toContain('26 kg');
    await expectLaws(house);
  });

  test('material is given back twice, and what is left is written off, as often as it happens', async ({
    house,
  }) => {
    const { owner, plan, bulk } = await issued(house);
    const batchId = bulk?.id ?? 0;
    const giveBack = (qty: number) =>
      owner.call(production.returnMaterial, { planId: plan.id, lines: [{ batchId, qty }] });
    const wip = await inBooks(house, 'stock.wip');

    await giveBack(kg(1));
    await giveBack(kg(2));
    const run = await aRun(owner, plan.id, {
      goodQty: pieces(80),
      leftovers: [{ batchId, qty: kg(1), what: 'scrap' }],
    });
    const seen = await owner.call(production.getPlan, { id: plan.id });
    const ended = await owner.call(production.updatePlan, {
      ...at(seen),
      action: 'complete',
      note: 'The rest was wet',
      leftovers: seen.stock.map((left) => ({
        batchId: left.batchId,
        qty: left.qty,
        what: 'scrap' as const,
      })),
    });

    expect(wip).toBeGreaterThan(0);
    expect(run.goodQty).toBe(pieces(80));
    expect(ended.materialLines[0]).toMatchObject({ issued: kg(26), returned: kg(3) });
    expect(await inBooks(house, 'stock.wip')).toBe(0);
    await expectLaws(house);
  });

  test('a recipe gets a new version while a plan waits: the plan stays with its own', async ({
    house,
  }) => {
    const { owner, plan, recipe, turmeric, pouch } = await issued(house);
    const copy = await owner.call(production.recipeCopy, { id: recipe.id });
    const changed = await owner.call(production.updateRecipe, {
      ...at(copy),
      name: 'Festival pack',
      outputQty: pieces(100),
      lines: [
        { skuId: turmeric.id, qty: kg(30) },
        { skuId: pouch.id, qty: pieces(100) },
      ],
    });
    const next = await owner.call(production.recipeRelease, { ...at(changed), asDefault: true });

    const run = await aRun(owner, plan.id, { goodQty: pieces(100) });
    const after = await owner.call(production.getPlan, { id: plan.id });
    const fresh = await aPlan(owner, {
      outputSkuId: plan.skuId,
      qty: pieces(100),
      release: false,
    });

    expect(next).toMatchObject({ version: expect.any(Number) as number, isDefault: true });
    expect(after.recipeId).toBe(recipe.id);
    expect(fresh.recipeId).toBe(next.id);
    expect(run.inputs.find(({ skuId }) => skuId === turmeric.id)?.qty).toBe(kg(25.5));
    await expectLaws(house);
  });
});

describe('goods in the stores, when one thing comes after another that nobody expects', () => {
  test('a count is posted while a part of what was counted is on its way to another store', async ({
    house,
  }) => {
    const { keeper, sku, batch, north, heldIn } = await twoStores(house);
    const store = batch.trayId;
    const count = await startCount(house, store);
    await enterAll(house, count, pieces(8));
    const draft = await keeper.call(stock.createTransfer, {
      toStoreId: north.id,
      lines: [{ skuId: sku.id, qty: pieces(9) }],
    });
    const sent = await keeper.call(stock.sendTransfer, at(draft));

    await finishCount(house, count, pieces(8));
    const line = sent.lines[0]?.id ?? 0;
    await keeper.call(stock.receiveTransfer, {
      id: sent.id,
      lines: [{ lineId: line, qty: pieces(9) }],
    });

    // Two were missing; only one of ten lay there still.
    expect(await inTray(house, batch.id, 'FG-FLOOR')).toMatchObject({ onHand: 0 });
    expect(await heldIn(north.id)).toMatchObject({ onHand: pieces(9), value: rupees(90) });
    await expectLaws(house);
  });

  test('a store does not close while goods are on their way to it', async ({ house }) => {
    const { owner, keeper, sku, north } = await twoStores(house);
    const draft = await keeper.call(stock.createTransfer, {
      toStoreId: north.id,
      lines: [{ skuId: sku.id, qty: pieces(4) }],
    });
    await keeper.call(stock.sendTransfer, at(draft));

    const closed = await refusal(
      owner.call(stock.updateStore, { ...at(north), status: 'inactive' }),
    );

    expect(closed).toMatchObject({ status: 422 });
    expect((closed as Error).message).toBe('Store NORTH has a transfer that is not received.');
    await expectLaws(house);
  });

  test('a batch is recalled while a part of it is on its way: it arrives, and stays stopped', async ({
    house,
  }) => {
    const { owner, keeper, sku, batch, north, heldIn } = await twoStores(house);
    const draft = await keeper.call(stock.createTransfer, {
      toStoreId: north.id,
      lines: [{ skuId: sku.id, qty: pieces(4) }],
    });
    const sent = await keeper.call(stock.sendTransfer, at(draft));
    const stopped = await aRecall(house, batch.code);
    const active = await owner.call(recall.startRecall, at(stopped));

    await keeper.call(stock.receiveTransfer, {
      id: sent.id,
      lines: [{ lineId: sent.lines[0]?.id ?? 0, qty: pieces(4) }],
    });
    const used = await refusal(
      keeper.call(production.stockOut, {
        purpose: 'sample',
        storeId: north.id,
        lines: [{ skuId: sku.id, qty: pieces(1), reasonCode: 'SAMPLE' }],
      }),
    );

    expect(await heldIn(north.id)).toMatchObject({ onHand: pieces(4) });
    expect(used).toMatchObject({ status: 422, code: 'stock.short' });
    expect(active.lines.every(({ balance }) => balance?.closes)).toBe(true);
    await expectLaws(house);
  });

  test('a write-off is taken back after the rest of its batch went out', async ({ house }) => {
    const owner = await house.as('owner');
    const sku = await aSku(house, { name: 'Honey' });
    const batch = await aBatch(house, sku, { qty: pieces(3), value: 1_000 });
    const scrapped = await owner.call(stock.scrap, {
      lines: [
        {
          skuId: sku.id,
          batchId: batch.id,
          trayId: batch.trayId,
          qty: pieces(1),
          reasonCode: 'DAMAGED',
        },
      ],
    });
    await owner.call(production.stockOut, {
      purpose: 'sample',
      lines: [{ skuId: sku.id, qty: pieces(2), reasonCode: 'SAMPLE' }],
    });

    await owner.call(stock.reverseDoc, { ...at(scrapped), note: 'It was whole' });

    expect(await positionOf(house, sku.id)).toMatchObject({ onHand: pieces(1), value: 333 });
    await expectLaws(house);
  });
});

async function batchNow(house: TestHouse, id: number) {
  const [row] = await house.database.direct.select().from(batches).where(eq(batches.id, id));
  if (!row) throw new Error('no batch');
  return row;
}
