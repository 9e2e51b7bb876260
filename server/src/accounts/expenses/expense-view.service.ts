import {
  type Expense,
  ExpenseRow,
  type ListExpenses,
} from '@counting-house/contract/accounts/expense.ts';
import type { PaidState } from '@counting-house/contract/accounts/expense-labels.ts';
import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { attachedFiles } from '../../admin/files/attached.service.ts';
import { may, type ReadContext } from '../../platform/context.ts';
import { notAllowed } from '../../platform/problem.ts';
import { asked, atLeast, pick, upTo } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { theOne } from '../../platform/rows/rows.ts';
import { vendors } from '../../purchasing/vendors/vendor.table.ts';
import { users } from '../../platform/people/user.table.ts';
import { bankAccounts } from '../../books/banks/bank-account.table.ts';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { openItems } from '../../books/open-items/open-item.table.ts';
import { readReverseChargePapers } from '../../books/taxes/reverse-charge.service.ts';
import { vouchers } from '../vouchers/voucher.table.ts';
import { calledExpense } from './expense-post.service.ts';
import { expenseFiles, expenses } from './expense.table.ts';
import { numberOrDraft } from '../../platform/rows/search.ts';

const makers = alias(users, 'maker');
const approvers = alias(users, 'approver');
const places = alias(ledgerAccounts, 'place');

const itemOfExpense = and(
  eq(openItems.sourceKind, 'expense'),
  eq(openItems.sourceId, expenses.id),
  isNull(openItems.voidedOn),
);

/** Paise that are not paid of an expense that stands in the books. */
const balance =
  sql<number>`case when ${expenses.status} <> 'posted' or ${expenses.paidFrom} = 'account' then 0
  when ${expenses.paidFrom} = 'vendor_credit' then coalesce(${openItems.outstanding}, 0)
  when ${vouchers.status} = 'posted' then 0 else ${expenses.total} end`.mapWith(Number);

const paidState = sql<PaidState>`case when ${expenses.paidFrom} = 'account' then 'paid'
  when ${expenses.status} <> 'posted' then 'unpaid'
  when ${expenses.paidFrom} = 'payable' then case when ${vouchers.status} = 'posted' then 'paid' else 'unpaid' end
  when coalesce(${openItems.outstanding}, 0) = 0 then 'paid'
  when ${openItems.outstanding} < ${openItems.amount} then 'part_paid' else 'unpaid' end`;

/** One's own without the right to see all. @throws {Problem} `not_allowed` (403). */
function ofAsker(ctx: ReadContext) {
  if (may(ctx, 'accounts.expense.read')) return undefined;
  if (!may(ctx, 'accounts.expense.own')) throw notAllowed();
  return eq(expenses.createdBy, ctx.user.id);
}

/** An expense with its papers; another person's only with the right to. @throws {Problem} `not_found`. */
export async function getExpense(ctx: ReadContext, { id }: { id: number }): Promise<Expense> {
  const found = await ctx.tx
    .select({
      expense: expenses,
      balance,
      paidState,
      account: sql<string>`${ledgerAccounts.code} || ' ' || ${ledgerAccounts.name}`,
      place: places.name,
      maker: makers.name,
      approver: approvers.name,
    })
    .from(expenses)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, expenses.accountId))
    .leftJoin(places, eq(places.id, expenses.moneyAccountId))
    .leftJoin(openItems, itemOfExpense)
    .leftJoin(vouchers, eq(vouchers.id, expenses.reimbursedById))
    .leftJoin(makers, eq(makers.id, expenses.createdBy))
    .leftJoin(approvers, eq(approvers.id, expenses.approvedBy))
    .where(and(eq(expenses.id, id), ofAsker(ctx)));
  const { expense, ...of } = theOne(expenses, found);
  const files = await attachedFiles(ctx, expenseFiles, { expenseId: id });
  return {
    ...expense,
    id,
    number: calledExpense(expense),
    paidState: of.paidState,
    balance: of.balance,
    account: of.account,
    moneyAccount: of.place ?? '',
    papers: await readReverseChargePapers(ctx, { kind: 'expense', id }),
    files,
    fileIds: files.map((file) => file.id),
    makerId: expense.createdBy,
    maker: of.maker ?? '',
    approvedBy: of.approver ?? '',
  };
}

/** Expenses, newest first; one's own without the right to see all. */
export async function listExpenses(ctx: ReadContext, input: ListExpenses) {
  return pageOf(ctx, input, {
    rows: ctx.tx
      .select({
        ...columnsFor(ExpenseRow, expenses),
        number: numberOrDraft(expenses),
        paidState,
        account: ledgerAccounts.name,
        vendorName: sql<string>`coalesce(nullif(${expenses.vendorName}, ''), ${expenses.payeeName})`,
        maker: sql<string>`coalesce(${makers.name}, '')`,
        hasFile:
          sql<boolean>`exists (select from ${expenseFiles} where ${expenseFiles.expenseId} = ${expenses.id})`.mapWith(
            Boolean,
          ),
      })
      .from(expenses)
      .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, expenses.accountId))
      .leftJoin(openItems, itemOfExpense)
      .leftJoin(vouchers, eq(vouchers.id, expenses.reimbursedById))
      .leftJoin(makers, eq(makers.id, expenses.createdBy))
      .$dynamic(),
    matching: ctx.tx
      .select({ id: expenses.id })
      .from(expenses)
      .leftJoin(openItems, itemOfExpense)
      .leftJoin(vouchers, eq(vouchers.id, expenses.reimbursedById))
      .$dynamic(),
    id: expenses.id,
    where: [
      ofAsker(ctx),
      input.mine ? eq(expenses.createdBy, ctx.user.id) : undefined,
      ...asked(input, {
        ...pick(expenses, 'status', 'accountId', 'vendorId'),
        ids: expenses.id,
        paidState,
        from: atLeast(expenses.date),
        to: upTo(expenses.date),
      }),
    ],
    search: [expenses.number, expenses.searchText],
    numbers: [expenses.number],
    sorts: { date: expenses.date, total: expenses.total },
    defaultSort: '-date',
  });
}

/** Accounts that money is spent on, where it is paid from, and vendors, as the form of an expense offers them. */
export async function expenseChoices(ctx: ReadContext) {
  const { id, code, name, type, root } = ledgerAccounts;
  const accounts = await ctx.tx
    .select({ accountId: id, label: sql<string>`${code} || ' ' || ${name}` })
    .from(ledgerAccounts)
    .where(
      and(
        eq(ledgerAccounts.isGroup, false),
        or(
          and(
            eq(root, 'expense'),
            ne(type, 'cogs'),
            ne(type, 'stock_expense'),
            ne(type, 'round_off'),
          ),
          inArray(type, ['fixed_asset', 'current_asset']),
        ),
      ),
    )
    .orderBy(asc(sql`case when ${root} = 'expense' then 0 else 1 end`), asc(code));
  const money = await ctx.tx
    .select({
      accountId: id,
      label: sql<string>`coalesce(${bankAccounts.label}, ${name})`,
      kind: sql<'cash' | 'bank'>`case when ${type} = 'cash' then 'cash' else 'bank' end`,
    })
    .from(ledgerAccounts)
    .leftJoin(bankAccounts, eq(bankAccounts.ledgerAccountId, id))
    .where(
      and(eq(ledgerAccounts.isGroup, false), or(eq(type, 'cash'), eq(bankAccounts.isActive, true))),
    )
    .orderBy(asc(code));
  const known = await ctx.tx
    .select({
      vendorId: vendors.id,
      name: vendors.displayName,
      hasGstin: sql<boolean>`${vendors.gstin} is not null`,
    })
    .from(vendors)
    .where(ne(vendors.status, 'inactive'))
    .orderBy(asc(vendors.displayName))
    .limit(2_000);
  return { accounts, money, vendors: known };
}
