import { production } from '@counting-house/contract/production/production.operations.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { Refusal, test, type TestHouse } from '../testing/house.ts';
import { expectLaws } from '../testing/laws/laws.ts';
import { plays } from '../testing/simulation/plays.ts';
import { aPlan, aRun, kg, turmericKitchen, turmericRecipe } from '../testing/production.ts';
import { pieces } from '../testing/stock.ts';

const step = fc.record({
  what: fc.constantFrom(
    'plan',
    'issue',
    'issue',
    'return',
    'scrap',
    'run',
    'run',
    'run',
    'reverse',
    'resize',
    'hold',
    'complete',
    'reopen',
    'cancel',
    'unrelease',
  ),
  which: fc.nat(99),
  n: fc.integer({ min: 1, max: 200 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

test('whatever is done to plans in whatever order, stock, plans and books agree', async ({
  house,
}) => {
  const done = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 18 }), async (steps) => {
      const play = await openPlay(house);
      for (const drawn of steps) {
        const isDone = await play(drawn);
        if (isDone) done.set(drawn.what, (done.get(drawn.what) ?? 0) + 1);
      }
      await expectLaws(house);
    }),
    plays(4),
  );
  expect(done.get('run')).toBeGreaterThan(3);
  expect(done.get('reverse')).toBeGreaterThan(0);
}, 60_000);

async function openPlay(house: TestHouse) {
  const kitchen = await turmericKitchen(house);
  const owner = await house.as('owner');
  await turmericRecipe(owner, kitchen);
  const plans: number[] = [];
  const runs: number[] = [];
  const at = <T>(list: readonly T[], which: number): T | undefined => list[which % list.length];
  const begin = async (n: number) => {
    const plan = await aPlan(owner, { outputSkuId: kitchen.powder.id, qty: pieces(n) });
    plans.push(plan.id);
    await owner.call(production.stockOut, {
      purpose: 'production',
      planId: plan.id,
      lines: [{ skuId: kitchen.turmeric.id, qty: kg(n * 0.2) }],
    });
  };
  await begin(100);
  const planAt = (which: number) => owner.call(production.getPlan, { id: at(plans, which) ?? 0 });
  const take = async (
    which: number,
    action: 'save' | 'hold' | 'resume' | 'complete' | 'reopen' | 'cancel' | 'unrelease',
    more: object = {},
  ) => {
    const { id, version } = await planAt(which);
    await owner.call(production.updatePlan, { id, version, action, note: 'By chance', ...more });
  };

  const acts: Record<Step['what'], (drawn: Step) => Promise<unknown>> = {
    plan: ({ n }) => begin(n),
    issue: async ({ which, n }) =>
      owner.call(production.stockOut, {
        purpose: 'production',
        planId: at(plans, which) ?? 0,
        lines: [{ skuId: kitchen.turmeric.id, qty: kg(n / 7) }],
      }),
    return: async ({ which, n }) => {
      const { id, stock } = await planAt(which);
      const [held] = stock;
      if (!held) return;
      const qty = Math.min(held.qty, kg(n / 10));
      await owner.call(production.returnMaterial, {
        planId: id,
        lines: [{ batchId: held.batchId, qty }],
      });
    },
    scrap: async ({ which }) =>
      take(which, 'complete', { leftovers: await leftOf(which, 'scrap') }),
    run: async ({ which, n }) => {
      const good = pieces(Math.ceil(n / 4));
      const run = await aRun(owner, at(plans, which) ?? 0, {
        goodQty: good,
        rejectedQty: pieces(n % 7),
        rejectReason: 'Torn',
        morePlanned: true,
        byproducts: [{ skuId: kitchen.dust.id, qty: n }],
      });
      runs.push(run.id);
    },
    reverse: async ({ which }) => {
      const id = at(runs, which);
      if (id === undefined) return;
      const { version } = await owner.call(production.getRun, { id });
      await owner.call(production.runReverse, { id, version, note: 'By chance' });
    },
    resize: ({ which, n }) => take(which, 'save', { qty: pieces(n) }),
    hold: async ({ which }) =>
      take(which, (await planAt(which)).status === 'on_hold' ? 'resume' : 'hold'),
    complete: async ({ which }) =>
      take(which, 'complete', { leftovers: await leftOf(which, 'return') }),
    reopen: ({ which }) => take(which, 'reopen'),
    cancel: async ({ which }) =>
      take(which, 'cancel', { leftovers: await leftOf(which, 'return') }),
    unrelease: ({ which }) => take(which, 'unrelease'),
  };
  const leftOf = async (which: number, what: 'return' | 'scrap') =>
    (await planAt(which)).stock.map(({ batchId, qty }) => ({ batchId, qty, what }));

  return async (drawn: Step): Promise<boolean> => {
    try {
      await acts[drawn.what](drawn);
      return true;
    } catch (error) {
      // A step that makes no sense is refused with a sentence; anything else is a fault.
      if (!(error instanceof Refusal) || error.status >= 500) throw error;
      if (error.code === 'entry.posted_already') throw error;
      return false;
    }
  };
}
