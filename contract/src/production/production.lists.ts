import { listKinds } from '../kit/list-kind.ts';

export const productionLists = listKinds({
  recipes: {
    label: 'Recipes',
    does: [{ right: 'production.recipe.write', does: 'draft recipes' }],
    options: {},
  },
});
