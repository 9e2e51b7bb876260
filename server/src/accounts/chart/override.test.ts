import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect, test as rule } from 'vitest';
import { inBooks, invoiced } from '../../testing/books.ts';
import { aCategory, aProduct } from '../../testing/catalogue.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { atWork } from '../../testing/work.ts';
import { credit, debit, post } from '../journal/journal.service.ts';
import { chosenOf, type Override } from './override.rules.ts';

const { accounts } = contract;

const override = (
  accountId: number,
  categoryId: number | null,
  centre: string | null = null,
): Override => ({ role: 'sales', accountId, categoryId, centre });

describe('the most specific override decides', () => {
  const all = [override(1, null, 'B2C'), override(2, 7), override(3, 7, 'B2C'), override(4, 9)];

  rule.each([
    [[7, 9], 3],
    [[8, 7], 3],
    [[9], 4],
    [[5], 1],
    [[], 1],
  ])('for goods of the categories %j', (categories, accountId) => {
    expect(chosenOf(all, categories)).toBe(accountId);
  });

  rule('and none where none is for the goods', () => {
    expect(chosenOf([override(2, 7)], [5])).toBeNull();
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
    fields: { categoryId: 'Choose a category, a centre, or both.' },
  });
});
