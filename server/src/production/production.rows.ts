import { date, id } from '@counting-house/contract/kit/shapes.ts';
import { priority } from '@counting-house/contract/production/plan.ts';
import { z } from 'zod';
import { deletable, field, setBy, type RegisterRow } from '../platform/rows/row-register.ts';
import { changePlanField, deletePlan } from './plans/plan-field.service.ts';
import { plans } from './plans/plan.table.ts';
import { deleteRecipe, makeDefault } from './recipes/recipe.service.ts';
import { recipes } from './recipes/recipe.table.ts';
import { productionRuns } from './runs/run.table.ts';

const costs = 'production.cost.read';

export const productionRows: readonly RegisterRow[] = [
  {
    table: recipes,
    read: 'production.recipe.read',
    softDelete: deletable(recipes, 'production.recipe.write', deleteRecipe),
    status: 'Release or retire the recipe.',
    fields: {
      isDefault: field({
        permission: 'production.recipe.release',
        of: z.literal(true, 'Make another version the default instead.'),
        set: (ctx, at) => makeDefault(ctx, at),
      }),
    },
  },
  {
    table: plans,
    aliases: ['plan'],
    read: 'production.plan.read',
    softDelete: deletable(plans, 'production.plan.write', deletePlan),
    status: 'Use the actions of the plan.',
    fields: setBy('production.plan.write', changePlanField, {
      priority,
      assignee: z.nullable(id),
      dueDate: date,
    }),
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
