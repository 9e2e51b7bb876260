import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';

const makes: readonly PermissionKey[] = ['production.run.write', 'production.run.reverse'];
const plans: readonly PermissionKey[] = [
  'production.plan.write',
  'production.plan.release',
  'production.plan.close',
  'stock.issue.write',
  ...makes,
];
const keepsRecipes: readonly PermissionKey[] = [
  'production.recipe.write',
  'production.recipe.release',
];

/** Who takes goods out of the store or moves them, on a document. */
export const takesOut: readonly PermissionKey[] = [
  'stock.adjustment.write',
  'stock.tray.move',
  'stock.scrap.write',
  'stock.scrap.approve',
  'stock.issue.write',
  'stock.expiry.clear',
  'stock.inspection.write',
  'stock.transfer.write',
];

/** Tables of production, and the rights of the calls that write them; one of them is asked for. */
export const productionRights: Readonly<Record<string, readonly PermissionKey[]>> = {
  recipe: keepsRecipes,
  recipe_line: keepsRecipes,
  recipe_substitute: keepsRecipes,
  recipe_byproduct: keepsRecipes,
  product_plan: plans,
  plan_material: plans,
  plan_stock: plans,
  production_run: makes,
  run_input: makes,
  run_output: makes,
};
