import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect, test as rule } from 'vitest';
import { inBooks, invoiced } from '../../testing/books.ts';
import { aCategory, aProduct } from '../../testing/catalogue.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { anItem, aPurchaseCategory } from '../../testing/items.ts';
import { aBatch, rupees } from '../../testing/stock.ts';
import { atWork } from '../../testing/work.ts';
import { credit, debit, post } from '../journal/journal.service.ts';
import {
  type CategoryKey,
  chooseOverrides,
  matchingOverrides,
  type Override,
} from './override.rules.ts';
import { moveStockValues } from './stock-account.service.ts';

const { accounts } = contract;

const override = (
  accountId: number,
  category: number | null,
  centre: string | null = null,
): Override => ({
  role: 'sales',
  accountId,
  category: category === null ? null : `product/${category}`,
  centre,
  stockKind: null,
});

describe('the most specific override decides', () => {
  const all = [override(1, null, 'B2C'), override(2, 7), override(3, 7, 'B2C'), override(4, 9)];

  rule.each([
    [[7, 9], 3],
    [[8, 7], 3],
    [[9], 4],
    [[5], 1],
    [[], 1],
  ])('for goods of the categories %j', (categories, accountId) => {
    const keys = categories.map((id): CategoryKey => `product/${id}`);
    expect(chooseOverrides(all, keys)).toBe(accountId);
  });

  rule('and none where none is for the goods', () => {
    expect(chooseOverrides([override(2, 7)], ['product/5'])).toBeNull();
    expect(chooseOverrides([override(2, 7)], ['purchase/7'])).toBeNull();
  });

  rule('of goods only that of their kind', () => {
    const raw: Override = { ...override(2, 7), role: 'stock', stockKind: 'raw' };
    expect(matchingOverrides({ role: 'inventory.raw' }, [raw])).toEqual([raw]);
    expect(matchingOverrides({ role: 'inventory.packing' }, [raw])).toEqual([]);
    expect(matchingOverrides({ role: 'inventory.raw', accountId: 9 }, [raw])).toEqual([]);
  });
});

async function ids(house: TestHouse) {
  const accountant = await house.as('accountant');
  const chart = (await accountant.call(accounts.getChart, {})).rows;
  const centres = (await accountant.call(accounts.listCentres, {})).rows;
  const group = chart.find(({ code }) => code === '4000')?.id ?? 0;
  const made = await accountant.call(accounts.createAccount, {
    code: '4105',
    name: 'Sales of the web shop',
    parentId: group,
    type: 'sales',
  });
  const idOf = (code: string) => chart.find((row) => row.code === code)?.id ?? 0;
  const centreId = centres.find(({ code }) => code === 'B2C')?.id ?? 0;
  return { accountant, made, idOf, centreId };
}

test('sales of a centre stand on an account of their own', async ({ house }) => {
  const { accountant, made, centreId } = await ids(house);
  const rules = await accountant.call(accounts.createPostingOverride, {
    role: 'sales',
    centreId,
    accountId: made.id,
  });

  await invoiced(house, 1, 70_000);

  expect(await inBooks(house, 'sales.b2c')).toBe(0);
  const { balance } = await accountant.call(accounts.getAccount, { id: made.id });
  expect(balance).toBe(70_000);

  const [first] = rules.overrides;
  await accountant.call(accounts.deletePostingOverride, { id: first?.id ?? 0 });
  await invoiced(house, 2, 10_000);
  expect(await inBooks(house, 'sales.b2c')).toBe(-10_000);
});

test('an account that a posting rule names is not switched off; merged, the rule names the other', async ({
  house,
}) => {
  const { accountant, made, centreId } = await ids(house);
  const into = await accountant.call(accounts.createAccount, {
    code: '4106',
    name: 'Sales online',
    parentId: made.parentId ?? 0,
    type: 'sales',
  });
  await accountant.call(accounts.createPostingOverride, {
    role: 'sales',
    centreId,
    accountId: made.id,
  });
  const { id, version } = made;

  await expect(
    accountant.call(accounts.updateAccount, { id, version, isActive: false }),
  ).rejects.toMatchObject({
    fields: {
      isActive:
        'Sales of the web shop is named by a posting rule. Choose another account there first.',
    },
  });
  await invoiced(house, 1, 70_000);
  await accountant.call(accounts.mergeAccounts, { id, version, intoId: into.id, reason: 'One' });
  await invoiced(house, 2, 10_000);

  const { balance } = await accountant.call(accounts.getAccount, { id: into.id });
  expect(balance).toBe(80_000);
});

test('cost of goods of a category, and of those below it, stands on an account of its own', async ({
  house,
}) => {
  const { accountant, idOf } = await ids(house);
  const own = await accountant.call(accounts.createAccount, {
    code: '5105',
    name: 'Cost of pickles',
    parentId: idOf('5000'),
    type: 'cogs',
  });
  const pickles = await aCategory(house);
  const inner = await aCategory(house, { name: 'Mango', parentId: pickles.id });
  const other = await aCategory(house, { name: 'Papads' });
  await aProduct(house, { categoryId: inner.id, sku: 'MP-1' });
  await aProduct(house, { name: 'Papad', categoryId: other.id, sku: 'PA-1' });
  const known = await house.database.direct.select().from(skus);
  const skuOf = (code: string) => known.find((sku) => sku.code === code)?.id ?? 0;
  await accountant.call(accounts.createPostingOverride, {
    role: 'cogs',
    categoryId: pickles.id,
    accountId: own.id,
  });

  await atWork(house, (ctx) =>
    post(ctx, {
      event: 'stock.dispatched',
      date: ctx.today,
      source: { kind: 'parcel', id: 1, no: 'PKG-1' },
      lines: [
        debit('cost_of_goods_sold', 1_000, {
          of: [
            { skuId: skuOf('MP-1'), amount: 700 },
            { skuId: skuOf('PA-1'), amount: 300 },
          ],
        }),
        credit('inventory.finished', 1_000),
      ],
    }),
  );

  expect((await accountant.call(accounts.getAccount, { id: own.id })).balance).toBe(700);
  expect(await inBooks(house, 'cogs')).toBe(300);
});

test('an override fits its role, and is for something', async ({ house }) => {
  const { accountant, idOf, centreId } = await ids(house);
  const add = (accountId: number, more: { centreId?: number } = { centreId }) =>
    accountant.call(accounts.createPostingOverride, { role: 'sales', accountId, ...more });

  await expect(add(idOf('6130'))).rejects.toMatchObject({
    fields: { accountId: 'Choose an account of the type Sales.' },
  });
  await expect(add(idOf('4100'), {})).rejects.toMatchObject({
    fields: { categoryId: 'Choose a product category, a centre, or both.' },
  });
});

/** Two products of their own categories and what their goods stand on by the account's code. */
async function twoKinds(house: TestHouse) {
  const { accountant, idOf } = await ids(house);
  const pickles = await aCategory(house);
  const papads = await aCategory(house, { name: 'Papads' });
  const jar = await aProduct(house, { categoryId: pickles.id, sku: 'MP-1' });
  await aProduct(house, { name: 'Papad', categoryId: papads.id, sku: 'PA-1' });
  const known = await house.database.direct.select().from(skus);
  const skuOf = (code: string) => ({ id: known.find((sku) => sku.code === code)?.id ?? 0 });
  await aBatch(house, skuOf('MP-1'), { value: rupees(300) });
  await aBatch(house, skuOf('PA-1'), { value: rupees(200) });
  const account = (code: string, name: string) =>
    accountant.call(accounts.createAccount, {
      code,
      name,
      parentId: idOf('1150'),
      type: 'stock',
    });
  const standsOn = async (id: number) =>
    (await accountant.call(accounts.getAccount, { id })).balance;
  return { accountant, pickles, papads, jar, skuOf, account, standsOn, idOf };
}

describe('stock of a category stands on an account of its own', () => {
  test('what is there moves to it, what comes and leaves follows, and all of it moves back', async ({
    house,
  }) => {
    const { accountant, pickles, skuOf, account, standsOn } = await twoKinds(house);
    const own = await account('1157', 'Stock of pickles');

    const rules = await accountant.call(accounts.createPostingOverride, {
      role: 'stock',
      categoryId: pickles.id,
      accountId: own.id,
    });
    const moved = [await standsOn(own.id), await inBooks(house, 'stock.finished')];
    await aBatch(house, skuOf('MP-1'), { value: rupees(50) });
    await aBatch(house, skuOf('PA-1'), { value: rupees(20) });
    const more = [await standsOn(own.id), await inBooks(house, 'stock.finished')];
    const tied = await accountant.call(contract.reports.getStockTieOut, {});
    await accountant.call(accounts.deletePostingOverride, { id: rules.overrides[0]?.id ?? 0 });

    expect(moved).toEqual([rupees(300), rupees(200)]);
    expect(more).toEqual([rupees(350), rupees(220)]);
    expect(tied.checks).toEqual([{ says: 'Documents agree with the ledger', difference: 0 }]);
    expect(await standsOn(own.id)).toBe(0);
    expect(await inBooks(house, 'stock.finished')).toBe(rupees(570));
  });

  test('and follows its products at night when they stand in another category', async ({
    house,
  }) => {
    const { accountant, pickles, papads, jar, account, standsOn } = await twoKinds(house);
    const own = await account('1157', 'Stock of pickles');
    await accountant.call(accounts.createPostingOverride, {
      role: 'stock',
      categoryId: pickles.id,
      accountId: own.id,
    });
    const owner = await house.as('owner');
    await owner.call(contract.catalogue.updateProduct, {
      id: jar.id,
      version: jar.version,
      categoryId: papads.id,
    });

    const first = await atWork(house, moveStockValues);
    const again = await atWork(house, moveStockValues);

    expect([first, again]).toEqual([1, 0]);
    expect(await standsOn(own.id)).toBe(0);
    expect(await inBooks(house, 'stock.finished')).toBe(rupees(500));
  });

  test('never together with goods of another kind or with entries of its own', async ({
    house,
  }) => {
    const { accountant, pickles, account, idOf } = await twoKinds(house);
    const own = await account('1157', 'Stock of pickles');
    const spices = await aPurchaseCategory(house);
    const add = (
      more: { categoryId: number } | { purchaseCategoryId: number },
      accountId: number,
    ) => accountant.call(accounts.createPostingOverride, { role: 'stock', accountId, ...more });

    await add({ categoryId: pickles.id }, own.id);

    await expect(add({ purchaseCategoryId: spices.id }, own.id)).rejects.toMatchObject({
      fields: {
        accountId: 'Stock of pickles holds goods of another kind. Choose another account.',
      },
    });
    await expect(add({ purchaseCategoryId: spices.id }, idOf('1151'))).rejects.toMatchObject({
      fields: {
        accountId: 'Raw materials is the usual account. Choose another account of stock.',
      },
    });
    const { centreId } = await accountant
      .call(accounts.listCentres, {})
      .then(({ rows }) => ({ centreId: rows[0]?.id ?? 0 }));
    await expect(
      accountant.call(accounts.createPostingOverride, {
        role: 'stock',
        accountId: own.id,
        centreId,
      }),
    ).rejects.toMatchObject({
      fields: {
        centreId:
          'Stock is told apart by category. Choose a product category or a purchase category.',
      },
    });
  });

  test('samples of a purchase category and courier cost of a centre go to accounts of their own', async ({
    house,
  }) => {
    const { accountant, idOf } = await ids(house);
    const spices = await aPurchaseCategory(house);
    const item = await anItem(house, { categoryId: spices.id });
    const samples = await accountant.call(accounts.createAccount, {
      code: '6206',
      name: 'Spices given away',
      parentId: idOf('6000'),
      type: 'operating_expense',
    });
    const courier = await accountant.call(accounts.createAccount, {
      code: '6101',
      name: 'Courier of the web shop',
      parentId: idOf('6000'),
      type: 'courier',
    });
    const centres = (await accountant.call(accounts.listCentres, {})).rows;
    await accountant.call(accounts.createPostingOverride, {
      role: 'expense',
      purchaseCategoryId: spices.id,
      accountId: samples.id,
    });
    await accountant.call(accounts.createPostingOverride, {
      role: 'courier',
      centreId: centres.find(({ code }) => code === 'B2C')?.id ?? 0,
      accountId: courier.id,
    });
    const known = await house.database.direct.select().from(skus);
    const skuId = known.find((sku) => sku.itemId === item.id)?.id ?? 0;
    const at = (id: number) => ({ kind: 'parcel', id, no: `PKG-${id}` });

    await atWork(house, async (ctx) => {
      await post(ctx, {
        event: 'stock.sampleIssued',
        date: ctx.today,
        source: { kind: 'stock_doc', id: 1, no: 'OUT-1' },
        lines: [
          debit('sample_expense', 900, { of: [{ skuId, amount: 700 }] }),
          credit('inventory.raw', 900),
        ],
      });
      for (const [id, centre] of [
        [1, 'B2C'],
        [2, 'B2B'],
      ] as const) {
        await post(ctx, {
          event: 'courier.costAccrued',
          date: ctx.today,
          centre,
          source: at(id),
          lines: [debit('courier_expense', 80), credit('courier_accrued', 80)],
        });
      }
    });

    const balance = async (id: number) =>
      (await accountant.call(accounts.getAccount, { id })).balance;
    expect([await balance(samples.id), await inBooks(house, 'expense.samples')]).toEqual([
      700, 200,
    ]);
    expect([await balance(courier.id), await inBooks(house, 'expense.courier')]).toEqual([80, 80]);
  });
});
