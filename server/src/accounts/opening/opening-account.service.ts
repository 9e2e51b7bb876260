import type {
  OpeningAccount,
  OpeningFigures,
  Openings,
} from '@counting-house/contract/accounts/periods/opening.ts';
import { asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { conflict, notFound, ruleBroken } from '../../platform/problem.ts';
import { insertRow, updateRow } from '../../platform/rows/rows.ts';
import { bankAccounts } from '../../books/banks/bank-account.table.ts';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { systemAccounts } from '../../books/chart/system-account.service.ts';
import { journalEntries, journalLines } from '../../books/journal/journal.table.ts';
import { turnover } from '../../books/journal/turnover.service.ts';
import { firstYear, openingDate, openingRefusal } from '../../books/periods/period.service.ts';
import { enteredElsewhere } from './opening.rules.ts';
import { postOpeningRow, removeOpening, takeBackOpening } from './opening-post.service.ts';
import { openingBalances } from './opening.table.ts';

/** The opening balances of all accounts, and what is left to be explained. */
export async function getOpenings(ctx: ReadContext): Promise<Openings> {
  const { name, startDate, endDate, booksBegin } = await firstYear(ctx);
  return {
    date: await openingDate(ctx),
    begins: booksBegin ?? startDate,
    year: { name, startDate, endDate },
    closedBecause: await openingRefusal(ctx),
    rows: await accountRows(ctx),
    ...(await sumsOf(ctx)),
  };
}

/**
 * Saves opening balances: a figure that changed is taken back and posted anew, one of nothing is taken out.
 * Locks the accounts in the order of their ids.
 *
 * @throws {Problem} `opening.not_here`, `period.*` (422); `opening.account_taken`, `stale` (409).
 */
export async function setOpenings(ctx: WriteContext, input: OpeningFigures): Promise<Openings> {
  const date = input.date ?? (await openingDate(ctx));
  const ids = input.rows.map(({ accountId }) => accountId);
  const locked = await ctx.tx
    .select()
    .from(ledgerAccounts)
    .where(inArray(ledgerAccounts.id, ids))
    .orderBy(asc(ledgerAccounts.id))
    .for('no key update');
  const shown = new Map((await accountRows(ctx)).map((row) => [row.accountId, row]));
  for (const [index, row] of input.rows.entries()) {
    const known = shown.get(row.accountId);
    const account = locked.find(({ id }) => id === row.accountId);
    if (!known || !account) throw notFound('Account');
    if (known.debit === row.debit && known.credit === row.credit) continue;
    const place = `rows.${index}.${row.credit > 0 ? 'credit' : 'debit'}`;
    if (known.elsewhere !== null) {
      throw ruleBroken('opening.not_here', known.elsewhere, {
        fields: { [place]: known.elsewhere },
      });
    }
    if (known.version !== row.version) {
      const says = 'This opening balance was just changed by another user. Reload and try again.';
      throw conflict('opening.account_taken', says, { fields: { [place]: says } });
    }
    await saveOne(ctx, { ...row, docNo: account.code }, date);
  }
  return getOpenings(ctx);
}

async function saveOne(
  ctx: WriteContext,
  figure: OpeningFigures['rows'][number] & { docNo: string },
  date: string,
): Promise<void> {
  const { accountId, debit, credit, docNo } = figure;
  const [before] = await ctx.tx
    .select()
    .from(openingBalances)
    .where(sql`${openingBalances.accountId} = ${accountId} and ${openingBalances.partyId} is null`)
    .for('update');
  const reason = 'Opening balance changed';
  if (debit === 0 && credit === 0) {
    if (before) await removeOpening(ctx, before, { reason });
    return;
  }
  if (!before) {
    const made = await insertRow(ctx, openingBalances, { accountId, docNo, debit, credit });
    await postOpeningRow(ctx, made, date);
    return;
  }
  await takeBackOpening(ctx, before, { reason });
  const after = await updateRow(ctx, openingBalances, { id: before.id }, { debit, credit, docNo });
  await postOpeningRow(ctx, after, date);
}

async function accountRows(ctx: ReadContext): Promise<OpeningAccount[]> {
  const rows = await ctx.tx
    .select({
      account: ledgerAccounts,
      bank: bankAccounts.label,
      version: openingBalances.version,
      debit: openingBalances.debit,
      credit: openingBalances.credit,
    })
    .from(ledgerAccounts)
    .leftJoin(bankAccounts, eq(bankAccounts.ledgerAccountId, ledgerAccounts.id))
    .leftJoin(
      openingBalances,
      sql`${openingBalances.accountId} = ${ledgerAccounts.id} and ${isNull(openingBalances.partyId)}`,
    )
    .where(sql`not ${ledgerAccounts.isGroup} and ${ledgerAccounts.isActive}`)
    .orderBy(asc(ledgerAccounts.code));
  return rows
    .filter(({ account }) => account.systemKey !== 'equity.opening')
    .map(({ account, bank, version, debit, credit }) => ({
      accountId: account.id,
      code: account.code,
      name: account.name,
      root: account.root,
      elsewhere: enteredElsewhere(account, bank),
      version,
      debit: debit ?? 0,
      credit: credit ?? 0,
    }));
}

/** What opening entries left on opening balances, and what came of documents and stock. */
async function sumsOf(ctx: ReadContext) {
  const of = (type: 'receivable' | 'payable' | 'stock') =>
    sql<number>`coalesce(sum(${journalLines.debit} - ${journalLines.credit})
      filter (where ${ledgerAccounts.type} = ${type}), 0)`.mapWith(Number);
  const [sums] = await ctx.tx
    .select({ receivable: of('receivable'), payable: of('payable'), stock: of('stock') })
    .from(journalEntries)
    .innerJoin(journalLines, eq(journalLines.entryId, journalEntries.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, journalLines.accountId))
    .where(inArray(journalEntries.event, ['openingBalance.entered', 'stock.opening']));
  const { rows } = await ctx.tx.execute<{ balance: string }>(sql`
    select coalesce(sum(debit - credit), 0) as balance from ${turnover}
    where ${inArray(sql`account_id`, await systemAccounts(ctx, 'equity.opening'))}`);
  return {
    ...(sums ?? { receivable: 0, payable: 0, stock: 0 }),
    equity: Number(rows[0]?.balance ?? 0),
  };
}
