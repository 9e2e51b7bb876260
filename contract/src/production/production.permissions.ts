import { permissions } from '../kit/permission.ts';

export const productionPermissions = permissions({
  'production.recipe.read': ['See recipes', 'A C U K'],
  'production.recipe.write': ['Draft recipes', 'A K'],
  'production.recipe.release': ['Release and retire recipes', 'A'],
  'production.plan.read': ['See plans and runs', 'A C U K'],
  'production.plan.export': ['Export plans, runs and recipes as files', 'A C U K'],
  'production.plan.write': ['Make and change plans', 'A K'],
  'production.plan.release': ['Release plans', 'A K'],
  'production.plan.close': ['Complete, cancel, reopen plans', 'A'],
  'production.run.write': ['Start and post runs, return material', 'A K'],
  'production.run.reverse': ['Reverse runs', 'A'],
  'production.cost.read': ['See cost and yield', 'A C U'],
});
