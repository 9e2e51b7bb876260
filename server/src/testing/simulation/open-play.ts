import { NewRecipe } from '@counting-house/contract/production/recipe.ts';
import { NewStore } from '@counting-house/contract/stock/transfers/store.ts';
import { invariant } from '../../platform/problem.ts';
import { insertRows } from '../../platform/rows/rows.ts';
import { createRecipe, recipeRelease } from '../../production/recipes/recipe.service.ts';
import { stockPolicies } from '../../stock/skus/stock-policy.table.ts';
import { createStore } from '../../stock/trays/store.service.ts';
import type { TestHouse } from '../house.ts';
import { expectLaws } from '../laws/laws.ts';
import { aVendorRow } from '../purchasing.ts';
import { aBatch, aSku, mainStore, pieces, trayNamed } from '../stock.ts';
import { atWork } from '../work.ts';
import { buyingActs } from './play-buying.ts';
import { makingActs } from './play-making.ts';
import { sellingActs } from './play-selling.ts';
import { storeActs } from './play-store.ts';
import type { Act, Drawn, Stage } from './play.ts';

/** What can happen to goods in a play. */
export type What =
  | keyof ReturnType<typeof buyingActs>
  | keyof ReturnType<typeof makingActs>
  | keyof ReturnType<typeof sellingActs>
  | Exclude<keyof ReturnType<typeof storeActs>, 'endCounts'>;

/** A step as it is drawn when nothing else is said of it. */
export const first: Drawn = { which: 1, qty: pieces(50), price: 1_999, flag: true };

/** A play begins with one of each that it is about: whatever is drawn then, none of them is left out. */
const opening: readonly (readonly [What, Partial<Drawn>])[] = [
  ['receive', {}],
  ['receive', { flag: false }],
  ['purchase', {}],
  ['revise', { qty: pieces(60) }],
  ['receiveOrdered', { qty: pieces(20), flag: false }],
  ['bill', { price: 2_100 }],
  ['cancelBill', { which: 0 }],
  ['bill', { which: 0, price: 2_100 }],
  ['noteBill', { price: 301 }],
  ['cancelNote', { which: 0 }],
  ['noteBill', { price: 401, flag: false }],
  ['takeBack', { which: 2 }],
  ['receiveOrdered', { qty: pieces(20), flag: false }],
  ['closeOrder', { which: 0 }],
  ['sendBack', { qty: pieces(2) }],
  ['comesBack', { which: 0 }],
  ['sendBack', { which: 3, qty: pieces(2) }],
  ['decide', { which: 1 }],
  ['plan', {}],
  ['issue', { which: 0, qty: pieces(2) }],
  ['giveBack', { which: 0, qty: pieces(1) }],
  ['run', { which: 0, qty: pieces(30) }],
  ['reverseRun', { which: 0 }],
  ['run', { which: 0, qty: pieces(30) }],
  ['complete', { which: 0 }],
  ['plan', { qty: pieces(20) }],
  ['run', { qty: pieces(30) }],
  ['repack', { which: 0, qty: pieces(9) }],
  ['use', { which: 0 }],
  ['scrap', { qty: pieces(9) }],
  ['adjust', { qty: pieces(3) }],
  ['reverseDoc', { which: 0 }],
  ['revalue', { which: 0 }],
  ['keep', { which: 0, qty: pieces(9), flag: false }],
  ['keep', { which: 0 }],
  ['hold', { which: 0 }],
  ['hold', { which: 0, flag: false }],
  ['order', { qty: pieces(9) }],
  ['pack', { which: 0, qty: pieces(6) }],
  ['unpack', { which: 0 }],
  ['pack', { which: 0, qty: pieces(6) }],
  ['ship', {}],
  ['sell', { qty: pieces(9) }],
  ['comesHome', { qty: 3_001 }],
  ['inspect', {}],
  ['order', { qty: pieces(3) }],
  ['giveUp', {}],
  ['transfer', { which: 0, qty: pieces(9) }],
  ['arrive', { qty: pieces(5) }],
  ['count', {}],
  ['count', {}],
  ['recall', { which: 0 }],
  ['endRecall', {}],
  ['move', { which: 0, qty: pieces(3) }],
  ['expire', { which: 0, qty: 3_000 }],
  ['order', { qty: pieces(9) }],
  ['pack', { which: 2, qty: pieces(6) }],
  // What the walk finds open: goods to come, on the way, and to go back.
  ['purchase', {}],
  ['transfer', { which: 1, qty: pieces(9) }],
  ['sendBack', { which: 3, qty: pieces(1), flag: false }],
];

let told = 90_000;

/** Two stores, a vendor, goods that it brought, and some that were made of them. */
export async function openPlay(house: TestHouse): Promise<{
  readonly acts: Record<What, Act>;
  readonly stage: Stage;
  readonly endCounts: () => Promise<void>;
}> {
  told += 1;
  const { vendorId } = await aVendorRow(house, {
    number: `VEN-${told}`,
    nameKey: `vendor ${told}`,
    gstTreatment: 'unregistered',
    gstin: null,
  });
  const untracked = { tracking: 'none', expiryPolicy: 'none' } as const;
  const bulk = await aSku(house, { kind: 'raw', unit: 'KG' });
  const loose = await aSku(house, { kind: 'raw', unit: 'KG', ...untracked });
  const dust = await aSku(house, { kind: 'semi_finished', unit: 'KG' });
  const powder = await aSku(house);
  const box = await aSku(house, { kind: 'packing', ...untracked });
  await aBatch(house, box, { qty: pieces(9), value: 10_001, tray: 'RM-FLOOR' });
  const trayIds = [];
  for (const code of ['RM-FLOOR', 'FG-FLOOR', 'REJECT', 'QUARANTINE']) {
    trayIds.push((await trayNamed(house, code)).id);
  }
  const otherStoreId = await atWork(house, async (ctx) => {
    const recipe = await createRecipe(
      ctx,
      NewRecipe.parse({
        name: 'Standard',
        outputSkuId: powder.id,
        outputQty: pieces(3),
        labourPerRun: 1_234,
        overheadBps: 310,
        normalLossBps: 200,
        lines: [
          { skuId: bulk.id, qty: pieces(1), wasteBps: 200 },
          { skuId: loose.id, qty: 700, consumption: 'backflush' },
        ],
        byproducts: [{ skuId: dust.id, qty: 300, unitValue: 77 }],
      }),
    );
    await recipeRelease(ctx, { id: recipe.id, version: recipe.version, asDefault: true });
    return (await createStore(ctx, storeOf(`P${told}`))).id;
  });
  const storeId = (await mainStore(house)).id;
  const wanted = { storeId, source: 'buy', reorderLevel: 1 } as const;
  await atWork(house, (ctx) =>
    insertRows(ctx, stockPolicies, [
      { ...wanted, skuId: bulk.id },
      { ...wanted, skuId: loose.id },
    ]),
  );
  const next = () => (told += 1);
  const stage: Stage = {
    house,
    vendorId,
    bulk,
    loose,
    powder,
    dust,
    storeId,
    otherStoreId,
    trayIds,
    quarantineId: (await trayNamed(house, 'QUARANTINE')).id,
    box,
    next,
  };
  const { endCounts, ...store } = storeActs(stage);
  const acts = {
    ...buyingActs(stage),
    ...makingActs(stage),
    ...store,
    ...sellingActs(stage),
  };
  const known = new Set<string>(opening.map(([what]) => what));
  invariant(
    Object.keys(acts).every((what) => known.has(what)),
    'each act is done at least once',
  );
  for (const [what, drawn] of opening) await acts[what]({ ...first, ...drawn });
  await expectLaws(house);
  return { acts, stage, endCounts };
}

const storeOf = (code: string) =>
  NewStore.parse({
    code,
    name: code,
    address: {
      name: code,
      phone: '9844000007',
      line1: '4, Ring Road',
      city: 'Sagara',
      stateCode: '29',
      pinCode: '577401',
    },
  });
