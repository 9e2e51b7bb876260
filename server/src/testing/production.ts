import type { InputOf, OutputOf } from '@counting-house/contract/kit/operation.ts';
import { production } from '@counting-house/contract/production/production.operations.ts';
import type { Person, TestHouse } from './house.ts';
import { aBatch, aSku, pieces, trayNamed } from './stock.ts';

export const kg = (n: number): number => Math.round(n * 1_000);

/** The fields of a recipe that have a default. */
const plainRecipe = { name: 'Standard', outputQty: pieces(100) } as const;

/** What turmeric powder is made of, and goods of each in the store. */
export async function turmericKitchen(house: TestHouse, { stocked = true } = {}) {
  const powder = await aSku(house, {
    name: 'Turmeric powder 250 g',
    expiryPolicy: 'optional',
    shelfLifeDays: 365,
  });
  const turmeric = await aSku(house, { name: 'Turmeric bulk', kind: 'raw', unit: 'KG' });
  const packing = { kind: 'packing', tracking: 'none', expiryPolicy: 'none' } as const;
  const pouch = await aSku(house, { name: 'Pouch 250 g', ...packing });
  const label = await aSku(house, { name: 'Front label', ...packing });
  const carton = await aSku(house, { name: 'Carton of 40', ...packing });
  const dust = await aSku(house, {
    name: 'Turmeric dust',
    kind: 'semi_finished',
    unit: 'KG',
  });
  const tray = (await trayNamed(house, 'R-01', { area: 'rm' })).code;
  const bulk = stocked
    ? await aBatch(house, turmeric, {
        qty: kg(290),
        value: 3_480_000,
        tray,
        expiryDate: '2027-08-31',
      })
    : null;
  if (stocked) {
    await aBatch(house, pouch, { qty: pieces(1_200), value: 216_000, tray });
    await aBatch(house, label, { qty: pieces(1_000), value: 40_000, tray });
    await aBatch(house, carton, { qty: pieces(100), value: 180_000, tray });
  }
  return { powder, turmeric, pouch, label, carton, dust, bulk, tray };
}

type Kitchen = Awaited<ReturnType<typeof turmericKitchen>>;
type Ingredients = Record<
  keyof Pick<Kitchen, 'powder' | 'turmeric' | 'pouch' | 'label' | 'carton' | 'dust'>,
  { readonly id: number }
>;

/** A recipe of one material, not released. */
export async function aDraftRecipe(house: TestHouse) {
  const owner = await house.as('owner');
  const powder = await aSku(house, { name: 'Chilli powder 100 g' });
  const chilli = await aSku(house, { name: 'Dry chilli', kind: 'raw', unit: 'KG' });
  return owner.call(production.createRecipe, {
    ...plainRecipe,
    outputSkuId: powder.id,
    lines: [{ skuId: chilli.id, qty: kg(10) }],
  });
}

/** The recipe of the kitchen, released. */
export async function turmericRecipe(
  person: Person,
  { powder, turmeric, pouch, label, carton, dust }: Ingredients,
  more: Partial<InputOf<typeof production.createRecipe>> = {},
) {
  const draft = await person.call(production.createRecipe, {
    ...plainRecipe,
    outputSkuId: powder.id,
    labourPerRun: 120_000,
    overheadBps: 300,
    normalLossBps: 200,
    lines: [
      { skuId: turmeric.id, qty: kg(25), wasteBps: 200, limitsExpiry: true },
      { skuId: pouch.id, qty: pieces(100), wasteBps: 100, roundTo: pieces(1) },
      {
        skuId: label.id,
        qty: pieces(100),
        wasteBps: 200,
        setupQty: pieces(10),
        roundTo: pieces(1),
      },
      { skuId: carton.id, qty: 2_500, roundTo: pieces(1) },
    ],
    byproducts: [{ skuId: dust.id, qty: 300, unitValue: 2_000 }],
    ...more,
  });
  return person.call(production.recipeRelease, { id: draft.id, version: draft.version });
}

type MadePlan = OutputOf<typeof production.getPlan>;

/** A plan of the product, released. */
export async function aPlan(
  person: Person,
  given: InputOf<typeof production.createPlan>,
): Promise<MadePlan> {
  const { plans } = await person.call(production.createPlan, { release: true, ...given });
  const [plan] = plans;
  if (!plan) throw new Error('no plan');
  return plan;
}

/** Posts a run of a plan as it is now. */
export async function aRun(
  person: Person,
  planId: number,
  given: Omit<
    Extract<InputOf<typeof production.variantStockUpdate>, { mode: 'produce' }>,
    'mode' | 'planId' | 'version'
  >,
) {
  const { version } = await person.call(production.getPlan, { id: planId });
  const made = await person.call(production.variantStockUpdate, {
    mode: 'produce',
    planId,
    version,
    ...given,
  });
  if (!('inputs' in made)) throw new Error('no run');
  return made;
}
