import { NewRecipe } from '@counting-house/contract/production/recipe.ts';
import { NewStore } from '@counting-house/contract/stock/transfers/store.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { Problem } from './platform/problem.ts';
import { insertRows } from './platform/rows/rows.ts';
import { createRecipe, recipeRelease } from './production/recipes/recipe.service.ts';
import { stockPolicies } from './stock/skus/stock-policy.table.ts';
import { proveSkus, proveWorth } from './stock/ledger/proof.service.ts';
import { createStore } from './stock/trays/store.service.ts';
import { billsWithoutFile } from './testing/bills.ts';
import { test, type TestHouse } from './testing/house.ts';
import { expectLaws } from './testing/laws/laws.ts';
import { buyingActs } from './testing/play/play-buying.ts';
import { expectFigures } from './testing/play/play-figures.ts';
import { makingActs } from './testing/play/play-making.ts';
import { sellingActs } from './testing/play/play-selling.ts';
import { storeActs } from './testing/play/play-store.ts';
import { NothingThere, type Act, type Drawn, type Stage } from './testing/play/play.ts';
import { plays } from './testing/play/plays.ts';
import { aVendorRow } from './testing/purchasing.ts';
import { aBatch, aSku, mainStore, pieces, trayNamed } from './testing/stock.ts';
import { atWork } from './testing/work.ts';

/** What happens to goods in one play, each so many times, in any order. */
const times = {
  purchase: 1,
  receiveOrdered: 2,
  revise: 1,
  closeOrder: 1,
  receive: 2,
  bill: 3,
  cancelBill: 1,
  takeBack: 1,
  sendBack: 2,
  decide: 1,
  comesBack: 1,
  plan: 2,
  issue: 1,
  giveBack: 1,
  run: 3,
  reverseRun: 1,
  repack: 1,
  complete: 1,
  use: 1,
  scrap: 1,
  adjust: 1,
  revalue: 1,
  hold: 1,
  move: 1,
  inspect: 1,
  expire: 1,
  reverseDoc: 2,
  transfer: 1,
  arrive: 2,
  count: 2,
  sell: 2,
  order: 2,
  giveUp: 1,
  pack: 2,
  unpack: 1,
  ship: 2,
  comesHome: 2,
  recall: 1,
  endRecall: 1,
} as const;

type What = keyof typeof times;

const deck = Object.entries(times).flatMap(([what, n]) =>
  Array.from({ length: n }, () => what as What),
);

const drawn = fc.record({
  which: fc.nat(999),
  qty: fc.integer({ min: 1, max: 60_000 }),
  price: fc.integer({ min: 1, max: 99_999 }),
  flag: fc.boolean(),
});

const play = fc.noBias(
  fc.tuple(
    fc.shuffledSubarray(deck, { minLength: deck.length }),
    fc.array(drawn, { minLength: deck.length, maxLength: deck.length }),
  ),
);

/** A few every day; more when they are asked for: `GOODS_PLAYS=100 npm test -- goods-laws`. */
const runs = Number(process.env['GOODS_PLAYS'] ?? 2);

/** In so many plays each act is also done by chance, among others that nobody put before it. */
const enoughForAll = 30;

test('whatever is bought, made, counted, sold, returned and recalled, its figures agree', async ({
  house,
}) => {
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(play, async ([steps, draws]) => {
      const { acts, stage, endCounts } = await openPlay(house);
      for (const [index, what] of steps.entries()) {
        const step = draws[index];
        if (!step || !(await isDone(acts[what], step))) continue;
        done.add(what);
        await expectLaws(house);
        expect(await atWork(house, proveWorth), what).toEqual([]);
      }
      expect(await atWork(house, async (ctx) => (await proveSkus(ctx, 0)).faults)).toEqual([]);
      await expectFigures(stage);
      await endCounts();
    }),
    plays(runs, 20_261_125),
  );
  const never = Object.keys(times).filter((what) => !done.has(what));
  if (runs >= enoughForAll) expect(never, 'never done by chance').toEqual([]);
}, 3_600_000);

const first: Drawn = { which: 1, qty: pieces(50), price: 1_999, flag: true };

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
];

/** A step that makes no sense is refused and changes nothing; anything else is a fault. */
async function isDone(act: Act, drawn: Drawn): Promise<boolean> {
  try {
    await act(drawn);
    return true;
  } catch (error) {
    if (!(error instanceof Problem) && !(error instanceof NothingThere)) throw error;
    return false;
  }
}

let told = 90_000;

/** Two stores, a vendor, goods that it brought, and some that were made of them. */
async function openPlay(house: TestHouse): Promise<{
  readonly acts: Record<What, Act>;
  readonly stage: Stage;
  readonly endCounts: () => Promise<void>;
}> {
  await billsWithoutFile(house);
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
  const missing = Object.keys(times).filter((what) => !opening.some(([known]) => known === what));
  expect(missing, 'each of them is done at least once').toEqual([]);
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
