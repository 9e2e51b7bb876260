import { production } from '@counting-house/contract/production/production.operations.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { describe } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  box,
  button,
  field,
  finish,
  finishTwice,
  late,
  pick,
  refusing,
  save,
  text,
} from '../../testing/hand.ts';
import { signInWith } from '../../testing/people.ts';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import { plain, play, playReads } from '../../testing/plain.ts';
import { RecipeEditor } from './recipe-entry.tsx';

const goods = [
  { id: 9, name: 'Chilli powder', sku: 'FG-9', unit: 'NOS', kind: 'finished' as const },
  { id: 5, name: 'Dry chilli', sku: 'RM-5', unit: 'KG', kind: 'raw' as const },
];
const material = {
  skuId: 5,
  sku: 'RM-5',
  name: 'Dry chilli',
  unitId: 3,
  unit: 'KG',
  qty: 2_000,
  consumption: 'issue' as const,
};
const saved = {
  id: 12,
  name: 'Chilli powder',
  title: 'Standard',
  skuId: 9,
  edition: 2,
  version: 4,
  status: 'draft' as const,
  outputQty: 10_000,
};

function playRecipes(house: PlayedHouse): void {
  playReads(house, production, stock);
  house.answers(stock.listPositions, ({ q, kind }) => {
    const rows = goods.filter(
      (one) =>
        (!q || one.name.toLowerCase().includes(q.toLowerCase())) &&
        (!kind || kind.includes(one.kind)),
    );
    return plain(stock.listPositions, { rows, total: rows.length });
  });
  house.answers(production.previewRecipe, ({ lines }) =>
    plain(production.previewRecipe, {
      lines: lines.map(({ skuId }) => ({
        skuId,
        unit: 'KG',
        units: [
          { id: 3, code: 'KG' },
          { id: 4, code: 'G' },
        ],
      })),
      batchCost: { total: 25_000, unitCost: 2_500 },
    }),
  );
  play(house, production.createRecipe, saved);
  play(house, production.updateRecipe, { ...saved, version: 5 });
  play(house, production.recipeRelease, saved);
  play(house, production.getRecipe, { ...saved, lines: [material] });
}

const makes = () => box('Makes');
const chilli = () => field('Quantity of Dry chilli');
const outputQty = () => page.getByLabelText('Quantity', { exact: true }).first();

/** Chilli powder of two kilograms of dry chilli. */
async function typesRecipe(house: PlayedHouse): Promise<void> {
  playRecipes(house);
  await house.opens(RecipeEditor, '?edit=new');
  await expect.element(makes()).toHaveFocus();
  await pick('Makes', 'Chilli powder');
  await userEvent.keyboard('10{Enter}');
  await userEvent.keyboard('dry');
  await page.getByRole('option', { name: /Dry chilli/u }).click();
  await expect.element(chilli()).toHaveFocus();
  await userEvent.keyboard('2{Enter}');
}

describe('a new recipe', () => {
  test('leads from the product to its quantity, to the materials', async ({ house }) => {
    await typesRecipe(house);

    await expect.element(chilli()).toHaveValue('2');
    await expect.element(text('The batch')).toBeVisible();
  });

  test('is saved as it was typed', async ({ house }) => {
    await typesRecipe(house);
    await page.getByLabelText('Labour for each run').fill('150');
    await userEvent.tab();

    await save();

    await expect.element(text('Version 2 for Chilli powder saved')).toBeVisible();
    expect(house.asked(production.createRecipe)).toMatchObject([
      {
        outputSkuId: 9,
        outputQty: 10_000,
        name: 'Standard',
        labourPerRun: 15_000,
        lines: [{ skuId: 5, qty: 2_000, unitId: 3, consumption: 'issue' }],
      },
    ]);
    expect(house.asked(production.recipeRelease)).toEqual([]);
  });

  test('is released with the version that saving answered', async ({ house }) => {
    await typesRecipe(house);

    await finish();

    await expect.element(text('Version 2 for Chilli powder is released')).toBeVisible();
    expect(house.asked(production.recipeRelease)).toMatchObject([{ id: 12, version: 4 }]);
  });

  test('is saved and released once, however often the key is pressed', async ({ house }) => {
    await typesRecipe(house);
    const { answer, comes } = late(() => plain(production.createRecipe, saved));
    house.answers(production.createRecipe, answer);

    await finishTwice();
    await expect.poll(() => house.asked(production.createRecipe)).toHaveLength(1);
    comes();

    await expect.element(text('Version 2 for Chilli powder is released')).toBeVisible();
    expect(house.asked(production.createRecipe)).toHaveLength(1);
    expect(house.asked(production.recipeRelease)).toHaveLength(1);
  });

  test('that is saved and not released says both', async ({ house }) => {
    await typesRecipe(house);
    house.answers(production.recipeRelease, () => ({
      refused: 'recipe.loop',
      status: 422,
      detail: 'It uses itself.',
    }));

    await finish();

    await expect.element(text('Saved, but not released')).toBeVisible();
    await expect.element(text('It uses itself.')).toBeVisible();
  });

  test('that is refused says so at its fields, with nothing typed lost', async ({ house }) => {
    await typesRecipe(house);
    house.answers(
      production.createRecipe,
      refusing({
        'lines.0.qty': 'More than the batch weighs',
        name: 'Version with this name exists',
      }),
    );

    await save();

    await expect.element(text('Not saved')).toBeVisible();
    await expect.element(chilli()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(chilli()).toHaveValue('2');
    await expect
      .element(field('Name'))
      .toHaveAccessibleDescription('Version with this name exists');
  });

  test('holds a material once: what is there already is gone to', async ({ house }) => {
    await typesRecipe(house);
    await userEvent.keyboard('{F2}dry');
    await page.getByRole('option', { name: /Dry chilli/u }).click();

    await expect.element(chilli()).toHaveFocus();
    expect(chilli().all()).toHaveLength(1);
  });

  test('names its saving as the next step to those who may not release', async ({ house }) => {
    playRecipes(house);
    signInWith(house, 'production.recipe.write', 'production.recipe.read', 'stock.balance.read');
    await house.opens(RecipeEditor, '?edit=new');

    await expect.element(button(/^Save and release/u)).not.toBeInTheDocument();
    await expect.element(button(/^Save draft/u)).toHaveAttribute('data-variant', 'filled');
  });
});

describe('a recipe that stands', () => {
  test('is changed under its version, and its product stays', async ({ house }) => {
    playRecipes(house);
    await house.opens(RecipeEditor, '?edit=12');
    await expect.element(makes()).toBeDisabled();
    await chilli().click();
    await userEvent.keyboard('3{Enter}');

    await save();

    await expect.element(text('Version 2 for Chilli powder saved')).toBeVisible();
    expect(house.asked(production.updateRecipe)).toMatchObject([
      { id: 12, version: 4, lines: [{ skuId: 5, qty: 3_000 }] },
    ]);
  });

  test('that is released is only pointed to', async ({ house }) => {
    playRecipes(house);
    play(house, production.getRecipe, { ...saved, status: 'released' });
    await house.opens(RecipeEditor, '?edit=12');

    await expect
      .element(text('A released recipe can’t be changed. Copy it to a new version.'))
      .toBeVisible();
    await expect.element(outputQty()).not.toBeInTheDocument();
  });
});
