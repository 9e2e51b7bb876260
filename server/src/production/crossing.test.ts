import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
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

/** The last day of what is held, in the clock of a test. */
const lakshmi = { heldFor: 'Lakshmi', lastDate: '2026-11-21' } as const;

describe('goods that wait to be written off', () => {
  /** Three of ten pieces worth Rs 3,000 each: more than a store keeper writes off alone. */
  async function waiting(house: TestHouse) {
    const keeper = await house.as('store keeper');
    const owner = await house.as('owner');
    const sku = await aSku(house, { name: 'Saffron' });
    const batch = await aBatch(house, sku, { value: rupees(30_000), tray: 'A-01' });
    const doc = await keeper.call(stock.scrap, {
      lines: [
        {
          skuId: sku.id,
          batchId: batch.id,
          trayId: batch.trayId,
          qty: pieces(3),
          reasonCode: 'DAMAGED',
        },
      ],
    });
    const approve = () => owner.call(stock.scrapApprove, { ...at(doc), note: 'Seen' });
    return { keeper, owner, sku, batch, doc, approve };
  }

  test('stay in their tray when it is cleared: anyone who clears it reads what waits there', async ({
    house,
  }) => {
    const { owner, batch, sku, doc, approve } = await waiting(house);

    const refused = await refusal(owner.call(stock.trayClear, { batch: batch.code }));
    const done = await approve();
    await owner.call(stock.trayClear, { batch: batch.code });

    expect(doc.status).toBe('pending');
    expect((refused as Error).message).toBe(
      `3 pcs of batch ${batch.code} is reserved for ${doc.number}.`,
    );
    expect(done.status).toBe('posted');
    expect(await inTray(house, batch.id, 'FG-FLOOR')).toEqual({ onHand: pieces(7), reserved: 0 });
    expect(await positionOf(house, sku.id)).toMatchObject({ value: rupees(21_000) });
    await expectLaws(house);
  });

  test('are recalled before they are approved: they leave, and the recall’s balance closes', async ({
    house,
  }) => {
    const { owner, batch, approve } = await waiting(house);
    const active = await owner.call(recall.startRecall, at(await aRecall(house, batch.code)));

    await approve();
    const now = await owner.call(recall.getRecall, { id: active.id });

    expect(now.lines).toMatchObject([
      { balance: { onHand: pieces(7), scrapped: pieces(3), closes: true } },
    ]);
    await expectLaws(house);
  });

  test('are gone when the tray is counted: the count takes the rest, the write-off its own', async ({
    house,
  }) => {
    const { owner, batch, sku, approve } = await waiting(house);
    const count = await startCount(house, batch.trayId);
    await enterAll(house, count, 0);
    await finishCount(house, count, 0);
    const left = await inTray(house, batch.id, 'A-01');

    await approve();

    expect(left).toEqual({ onHand: pieces(3), reserved: pieces(3) });
    expect(await owner.call(stock.getCount, { id: count })).toMatchObject({
      loss: -rupees(21_000),
    });
    expect(await positionOf(house, sku.id)).toMatchObject({ onHand: 0, reserved: 0, value: 0 });
    await expectLaws(house);
  });
});

describe('goods on their way to another store', () => {
  async function sent(house: TestHouse, n: number) {
    const stores = await twoStores(house);
    const draft = await stores.keeper.call(stock.createTransfer, {
      toStoreId: stores.north.id,
      lines: [{ skuId: stores.sku.id, qty: pieces(n) }],
    });
    const transfer = await stores.keeper.call(stock.sendTransfer, at(draft));
    const arrive = () =>
      stores.keeper.call(stock.receiveTransfer, {
        id: transfer.id,
        lines: [{ lineId: transfer.lines[0]?.id ?? 0, qty: pieces(n) }],
      });
    const sample = () =>
      stores.keeper.call(production.stockOut, {
        purpose: 'sample',
        storeId: stores.north.id,
        lines: [{ skuId: stores.sku.id, qty: pieces(1), reasonCode: 'SAMPLE' }],
      });
    return { ...stores, transfer, arrive, sample };
  }

  test('turn out to be expired: they arrive, nobody uses them, and they are cleared there', async ({
    house,
  }) => {
    const { owner, batch, north, heldIn, arrive, sample } = await sent(house, 4);
    await owner.call(stock.updateBatch, {
      id: batch.id,
      version: batch.version,
      expiryDate: '2026-11-20',
      reason: 'Read again',
    });

    await arrive();
    const used = await refusal(sample());
    const cleared = await owner.call(contract.purchasing.batchExpiredClear, {
      storeId: north.id,
      batchIds: [batch.id],
      action: 'scrap',
    });

    expect(used).toMatchObject({ status: 422, code: 'stock.short' });
    expect(cleared.docs).toHaveLength(1);
    expect(await heldIn(north.id)).toEqual({ onHand: 0, value: 0 });
    expect(await inTray(house, batch.id, 'FG-FLOOR')).toMatchObject({ onHand: pieces(6) });
    await expectLaws(house);
  });

  test('are put on hold: they arrive stopped, and are used once the hold is over', async ({
    house,
  }) => {
    const { owner, batch, north, heldIn, arrive, sample } = await sent(house, 4);
    await owner.call(stock.batchHold, {
      id: batch.id,
      version: batch.version,
      reason: 'Smells sour',
    });
    await arrive();
    const stopped = await refusal(sample());
    const seen = await owner.call(stock.getBatch, { code: batch.code });
    await owner.call(stock.batchRelease, { id: seen.id, version: seen.version });

    await sample();

    expect(stopped).toMatchObject({ status: 422 });
    expect(await heldIn(north.id)).toMatchObject({ onHand: pieces(3) });
    await expectLaws(house);
  });

  test('are none of those that are held for a customer', async ({ house }) => {
    const { owner, keeper, sku, north } = await twoStores(house);
    await owner.call(stock.hold, { skuId: sku.id, qty: pieces(7), ...lakshmi });
    const draft = await keeper.call(stock.createTransfer, {
      toStoreId: north.id,
      lines: [{ skuId: sku.id, qty: pieces(4) }],
    });

    const refused = await refusal(keeper.call(stock.sendTransfer, at(draft)));

    expect(refused).toMatchObject({
      code: 'stock.short',
      fields: { 'lines.0.qty': "Only 3 pcs of 'Saffron' can be used; 4 pcs are wanted." },
    });
    expect(await positionOf(house, sku.id)).toMatchObject({
      onHand: pieces(10),
      reserved: pieces(7),
    });
    await expectLaws(house);
  });
});

describe('a store with goods that are held for somebody', () => {
  test('does not close before they are released', async ({ house }) => {
    const { owner, keeper, sku, north } = await twoStores(house);
    const draft = await keeper.call(stock.createTransfer, {
      toStoreId: north.id,
      lines: [{ skuId: sku.id, qty: pieces(4) }],
    });
    const transfer = await keeper.call(stock.sendTransfer, at(draft));
    await keeper.call(stock.receiveTransfer, {
      id: transfer.id,
      lines: [{ lineId: transfer.lines[0]?.id ?? 0, qty: pieces(4) }],
    });
    await owner.call(stock.hold, {
      storeId: north.id,
      skuId: sku.id,
      qty: pieces(4),
      ...lakshmi,
    });

    const closed = await refusal(
      owner.call(stock.updateStore, { ...at(north), status: 'inactive' }),
    );

    expect((closed as Error).message).toBe(
      'Store NORTH still holds goods. Transfer or count them first.',
    );
    await expectLaws(house);
  });
});

describe('a plan', () => {
  async function begun(house: TestHouse) {
    const kitchen = await turmericKitchen(house);
    const owner = await house.as('owner');
    const recipe = await turmericRecipe(owner, kitchen);
    const plan = await aPlan(owner, { outputSkuId: kitchen.powder.id, qty: pieces(100) });
    const issue = (n: number) =>
      owner.call(production.stockOut, {
        purpose: 'production',
        planId: plan.id,
        lines: [{ skuId: kitchen.turmeric.id, qty: kg(n) }],
      });
    const now = () => owner.call(production.getPlan, { id: plan.id });
    const complete = async () => {
      const seen = await now();
      return owner.call(production.updatePlan, {
        ...at(seen),
        action: 'complete',
        note: 'Enough',
        leftovers: seen.stock.map(({ batchId, qty }) => ({ batchId, qty, what: 'scrap' as const })),
      });
    };
    return { ...kitchen, owner, recipe, plan, issue, now, complete };
  }

  test('is completed with a loss, opened again and completed with another one', async ({
    house,
  }) => {
    const { owner, plan, issue, now, complete } = await begun(house);
    await issue(26);
    await aRun(owner, plan.id, { goodQty: pieces(98) });
    await complete();
    await owner.call(production.updatePlan, { ...at(await now()), action: 'reopen' });
    await issue(2);
    await aRun(owner, plan.id, { goodQty: pieces(2), morePlanned: true });

    const ended = await complete();

    expect(ended).toMatchObject({ status: 'completed', goodQty: pieces(100), stock: [] });
    expect(await inBooks(house, 'stock.wip')).toBe(0);
    await expectLaws(house);
  });

  test('waits as a draft when its recipe is retired', async ({ house }) => {
    const { owner, recipe, powder } = await begun(house);
    const draft = await aPlan(owner, { outputSkuId: powder.id, qty: pieces(10), release: false });
    await owner.call(production.recipeRetire, { ...at(recipe), force: true });

    const released = await refusal(
      owner.call(production.updatePlan, { ...at(draft), action: 'release' }),
    );

    expect(released).toMatchObject({
      code: 'recipe.none',
      fields: { recipeId: `'${powder.name}' has no released recipe.` },
    });
    await expectLaws(house);
  });

  test('keeps its material while it is on hold, and makes nothing', async ({ house }) => {
    const { owner, plan, turmeric, now } = await begun(house);
    await owner.call(production.updatePlan, {
      ...at(plan),
      action: 'hold',
      note: 'Mill is broken',
    });
    const all = await positionOf(house, turmeric.id);
    const moved = await refusal(
      owner.call(production.stockOut, {
        purpose: 'sample',
        lines: [{ skuId: turmeric.id, qty: all.onHand, reasonCode: 'SAMPLE' }],
      }),
    );
    const run = await refusal(aRun(owner, plan.id, { goodQty: pieces(10) }));

    expect(moved).toMatchObject({ code: 'stock.short' });
    expect(run).toMatchObject({
      code: 'plan.state',
      message: `${plan.number} is on hold; this can't be done now.`,
    });
    expect(await now()).toMatchObject({ status: 'on_hold', runs: [] });
    expect(await positionOf(house, turmeric.id)).toEqual(all);
    await expectLaws(house);
  });

  test('has a run whose jars are missing at the count: it is not reversed any more', async ({
    house,
  }) => {
    const { owner, plan, powder, issue } = await begun(house);
    await issue(26);
    const run = await aRun(owner, plan.id, { goodQty: pieces(100) });
    const { id: floor } = await trayNamed(house, 'FG-FLOOR');
    const count = await startCount(house, floor);
    await enterAll(house, count, pieces(99));
    await finishCount(house, count, pieces(99));

    const refused = await refusal(
      owner.call(production.runReverse, { ...at(run), note: 'Typed wrong' }),
    );

    expect(refused).toMatchObject({ code: 'run.used' });
    expect((refused as Error).message).toMatch(/^1 pc of batch B\d+ has been used since\.$/u);
    expect(await positionOf(house, powder.id)).toMatchObject({ onHand: pieces(99) });
    await expectLaws(house);
  });

  test('made jars that are held for a customer: they are not repacked', async ({ house }) => {
    const { owner, plan, powder, issue } = await begun(house);
    await issue(26);
    const run = await aRun(owner, plan.id, { goodQty: pieces(100) });
    await owner.call(stock.hold, { skuId: powder.id, qty: pieces(98), ...lakshmi });
    const gift = await aSku(house, { name: 'Gift box' });
    const [made] = run.outputs;
    const { id: trayId } = await trayNamed(house, 'FG-FLOOR');

    const refused = await refusal(
      owner.call(production.repack, {
        inputs: [{ batchId: made?.batchId ?? 0, trayId, qty: pieces(3) }],
        outputs: [{ skuId: gift.id, qty: pieces(1), shareBps: 10_000 }],
      }),
    );

    expect(refused).toMatchObject({
      code: 'stock.reserved',
      fields: {
        'inputs.0.qty': expect.stringMatching(/^98 pcs .* is reserved for Lakshmi\.$/u) as string,
      },
    });
    expect(await positionOf(house, powder.id)).toMatchObject({ onHand: pieces(100) });
    await expectLaws(house);
  });
});
