import { production } from '@counting-house/contract/production/production.operations.ts';
import { handlersFor } from '../platform/http/handlers.ts';
import { stockOut } from './plans/issue.service.ts';
import { proposeIssue } from './plans/issue-proposal.service.ts';
import { returnMaterial } from './plans/leftover.service.ts';
import { makeList } from './plans/make-list.service.ts';
import { makeWaiting } from './plans/make-waiting.service.ts';
import { orderShorts } from './plans/order-shorts.service.ts';
import { getPlan, listPlans } from './plans/plan-list.service.ts';
import { listPlanPeople } from './plans/plan-people.service.ts';
import { planSheet, planSheets } from './plans/plan-sheet.service.ts';
import { createPlan, updatePlan } from './plans/plan.service.ts';
import { explode } from './recipes/recipe-explosion.service.ts';
import { getRecipe, listRecipes, recipeCompare } from './recipes/recipe-list.service.ts';
import { previewRecipe } from './recipes/recipe-preview.service.ts';
import {
  createRecipe,
  recipeCopy,
  recipeRelease,
  recipeRetire,
  updateRecipe,
} from './recipes/recipe.service.ts';
import { repack } from './runs/repack.service.ts';
import { getRun, listRuns } from './runs/run-list.service.ts';
import { keepRunDraft } from './runs/run-draft.service.ts';
import { runReverse } from './runs/run-reverse.service.ts';
import { previewRun } from './runs/run-preview.service.ts';
import { productionYield } from './runs/yield-report.service.ts';
import { variantStockUpdate } from './runs/stock-update.service.ts';

export const productionHandlers = handlersFor(production, {
  listRecipes,
  getRecipe,
  recipeCompare,
  previewRecipe,
  explode,
  createRecipe,
  updateRecipe,
  recipeCopy,
  recipeRelease,
  recipeRetire,
  makeList,
  makeWaiting,
  listPlans,
  getPlan,
  createPlan,
  updatePlan,
  listPlanPeople,
  planSheet,
  planSheets,
  proposeIssue,
  orderShorts,
  stockOut,
  returnMaterial,
  listRuns,
  getRun,
  yield: productionYield,
  previewRun,
  keepRunDraft,
  variantStockUpdate,
  runReverse,
  repack,
});
