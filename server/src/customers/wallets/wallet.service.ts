import type { BuyerRef } from '@counting-house/contract/orders/buyer.ts';
import {
  type NewWalletEntry,
  type PostedWallet,
  Wallet,
  type WalletEntriesInput,
  WalletEntry,
  type WalletEntryKind,
  type WalletListInput,
  type WalletStatus,
} from '@counting-house/contract/customers/wallet.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import { and, eq, ilike, inArray, sql, type SQL } from 'drizzle-orm';
import { refuseNegativeCash } from '../../books/banks/cash.service.ts';
import { send } from '../../integrations/outbox/outbox.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { invalid, invariant } from '../../platform/problem.ts';
import { asked, atLeast, pick, upTo } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import type { RowSeen } from '../../platform/rows/row-register.ts';
import { updateRow } from '../../platform/rows/rows.ts';
import { salesOrders } from '../../orders/order.table.ts';
import { users } from '../../platform/people/user.table.ts';
import { companies } from '../../b2b/companies/company.table.ts';
import { customers } from '../customer.table.ts';
import { createReceipt, mailedReceipt } from '../receipts/receipt.service.ts';
import { receipts } from '../receipts/receipt.table.ts';
import { walletMessage } from '../customers.templates.ts';
import { bookEntry, openWallet } from './wallet-book.service.ts';
import { walletReceipt } from './wallet-receipt.service.ts';
import { entryRefusals, isOver, isPayable, payableKinds, type Credit } from './wallet.rules.ts';
import { walletEntries, wallets } from './wallet.table.ts';

/** How far ahead a wallet says what expires. */
const soonDays = 30;

/** Owners whose wallets a word of a search finds. */
const mostOwners = 500;

/** The wallets of all owners, the fullest first. */
export async function listWallets(
  ctx: ReadContext,
  input: WalletListInput,
): Promise<ListAnswer<Wallet>> {
  const left = (until: string) =>
    sql`exists (select from ${walletEntries} where ${walletEntries.walletId} = ${wallets.id}
      and ${walletEntries.remaining} > 0 and ${walletEntries.expiresOn} <= ${until})`;
  return pageOf(ctx, input, {
    rows: walletRows(ctx),
    matching: ctx.tx.select({ id: wallets.id }).from(wallets).$dynamic(),
    id: wallets.id,
    where: [
      ...asked(input, {
        ...pick(wallets, 'ownerType', 'ownerId', 'status'),
        hasBalance: sql<boolean>`${wallets.balance} > 0`,
      }),
      input.expiringBefore === undefined ? undefined : left(input.expiringBefore),
    ],
    search: [
      (pattern) =>
        sql`(${wallets.customerId} = any(array(${ctx.tx
          .select({ id: customers.id })
          .from(customers)
          .where(ilike(customers.searchText, pattern))
          .limit(mostOwners)})) or ${wallets.companyId} = any(array(${ctx.tx
          .select({ id: companies.id })
          .from(companies)
          .where(ilike(companies.searchText, pattern))
          .limit(mostOwners)})))`,
    ],
    sorts: { balance: wallets.balance, lastEntryAt: wallets.lastEntryAt },
    defaultSort: '-balance',
  });
}

/** What came into a wallet and left it, the newest first. */
export async function listWalletEntries(
  ctx: ReadContext,
  input: WalletEntriesInput,
): Promise<ListAnswer<WalletEntry>> {
  return pageOf(ctx, input, {
    rows: entryRows(ctx),
    matching: ctx.tx.select({ id: walletEntries.id }).from(walletEntries).$dynamic(),
    id: walletEntries.id,
    where: [
      sql`${walletEntries.walletId} = (${ctx.tx
        .select({ id: wallets.id })
        .from(wallets)
        .where(and(eq(wallets.ownerType, input.ownerType), eq(wallets.ownerId, input.ownerId)))})`,
      ...asked(input, {
        kind: walletEntries.kind,
        from: atLeast(walletEntries.businessDate),
        to: upTo(walletEntries.businessDate),
      }),
    ],
    search: [walletEntries.reason, walletEntries.reference],
    sorts: { id: walletEntries.id },
    defaultSort: '-id',
  });
}

/**
 * Adds money to a wallet or takes some out; the first entry makes the wallet.
 *
 * @throws {Problem} `invalid` (422) by field; `not_found`; those of the books.
 */
export async function postWallet(ctx: WriteContext, input: NewWalletEntry): Promise<PostedWallet> {
  const open = await openWallet(ctx, { kind: input.ownerType, id: input.ownerId });
  const fields = entryRefusals(input, {
    balance: open.wallet.balance,
    payable: sumOf(open.credits.filter(isPayable)),
    most: ctx.settings['customers.walletMaxBalance'],
    status: open.wallet.status,
    today: ctx.today,
  });
  if (Object.keys(fields).length > 0) throw invalid(fields);
  const receipt = await receiptOf(ctx, input);
  const { wallet, entry } = await bookEntry(ctx, open, {
    receiptId: receipt?.id ?? null,
    kind: input.kind,
    amount: input.kind === 'withdraw' ? -input.amount : input.amount,
    method: input.method ?? null,
    bankAccountId: input.bankAccountId ?? null,
    reference: input.reference ?? null,
    expiresOn: input.expiresOn ?? null,
    reason: input.reason ?? '',
  });
  if (input.kind === 'withdraw' && input.method === 'cash') {
    await refuseNegativeCash(ctx, ctx.today);
  }
  if (input.notify && entry.amount > 0) await tellOwner(ctx, open.owner, entry);
  return { wallet: await walletWith(ctx, wallet.id), entry: await entryWith(ctx, entry.id) };
}

/** Money that is paid in has a receipt. */
async function receiptOf(ctx: WriteContext, { kind, method, ...paid }: NewWalletEntry) {
  if (kind !== 'top_up') return null;
  invariant(method, 'money that comes has a method');
  return createReceipt(ctx, { method, ...paid });
}

/** Freezes a wallet or lets money out of it again. @throws {Problem} `not_found`, `stale`. */
export async function freezeWallet(ctx: WriteContext, at: RowSeen, status: WalletStatus) {
  await updateRow(ctx, wallets, at, { status });
}

/** Takes what expired out of one wallet; nothing when it was taken already. */
export async function expireCredit(ctx: WriteContext, owner: BuyerRef): Promise<number> {
  const open = await openWallet(ctx, owner);
  const amount = sumOf(open.credits.filter((one) => isOver(one, ctx.today)));
  if (amount === 0) return 0;
  await bookEntry(ctx, open, {
    kind: 'expire',
    amount: -amount,
    reason: 'Promotional credit ended',
  });
  return amount;
}

const sumOf = (credits: readonly Credit[]) =>
  credits.reduce((sum, { remaining }) => sum + remaining, 0);

async function tellOwner(
  ctx: WriteContext,
  owner: BuyerRef & { name: string },
  entry: { id: number; kind: WalletEntryKind; amount: number; balanceAfter: number },
): Promise<void> {
  const of = owner.kind === 'company' ? companies : customers;
  const [person] = await ctx.tx
    .select({ phone: of.phone, email: of.email })
    .from(of)
    .where(eq(of.id, owner.id));
  const isPaid = entry.kind === 'top_up' && Boolean(person?.email);
  const receipt = isPaid ? await walletReceipt(ctx, entry.id) : null;
  for (const [channel, to] of [
    ['mail', person?.email],
    ['sms', person?.phone],
  ] as const) {
    if (!to) continue;
    await send(ctx, {
      template: walletMessage,
      channel,
      to,
      values: {
        name: owner.name,
        amount: rupees(entry.amount),
        balance: rupees(entry.balanceAfter),
        receipt: receipt ? `Receipt ${receipt.receipt.number} is attached.` : '',
      },
      ...(receipt && channel === 'mail' ? { files: [await mailedReceipt(ctx, receipt)] } : {}),
      about: { entity: 'wallet_entry', id: entry.id },
    });
  }
}

const sumLeft = (what: SQL) =>
  sql<number>`coalesce((select sum(${walletEntries.remaining}) from ${walletEntries}
    where ${walletEntries.walletId} = ${wallets.id} and ${walletEntries.remaining} > 0 and ${what}), 0)::float8`;

function walletRows(ctx: ReadContext) {
  return ctx.tx
    .select({
      ...columnsFor(Wallet, wallets),
      ownerNo: sql<string>`coalesce(${customers.number}, ${companies.number})`,
      ownerName: sql<string>`coalesce(${customers.name}, ${companies.name})`,
      payable: sumLeft(inArray(walletEntries.kind, payableKinds)),
      expiring: sumLeft(sql`${walletEntries.expiresOn} <= ${ctx.today}::date + ${soonDays}::int`),
    })
    .from(wallets)
    .leftJoin(customers, eq(customers.id, wallets.customerId))
    .leftJoin(companies, eq(companies.id, wallets.companyId))
    .$dynamic();
}

function entryRows(ctx: ReadContext) {
  return ctx.tx
    .select({
      ...columnsFor(WalletEntry, walletEntries),
      at: walletEntries.createdAt,
      orderNo: salesOrders.orderNo,
      entryId: sql`${walletEntries.entryId}`.mapWith(Number),
      receiptNo: receipts.number,
      user: sql<string>`coalesce(${users.name}, 'Counting House')`,
    })
    .from(walletEntries)
    .leftJoin(salesOrders, eq(salesOrders.id, walletEntries.orderId))
    .leftJoin(users, eq(users.id, walletEntries.createdBy))
    .leftJoin(receipts, eq(receipts.id, walletEntries.receiptId))
    .$dynamic();
}

async function walletWith(ctx: ReadContext, id: number): Promise<Wallet> {
  const [row] = await walletRows(ctx).where(eq(wallets.id, id));
  invariant(row, 'a wallet that was written is read');
  return row;
}

async function entryWith(ctx: ReadContext, id: number): Promise<WalletEntry> {
  const [row] = await entryRows(ctx).where(eq(walletEntries.id, id));
  invariant(row, 'an entry that was written is read');
  return row;
}
