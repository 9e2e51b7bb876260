import { production } from '@counting-house/contract/production/production.operations.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { describe, expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { aPlan, kg, turmericKitchen, turmericRecipe } from '../../testing/production.ts';
import { aVendorRow } from '../../testing/purchasing.ts';
import { aBatch, aSku, pieces } from '../../testing/stock.ts';
import { aPrice } from '../../testing/vendors.ts';
import { within } from '../../testing/within.ts';
import { fetchedFor } from './plan-sheet.service.ts';

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

describe('a plan that is short', () => {
  test('drafts orders with the vendors who sell it, once, and says what nobody sells', async ({
    house,
  }) => {
    const kitchen = await turmericKitchen(house, { stocked: false });
    const owner = await house.as('owner');
    await turmericRecipe(owner, kitchen);
    const { vendorId } = await aVendorRow(house);
    const sold = { minQty: pieces(100), multiple: pieces(500) };
    await aPrice(house, { ...sold, vendorId, skuId: kitchen.pouch.id, price: 1_80 });
    const { id } = await aPlan(owner, { outputSkuId: kitchen.powder.id, qty: pieces(500) });

    const first = await owner.call(production.orderShorts, { id });
    const again = await owner.call(production.orderShorts, { id });

    expect(first.drafts).toMatchObject([{ lines: 1 }]);
    expect(first.leftOut.map(({ name }) => name).toSorted()).toEqual([
      'Carton of 40',
      'Front label',
      'Turmeric bulk',
    ]);
    const order = await owner.call(purchasing.getOrder, { id: first.drafts[0]?.id ?? 0 });
    // 505 are needed; the vendor sells 500s.
    expect(order.lines).toMatchObject([{ skuId: kitchen.pouch.id, qty: pieces(1_000) }]);
    expect(again.drafts).toEqual([]);
    expect(again.leftOut).toContainEqual({
      name: 'Pouch 250 g',
      why: `It is already on ${order.number}.`,
    });
  });
});

describe('the sheet of a plan', () => {
  test('names tray and batch of what is held, in walking order, and prints', async ({ house }) => {
    const kitchen = await turmericKitchen(house);
    const owner = await house.as('owner');
    await turmericRecipe(owner, kitchen);
    const plan = await aPlan(owner, { outputSkuId: kitchen.powder.id, qty: pieces(500) });

    const fetched = await within(house, (ctx) => fetchedFor(ctx, plan));
    const { bytes } = await owner.send(production.planSheet, { id: plan.id });

    expect(fetched.map(({ tray, name, batch, qty }) => [tray, name, batch !== '', qty])).toEqual([
      [kitchen.tray, 'Carton of 40', false, pieces(13)],
      [kitchen.tray, 'Front label', false, pieces(520)],
      [kitchen.tray, 'Pouch 250 g', false, pieces(505)],
      [kitchen.tray, 'Turmeric bulk', true, kg(127.5)],
    ]);
    expect(Buffer.from(bytes.subarray(0, 4)).toString()).toBe('%PDF');
  });
});
