import { production } from '@counting-house/contract/production/production.operations.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { describe, expect } from 'vitest';
import { inBooks } from '../../testing/books.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { expectLaws } from '../../testing/laws/laws.ts';
import {
  aDraftRecipe,
  aPlan,
  aRun,
  kg,
  turmericKitchen,
  turmericRecipe,
} from '../../testing/production.ts';
import { orderOf, pieces, positionOf } from '../../testing/stock.ts';
import { within } from '../../testing/within.ts';
import { reserve } from '../../stock/demand/demand.service.ts';

/** A plan of 500 packs whose turmeric is issued. */
async function plannedPacks(house: TestHouse) {
  const kitchen = await turmericKitchen(house);
  const owner = await house.as('owner');
  await turmericRecipe(owner, kitchen);
  const plan = await aPlan(owner, { outputSkuId: kitchen.powder.id, qty: pieces(500) });
  await owner.call(production.stockOut, {
    purpose: 'production',
    planId: plan.id,
    lines: [{ skuId: kitchen.turmeric.id, qty: kg(128.2) }],
  });
  return { ...kitchen, owner, plan };
}

type Packs = Awaited<ReturnType<typeof plannedPacks>>;

const workedRun = ({ pouch, label, carton, dust }: Packs) => ({
  goodQty: pieces(485),
  rejectedQty: pieces(15),
  rejectReason: 'Seal not closed',
  inputs: [
    { skuId: pouch.id, qty: pieces(506) },
    { skuId: label.id, qty: pieces(515) },
    { skuId: carton.id, qty: pieces(13) },
  ],
  byproducts: [{ skuId: dust.id, qty: 1_500 }],
});

describe('a run', () => {
  test('with waste and a by-product costs what went in, to the paisa', async ({ house }) => {
    const packs = await plannedPacks(house);

    const run = await aRun(packs.owner, packs.plan.id, {
      ...workedRun(packs),
      inputs: [{ skuId: packs.turmeric.id, qty: kg(128.2) }, ...workedRun(packs).inputs],
    });

    expect(run).toMatchObject({
      goodQty: pieces(485),
      yieldBps: 9_700,
      abnormalQty: pieces(5),
      cost: {
        materials: 1_673_480,
        overhead: 50_204,
        labour: 120_000,
        byproductValue: 3_000,
        total: 1_840_684,
        goodValue: 1_821_902,
        abnormalLoss: 18_782,
      },
    });
    expect(await positionOf(house, packs.powder.id)).toEqual({
      onHand: pieces(485),
      reserved: 0,
      value: 1_821_902,
    });
    expect(await positionOf(house, packs.dust.id)).toMatchObject({ onHand: 1_500, value: 3_000 });
    expect([
      await inBooks(house, 'stock.wip'),
      await inBooks(house, 'stock.finished'),
      await inBooks(house, 'stock.semi'),
      await inBooks(house, 'production.loss'),
      await inBooks(house, 'production.labour'),
      await inBooks(house, 'production.absorbed'),
    ]).toEqual([0, 1_821_902, 3_000, 18_782, -120_000, -50_204]);
  });

  test('makes a batch by the day, shortened by what went in; a second run of the day fills it', async ({
    house,
  }) => {
    const packs = await plannedPacks(house);

    const first = await aRun(packs.owner, packs.plan.id, { goodQty: pieces(100) });
    const second = await aRun(packs.owner, packs.plan.id, { goodQty: pieces(50) });
    const dearer = await aRun(packs.owner, packs.plan.id, {
      goodQty: pieces(50),
      batch: { mrp: 12_300 },
    });

    expect(first.outputs).toMatchObject([
      { batchNumber: '261121-01', expiryDate: '2027-08-31', tray: 'FG-FLOOR' },
    ]);
    expect(second.outputs[0]?.batch).toBe(first.outputs[0]?.batch);
    expect(dearer.outputs).toMatchObject([{ batchNumber: '261121-02' }]);
    const batch = await packs.owner.call(stock.getBatch, { code: first.batch ?? '' });
    expect(batch).toMatchObject({ onHand: pieces(150), origin: 'run' });
  });

  test('uses by rule what nobody typed, and serves orders that wait', async ({ house }) => {
    const packs = await plannedPacks(house);
    await within(house, (ctx) =>
      reserve(
        ctx,
        orderOf({ id: 1, skuId: packs.powder.id, qty: pieces(36) }, { onShort: 'partial' }),
      ),
    );

    const run = await aRun(packs.owner, packs.plan.id, { goodQty: pieces(100) });

    expect(run.inputs.map(({ name, qty }) => [name, qty])).toEqual(
      expect.arrayContaining([
        ['Turmeric bulk', kg(25.5)],
        ['Pouch 250 g', pieces(101)],
        ['Front label', pieces(104)],
        ['Carton of 40', pieces(3)],
      ]),
    );
    expect(await positionOf(house, packs.powder.id)).toMatchObject({ reserved: pieces(36) });
  });

  test('goes to quarantine when a check is outside its range, and wants a note', async ({
    house,
  }) => {
    const kitchen = await turmericKitchen(house);
    const owner = await house.as('owner');
    await turmericRecipe(owner, kitchen, {
      checks: [{ name: 'Moisture', kind: 'number', max: 10, unit: '%' }],
    });
    const plan = await aPlan(owner, { outputSkuId: kitchen.powder.id, qty: pieces(100) });
    await owner.call(production.stockOut, {
      purpose: 'production',
      planId: plan.id,
      lines: [{ skuId: kitchen.turmeric.id, qty: kg(25.5) }],
    });
    const shown = await owner.call(production.previewRun, {
      planId: plan.id,
      version: (await owner.call(production.getPlan, { id: plan.id })).version,
      goodQty: pieces(100),
    });
    expect(shown).toMatchObject({
      batchNumber: '261121-01',
      fields: { 'checks.0.reading': "Please fill in 'Moisture'." },
      refusal: null,
    });
    const run = { goodQty: pieces(100), checks: [{ name: 'Moisture', reading: 12 }] };

    await expect(aRun(owner, plan.id, { goodQty: pieces(100) })).rejects.toMatchObject({
      fields: { 'checks.0.reading': "Please fill in 'Moisture'." },
    });
    await expect(aRun(owner, plan.id, run)).rejects.toMatchObject({
      fields: { note: "'Moisture' is outside … to 10. Please write a note." },
    });
    const posted = await aRun(owner, plan.id, { ...run, note: 'Dried again tomorrow' });

    expect(posted.outputs).toMatchObject([{ tray: 'QUARANTINE' }]);
    expect(posted.checks).toEqual([
      { name: 'Moisture', kind: 'number', unit: '%', reading: 12, isOk: false },
    ]);
  });

  test.for([
    { input: { goodQty: 0 }, fields: { goodQty: 'Enter how much was made.' } },
    {
      input: { goodQty: pieces(1), rejectedQty: pieces(2) },
      fields: { rejectReason: 'Enter a reason why 2 pcs were rejected.' },
    },
    {
      input: { goodQty: pieces(501) },
      fields: {
        goodQty: "501 pcs is more than planned (500 pcs). Tick 'more than planned' to go on.",
      },
    },
    {
      input: { goodQty: pieces(1), batch: { expiryDate: '2028-01-01' } },
      fields: {
        'batch.expiryDate': expect.stringMatching(
          /^The expiry can't be after 31 Aug 2027 \(from B\d+\)\.$/u,
        ) as string,
      },
    },
    {
      input: { goodQty: pieces(1), mfgDate: '2026-11-22' },
      fields: { mfgDate: "The manufacturing date can't be in the future." },
    },
  ])('is refused with $input', async ({ input, fields }, { house }) => {
    const packs = await plannedPacks(house);

    await expect(aRun(packs.owner, packs.plan.id, input)).rejects.toMatchObject({ fields });
  });

  test('cannot use more than is at the plan', async ({ house }) => {
    const packs = await plannedPacks(house);
    const inputs = [{ skuId: packs.turmeric.id, qty: kg(130) }];

    await expect(
      aRun(packs.owner, packs.plan.id, { goodQty: pieces(500), inputs }),
    ).rejects.toMatchObject({
      code: 'plan.not_issued',
      fields: { 'inputs.0.qty': "Only 128.2 kg of 'Turmeric bulk' is at this plan." },
    });
  });

  test('waits for a material that has to be issued', async ({ house }) => {
    const kitchen = await turmericKitchen(house);
    const owner = await house.as('owner');
    await turmericRecipe(owner, kitchen);
    const plan = await aPlan(owner, { outputSkuId: kitchen.powder.id, qty: pieces(100) });

    await expect(aRun(owner, plan.id, { goodQty: pieces(10) })).rejects.toThrow(
      'Issue Turmeric bulk to the plan first.',
    );
  });

  test('is shown before it is posted, with what it would cost', async ({ house }) => {
    const packs = await plannedPacks(house);
    const { version } = await packs.owner.call(production.getPlan, { id: packs.plan.id });
    const asked = {
      planId: packs.plan.id,
      version,
      ...workedRun(packs),
      inputs: [{ skuId: packs.turmeric.id, qty: kg(128.2) }, ...workedRun(packs).inputs],
    };

    const shown = await packs.owner.call(production.previewRun, asked);
    const keeper = await (await house.as('store keeper')).call(production.previewRun, asked);

    expect(shown).toMatchObject({
      batchNumber: '261121-01',
      expiryDate: '2027-08-31',
      shortenedBy: packs.bulk?.code,
      cost: { total: 1_840_684, goodValue: 1_821_902 },
      offers: [{ skuId: packs.turmeric.id, batch: packs.bulk?.code, left: kg(128.2) }],
      refusal: null,
    });
    expect(keeper.cost).toBeNull();
    expect(keeper.used.every(({ value }) => value === null)).toBe(true);
  });

  test('keeps the shelf life of its product: raw materials limit it where the recipe says so', async ({
    house,
  }) => {
    const { lines } = await aDraftRecipe(house);

    expect(lines.map(({ limitsExpiry }) => limitsExpiry)).toEqual([false]);
  });

  test('that expires within a tenth of its shelf life is asked about', async ({ house }) => {
    const packs = await plannedPacks(house);
    const { version } = await packs.owner.call(production.getPlan, { id: packs.plan.id });
    const soon = {
      ...workedRun(packs),
      inputs: [{ skuId: packs.turmeric.id, qty: kg(128.2) }, ...workedRun(packs).inputs],
      batch: { expiryDate: '2026-12-20' },
    };

    const shown = await packs.owner.call(production.previewRun, {
      ...soon,
      planId: packs.plan.id,
      version,
    });
    const posted = aRun(packs.owner, packs.plan.id, soon);

    expect(shown).toMatchObject({ isShortLived: true, expiryDate: '2026-12-20', refusal: null });
    await expect(posted).rejects.toMatchObject({
      fields: {
        'batch.expiryDate':
          "This would expire on 20 Dec 2026, in 29 days. Change the batch or the date, or tick 'Short life' to post it.",
      },
    });
    expect(await aRun(packs.owner, packs.plan.id, { ...soon, shortLife: true })).toMatchObject({
      goodQty: soon.goodQty,
    });
  });
});

test('the yield of a time is told by product, with what materials were taken over their need', async ({
  house,
}) => {
  const packs = await plannedPacks(house);
  await aRun(packs.owner, packs.plan.id, {
    ...workedRun(packs),
    inputs: [{ skuId: packs.turmeric.id, qty: kg(128.2) }, ...workedRun(packs).inputs],
  });
  const time = { from: '2026-11-01', to: '2026-11-30' };

  const { rows } = await packs.owner.call(production.yield, time);
  const byMonth = await packs.owner.call(production.yield, { ...time, groupBy: 'month' });
  const before = await packs.owner.call(production.yield, {
    from: '2026-10-01',
    to: '2026-10-31',
  });

  // 0.7 kg turmeric, a pouch more, five labels less: 8,400 + 180 − 200.
  expect(rows).toMatchObject([
    {
      label: 'Turmeric powder 250 g',
      runs: 1,
      plannedQty: pieces(500),
      goodQty: pieces(485),
      rejectedQty: pieces(15),
      yieldBps: 9_700,
      materialVariance: 8_380,
      goodValue: 1_821_902,
      unitCost: 3_756,
      unitCostLeast: 3_756,
      unitCostMost: 3_756,
    },
  ]);
  expect(byMonth.rows).toMatchObject([{ key: '2026-11', goodQty: pieces(485) }]);
  expect(before.rows).toEqual([]);
});

describe('a run that is reversed', () => {
  test('leaves the store, the plan and the books as they were', async ({ house }) => {
    const packs = await plannedPacks(house);
    const { owner, plan } = packs;
    const before = await owner.call(production.getPlan, { id: plan.id });
    const run = await aRun(owner, plan.id, workedRun(packs));
    await expectLaws(house);

    const back = await owner.call(production.runReverse, {
      id: run.id,
      version: run.version,
      note: 'Typed wrong',
    });

    expect(back.status).toBe('reversed');
    const after = await owner.call(production.getPlan, { id: plan.id });
    expect(after).toMatchObject({ goodQty: 0, rejectedQty: 0, costValue: 0, stock: before.stock });
    expect(after.materialLines).toEqual(before.materialLines);
    expect(await positionOf(house, packs.powder.id)).toMatchObject({ onHand: 0, value: 0 });
    expect(await positionOf(house, packs.pouch.id)).toMatchObject({ value: 216_000 });
    expect(await inBooks(house, 'stock.wip')).toBe(1_538_400);
  });

  test('is refused when its goods were used, and the second time with who did it', async ({
    house,
  }) => {
    const packs = await plannedPacks(house);
    const { owner } = packs;
    const run = await aRun(owner, packs.plan.id, { goodQty: pieces(100) });
    const reverse = () =>
      owner.call(production.runReverse, { id: run.id, version: run.version, note: 'Again' });
    const goods = run.outputs[0];
    const floor = (await owner.call(stock.listTrays, { area: 'fg' })).rows[0]?.id ?? 0;
    const sample = await owner.call(production.stockOut, {
      purpose: 'sample',
      lines: [
        {
          skuId: packs.powder.id,
          batchId: goods?.batchId,
          trayId: floor,
          qty: pieces(2),
          reasonCode: 'SAMPLE',
        },
      ],
    });

    await expect(reverse()).rejects.toMatchObject({
      code: 'run.used',
      message: `2 pcs of batch ${goods?.batch} has been used since.`,
    });
    await owner.call(stock.reverseDoc, {
      id: sample.id,
      version: sample.version,
      note: 'Put back',
    });
    await reverse();
    await expect(reverse()).rejects.toMatchObject({
      code: 'run.reversed',
      message: `${run.number} was already reversed by Asha Hegde.`,
    });
  });
});
