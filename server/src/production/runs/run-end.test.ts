import { production } from '@counting-house/contract/production/production.operations.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { expectLaws } from '../../testing/laws/laws.ts';
import { aPlan, aRun, kg, turmericKitchen, turmericRecipe } from '../../testing/production.ts';
import { pieces, positionOf } from '../../testing/stock.ts';

/** A plan of 100 packs at which 30 kg lie; 25.5 are needed. */
async function issuedPlan(house: TestHouse) {
  const kitchen = await turmericKitchen(house);
  const owner = await house.as('owner');
  await turmericRecipe(owner, kitchen);
  const plan = await aPlan(owner, { outputSkuId: kitchen.powder.id, qty: pieces(100) });
  await owner.call(production.stockOut, {
    purpose: 'production',
    planId: plan.id,
    lines: [{ skuId: kitchen.turmeric.id, qty: kg(30) }],
  });
  return { ...kitchen, owner, plan, batchId: kitchen.bulk?.id ?? 0 };
}

describe('what is left at a plan', () => {
  test('goes back, is written off and is used up with the run that ends the plan', async ({
    house,
  }) => {
    const { owner, plan, batchId, turmeric } = await issuedPlan(house);

    const run = await aRun(owner, plan.id, {
      goodQty: pieces(100),
      complete: true,
      leftovers: [
        { batchId, what: 'use', qty: kg(1) },
        { batchId, what: 'scrap', qty: kg(0.5) },
        { batchId, what: 'return', qty: kg(3) },
      ],
    });

    const taken = run.inputs.filter(({ skuId }) => skuId === turmeric.id);
    expect(taken.reduce((sum, { qty }) => sum + qty, 0)).toBe(kg(26.5));
    const ended = await owner.call(production.getPlan, { id: plan.id });
    expect(ended).toMatchObject({ status: 'completed', stock: [] });
    expect(ended.materialLines[0]).toMatchObject({
      issued: kg(30),
      used: kg(26.5),
      scrapped: kg(0.5),
      returned: kg(3),
    });
    expect(await positionOf(house, turmeric.id)).toMatchObject({ onHand: kg(263) });
    await expectLaws(house);
  });

  test('may be written off while the plan goes on', async ({ house }) => {
    const { owner, plan, batchId } = await issuedPlan(house);

    await aRun(owner, plan.id, {
      goodQty: pieces(50),
      leftovers: [{ batchId, what: 'scrap', qty: kg(2) }],
    });

    const { status, materialLines } = await owner.call(production.getPlan, { id: plan.id });
    expect(status).toBe('in_progress');
    expect(materialLines[0]).toMatchObject({ used: kg(12.75), scrapped: kg(2), atPlan: kg(15.25) });
  });

  test('has to go somewhere before the plan ends, and not more than there is', async ({
    house,
  }) => {
    const { owner, plan, batchId, bulk } = await issuedPlan(house);
    const run = (leftovers: { batchId: number; what: 'return' | 'use'; qty: number }[]) =>
      aRun(owner, plan.id, { goodQty: pieces(100), complete: true, leftovers });

    await expect(run([])).rejects.toMatchObject({
      code: 'plan.leftovers',
      message: `4.5 kg of batch ${bulk?.code} is still at this plan. Return, use or scrap it.`,
    });
    await expect(run([{ batchId, what: 'return', qty: kg(5) }])).rejects.toMatchObject({
      code: 'plan.not_issued',
      fields: { 'leftovers.0.qty': `Only 4.5 kg of batch ${bulk?.code} is at this plan.` },
    });
    await expect(run([{ batchId, what: 'use', qty: kg(5) }])).rejects.toMatchObject({
      fields: { 'leftovers.0.qty': `Only 4.5 kg of batch ${bulk?.code} is at this plan.` },
    });
    await run([{ batchId, what: 'use', qty: kg(4.5) }]);
    const { version } = await owner.call(production.getPlan, { id: plan.id });
    await expect(
      owner.call(production.updatePlan, { id: plan.id, version, action: 'complete' }),
    ).rejects.toMatchObject({ code: 'plan.state' });
  });

  test('is used by a run, not by completing the plan alone', async ({ house }) => {
    const { owner, plan, batchId } = await issuedPlan(house);
    await aRun(owner, plan.id, { goodQty: pieces(100) });
    const { version } = await owner.call(production.getPlan, { id: plan.id });

    await expect(
      owner.call(production.updatePlan, {
        id: plan.id,
        version,
        action: 'complete',
        leftovers: [{ batchId, what: 'use', qty: kg(4.5) }],
      }),
    ).rejects.toMatchObject({
      fields: { 'leftovers.0.what': 'What was used belongs to a run. Post one, or scrap it.' },
    });
  });

  test('a yield that is far under plan wants a reason at its own field', async ({ house }) => {
    const { owner, plan, batchId } = await issuedPlan(house);
    const run = {
      goodQty: pieces(90),
      complete: true,
      leftovers: [{ batchId, what: 'return' as const, qty: kg(7.05) }],
    };

    await expect(aRun(owner, plan.id, run)).rejects.toMatchObject({
      fields: { yieldReason: 'Only 90.0 % of the plan was made. Enter a reason.' },
    });
    await aRun(owner, plan.id, { ...run, yieldReason: 'The mill stopped' });
  });
});

describe('the draft of a run', () => {
  test('is there for anyone who opens the plan, and goes with the run', async ({ house }) => {
    const { owner, plan, pouch } = await issuedPlan(house);
    const keeper = await house.as('store keeper');
    const draft = { goodQty: pieces(40), inputs: [{ skuId: pouch.id, qty: pieces(42) }] };

    await keeper.call(production.keepRunDraft, { planId: plan.id, draft });
    const saved = await owner.call(production.keepRunDraft, {
      planId: plan.id,
      draft: { ...draft, note: 'Second mill' },
    });

    expect(saved).toMatchObject({ goodQty: 0, version: (await read()).version });
    expect(saved.runDraft).toMatchObject({ ...draft, note: 'Second mill', by: 'Asha Hegde' });
    await aRun(owner, plan.id, draft);
    expect(await read()).toMatchObject({ goodQty: pieces(40), runDraft: null });

    function read() {
      return owner.call(production.getPlan, { id: plan.id });
    }
  });

  test('is refused when no run can be posted, and can be thrown away', async ({ house }) => {
    const { owner, plan } = await issuedPlan(house);
    const save = (draft: { goodQty: number } | null) =>
      owner.call(production.keepRunDraft, { planId: plan.id, draft });
    const { version } = await save({ goodQty: pieces(1) });
    await owner.call(production.updatePlan, {
      id: plan.id,
      version,
      action: 'hold',
      note: 'Mill is cleaned',
    });

    await expect(save({ goodQty: pieces(2) })).rejects.toThrow(
      `${plan.number} is on hold; this can't be done now.`,
    );
    expect((await save(null)).runDraft).toBeNull();
  });
});

test('the label of a plan and its number are scanned', async ({ house }) => {
  const { owner, plan } = await issuedPlan(house);

  const byLabel = await owner.call(stock.scan, { text: plan.labelCode.toLowerCase() });
  const byNumber = await owner.call(stock.scan, { text: plan.number });

  expect(byLabel).toMatchObject({ kind: 'plan', id: plan.id, label: plan.number });
  expect(byNumber).toMatchObject({ kind: 'plan', id: plan.id });
});
