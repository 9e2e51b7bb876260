import { production } from '@counting-house/contract/production/production.operations.ts';
import { describe, expect } from 'vitest';
import { type Refusal, test } from '../testing/house.ts';
import { aPlan, aRun, kg, turmericKitchen, turmericRecipe } from '../testing/production.ts';
import { pieces, positionOf } from '../testing/stock.ts';

const codeOf = (result: PromiseSettledResult<unknown>) =>
  result.status === 'fulfilled' ? 'done' : (result.reason as Refusal).code;

describe('two at the same time', () => {
  test('issue the last goods: one does; reverse a run: the other reads who did', async ({
    crowd,
  }) => {
    const kitchen = await turmericKitchen(crowd);
    const owner = await crowd.as('owner');
    await turmericRecipe(owner, kitchen);
    const draft = { outputSkuId: kitchen.powder.id, qty: pieces(100) };
    const plans = [await aPlan(owner, draft), await aPlan(owner, draft)];

    const issued = await Promise.allSettled(
      plans.map(({ id }) =>
        owner.call(production.stockOut, {
          purpose: 'production',
          planId: id,
          lines: [{ skuId: kitchen.turmeric.id, qty: kg(200) }],
        }),
      ),
    );

    expect(issued.map(codeOf).toSorted()).toEqual(['done', 'stock.short']);
    const [first] = plans.filter((_, index) => issued[index]?.status === 'fulfilled');
    const made = await aRun(owner, first?.id ?? 0, { goodQty: pieces(10) });

    const reversed = await Promise.allSettled(
      [1, 2].map(() =>
        owner.call(production.runReverse, {
          id: made.id,
          version: made.version,
          note: 'Typed wrong',
        }),
      ),
    );

    expect(reversed.map(codeOf).toSorted()).toEqual(['done', 'run.reversed']);
    expect(await positionOf(crowd, kitchen.powder.id)).toMatchObject({ onHand: 0, value: 0 });
  });

  test('post runs of one plan: the plan counts both', async ({ crowd }) => {
    const kitchen = await turmericKitchen(crowd);
    const owner = await crowd.as('owner');
    await turmericRecipe(owner, kitchen);
    const plan = await aPlan(owner, { outputSkuId: kitchen.powder.id, qty: pieces(100) });
    await owner.call(production.stockOut, {
      purpose: 'production',
      planId: plan.id,
      lines: [{ skuId: kitchen.turmeric.id, qty: kg(25.5) }],
    });

    const posted = await Promise.allSettled([
      aRun(owner, plan.id, { goodQty: pieces(10) }),
      aRun(owner, plan.id, { goodQty: pieces(20) }),
    ]);

    // The one who saw the plan before the other's run is told so, and nothing is lost.
    const good = posted.flatMap((one) => (one.status === 'fulfilled' ? [one.value.goodQty] : []));
    const { goodQty } = await owner.call(production.getPlan, { id: plan.id });
    expect(goodQty).toBe(good.reduce((sum, qty) => sum + qty, 0));
    expect(posted.map(codeOf).every((code) => code === 'done' || code === 'stale')).toBe(true);
  });
});
