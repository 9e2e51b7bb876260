import { z } from 'zod';
import { several } from '../kit/list.ts';
import { date, id, moneySum, signedMoneySum, ts } from '../kit/shapes.ts';
import { TaxMonthName, GstReturn } from '../gst/gst-return.ts';

const MoneyPlace = z.object({
  accountId: id,
  name: z.string(),
  /** Null for cash. */
  bankAccountId: id.nullable(),
  balance: signedMoneySum,
  /** Lines of its statements that nobody matched, booked or excluded. */
  openLines: z.int(),
});

/** What has to be done in the books; each leads to the list that holds it. */
export const BooksWorkKey = z.enum([
  'vouchersWaiting',
  'expensesWaiting',
  'bankLines',
  'cheques',
  'unallocated',
  'billsOverdue',
  'billsDue',
  'monthsToLock',
  'returns',
  'tds',
  'certificates',
]);
export type BooksWorkKey = z.output<typeof BooksWorkKey>;

/** A return of a month that is over, or runs, and is not filed. */
const ReturnDue = z.object({ month: TaxMonthName, return: GstReturn, due: date });

const asOf = ts;
/** What is owed, on documents and less what was paid ahead. */
export const OwedSums = z.object({
  /** By the control accounts: what is open, less what is not allocated. */
  total: signedMoneySum,
  open: moneySum.describe('Open on documents.'),
  unallocated: signedMoneySum.describe('Paid or credited, and not set against a document yet.'),
  overdue: moneySum,
  soon: moneySum.describe('Due within 7 days.'),
  balanceSheet: z
    .object({ owing: moneySum, ahead: moneySum })
    .describe(
      'As in the balance sheet: parties with a debit balance, and those with a credit balance.',
    ),
});

/** A part of the overview with the moment of its figures. Amounts are paise. */
export const BooksCard = z.discriminatedUnion('name', [
  z.object({
    name: z.literal('money'),
    asOf,
    data: z.object({ total: signedMoneySum, places: z.array(MoneyPlace) }),
  }),
  z.object({ name: z.literal('receivable'), asOf, data: OwedSums }),
  z.object({ name: z.literal('payable'), asOf, data: OwedSums }),
  z.object({
    name: z.literal('onTheWay'),
    asOf,
    data: z.object({ gateway: signedMoneySum, cod: signedMoneySum, cheques: signedMoneySum }),
  }),
  z.object({
    name: z.literal('profit'),
    asOf,
    data: z.object({
      from: date,
      to: date,
      income: signedMoneySum,
      expense: signedMoneySum,
      profit: signedMoneySum,
      /** In the same days of the month before. */
      before: signedMoneySum,
    }),
  }),
  z.object({
    name: z.literal('gst'),
    asOf,
    data: z.object({
      month: TaxMonthName,
      /** Of this month alone so far: what is left to pay in cash once credit is set off, and credit left over. */
      toPay: moneySum,
      credit: moneySum,
      /** Months before that are not paid in full, the oldest first: what is left to pay in cash, and by when. */
      unpaid: z.array(
        z.object({ month: TaxMonthName, toPay: moneySum, isSettled: z.boolean(), due: date }),
      ),
      next: ReturnDue.nullable(),
    }),
  }),
  z.object({
    name: z.literal('expenses'),
    asOf,
    data: z.object({
      from: date,
      to: date,
      total: signedMoneySum,
      top: z.array(z.object({ accountId: id, name: z.string(), amount: signedMoneySum })),
    }),
  }),
  z.object({
    name: z.literal('owed'),
    asOf,
    data: z.object({ wallets: signedMoneySum, giftCards: signedMoneySum }),
  }),
  z.object({
    name: z.literal('cashByDay'),
    asOf,
    data: z.array(z.object({ day: date, balance: signedMoneySum })),
  }),
  z.object({
    name: z.literal('byMonth'),
    asOf,
    data: z.array(
      z.object({ month: TaxMonthName, income: signedMoneySum, expense: signedMoneySum }),
    ),
  }),
  z.object({
    name: z.literal('work'),
    asOf,
    data: z.array(
      z.object({
        key: BooksWorkKey,
        count: z.int(),
        amount: signedMoneySum.nullable(),
        /** The first month of it, where it is of months. */
        month: TaxMonthName.nullable(),
      }),
    ),
  }),
]);
export type BooksCard = z.output<typeof BooksCard>;
export type BooksCardName = BooksCard['name'];

export const booksCards = [
  'money',
  'receivable',
  'payable',
  'onTheWay',
  'profit',
  'gst',
  'expenses',
  'owed',
  'cashByDay',
  'byMonth',
  'work',
] as const satisfies readonly BooksCardName[];

/** The cards asked for; all that the asker may see when none is named. */
export const BooksOverviewInput = z.strictObject({ cards: several(z.enum(booksCards)).optional() });
export type BooksOverviewInput = z.output<typeof BooksOverviewInput>;

export const BooksOverview = z.object({ cards: z.array(BooksCard) });
export type BooksOverview = z.output<typeof BooksOverview>;
