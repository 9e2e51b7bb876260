import type { productionLists as kinds } from '@counting-house/contract/production/production.lists.ts';
import type { ListsOf } from '../lists/list-kind.service.ts';
import { recipeList } from './recipes/recipe-kind.service.ts';

export const productionLists: ListsOf<typeof kinds> = {
  recipes: recipeList,
};
