import { Expense } from '@counting-house/contract/accounts/expense.ts';
import { Voucher } from '@counting-house/contract/accounts/vouchers/voucher.ts';
import { Plan } from '@counting-house/contract/production/plan.ts';
import { Recipe } from '@counting-house/contract/production/recipe.ts';
import { Bill } from '@counting-house/contract/purchasing/bills/bill.ts';
import { Recall } from '@counting-house/contract/recall/recall.ts';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { getExpense } from './accounts/expenses/expense-view.service.ts';
import { getVoucher } from './accounts/vouchers/voucher-view.service.ts';
import type { ReadContext } from './platform/context.ts';
import { getPlan } from './production/plans/plan-list.service.ts';
import { getRecipe } from './production/recipes/recipe-list.service.ts';
import { getBill } from './purchasing/bills/bill-view.service.ts';
import { getRecall } from './recall/recall.service.ts';
import { specimens } from './testing/coverage/rows.ts';
import { test, type TestHouse } from './testing/house.ts';
import { accountId, aReceipt } from './testing/vouchers.ts';
import { within } from './testing/within.ts';

type Document = readonly [
  name: string,
  shape: z.ZodObject,
  get: (ctx: ReadContext, of: { readonly id: number }) => Promise<object>,
  make: (house: TestHouse) => Promise<number> | undefined,
];

const specimen = (table: string) => (house: TestHouse) => specimens[table]?.make(house);

const documents: readonly Document[] = [
  ['a bill', Bill, getBill, specimen('bill')],
  ['an expense', Expense, getExpense, specimen('expense')],
  ['a plan', Plan, getPlan, specimen('product_plan')],
  ['a recall', Recall, getRecall, specimen('recall')],
  ['a recipe', Recipe, getRecipe, specimen('recipe')],
  [
    'a voucher',
    Voucher,
    getVoucher,
    async (house) => {
      const lines = [{ accountId: await accountId(house, '4290'), credit: 500_00 }];
      return (await aReceipt(await house.as('owner'), { lines })).id;
    },
  ],
];

describe('a field that the shape of a document gets is answered', () => {
  for (const [name, shape, get, make] of documents) {
    test(`of ${name}`, async ({ house }) => {
      const id = (await make(house)) ?? 0;
      const withColumn = shape.extend({ updatedBy: z.int() });

      const view = await within(house, (ctx) => get(ctx, { id }));

      expect(withColumn.safeParse(view).error).toBeUndefined();
    });
  }
});
