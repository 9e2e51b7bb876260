import { contract } from '@counting-house/contract/contract.ts';
import type { SellerScheme } from '@counting-house/contract/tax/tax.ts';
import type { Party } from '@counting-house/contract/accounts/open-items/party.ts';
import { eq, max, sql } from 'drizzle-orm';
import { ledgerAccounts } from '../books/chart/account.table.ts';
import { journalEntries, journalLines } from '../books/journal/journal.table.ts';
import { post, type LedgerEvent } from '../books/journal/journal.service.ts';
import { recordMoney, type Money } from '../books/open-items/money.service.ts';
import { openItems } from '../books/open-items/open-item.table.ts';
import type { TestHouse } from './house.ts';
import { atWork } from './work.ts';

/** The business stands so towards GST from a day on. */
export async function standsAs(
  house: TestHouse,
  { scheme, from = '2026-04-01' }: { scheme: SellerScheme; from?: string },
): Promise<void> {
  const owner = await house.as('owner');
  await owner.call(contract.tax.createRegistration, { from, scheme, reason: 'As it was granted' });
}

/** A customer as the books know them: kind, id and name. */
export const customer = (id = 7, name = 'Asha Rao'): Party => ({ kind: 'customer', id, name });

export const invoiceOf = (
  id: number,
  total: number,
  more: Partial<Extract<LedgerEvent, { event: 'sales.invoiceIssued' }>> = {},
): Extract<LedgerEvent, { event: 'sales.invoiceIssued' }> => ({
  event: 'sales.invoiceIssued',
  date: '2026-11-21',
  source: { kind: 'sales_invoice', id, no: `INV-${id}` },
  party: customer(),
  channel: 'b2c',
  goods: total,
  shipping: 0,
  other: 0,
  taxes: [],
  roundOff: 0,
  total,
  ...more,
});

export const moneyOf = (id: number, amount: number, more: Partial<Money> = {}): Money => ({
  direction: 'in',
  method: 'cash',
  amount,
  party: customer(),
  date: '2026-11-21',
  source: { kind: 'order_payment', id, no: `RCT-${id}` },
  ...more,
});

/** Posts an invoice of a total without tax. */
export const invoiced = (
  house: TestHouse,
  ...given: Parameters<typeof invoiceOf>
): Promise<number | null> => atWork(house, (ctx) => post(ctx, invoiceOf(...given)));

/** Records money that came or went. */
export const paid = (house: TestHouse, ...given: Parameters<typeof moneyOf>): Promise<number> =>
  atWork(house, (ctx) => recordMoney(ctx, moneyOf(...given)));

/** What is left of each document, by its number. */
export async function outstanding(house: TestHouse): Promise<Record<string, number>> {
  const items = await house.database.direct.select().from(openItems).orderBy(openItems.id);
  return Object.fromEntries(items.map((item) => [item.docNo, item.outstanding]));
}

/** The newest entry of the journal: system key of each account, debit and credit. */
export async function lastEntry(house: TestHouse): Promise<[string | null, number, number][]> {
  const newest = house.database.direct.select({ id: max(journalEntries.id) }).from(journalEntries);
  const lines = await house.database.direct
    .select({
      key: ledgerAccounts.systemKey,
      debit: journalLines.debit,
      credit: journalLines.credit,
    })
    .from(journalLines)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, journalLines.accountId))
    .where(eq(journalLines.entryId, newest))
    .orderBy(journalLines.lineNo);
  return lines.map(({ key, debit, credit }) => [key, debit, credit]);
}

/** What the books say of an account by its system key, paise; a debit is positive. */
export async function inBooks(house: TestHouse, key: string): Promise<number> {
  const { rows } = await house.database.direct.execute<{ n: string }>(sql`
    select coalesce(sum(l.debit - l.credit), 0) as n from journal_line l
      join ledger_account a on a.id = l.account_id where a.system_key = ${key}`);
  return Number(rows[0]?.n);
}
