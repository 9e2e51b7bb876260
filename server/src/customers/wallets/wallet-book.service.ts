import type { BuyerRef } from '@counting-house/contract/orders/buyer.ts';
import type { WalletEntryKind } from '@counting-house/contract/customers/wallet.ts';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { moneyLine } from '../../books/open-items/money.service.ts';
import { credit, debit, post, type RoleLine } from '../../books/journal/journal.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invariant, notFound, ruleBroken } from '../../platform/problem.ts';
import { pick } from '../../platform/rows/asked.ts';
import { changeRow, insertRow } from '../../platform/rows/rows.ts';
import { companies } from '../../b2b/companies/company.table.ts';
import { customers } from '../customer.table.ts';
import { isOver, isPayable, takenFrom, type Credit } from './wallet.rules.ts';
import { walletEntries, wallets, walletUses } from './wallet.table.ts';

/** How long credit that comes back after its last day can be used. */
const daysAfterReturn = 30;

type WalletRecord = typeof wallets.$inferSelect;
type EntryRecord = typeof walletEntries.$inferSelect;

/** A wallet that is locked, with whose it is and what it is made of. */
type OpenWallet = {
  readonly wallet: WalletRecord;
  readonly owner: BuyerRef & { readonly number: string; readonly name: string };
  /** What came in and is left. */
  readonly credits: readonly Credit[];
};

/** What is written into a wallet. */
type Movement = Pick<
  typeof walletEntries.$inferInsert,
  'method' | 'bankAccountId' | 'reference' | 'orderId' | 'backOfId' | 'entryId' | 'receiptId'
> & {
  readonly kind: WalletEntryKind;
  /** Paise, less than zero is money that leaves; the caller has seen that it can. */
  readonly amount: number;
  readonly expiresOn?: string | null;
  readonly reason?: string;
};

/**
 * Locks the wallet of a buyer until the end of the transaction, and makes it when they had none. Behind its
 * owner in the order of locks.
 *
 * @throws {Problem} `not_found`; `wallet.walk_in` (422) of anyone who has no name.
 */
export async function openWallet(ctx: WriteContext, owner: BuyerRef): Promise<OpenWallet> {
  const of = owner.kind === 'company' ? companies : customers;
  const [person] = await ctx.tx
    .select({ number: of.number, name: of.name, kind: kindOf(owner) })
    .from(of)
    .where(eq(of.id, owner.id))
    .for('no key update');
  if (!person) throw notFound(owner.kind === 'company' ? 'Company' : 'Customer');
  const { kind, ...named } = person;
  if (kind === 'walk_in') {
    throw ruleBroken(
      'wallet.walk_in',
      'Walk-in customers have no wallet. Name the customer first.',
    );
  }
  const wallet =
    (await lockedWallet(ctx, owner)) ??
    (await insertRow(ctx, wallets, {
      ownerType: owner.kind,
      ownerId: owner.id,
      lastEntryAt: ctx.now,
    }));
  const credits = await ctx.tx
    .select(pick(walletEntries, 'id', 'kind', 'remaining', 'expiresOn'))
    .from(walletEntries)
    .where(and(eq(walletEntries.walletId, wallet.id), gt(walletEntries.remaining, 0)));
  return { wallet, owner: { ...owner, ...named }, credits };
}

const kindOf = ({ kind }: BuyerRef) =>
  kind === 'company' ? sql<string>`'company'` : sql<string>`${customers.kind}`;

async function lockedWallet(ctx: ReadContext, owner: BuyerRef): Promise<WalletRecord | undefined> {
  const [wallet] = await ctx.tx
    .select()
    .from(wallets)
    .where(and(eq(wallets.ownerType, owner.kind), eq(wallets.ownerId, owner.id)))
    .for('no key update');
  return wallet;
}

/**
 * Writes an entry into a wallet and posts it. What leaves takes what came in, the nearest expiry first; a
 * pay-out takes only what was paid in, an expiry only what expired.
 *
 * @throws {Problem} those of `post` and `moneyLine`.
 */
export async function bookEntry(
  ctx: WriteContext,
  open: OpenWallet,
  movement: Movement & { readonly kind: BookedKind },
): Promise<{ wallet: WalletRecord; entry: EntryRecord }> {
  const { wallet, entry } = await writeEntry(ctx, open, movement);
  const { owner } = open;
  const entryId = await post(ctx, {
    event: eventOf[movement.kind],
    date: ctx.today,
    source: { kind: 'wallet_entry', id: entry.id, no: owner.number, seq: 1 },
    party: { kind: owner.kind, id: owner.id, name: owner.name },
    narration: movement.reason || undefined,
    lines: await linesOf(ctx, movement),
  });
  return { wallet, entry: await changeRow(ctx, walletEntries, entry, { entryId }) };
}

/** Writes an entry that stands in the books already, or will; the caller has seen that it can. */
export async function writeEntry(
  ctx: WriteContext,
  { wallet, credits }: OpenWallet,
  movement: Movement,
): Promise<{ wallet: WalletRecord; entry: EntryRecord }> {
  const { kind, amount } = movement;
  const balance = wallet.balance + amount;
  invariant(balance >= 0, 'a wallet holds what is taken out of it');
  const entry = await insertRow(ctx, walletEntries, {
    walletId: wallet.id,
    kind,
    amount,
    balanceAfter: balance,
    remaining: kind === 'order_payment_back' ? 0 : Math.max(amount, 0),
    expiresOn: movement.expiresOn ?? null,
    businessDate: ctx.today,
    method: movement.method ?? null,
    bankAccountId: movement.bankAccountId ?? null,
    reference: movement.reference || null,
    reason: movement.reason ?? '',
    orderId: movement.orderId ?? null,
    backOfId: movement.backOfId ?? null,
    entryId: movement.entryId ?? null,
    receiptId: movement.receiptId ?? null,
  });
  if (amount < 0) await take(ctx, entry.id, usable(credits, kind, ctx.today), -amount);
  const after = await changeRow(ctx, wallets, wallet, { balance, lastEntryAt: ctx.now });
  return { wallet: after, entry };
}

/** The kinds that post themselves; the others are posted once, by the payment of their order. */
type BookedKind = Exclude<
  WalletEntryKind,
  'refund' | 'gift_card' | 'order_payment' | 'order_payment_back'
>;

const eventOf = {
  top_up: 'wallet.toppedUp',
  promo: 'wallet.granted',
  adjust: 'wallet.adjusted',
  withdraw: 'wallet.paidOut',
  expire: 'wallet.expired',
} as const satisfies Record<BookedKind, string>;

/** Which money that came in a kind of entry may take. */
function usable(credits: readonly Credit[], kind: WalletEntryKind, today: string) {
  if (kind === 'withdraw') return credits.filter(isPayable);
  if (kind === 'expire') return credits.filter((one) => isOver(one, today));
  if (kind === 'order_payment') return credits.filter((one) => !isOver(one, today));
  return credits;
}

async function take(
  ctx: WriteContext,
  debitId: number,
  credits: readonly Credit[],
  amount: number,
): Promise<void> {
  const taken = takenFrom(credits, amount);
  invariant(
    taken.reduce((sum, one) => sum + one.amount, 0) === amount,
    'a wallet holds what is taken out of it',
  );
  await use(ctx, debitId, taken);
}

/** Notes what an entry takes of the money that came in, and takes it; less than nothing puts it back. */
export async function use(
  ctx: WriteContext,
  debitId: number,
  taken: readonly { readonly creditId: number; readonly amount: number }[],
): Promise<void> {
  await ctx.tx.insert(walletUses).values(taken.map((one) => ({ ...one, debitId })));
  const of = sql.join(
    taken.map((one) => sql`(${one.creditId}::bigint, ${one.amount}::bigint)`),
    sql`, `,
  );
  await ctx.tx
    .update(walletEntries)
    .set({
      remaining: sql`${walletEntries.remaining} - taken.amount`,
      expiresOn: sql`case when taken.amount < 0 and ${walletEntries.expiresOn} < ${ctx.today}
        then ${ctx.today}::date + ${daysAfterReturn}::int else ${walletEntries.expiresOn} end`,
    })
    .from(sql`(values ${of}) as taken(credit_id, amount)`)
    .where(
      and(
        inArray(
          walletEntries.id,
          taken.map(({ creditId }) => creditId),
        ),
        sql`${walletEntries.id} = taken.credit_id`,
      ),
    );
}

/** Both sides of an entry: the wallet, and where the money comes from or goes to. */
async function linesOf(
  ctx: WriteContext,
  movement: Movement & { readonly kind: BookedKind },
): Promise<RoleLine[]> {
  const { kind, amount, method } = movement;
  const paise = Math.abs(amount);
  const wallet = amount > 0 ? credit('wallet', paise) : debit('wallet', paise);
  switch (kind) {
    case 'top_up':
    case 'withdraw':
      invariant(method, 'money that comes or goes has a method');
      return [
        wallet,
        await moneyLine(ctx, {
          direction: amount > 0 ? 'in' : 'out',
          method,
          amount: paise,
          bankAccountId: movement.bankAccountId ?? undefined,
          reference: movement.reference ?? undefined,
        }),
      ];
    case 'promo':
      return [debit('marketing', paise), wallet];
    case 'expire':
      return [wallet, credit('credit_expired', paise)];
    case 'adjust':
      return amount > 0
        ? [debit('other_expense', paise), wallet]
        : [wallet, credit('other_income', paise)];
  }
}

/** The wallets with credit that expired before today, lowest owner first. */
export function expiredOwners(ctx: ReadContext): Promise<BuyerRef[]> {
  return ctx.tx
    .selectDistinct({ kind: wallets.ownerType, id: wallets.ownerId })
    .from(walletEntries)
    .innerJoin(wallets, eq(wallets.id, walletEntries.walletId))
    .where(and(gt(walletEntries.remaining, 0), sql`${walletEntries.expiresOn} < ${ctx.today}`))
    .orderBy(asc(wallets.ownerType), asc(wallets.ownerId));
}
