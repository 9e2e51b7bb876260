import type {
  ReceiptOf,
  SendReceipt,
  SentReceipt,
} from '@counting-house/contract/customers/receipt.ts';
import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { companies } from '../../b2b/companies/company.table.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { notFound } from '../../platform/problem.ts';
import { customers } from '../customer.table.ts';
import { mailReceipt, receiptFile, type ReceiptSeen } from '../receipts/receipt.service.ts';
import { receipts } from '../receipts/receipt.table.ts';
import { walletEntries, wallets, walletUses } from './wallet.table.ts';

/** The receipt of money that was paid into a wallet, as a paper. @throws {Problem} `not_found`. */
export async function printWalletReceipt(
  ctx: ReadContext,
  { id }: z.output<typeof ReceiptOf>,
): Promise<FileAnswer> {
  return receiptFile(ctx, await walletReceipt(ctx, id));
}

/**
 * Mails the receipt of money that was paid into a wallet to its owner.
 *
 * @throws {Problem} `not_found`; `receipt.no_address`, `receipt.not_sent` (422).
 */
export async function sendWalletReceipt(
  ctx: WriteContext,
  { id, to }: SendReceipt,
): Promise<SentReceipt> {
  return mailReceipt(ctx, await walletReceipt(ctx, id), { to });
}

/** The receipt of an entry of a wallet, with what was paid back or corrected of it since. */
export async function walletReceipt(ctx: ReadContext, entryId: number): Promise<ReceiptSeen> {
  const [row] = await ctx.tx
    .select({
      receipt: receipts,
      name: sql<string>`coalesce(${customers.name}, ${companies.name})`,
      number: sql<string>`coalesce(${customers.number}, ${companies.number})`,
      email: sql<string>`coalesce(${customers.email}, ${companies.email}, '')`,
      gstin: sql<string>`coalesce(${companies.gstin}, '')`,
    })
    .from(walletEntries)
    .innerJoin(receipts, eq(receipts.id, walletEntries.receiptId))
    .innerJoin(wallets, eq(wallets.id, walletEntries.walletId))
    .leftJoin(customers, eq(customers.id, wallets.customerId))
    .leftJoin(companies, eq(companies.id, wallets.companyId))
    .where(eq(walletEntries.id, entryId));
  if (!row) throw notFound('Receipt');
  const { receipt, name, number, email, gstin } = row;
  const takenBack = await takenBackOf(ctx, entryId);
  const back = takenBack.reduce((sum, { amount }) => sum + amount, 0);
  return {
    receipt,
    from: { name, facts: [number, gstin && `GSTIN ${gstin}`].filter(Boolean), email },
    lines: [{ description: `Wallet of ${number}`, amount: receipt.amount }],
    takenBack,
    isCancelled: back === receipt.amount,
    taxNote: 'GST is charged on what the wallet pays for, with its invoice.',
    about: { entity: 'wallet_entry', id: entryId },
  };
}

/** What was paid out again or corrected of money that was paid in: orders that it paid leave it as it is. */
async function takenBackOf(ctx: ReadContext, entryId: number) {
  const debits = alias(walletEntries, 'debit');
  const rows = await ctx.tx
    .select({ kind: debits.kind, amount: sql<number>`sum(${walletUses.amount})::float8` })
    .from(walletUses)
    .innerJoin(debits, eq(debits.id, walletUses.debitId))
    .where(and(eq(walletUses.creditId, entryId), inArray(debits.kind, ['withdraw', 'adjust'])))
    .groupBy(debits.kind)
    .orderBy(debits.kind);
  return rows.map(({ kind, amount }) => ({
    description: kind === 'withdraw' ? 'Refunded' : 'Corrected',
    amount,
  }));
}
