import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contract } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { received } from './testing/bills.ts';
import { test } from './testing/house.ts';
import { turmericKitchen, turmericRecipe } from './testing/production.ts';
import { aRecall } from './testing/recalls.ts';
import { mainStore, pieces } from './testing/stock.ts';
import { aPrice, aVendor } from './testing/vendors.ts';

const { production, purchasing, recall, stock } = contract;

const root = path.join(import.meta.dirname, '../..');

/** The text of all tests and of what they share, but for those that only name calls. */
const played = ['server/src', 'e2e']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(
        (file) =>
          /(?:\.test|\.e2e)\.ts$|^testing\/.*\.ts$/u.test(file) &&
          !/node_modules|^testing\/nets|^changes\.test/u.test(file),
      )
      .map((file) => readFileSync(path.join(root, folder, file), 'utf8')),
  )
  .join('\n');

test.for([
  ['purchasing', purchasing],
  ['production', production],
  ['stock', stock],
  ['recall', recall],
] as const)('every call of %s is played by a test', ([area, calls]) => {
  // Called outright, or one of the lists that a test goes through and calls in turn.
  const isPlayed = (name: string) =>
    new RegExp(String.raw`(?:\b(?:call|send)\(\s*|: |')${area}\.${name}\b`, 'u').test(played);

  expect(Object.keys(calls).filter((name) => !isPlayed(name))).toEqual([]);
});

test('what an order has open, its paper, and a receipt that is given up before it is posted', async ({
  house,
}) => {
  const { vendorId, sku, order } = await received(house);
  const keeper = await house.as('store keeper');
  const draft = await keeper.call(purchasing.inward, {
    mode: 'draft',
    kind: 'with_po',
    vendorId,
    challanNo: 'D-612',
    lines: [
      {
        poLineId: order.lines[0]?.id ?? 0,
        skuId: sku.id,
        unitId: sku.unitId,
        batches: [{ acceptedQty: pieces(10) }],
      },
    ],
  });

  const open = await keeper.call(purchasing.openLines, { vendorId });
  const paper = await keeper.send(purchasing.orderPdf, { id: order.id });
  await keeper.call(purchasing.inwardDelete, { id: draft.id, version: draft.version });

  expect(open.rows).toMatchObject([{ orderNo: order.number, openQty: pieces(45) }]);
  expect(paper.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  await expect(keeper.call(purchasing.getInward, { id: draft.id })).rejects.toMatchObject({
    status: 404,
  });
});

test('a vendor that is typed twice is noticed, and a price is taken off its list', async ({
  house,
}) => {
  const owner = await house.as('owner');
  const vendor = await aVendor(house);
  const price = await aPrice(house, { vendorId: vendor.id });

  const similar = await owner.call(purchasing.similarVendors, { phone: vendor.phone });
  await owner.call(purchasing.deleteVendorItem, { id: price.id, version: price.version });

  expect(similar.rows.map(({ id }) => id)).toEqual([vendor.id]);
  const { rows } = await owner.call(purchasing.listVendorItems, { vendorId: vendor.id });
  expect(rows).toEqual([]);
});

test('an address and a price of a vendor are corrected, and nothing else of them', async ({
  house,
}) => {
  const owner = await house.as('owner');
  const vendor = await aVendor(house);
  const price = await aPrice(house, { vendorId: vendor.id });
  const [address] = vendor.addresses;

  const moved = await owner.call(purchasing.updateVendorAddress, {
    id: address?.id ?? 0,
    version: address?.version ?? 0,
    line1: '15, Mirchi Yard Road',
  });
  const dearer = await owner.call(purchasing.updateVendorItem, {
    id: price.id,
    version: price.version,
    price: 3_100_00,
  });

  expect(moved.addresses).toMatchObject([
    { ...address, line1: '15, Mirchi Yard Road', version: 2 },
  ]);
  expect(dearer).toMatchObject({ price: 3_100_00, minQty: price.minQty, unitId: price.unitId });
});

test('two versions of a recipe are compared, and plans are listed', async ({ house }) => {
  const kitchen = await turmericKitchen(house);
  const owner = await house.as('owner');
  const first = await turmericRecipe(owner, kitchen);
  const second = await owner.call(production.recipeCopy, { id: first.id });

  const same = await owner.call(production.recipeCompare, { a: first.id, b: second.id });
  const plans = await owner.call(production.listPlans, {});

  expect(same).toMatchObject({ a: { edition: 1 }, b: { edition: 2 }, differences: [] });
  expect(plans.rows).toEqual([]);
});

test('what to make is listed with what limits it', async ({ house }) => {
  const kitchen = await turmericKitchen(house);
  const owner = await house.as('owner');
  const recipe = await turmericRecipe(owner, kitchen);

  const all = await owner.call(production.makeList, {});
  const short = await owner.call(production.makeList, { onlyShort: true });

  expect(all.rows).toMatchObject([
    {
      recipeId: recipe.id,
      skuId: kitchen.powder.id,
      short: 0,
      orders: 0,
      limitedBy: 'Front label',
    },
  ]);
  expect(short.rows).toEqual([]);
});

test('recalls are listed, and narrowed to a class', async ({ house }) => {
  const owner = await house.as('owner');
  const { bulk } = await turmericKitchen(house);
  const made = await aRecall(house, bulk?.code ?? '');

  const second = await owner.call(recall.listRecalls, { class: ['2'] });
  const first = await owner.call(recall.listRecalls, { class: ['1'] });

  expect(second.rows).toMatchObject([
    { id: made.id, number: made.number, batches: 1, contacts: 0 },
  ]);
  expect(first.rows).toEqual([]);
});

test('a store, its papers and the people who may count in it are seen', async ({ house }) => {
  const keeper = await house.as('store keeper');
  const { id } = await mainStore(house);

  const store = await keeper.call(stock.getStore, { id });
  const people = await keeper.call(stock.listCountPeople, {});
  const papers = await keeper.call(stock.listDocs, {});

  expect(store.id).toBe(id);
  expect(people.rows.map(({ name }) => name)).toContain('store keeper');
  expect(papers.rows).toEqual([]);
});
