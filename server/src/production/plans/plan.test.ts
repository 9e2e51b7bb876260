import { production } from '@counting-house/contract/production/production.operations.ts';
import { describe, expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { aPlan, kg, turmericKitchen, turmericRecipe } from '../../testing/production.ts';
import { aBatch, aSku, pieces } from '../../testing/stock.ts';

describe('a plan that is changed', () => {
  test('keeps substitutes and what was added, each in its part', async ({ house }) => {
    const kitchen = await turmericKitchen(house);
    const owner = await house.as('owner');
    const packing = { kind: 'packing', tracking: 'none', expiryPolicy: 'none' } as const;
    const bag = await aSku(house, { name: 'Paper bag', ...packing });
    await aBatch(house, bag, { qty: pieces(600), value: 60_000, tray: kitchen.tray });
    await turmericRecipe(owner, kitchen, {
      lines: [
        { skuId: kitchen.turmeric.id, qty: kg(25) },
        { skuId: kitchen.pouch.id, qty: pieces(100), substitutes: [{ skuId: bag.id, num: 2 }] },
      ],
    });
    const { id, version, materialLines } = await aPlan(owner, {
      outputSkuId: kitchen.powder.id,
      qty: pieces(200),
    });
    const pouches = materialLines.find(({ skuId }) => skuId === kitchen.pouch.id);
    const replaced = await owner.call(production.updatePlan, {
      id,
      version,
      action: 'save',
      substitutes: [{ materialId: pouches?.id ?? 0, skuId: bag.id, qty: pieces(50) }],
      extras: [{ skuId: kitchen.label.id, qty: pieces(7) }],
    });

    const grown = await owner.call(production.updatePlan, {
      id,
      version: replaced.version,
      action: 'save',
      qty: pieces(400),
    });

    const needs = (plan: typeof grown) =>
      Object.fromEntries(plan.materialLines.map(({ name, need }) => [name, need]));
    expect(needs(replaced)).toEqual({
      'Turmeric bulk': kg(50),
      'Pouch 250 g': pieces(150),
      'Paper bag': pieces(100),
      'Front label': pieces(7),
    });
    expect(needs(grown)).toEqual({
      'Turmeric bulk': kg(100),
      'Pouch 250 g': pieces(300),
      'Paper bag': pieces(200),
      'Front label': pieces(7),
    });
    expect(grown.materialLines.find(({ skuId }) => skuId === bag.id)).toMatchObject({
      replacesId: pouches?.id,
      reserved: pieces(200),
    });
  });
});
