import { problems } from '../kit/problem.ts';

export const productionProblems = problems({
  'recipe.line_twice': ['This material is in the recipe twice.', 422, 'lines'],
  'recipe.byproduct_twice': ['This by-product is in the recipe twice.', 422, 'byproducts'],
  'recipe.substitute_twice': ['This substitute is listed twice for this material.', 422, 'lines'],
  'recipe.edition_taken': ['Another user is adding a version of this recipe. Try again.', 409],
  'recipe.second_default': ['Another user is releasing a recipe for this product. Try again.', 409],
  'plan.material_twice': ['This material is in the plan already.', 422, 'extras'],
  'plan.due_before_start': ["The due date can't be before the start.", 422, 'dueDate'],
});
