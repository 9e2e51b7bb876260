import { production } from '@counting-house/contract/production/production.operations.ts';
import type { Recipe, RecipePreview } from '@counting-house/contract/production/recipe.ts';
import { sentTo } from '../../ui/form/document-head.ts';
import { ask, type LineDocument } from '../../ui/lines/line-document.ts';
import { type Draft, draftFacts, withUnits } from './recipe-draft.ts';

/** A version of a recipe as a document with lines. */
export const recipeDocument: LineDocument<Draft, RecipePreview, Recipe, 'save' | 'release'> = {
  isBegun: ({ output, lines }) => output !== null || lines.length > 0,
  kept: (draft) => ({ ...asked(draft), checks: draft.checks }),
  isSent: () => true,
  preview: (draft) => ask(production.previewRecipe, asked(draft)),
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

const asked = (draft: Draft) =>
  sentTo(production.previewRecipe, { ...draftFacts(draft), outputSkuId: draft.output?.id });

function saving(draft: Draft) {
  const { saved, output } = draft;
  const facts = draftFacts(draft);
  return saved
    ? ask(
        production.updateRecipe,
        sentTo(production.updateRecipe, { ...facts, id: saved.id, version: saved.version }),
      )
    : ask(
        production.createRecipe,
        sentTo(production.createRecipe, { ...facts, outputSkuId: output?.id ?? 0 }),
      );
}
