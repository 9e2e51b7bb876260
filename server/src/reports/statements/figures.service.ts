import { eq, max, sql, type SQL } from 'drizzle-orm';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { centres } from '../../books/chart/centre.table.ts';
import { journalEntries } from '../../books/journal/journal.table.ts';
import { turnoverOf } from '../../books/journal/turnover.service.ts';
import type { ReadContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import type { FigureColumn } from './columns.rules.ts';

export type Account = typeof ledgerAccounts.$inferSelect;

/** An account with its figure in each column, paise; a debit is positive. */
export type AccountFigures = { readonly account: Account; readonly figures: readonly number[] };

type Which = {
  readonly upTo?: number | undefined;
  /** Entries that close a year on this day or later are left out. */
  readonly closedFrom?: string;
};

/** What moved each account in the days of each column, by code; days that are added up and the lines behind them. */
export async function readAccountFigures(
  ctx: ReadContext,
  columns: readonly FigureColumn[],
  which: Which,
): Promise<AccountFigures[]> {
  const codes = columns.some(({ centre }) => centre !== null) ? await centreIds(ctx) : new Map();
  const sums = columns.map(
    (column, i) => sql`, coalesce(sum(debit - credit) filter (where ${inColumn(column, codes)}), 0)
      as ${sql.identifier(`c${i}`)}`,
  );
  const last = columns.reduce((latest, { to }) => (to > latest ? to : latest), '');
  const { rows } = await ctx.tx.execute<Record<string, string>>(sql`
    select account_id ${sql.join(sums)} from ${turnoverOf(which)}
    where day <= ${last} group by account_id`);
  const found = new Map(
    rows.map((row) => [Number(row['account_id']), columns.map((_, i) => Number(row[`c${i}`]))]),
  );
  const accounts = await accountsByCode(ctx);
  const none = columns.map(() => 0);
  return accounts.map((account) => ({ account, figures: found.get(account.id) ?? none }));
}

/** What was bought ready for sale in the days of each column: what receipts, bills and returns to vendors put into finished goods. */
export async function boughtIn(
  ctx: ReadContext,
  columns: readonly FigureColumn[],
  upTo: number | undefined,
): Promise<number[]> {
  const codes = columns.some(({ centre }) => centre !== null) ? await centreIds(ctx) : new Map();
  const bought: number[] = [];
  for (const { from, to, centre } of columns) {
    const { rows } = await ctx.tx.execute<{ amount: string }>(sql`
      select coalesce(sum(l.debit - l.credit), 0) as amount from journal_line l
        join ledger_account a on a.id = l.account_id and a.stock_kind = 'finished'
        join journal_entry e on e.id = l.entry_id and (e.event like 'purchase.%' or e.event = 'stock.goodsReceived')
      where l.entry_date between ${from ?? '-infinity'} and ${to}
        and ${centre === null ? sql`true` : sql`l.centre_id = ${codes.get(centre) ?? 0}`}
        and ${upTo === undefined ? sql`true` : sql`l.entry_id <= ${upTo}`}`);
    bought.push(Number(rows[0]?.amount ?? 0));
  }
  return bought;
}

/** All accounts that take entries, by code. */
export const accountsByCode = (ctx: ReadContext): Promise<Account[]> =>
  ctx.tx
    .select()
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.isGroup, false))
    .orderBy(ledgerAccounts.code);

function inColumn({ from, to, centre }: FigureColumn, codes: ReadonlyMap<string, number>): SQL {
  return sql`${from === null ? sql`true` : sql`day >= ${from}`} and day <= ${to}
    and ${centre === null ? sql`true` : sql`centre_id = ${codes.get(centre) ?? 0}`}`;
}

async function centreIds(ctx: ReadContext): Promise<ReadonlyMap<string, number>> {
  const rows = await ctx.tx.select({ id: centres.id, code: centres.code }).from(centres);
  return new Map(rows.map(({ id, code }) => [code, id]));
}

/** The newest entry that counts: the one that was asked for, or the newest there is. */
export async function newestEntry(
  ctx: ReadContext,
  upTo: number | undefined,
): Promise<number | null> {
  const [newest] = await ctx.tx.select({ id: max(journalEntries.id) }).from(journalEntries);
  const id = newest?.id ?? null;
  return id === null || upTo === undefined ? id : Math.min(id, upTo);
}

/**
 * The columns of each centre beside each other and all of them together, or those of one centre.
 *
 * @throws {Problem} `invalid` (422) at `centre` for a code that there is not.
 */
export async function forCentre(
  ctx: ReadContext,
  columns: readonly FigureColumn[],
  centre: string | undefined,
): Promise<FigureColumn[]> {
  if (centre === undefined || centre === '') return [...columns];
  const rows = await ctx.tx.select().from(centres).orderBy(centres.id);
  if (centre === 'columns') {
    const [first] = columns;
    if (!first) return [];
    if (columns.length > 1) {
      throw invalid({ compare: 'Centres as columns cannot be compared with another period.' });
    }
    return [
      ...rows.map(({ code, name }) => ({ ...first, key: code, label: name, centre: code })),
      { ...first, key: 'all', label: 'Total' },
    ];
  }
  if (!rows.some(({ code }) => code === centre)) {
    throw noCentre();
  }
  return columns.map((column) => ({ ...column, centre }));
}

/**
 * The centre of a code; null for all of them.
 *
 * @throws {Problem} `invalid` (422) at `centre` for a code that there is not.
 */
export async function readCentreId(
  ctx: ReadContext,
  centre: string | undefined,
): Promise<number | null> {
  if (centre === undefined || centre === '') return null;
  const id = (await centreIds(ctx)).get(centre);
  if (id === undefined) throw noCentre();
  return id;
}

const noCentre = () => invalid({ centre: 'That centre does not exist. Choose one from the list.' });
