import {
  type OpenDocuments,
  type OpenDocumentsOf,
  type Voucher,
  type VoucherChoices,
  VoucherLine,
} from '@counting-house/contract/accounts/vouchers/voucher.ts';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { attachedFiles } from '../../admin/files/attached.service.ts';
import type { ReadContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { readRows } from '../../platform/rows/read.ts';
import { theOne, readRow } from '../../platform/rows/rows.ts';
import { bills } from '../../purchasing/bills/bill.table.ts';
import { vendors } from '../../purchasing/vendors/vendor.table.ts';
import { users } from '../../platform/people/user.table.ts';
import { bookBalance } from '../../books/banks/bank-account-list.service.ts';
import { bankAccounts } from '../../books/banks/bank-account.table.ts';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { expenses } from '../expenses/expense.table.ts';
import { readReverseChargePapers } from '../../books/taxes/reverse-charge.service.ts';
import { tdsLeft } from '../../purchasing/bills/tds-year.service.ts';
import { settlesByItself } from '../../books/open-items/open-item.service.ts';
import { openItems } from '../../books/open-items/open-item.table.ts';
import { settledNow } from '../open-items/settled.service.ts';
import { readParty } from './party.service.ts';
import { clearedLines } from './unsettled.service.ts';
import { calledVoucher, type VoucherRow } from './voucher-post.service.ts';
import { isGuarded } from './voucher.rules.ts';
import { voucherAllocations, voucherFiles, voucherLines, vouchers } from './voucher.table.ts';

const makers = alias(users, 'maker');
const posters = alias(users, 'poster');
const approvers = alias(users, 'approver');
const places = alias(ledgerAccounts, 'place');
const targets = alias(ledgerAccounts, 'target');

/** A voucher with its lines and what it settles. @throws {Problem} `not_found`. */
export async function getVoucher(ctx: ReadContext, { id }: { id: number }): Promise<Voucher> {
  const found = await ctx.tx
    .select({
      voucher: vouchers,
      maker: makers.name,
      poster: posters.name,
      approver: approvers.name,
      place: places.name,
      target: targets.name,
    })
    .from(vouchers)
    .leftJoin(makers, eq(makers.id, vouchers.createdBy))
    .leftJoin(posters, eq(posters.id, vouchers.postedBy))
    .leftJoin(approvers, eq(approvers.id, vouchers.approvedBy))
    .leftJoin(places, eq(places.id, vouchers.moneyAccountId))
    .leftJoin(targets, eq(targets.id, vouchers.toMoneyAccountId))
    .where(eq(vouchers.id, id));
  const { voucher, ...names } = theOne(vouchers, found);
  const files = await attachedFiles(ctx, voucherFiles, { voucherId: id });
  return {
    ...voucher,
    id,
    number: calledVoucher(voucher),
    moneyAccount: names.place ?? '',
    toMoneyAccount: names.target ?? '',
    lines: await linesOfVoucher(ctx, id),
    allocations: await allocationsOf(ctx, voucher),
    unallocated: await unallocatedOf(ctx, id),
    clears:
      voucher.kind === 'settlement' || voucher.kind === 'contra'
        ? await clearedLines(ctx, voucher)
        : [],
    papers:
      voucher.kind === 'payment' ? await readReverseChargePapers(ctx, { kind: 'voucher', id }) : [],
    files,
    fileIds: files.map((file) => file.id),
    makerId: voucher.createdBy,
    maker: names.maker ?? 'Counting House',
    postedBy: names.poster ?? '',
    approvedBy: names.approver ?? '',
    bounce: await bounceOf(ctx, voucher),
    bounced: await bouncedBy(ctx, voucher),
    warnings: await warningsOf(ctx, voucher),
  };
}

async function linesOfVoucher(ctx: ReadContext, voucherId: number): Promise<Voucher['lines']> {
  return ctx.tx
    .select({
      ...columnsFor(VoucherLine, voucherLines),
      accountCode: ledgerAccounts.code,
      accountName: ledgerAccounts.name,
    })
    .from(voucherLines)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, voucherLines.accountId))
    .where(eq(voucherLines.voucherId, voucherId))
    .orderBy(asc(voucherLines.lineNo));
}

/** What a posted voucher settles now; of a draft what it is to settle. */
async function allocationsOf(
  ctx: ReadContext,
  voucher: VoucherRow,
): Promise<Voucher['allocations']> {
  const parts =
    voucher.status === 'posted' || voucher.status === 'bounced'
      ? await settledNow(ctx, { kind: 'voucher', id: voucher.id })
      : await readRows(ctx, voucherAllocations, { voucherId: voucher.id });
  if (parts.length === 0) return [];
  const amounts = new Map(parts.map(({ openItemId, amount }) => [openItemId, amount]));
  const items = await ctx.tx
    .select()
    .from(openItems)
    .where(inArray(openItems.id, [...amounts.keys()]))
    .orderBy(asc(openItems.dueDate), asc(openItems.id));
  return items.map((item) => ({
    openItemId: item.id,
    docNo: item.docNo,
    docDate: item.docDate,
    dueDate: item.dueDate,
    outstanding: item.outstanding,
    amount: amounts.get(item.id) ?? 0,
  }));
}

/** By which the cheque of a receipt or a payment came back. */
async function bounceOf(ctx: ReadContext, { id, status }: VoucherRow): Promise<Voucher['bounce']> {
  if (status !== 'bounced') return null;
  const [made] = await readRows(ctx, vouchers, {
    sourceKind: 'voucher',
    sourceId: id,
    kind: 'cheque_return',
    status: 'posted',
  });
  return made ? { id: made.id, number: calledVoucher(made), date: made.date } : null;
}

/** The receipt or the payment whose cheque came back. */
async function bouncedBy(
  ctx: ReadContext,
  { kind, sourceKind, sourceId }: VoucherRow,
): Promise<Voucher['bounced']> {
  if (kind !== 'cheque_return' || sourceKind !== 'voucher' || sourceId === null) return null;
  const paid = await readRow(ctx, vouchers, sourceId);
  return { id: paid.id, number: calledVoucher(paid) };
}

async function unallocatedOf(ctx: ReadContext, id: number): Promise<number | null> {
  const [item] = await readRows(ctx, openItems, {
    sourceKind: 'voucher',
    sourceId: id,
    voidedOn: null,
  });
  return item?.outstanding ?? null;
}

/** What anyone who posts a voucher should know: a bank account that may not be overdrawn, is. */
async function warningsOf(ctx: ReadContext, voucher: VoucherRow): Promise<string[]> {
  const isOut = voucher.kind === 'payment' || voucher.kind === 'contra';
  if (!isOut || voucher.moneyAccountId === null || voucher.status === 'reversed') return [];
  const [bank] = await readRows(ctx, bankAccounts, { ledgerAccountId: voucher.moneyAccountId });
  if (!bank || !['current', 'savings'].includes(bank.kind)) return [];
  const balance = await bookBalance(ctx, voucher.moneyAccountId);
  const isPosted = voucher.status === 'posted' || voucher.status === 'bounced';
  const after = isPosted ? balance : balance - voucher.amount;
  return after < 0 ? [`${bank.label} is overdrawn by ${rupees(-after)} in the books.`] : [];
}

/**
 * Cash, banks and accounts that a voucher may name; where the asker's last voucher moved money stands first, then the
 * primary bank and cash in hand.
 */
export async function voucherChoices(ctx: ReadContext): Promise<VoucherChoices> {
  const rows = await ctx.tx
    .select({ account: ledgerAccounts, bank: bankAccounts })
    .from(ledgerAccounts)
    .leftJoin(bankAccounts, eq(bankAccounts.ledgerAccountId, ledgerAccounts.id))
    .where(and(eq(ledgerAccounts.isGroup, false), eq(ledgerAccounts.isActive, true)))
    .orderBy(asc(ledgerAccounts.code));
  const [last] = await ctx.tx
    .select({ accountId: vouchers.moneyAccountId })
    .from(vouchers)
    .where(and(eq(vouchers.createdBy, ctx.user.id), isNotNull(vouchers.moneyAccountId)))
    .orderBy(desc(vouchers.id))
    .limit(1);
  const rank = ({ account, bank }: (typeof rows)[number]) =>
    account.id === last?.accountId ? 0 : bank?.isPrimary ? 1 : 2;
  const money = rows
    .filter(({ account, bank }) => account.type === 'cash' || bank?.isActive)
    .toSorted((a, b) => rank(a) - rank(b));
  return {
    money: money.map(({ account, bank }) => ({
      accountId: account.id,
      label: bank?.label ?? account.name,
      kind: bank ? ('bank' as const) : ('cash' as const),
      bankAccountId: bank?.id ?? null,
    })),
    accounts: rows.map(({ account }) => ({
      accountId: account.id,
      label: `${account.code} ${account.name}`,
      root: account.root,
      partyKind: account.partyKind,
      isGuarded: isGuarded(account),
    })),
  };
}

const mostDocuments = 500;

/** Documents of a party that a receipt or a payment can settle, those due first before the others. */
export async function readOpenDocuments(
  ctx: ReadContext,
  { partyKind, partyId, direction, voucherId }: OpenDocumentsOf,
): Promise<OpenDocuments> {
  const own = voucherId
    ? new Map(
        (await settledNow(ctx, { kind: 'voucher', id: voucherId })).map((part) => [
          part.openItemId,
          part.amount,
        ]),
      )
    : new Map<number, number>();
  const rows = await ctx.tx
    .select({
      item: openItems,
      isBlocked: sql<boolean>`coalesce(${bills.isBlocked}, false)`,
      billNo: bills.vendorBillNo,
      tdsLeft,
    })
    .from(openItems)
    .leftJoin(bills, and(eq(openItems.sourceKind, 'bill'), eq(bills.id, openItems.sourceId)))
    .leftJoin(
      expenses,
      and(eq(openItems.sourceKind, 'expense'), eq(expenses.id, openItems.sourceId)),
    )
    .where(
      and(
        eq(openItems.partyKind, partyKind),
        eq(openItems.partyId, partyId),
        eq(openItems.side, direction === 'in' ? 'debit' : 'credit'),
        isNull(openItems.voidedOn),
        or(gt(openItems.outstanding, 0), inArray(openItems.id, [...own.keys()])),
      ),
    )
    .orderBy(asc(openItems.dueDate), asc(openItems.id))
    .limit(mostDocuments);
  const { name } = await readParty(ctx, { kind: partyKind, id: partyId });
  const vendor = partyKind === 'vendor' ? await readRow(ctx, vendors, partyId) : null;
  return {
    tdsSectionId: vendor?.tdsSectionId ?? null,
    settlesOldest: settlesByItself(
      { docKind: direction === 'in' ? 'receipt' : 'payment', partyKind },
      ctx.settings['accounts.autoAllocation'],
    ),
    partyName: name,
    rows: rows.map(({ item, isBlocked, billNo, tdsLeft: left }) => ({
      openItemId: item.id,
      docKind: item.docKind,
      docNo: billNo ? `${item.docNo} (${billNo})` : item.docNo,
      docDate: item.docDate,
      dueDate: item.dueDate,
      amount: item.amount,
      outstanding: item.outstanding + (own.get(item.id) ?? 0),
      isBlocked,
      tdsLeft: left,
    })),
  };
}
