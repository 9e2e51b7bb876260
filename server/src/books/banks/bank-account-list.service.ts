import { BankAccount } from '@counting-house/contract/books/bank-account.ts';
import type { accounts as operations } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { may, type ReadContext } from '../../platform/context.ts';
import { asked } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { notAllowed } from '../../platform/problem.ts';
import { theOne } from '../../platform/rows/rows.ts';
import { reconciliations } from '../../accounts/reconciliation/reconciliation.table.ts';
import { bankStatementLines, bankStatements } from '../../accounts/statements/statement.table.ts';
import { ledgerAccounts } from '../chart/account.table.ts';
import { bankAccounts } from './bank-account.table.ts';
import { turnover } from '../journal/turnover.service.ts';

/** Anyone who writes down where money lands chooses one of the accounts. */
const choosing = ['accounts.bank.read', 'orders.payment.record'] as const;

/**
 * The bank accounts, the primary one first. Numbers and balances need `accounts.bank.read`.
 *
 * @throws {Problem} `not_allowed` (403) for anyone who neither reads nor chooses them.
 */
export async function listBankAccounts(
  ctx: ReadContext,
  input: z.output<typeof operations.listBankAccounts.input>,
): Promise<ListAnswer<BankAccount>> {
  if (!choosing.some((permission) => may(ctx, permission))) throw notAllowed();
  const page = await pageOf(ctx, input, {
    rows: rowsOf(ctx).$dynamic(),
    matching: ctx.tx.select({ id: bankAccounts.id }).from(bankAccounts).$dynamic(),
    id: bankAccounts.id,
    where: asked(input, { active: bankAccounts.isActive }),
    search: [bankAccounts.label, bankAccounts.bankName, bankAccounts.upiId],
    sorts: { isPrimary: bankAccounts.isPrimary, label: bankAccounts.label },
    defaultSort: '-isPrimary,label',
  });
  return { ...page, rows: await withBalances(ctx, page.rows) };
}

/** @throws {Problem} `not_found`. */
export async function getBankAccount(
  ctx: ReadContext,
  { id }: { id: number },
): Promise<BankAccount> {
  const account = theOne(
    bankAccounts,
    await withBalances(ctx, await rowsOf(ctx).where(eq(bankAccounts.id, id))),
  );
  return account;
}

/** What the books say lies on an account (paise; a debit balance is positive). */
export async function bookBalance(ctx: ReadContext, ledgerAccountId: number): Promise<number> {
  const balances = await balancesOf(ctx, [ledgerAccountId]);
  return balances.get(ledgerAccountId) ?? 0;
}

const rowsOf = (ctx: ReadContext) =>
  ctx.tx
    .select({
      ...columnsFor(BankAccount, bankAccounts),
      accountNumber: bankAccounts.accountNumber,
      ledgerCode: ledgerAccounts.code,
    })
    .from(bankAccounts)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, bankAccounts.ledgerAccountId));

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

async function withBalances(ctx: ReadContext, rows: readonly Row[]): Promise<BankAccount[]> {
  const sees = may(ctx, 'accounts.bank.read');
  const balances = sees
    ? await balancesOf(
        ctx,
        rows.map(({ ledgerAccountId }) => ledgerAccountId),
      )
    : null;
  const desks = sees
    ? await desksOf(
        ctx,
        rows.map(({ id }) => id),
      )
    : null;
  return rows.map(({ accountNumber, ...row }) => ({
    ...row,
    ...(desks?.get(row.id) ?? noDesk),
    maskedNumber: sees && accountNumber !== '' ? `•••• ${accountNumber.slice(-4)}` : null,
    openingBalance: sees ? row.openingBalance : null,
    bookBalance: balances ? (balances.get(row.ledgerAccountId) ?? 0) : null,
  }));
}

const noDesk = { openLines: null, statementDate: null, statementBalance: null, reconciledOn: null };

/** How far the statements of accounts are worked off. */
async function desksOf(ctx: ReadContext, ids: readonly number[]) {
  type Raw = {
    id: string;
    lines: string;
    day: string | null;
    balance: string | null;
    reconciled: string | null;
  };
  const { rows } = await ctx.tx.execute<Raw>(sql`
    select b.id,
      (select count(*) from ${bankStatementLines} l where l.bank_account_id = b.id and l.status = 'open') as lines,
      to_char(s.to_date, 'YYYY-MM-DD') as day, s.closing_balance as balance,
      (select to_char(max(r.statement_date), 'YYYY-MM-DD') from ${reconciliations} r
        where r.bank_account_id = b.id and r.status = 'closed') as reconciled
    from ${bankAccounts} b left join lateral (
        select to_date, closing_balance from ${bankStatements}
        where bank_account_id = b.id and closing_balance is not null
        order by to_date desc, id desc limit 1
      ) s on true
    where b.id = any(${sql.param([...ids])}::bigint[])`);
  return new Map(
    rows.map(({ id, lines, day, balance, reconciled }) => [
      Number(id),
      {
        openLines: Number(lines),
        statementDate: day,
        statementBalance: balance === null ? null : Number(balance),
        reconciledOn: reconciled,
      },
    ]),
  );
}

async function balancesOf(
  ctx: ReadContext,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (accountIds.length === 0) return new Map();
  const accountId = sql<number>`turnover.account_id`.mapWith(Number);
  const sums = await ctx.tx
    .select({
      accountId,
      balance: sql<number>`sum(turnover.debit - turnover.credit)`.mapWith(Number),
    })
    .from(turnover)
    .where(inArray(accountId, [...accountIds]))
    .groupBy(accountId);
  return new Map(sums.map(({ accountId, balance }) => [accountId, balance]));
}
