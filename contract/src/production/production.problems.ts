import { problems } from '../kit/problem.ts';

export const productionProblems = problems({
  'recipe.line_twice': {
    says: 'This material is in the recipe twice.',
    status: 422,
    field: 'lines',
  },
  'recipe.byproduct_twice': {
    says: 'This by-product is in the recipe twice.',
    status: 422,
    field: 'byproducts',
  },
  'recipe.substitute_twice': {
    says: 'This substitute is listed twice for this material.',
    status: 422,
    field: 'lines',
  },
  'recipe.edition_taken': {
    says: 'Another user is adding a version of this recipe. Try again.',
    status: 409,
  },
  'recipe.second_default': {
    says: 'Another user is releasing a recipe for this product. Try again.',
    status: 409,
  },
  'plan.material_twice': {
    says: 'This material is in the plan already.',
    status: 422,
    field: 'extras',
  },
  'plan.due_before_start': {
    says: "The due date can't be before the start.",
    status: 422,
    field: 'dueDate',
  },
});
