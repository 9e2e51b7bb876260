import type { RegisterRow } from '../platform/rows/row-register.ts';
import { plans } from './plans/plan.table.ts';
import { recipes } from './recipes/recipe.table.ts';
import { productionRuns } from './runs/run.table.ts';

const costs = 'production.cost.read';

export const productionRows: readonly RegisterRow[] = [
  { table: recipes, aliases: [], read: 'production.recipe.read' },
  {
    table: plans,
    aliases: ['plan'],
    read: 'production.plan.read',
    status: 'Use the actions of the plan.',
    guarded: { issuedValue: costs, costValue: costs },
  },
  {
    table: productionRuns,
    aliases: ['run'],
    read: 'production.plan.read',
    status: 'Reverse the run instead.',
    guarded: {
      materialValue: costs,
      labour: costs,
      overhead: costs,
      byproductValue: costs,
      totalCost: costs,
      abnormalLoss: costs,
      goodValue: costs,
    },
  },
];
