import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { aRecall, aSentOrder, batchOf } from '../../testing/recalls.ts';
import { aDeliveredOrder, aReceivedReturn } from '../../testing/returns.ts';
import { aPlan, aRun, kg, turmericKitchen, turmericRecipe } from '../../testing/production.ts';
import { aBatch, aSku, pieces } from '../../testing/stock.ts';

const { production, recall, stock } = contract;

describe('a trace', () => {
  test('leads from a parcel back to opening stock and forward to the phone of who has it', async ({
    house,
  }) => {
    const sent = await aSentOrder(house);
    const batch = await batchOf(house, sent.skuId);
    const owner = await house.as('owner');

    const found = await owner.call(recall.trace, { code: sent.number });

    const kinds = Object.fromEntries(found.nodes.map((node) => [node.kind, node]));
    expect(Object.keys(kinds).toSorted()).toEqual(['batch', 'parcel', 'stock_doc', 'tray']);
    expect(kinds['batch']).toMatchObject({ label: batch.code, isRoot: true, depth: 0 });
    expect(kinds['parcel']).toMatchObject({
      label: sent.number,
      order: { number: sent.order.orderNo },
      buyer: { name: 'Ishwari Kamath', phone: expect.stringMatching(/^9632/u) as string },
    });
    expect(found.edges).toEqual([
      {
        from: kinds['stock_doc']?.key,
        to: kinds['batch']?.key,
        qty: pieces(10),
        unit: 'NOS',
        isPossible: false,
      },
      {
        from: kinds['batch']?.key,
        to: kinds['parcel']?.key,
        qty: pieces(2),
        unit: 'NOS',
        isPossible: false,
      },
      {
        from: kinds['batch']?.key,
        to: kinds['tray']?.key,
        qty: pieces(8),
        unit: 'NOS',
        isPossible: false,
      },
    ]);
    expect(found.balances).toMatchObject([
      { cameIn: pieces(10), shipped: pieces(2), closes: true },
    ]);
  });

  test('begins at a batch, the maker’s number, an order, an invoice or a document', async ({
    house,
  }) => {
    const sent = await aSentOrder(house);
    const batch = await batchOf(house, sent.skuId);
    const owner = await house.as('owner');
    const sku = await aSku(house);
    await aBatch(house, sku, { number: 'GT/118' });

    const rootsUnder = async (code: string) =>
      (await owner.call(recall.trace, { code, direction: 'back' })).nodes
        .filter(({ isRoot }) => isRoot)
        .map(({ label }) => label);

    const { rows } = await owner.call(contract.invoices.listInvoices, {});
    const own = [batch.code];
    expect(await rootsUnder(batch.code.toLowerCase())).toEqual(own);
    expect(await rootsUnder(String(sent.order.orderNo))).toEqual(own);
    expect(await rootsUnder(String(rows[0]?.number))).toEqual(own);
    expect(await rootsUnder(sent.sku)).toEqual(own);
    expect(await rootsUnder('OPN-000001')).toEqual(own);
    expect(await rootsUnder('GT/118')).toHaveLength(1);
    await expect(rootsUnder('XX-1')).rejects.toMatchObject({
      status: 404,
      message: "'XX-1' not found.",
    });
  });

  test('shows goods that came back once, beside the parcel that they left in', async ({
    house,
  }) => {
    const sold = await aDeliveredOrder(house);
    await aReceivedReturn(house, sold);
    const { code } = await batchOf(house, sold.skuId);
    const owner = await house.as('owner');

    const { nodes, edges, balances } = await owner.call(recall.trace, { code });

    const [back, ...more] = nodes.filter(({ kind }) => kind === 'return');
    expect(more).toEqual([]);
    expect(back).toMatchObject({ under: 'Came back', depth: 1 });
    expect(edges.filter(({ from, to }) => [from, to].includes(back?.key ?? ''))).toMatchObject([
      { from: back?.key, qty: pieces(1) },
    ]);
    expect(balances).toMatchObject([{ cameIn: pieces(10), cameBack: pieces(1), closes: true }]);
  });

  test('is printed', async ({ house }) => {
    const sent = await aSentOrder(house);
    const owner = await house.as('owner');

    const pdf = await owner.send(recall.tracePdf, { code: sent.number });

    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await owner.send(recall.tracePdf, { code: 'XX-1' })).toMatchObject({ status: 404 });
  });

  test('shows buyers only to those who may see orders', async ({ house }) => {
    const sent = await aSentOrder(house);
    const narrow = await house.withPermissions(['recall.trace.read']);

    const found = await narrow.call(recall.trace, { code: sent.number });

    expect(found.nodes.find(({ kind }) => kind === 'parcel')).toMatchObject({
      buyer: null,
      order: null,
    });
  });
});

/** 500 packs made of 128.2 kg of turmeric, and dust. */
async function made(house: TestHouse) {
  const kitchen = await turmericKitchen(house);
  const owner = await house.as('owner');
  await turmericRecipe(owner, kitchen);
  const plan = await aPlan(owner, { outputSkuId: kitchen.powder.id, qty: pieces(500) });
  await owner.call(production.stockOut, {
    purpose: 'production',
    planId: plan.id,
    lines: [{ skuId: kitchen.turmeric.id, qty: kg(128.2) }],
  });
  const run = await aRun(owner, plan.id, {
    goodQty: pieces(485),
    rejectedQty: pieces(15),
    rejectReason: 'Seal not closed',
    inputs: [
      { skuId: kitchen.pouch.id, qty: pieces(506) },
      { skuId: kitchen.label.id, qty: pieces(515) },
      { skuId: kitchen.carton.id, qty: pieces(13) },
    ],
    byproducts: [{ skuId: kitchen.dust.id, qty: 1_500 }],
  });
  const jar = await batchOf(house, kitchen.powder.id);
  if (!kitchen.bulk) throw new Error('no turmeric');
  return { owner, run, jar, bulk: kitchen.bulk };
}

describe('goods that were made', () => {
  test('lead back through their run to raw batches, possible ones of what is not kept by batch', async ({
    house,
  }) => {
    const { owner, jar, bulk, run: posted } = await made(house);

    const found = await owner.call(recall.trace, { code: jar.code, direction: 'back' });

    const kinds = Map.groupBy(found.nodes, ({ kind }) => kind);
    expect(kinds.get('run')).toHaveLength(1);
    expect(kinds.get('batch')?.map(({ label, depth }) => [label, depth])).toEqual(
      expect.arrayContaining([
        [jar.code, 0],
        [bulk.code, -2],
        ['Pouch 250 g', -2],
      ]),
    );
    const run = kinds.get('run')?.[0]?.key;
    const used = posted.inputs.find(({ batchId }) => batchId === bulk.id)?.qty;
    expect(used).toBeGreaterThan(kg(120));
    expect(found.edges.filter(({ to, isPossible }) => to === run && !isPossible)).toMatchObject([
      { from: `batch ${bulk.id}`, qty: used, unit: 'KG' },
    ]);
    expect(found.edges.filter(({ to, isPossible }) => to === run && isPossible)).toHaveLength(3);
  });

  test('are recalled with the raw batch they were made of, and both balances close', async ({
    house,
  }) => {
    const { owner, jar, bulk } = await made(house);
    const draft = await aRecall(house, bulk.code);

    const started = await owner.call(recall.startRecall, {
      id: draft.id,
      version: draft.version,
    });

    expect(started.lines.find(({ code }) => code === bulk.code)).toMatchObject({
      depth: 0,
      balance: { cameIn: kg(290), used: kg(128.2), onHand: kg(161.8), closes: true },
    });
    expect(started.lines.find(({ code }) => code === jar.code)).toMatchObject({
      depth: 1,
      from: bulk.code,
      status: 'recalled',
      balance: { cameIn: pieces(485), onHand: pieces(485), closes: true },
    });
    expect((await owner.call(stock.getBatch, { code: jar.code })).free).toBe(0);
  });
});
