import { contract } from '@counting-house/contract/contract.ts';
import { aProduct, taxOf } from '../catalogue.ts';
import type { TestHouse } from '../house.ts';
import { anItem, aPurchaseCategory, unitOf } from '../items.ts';
import { withSetting } from '../logistics.ts';
import { turmericRecipe } from '../production.ts';
import { aVendorRow } from '../purchasing.ts';
import { pieces, trayNamed } from '../stock.ts';

const { stock } = contract;

/** The day and the expiries of the story, a year on: the house opens in November 2026. */
export const storyDay = '2027-03-10';

/** What is bought, made and sold, with packing material in the store, and who does it. */
export async function openStory(house: TestHouse) {
  house.clock.set(`${storyDay}T04:30:00.000Z`);
  await withSetting(house, 'logistics.holdUnpaid', false);
  const owner = await house.as('owner');
  const [spices, packing, powders] = [
    await aPurchaseCategory(house),
    await aPurchaseCategory(house, { name: 'Packing', code: 'PCK', kind: 'packing' }),
    await aPurchaseCategory(house, { name: 'By-products', code: 'BYP', kind: 'semi_finished' }),
  ];
  const item = async (name: string, of: Partial<Parameters<typeof anItem>[1]>) => {
    const { skuId } = await anItem(house, { name, ...of });
    return { id: skuId ?? 0 };
  };
  const turmeric = await item('Turmeric bulk', {
    categoryId: spices.id,
    taxId: await taxOf(house, 5),
    expiryPolicy: 'required',
    shelfLifeDays: 365,
    units: [{ unitId: await unitOf(house, 'BAG'), ratioNum: 25 }],
  });
  const byPiece = {
    categoryId: packing.id,
    unitId: await unitOf(house, 'NOS'),
    tracking: 'none',
    expiryPolicy: 'none',
  } as const;
  const pouch = await item('Pouch 250 g', byPiece);
  const label = await item('Front label', byPiece);
  const carton = await item('Carton of 40', byPiece);
  const dust = await item('Turmeric dust', { categoryId: powders.id, expiryPolicy: 'optional' });
  const product = await aProduct(house, { name: 'Turmeric powder 250 g', sku: 'TP-250' });
  const [variant] = product.variants;
  const { skus } = await owner.call(stock.getProductSupply, { productId: product.id });
  const [card] = skus;
  await owner.call(stock.updateProductSupply, {
    id: product.id,
    variants: [
      {
        variantId: variant?.id ?? 0,
        version: card?.version ?? 0,
        expiryPolicy: 'required',
        shelfLifeDays: 180,
      },
    ],
  });
  const shelf = await trayNamed(house, 'R-01', { area: 'rm' });
  await owner.call(stock.opening, {
    lines: [
      { skuId: pouch.id, trayId: shelf.id, qty: pieces(1_200), unitValue: 180 },
      { skuId: label.id, trayId: shelf.id, qty: pieces(1_000), unitValue: 40 },
      { skuId: carton.id, trayId: shelf.id, qty: pieces(100), unitValue: 1_800 },
    ],
  });
  const powder = { id: card?.skuId ?? 0 };
  const recipe = { powder, turmeric, pouch, label, carton, dust };
  await turmericRecipe(owner, recipe);
  const { vendorId } = await aVendorRow(house);
  return {
    house,
    owner,
    admin: await house.as('admin'),
    keeper: await house.as('store keeper'),
    clerk: await house.as('accountant'),
    vendorId,
    variantId: variant?.id ?? 0,
    shelf,
    ...recipe,
    /** What the store has of goods. */
    lies: ({ id }: { id: number }) => owner.call(stock.getSku, { id }),
    batch: (code: string) => owner.call(stock.getBatch, { code }),
  };
}

export type Story = Awaited<ReturnType<typeof openStory>>;
