import type {
  MoneyBackTo,
  RefundablePayment,
  RefundPart,
  RefundTo,
} from '@counting-house/contract/orders/payments/refund.ts';

/** Where money goes that was paid too much, in words. */
export const moneyBackWays = {
  source: 'Original payment method',
  wallet: 'To wallet',
  keep: 'Keep as credit on the order',
} as const satisfies Readonly<Record<MoneyBackTo, string>>;

/** Part of what is given back, as it is typed. */
export type PartDraft = {
  readonly paymentId: number;
  readonly amount: number;
  readonly to: RefundTo;
};

/** What goes back when nobody changes it: of each payment its share, the way it came. */
export const toParts = (payments: readonly RefundablePayment[]): PartDraft[] =>
  payments.flatMap(({ id, share }) =>
    share > 0 ? [{ paymentId: id, amount: share, to: 'source' as const }] : [],
  );

/** Every payment with nothing of it yet, where nothing is owed. */
export const partsOfAll = (payments: readonly RefundablePayment[]): PartDraft[] =>
  payments.map(({ id }) => ({ paymentId: id, amount: 0, to: 'source' as const }));

/** Two parts of a payment instead of one: the second is empty, and goes the first other way. */
export function split(
  parts: readonly PartDraft[],
  index: number,
  payments: readonly RefundablePayment[],
): PartDraft[] {
  const part = parts[index];
  if (!part) return [...parts];
  const used = new Set(parts.filter((one) => one.paymentId === part.paymentId).map(({ to }) => to));
  const ways = payments.find(({ id }) => id === part.paymentId)?.ways ?? [];
  const to = ways.find((way) => !used.has(way));
  if (!to) return [...parts];
  return parts.toSpliced(index + 1, 0, { ...part, amount: 0, to });
}

/** What the server is sent of it: parts that are nothing are left out. */
export const sentParts = (parts: readonly PartDraft[]): RefundPart[] =>
  parts.filter(({ amount }) => amount > 0);

export const sumParts = (parts: readonly PartDraft[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);
