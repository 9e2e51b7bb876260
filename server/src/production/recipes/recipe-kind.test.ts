import { production } from '@counting-house/contract/production/production.operations.ts';
import { describe, expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { load, previewOf } from '../../testing/lists.ts';
import { kg, turmericKitchen } from '../../testing/production.ts';
import { pieces } from '../../testing/stock.ts';

const kind = 'recipes';

describe('recipes from a file', () => {
  test('are drafted, all rows of one together; the same file again changes nothing', async ({
    house,
  }) => {
    const { powder, turmeric, pouch } = await turmericKitchen(house, { stocked: false });
    const file = [
      'Product code,Recipe,Makes,Material code,Quantity,Unit,Waste %,To set up,In whole',
      `${powder.code},Festival pack,100,${turmeric.code},25,KG,2,,`,
      `${powder.code},Festival pack,100,${pouch.code},100,,1,10,1`,
    ].join('\n');

    await load(house, await previewOf(house, { kind, file }));
    const again = await previewOf(house, { kind, file });

    const owner = await house.as('owner');
    const { rows } = await owner.call(production.listRecipes, {});
    expect(rows).toMatchObject([{ title: 'Festival pack', status: 'draft', lines: 2 }]);
    const recipe = await owner.call(production.getRecipe, { id: rows[0]?.id ?? 0 });
    expect(recipe.lines).toMatchObject([
      { skuId: turmeric.id, qty: kg(25), wasteBps: 200, consumption: 'issue' },
      {
        skuId: pouch.id,
        qty: pieces(100),
        wasteBps: 100,
        setupQty: pieces(10),
        roundTo: pieces(1),
      },
    ]);
    expect(again.counts).toMatchObject({ create: 0, same: 2, error: 0 });
  });

  test('name row and column of what cannot be used; a recipe with such a row is left out', async ({
    house,
  }) => {
    const { powder, turmeric, pouch } = await turmericKitchen(house, { stocked: false });
    const file = [
      'Product code,Makes,Material code,Quantity,Waste %',
      `${powder.code},100,NOPE,25,`,
      `${powder.code},100,${powder.code},25,`,
      `${powder.code},50,${pouch.code},1,`,
      `${powder.code},100,${pouch.code},1,`,
      `${turmeric.code},1,${pouch.code},1,120`,
    ].join('\n');

    const { rows } = await previewOf(house, { kind, file });

    expect(rows.map(({ errors }) => errors.map(({ text }) => text))).toEqual([
      ['Material NOPE not found'],
      ["'Turmeric powder 250 g' can't contain itself."],
      [],
      ['Row 4 of this recipe makes another quantity.', "'Pouch 250 g' is already in this recipe."],
      [
        'Choose finished or semi-finished goods that are kept by batch.',
        'The waste is at most 100 %.',
      ],
    ]);
  });
});
