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
  readExpenses,
  readGst,
  readMoney,
  onTheWay,
  readOwed,
  readPayableFigures,
  readProfit,
  readReceivableFigures,
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
      return { name, asOf, data: await readMoney(ctx) };
    case 'receivable':
      return { name, asOf, data: await readReceivableFigures(ctx) };
    case 'payable':
      return { name, asOf, data: await readPayableFigures(ctx) };
    case 'onTheWay':
      return { name, asOf, data: await onTheWay(ctx) };
    case 'profit':
      return { name, asOf, data: await readProfit(ctx) };
    case 'gst':
      return { name, asOf, data: await readGst(ctx) };
    case 'expenses':
      return { name, asOf, data: await readExpenses(ctx) };
    case 'owed':
      return { name, asOf, data: await readOwed(ctx) };
    case 'cashByDay':
      return { name, asOf, data: await cashByDay(ctx) };
    case 'byMonth':
      return { name, asOf, data: await byMonth(ctx) };
    case 'work':
      return { name, asOf, data: await booksWork(ctx) };
  }
}
