import { z } from 'zod';
import { queryId } from '../kit/list.ts';
import { read, write } from '../kit/operation.ts';
import { Explode, Explosion } from './recipe-explosion.ts';
import {
  ChangedRecipe,
  CompareRecipes,
  CopyRecipe,
  ListRecipes,
  NewRecipe,
  PreviewRecipe,
  Recipe,
  RecipeDifferences,
  RecipePreview,
  RecipeRows,
  ReleaseRecipe,
  RetireRecipe,
} from './recipe.ts';

export const recipeCalls = {
  listRecipes: read({
    says: 'List recipes.',
    wire: 'GET Production/Recipes',
    permission: 'production.recipe.read',
    input: ListRecipes,
    output: RecipeRows,
  }),

  getRecipe: read({
    says: 'See a recipe with its materials and by-products.',
    wire: 'GET Production/Recipe?ID={id}',
    permission: 'production.recipe.read',
    input: z.strictObject({ id: queryId }),
    output: Recipe,
  }),

  recipeCompare: read({
    says: 'Compare two versions of a recipe.',
    wire: 'GET Production/RecipeCompare?A={a}&B={b}',
    permission: 'production.recipe.read',
    input: CompareRecipes,
    output: RecipeDifferences,
  }),

  previewRecipe: read({
    says: 'See what a batch by a recipe would cost, and what saving it would refuse.',
    wire: 'POST Production/RecipePreview',
    permission: 'production.recipe.write',
    input: PreviewRecipe,
    output: RecipePreview,
  }),

  explode: read({
    says: 'See what a quantity needs over all levels of recipes.',
    wire: 'GET Production/Explode?SkuID={skuId}&Qty={qty}&RecipeID={recipeId}',
    permission: 'production.plan.read',
    input: Explode,
    output: Explosion,
    problems: ['recipe.none'],
  }),

  createRecipe: write({
    says: 'Draft a recipe.',
    wire: 'POST Production/CreateRecipe',
    permission: 'production.recipe.write',
    input: NewRecipe,
    output: Recipe,
    problems: ['recipe.line_twice', 'recipe.edition_taken'],
  }),

  updateRecipe: write({
    says: 'Change a draft recipe.',
    wire: 'POST Production/UpdateRecipe?ID={id}',
    permission: 'production.recipe.write',
    input: ChangedRecipe,
    output: Recipe,
    problems: ['recipe.released', 'recipe.line_twice'],
  }),

  recipeCopy: write({
    says: 'Copy a recipe to a new version, or to another product.',
    wire: 'POST Production/RecipeCopy?ID={id}',
    permission: 'production.recipe.write',
    input: CopyRecipe,
    output: Recipe,
    problems: ['recipe.edition_taken'],
  }),

  recipeRelease: write({
    says: 'Release a recipe.',
    wire: 'POST Production/RecipeRelease?ID={id}',
    permission: 'production.recipe.release',
    input: ReleaseRecipe,
    output: Recipe,
    problems: ['recipe.released', 'recipe.empty', 'recipe.loop', 'recipe.depth', 'recipe.inactive'],
  }),

  recipeRetire: write({
    says: 'Retire a recipe.',
    wire: 'POST Production/RecipeRetire?ID={id}',
    permission: 'production.recipe.release',
    input: RetireRecipe,
    output: Recipe,
    problems: ['recipe.not_released', 'recipe.in_use'],
  }),
} as const;
