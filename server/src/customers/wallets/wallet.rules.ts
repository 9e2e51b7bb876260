import { isBanked, moneyMethodNames } from '@counting-house/contract/accounts/money-method.ts';
import type {
  NewWalletEntry,
  WalletEntryKind,
  WalletStatus,
} from '@counting-house/contract/customers/wallet.ts';
import { rupees } from '../../platform/money.ts';

/** Money that came into a wallet and is not all spent. */
export type Credit = {
  readonly id: number;
  readonly kind: WalletEntryKind;
  readonly remaining: number;
  readonly expiresOn: string | null;
};

/** What one entry takes of the money that came in, the nearest expiry first, then the oldest. */
export function takenFrom(
  credits: readonly Credit[],
  amount: number,
): { creditId: number; amount: number }[] {
  let left = amount;
  return credits
    .toSorted((a, b) => byExpiry(a, b) || a.id - b.id)
    .flatMap(({ id, remaining }) => {
      const taken = Math.min(left, remaining);
      left -= taken;
      return taken > 0 ? [{ creditId: id, amount: taken }] : [];
    });
}

const never = '9999-12-31';
const byExpiry = (a: Credit, b: Credit) =>
  (a.expiresOn ?? never).localeCompare(b.expiresOn ?? never);

/** The kinds of money that came from the owner. */
export const payableKinds: readonly WalletEntryKind[] = ['top_up', 'refund'];

/** What the business gave away is spent in the shop; only money that was paid in is paid out again. */
export const isPayable = ({ kind }: Pick<Credit, 'kind'>): boolean => payableKinds.includes(kind);

/**
 * What goes back where a payment took it from: what it took last comes back first.
 *
 * @param uses what the payment took and has not got back, in the order in which it took them.
 */
export function givenBackTo<T extends { readonly amount: number }>(
  uses: readonly T[],
  amount: number,
): T[] {
  let left = amount;
  return uses.toReversed().flatMap((use) => {
    const back = Math.min(left, use.amount);
    left -= back;
    return back > 0 ? [{ ...use, amount: back }] : [];
  });
}

/** Credit that could be used until yesterday. */
export const isOver = ({ expiresOn }: Pick<Credit, 'expiresOn'>, today: string): boolean =>
  expiresOn !== null && expiresOn < today;

/** What a wallet can pay with today: what it holds but for credit that is over. Nothing when it is frozen. */
export type Spendable = { readonly amount: number; readonly isFrozen: boolean };

/** Why a wallet does not pay an amount; null when it does. */
export function spendRefusal(amount: number, wallet: Spendable): string | null {
  if (wallet.isFrozen) return 'This wallet is frozen';
  return amount > wallet.amount ? `The wallet holds only ${rupees(wallet.amount)}` : null;
}

/**
 * What is wrong with an entry that somebody writes, by field; nothing when it can be booked.
 *
 * @param wallet as it stands: what it holds, what of it may be paid out, and the most it may hold; paise.
 */
export function entryRefusals(
  entry: NewWalletEntry,
  wallet: {
    readonly balance: number;
    readonly payable: number;
    readonly most: number;
    readonly status: WalletStatus;
    readonly today: string;
  },
): Record<string, string> {
  const amount = amountRefusal(entry, wallet);
  return { ...shapeRefusals(entry, wallet.today), ...(amount ? { amount } : {}) };
}

function shapeRefusals(entry: NewWalletEntry, today: string): Record<string, string> {
  const { kind, method, reference, reason, expiresOn } = entry;
  const fields: Record<string, string> = {};
  const moves = kind === 'top_up' || kind === 'withdraw';
  if (moves && !method) {
    fields['method'] =
      kind === 'top_up' ? 'Choose how the money was received' : 'Choose how the money is paid out';
  }
  if (!moves && method) fields['method'] = 'No money comes or goes with this';
  if (method && isBanked(method) && !reference) {
    fields['reference'] = `Enter the reference of the ${moneyMethodNames[method]} payment`;
  }
  if (kind !== 'top_up' && !reason) fields['reason'] = 'Reason is required';
  if (expiresOn && kind !== 'promo') fields['expiresOn'] = 'Only promotional credit expires';
  if (expiresOn && expiresOn < today) fields['expiresOn'] = 'Choose today or a later day';
  return fields;
}

function amountRefusal(
  { kind, amount }: NewWalletEntry,
  wallet: Parameters<typeof entryRefusals>[1],
): string | null {
  if (amount === 0 || (amount < 0 && kind !== 'adjust')) return 'Amount must be more than zero';
  const leaves = kind === 'withdraw' || amount < 0;
  const out = Math.abs(amount);
  if (!leaves) {
    return wallet.balance + amount > wallet.most
      ? `The wallet may hold at most ${rupees(wallet.most)}`
      : null;
  }
  if (wallet.status === 'frozen') return 'This wallet is frozen';
  if (out > wallet.balance) return `The wallet holds only ${rupees(wallet.balance)}`;
  return kind === 'withdraw' && out > wallet.payable
    ? `Promotional credit cannot be paid out. ${rupees(wallet.payable)} can.`
    : null;
}
