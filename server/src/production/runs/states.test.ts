import { contract } from '@counting-house/contract/contract.ts';
import { RunStatus } from '@counting-house/contract/production/production-labels.ts';
import type { Person, TestHouse } from '../../testing/house.ts';
import { aPlan, aRun, kg, turmericKitchen, turmericRecipe } from '../../testing/production.ts';
import { playStates } from '../../testing/laws/states.ts';
import { pieces } from '../../testing/stock.ts';

const { production } = contract;

/** A run of 50 packs of a plan of 100. */
async function theRun(house: TestHouse) {
  const kitchen = await turmericKitchen(house);
  const owner = await house.as('owner');
  await turmericRecipe(owner, kitchen);
  const plan = await aPlan(owner, { outputSkuId: kitchen.powder.id, qty: pieces(100) });
  await owner.call(production.stockOut, {
    purpose: 'production',
    planId: plan.id,
    lines: [{ skuId: kitchen.turmeric.id, qty: kg(25.5) }],
  });
  const { id } = await aRun(owner, plan.id, { goodQty: pieces(50) });
  const seen = () => owner.call(production.getRun, { id });
  return {
    status: async () => (await seen()).status,
    acts: {
      reverse: async (person: Person) =>
        person.call(production.runReverse, {
          id,
          version: (await seen()).version,
          note: 'Typed wrong',
        }),
    },
  };
}

playStates({
  of: 'a production run',
  statuses: RunStatus.options,
  make: theRun,
  acts: { reverse: { may: 'admin', mayNot: 'store keeper', asks: production.runReverse } },
  states: {
    posted: { by: [], to: { reverse: 'reversed' } },
    reversed: {
      by: ['reverse'],
      to: {},
      says: { reverse: /^RUN-\S+ was already reversed by .+\.$/u },
    },
  },
  ends: ['reversed'],
});
