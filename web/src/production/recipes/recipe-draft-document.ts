import { production } from '@counting-house/contract/production/production.operations.ts';
import type { Recipe, RecipePreview } from '@counting-house/contract/production/recipe.ts';
import { ask, type LineDocument } from '../../ui/lines/line-document.ts';
import { type Draft, draftFacts, withUnits } from './recipe-draft.ts';

/** A version of a recipe as a document with lines. */
export const recipeDocument: LineDocument<Draft, RecipePreview, Recipe, 'save' | 'release'> = {
  isBegun: ({ output, lines }) => output !== null || lines.length > 0,
  kept: (draft) => ({ ...draftFacts(draft), output: draft.output?.id, checks: draft.checks }),
  isSent: () => true,
  preview: (draft) =>
    ask(production.previewRecipe, {
      ...draftFacts(draft),
      ...(draft.output ? { outputSkuId: draft.output.id } : {}),
    }),
  followed: withUnits,
  isSaidAtOnce: (path) => path.startsWith('lines.'),
  // What is new is kept once somebody says so: before that it has no name of its own.
  isDraft: ({ saved }) => saved !== null,
  draft: saving,
  withSaved: (draft, _, { id, version, edition }) => ({
    ...draft,
    saved: { id, version, edition },
  }),
  finish: saving,
  unseen: () => null,
};

function saving(draft: Draft) {
  const { saved, output } = draft;
  if (!saved)
    return ask(production.createRecipe, { ...draftFacts(draft), outputSkuId: output?.id ?? 0 });
  return ask(production.updateRecipe, {
    ...draftFacts(draft),
    id: saved.id,
    version: saved.version,
  });
}
