import {
  booksCards,
  type BooksCard,
  type BooksCardName,
  type BooksOverview,
  type BooksOverviewInput,
} from '@counting-house/contract/dashboard/accounts-overview.ts';
import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import { may, type ReadContext } from '../platform/context.ts';
import { booksWork } from './books-work.service.ts';
import {
  byMonth,
  cashByDay,
  expensesOf,
  gstOf,
  moneyOf,
  onTheWay,
  owedOf,
  payableOf,
  profitOf,
  receivableOf,
} from './books-figures.service.ts';

/** Whose right each card asks for; what is to do asks for a right of each kind of work itself. */
const rights: Readonly<Record<BooksCardName, PermissionKey>> = {
  money: 'accounts.bank.read',
  receivable: 'accounts.receivable.read',
  payable: 'accounts.payable.read',
  onTheWay: 'accounts.voucher.read',
  profit: 'reports.financial.read',
  gst: 'tax.return.read',
  expenses: 'reports.financial.read',
  owed: 'reports.ledger.read',
  cashByDay: 'accounts.bank.read',
  byMonth: 'reports.financial.read',
  work: 'dashboard.accounts.read',
};

/** The cards of the overview of the books that were asked for and that the asker may see. */
export async function accounts(
  ctx: ReadContext,
  input: BooksOverviewInput,
): Promise<BooksOverview> {
  const asked = (input.cards ?? booksCards).filter((name) => may(ctx, rights[name]));
  const cards: BooksCard[] = [];
  for (const name of asked) cards.push(await cardOf(ctx, name));
  return { cards };
}

async function cardOf(ctx: ReadContext, name: BooksCardName): Promise<BooksCard> {
  const asOf = ctx.now;
  switch (name) {
    case 'money':
      return { name, asOf, data: await moneyOf(ctx) };
    case 'receivable':
      return { name, asOf, data: await receivableOf(ctx) };
    case 'payable':
      return { name, asOf, data: await payableOf(ctx) };
    case 'onTheWay':
      return { name, asOf, data: await onTheWay(ctx) };
    case 'profit':
      return { name, asOf, data: await profitOf(ctx) };
    case 'gst':
      return { name, asOf, data: await gstOf(ctx) };
    case 'expenses':
      return { name, asOf, data: await expensesOf(ctx) };
    case 'owed':
      return { name, asOf, data: await owedOf(ctx) };
    case 'cashByDay':
      return { name, asOf, data: await cashByDay(ctx) };
    case 'byMonth':
      return { name, asOf, data: await byMonth(ctx) };
    case 'work':
      return { name, asOf, data: await booksWork(ctx) };
  }
}
