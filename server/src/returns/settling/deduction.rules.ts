import type { PieceCondition } from '@counting-house/contract/returns/return-labels.ts';
import { allocate, halfUp } from '../../platform/money.ts';

const whole = 10_000n;

type DeductedLine = {
  /** What the goods cost the buyer, paise as shown. */
  readonly goods: number;
  readonly reason: { readonly isCustomerFault: boolean; readonly feeRate: number };
  readonly pieces: readonly { readonly qty: number; readonly condition: PieceCondition }[];
};

/**
 * What is usually held back of goods that come back: the fee of the reason, and more for what the buyer
 * opened or damaged; nothing when it is not their fault.
 *
 * @param rates basis points by condition.
 * @returns paise, at most the goods; and the rate when it is one for all pieces.
 * @see selling rules 3.4.
 */
export function usualDeduction(
  { goods, reason, pieces }: DeductedLine,
  rates: { readonly opened: number; readonly damaged: number },
): { amount: number; rate: number | null } {
  if (!reason.isCustomerFault) return { amount: 0, rate: 0 };
  const rateOf = (condition: PieceCondition) => {
    const more = condition === 'opened' || condition === 'damaged' ? rates[condition] : 0;
    return Math.min(Number(whole), reason.feeRate + more);
  };
  const parts = allocate(
    goods,
    pieces.map(({ qty }) => qty),
  );
  const byRate = Map.groupBy(pieces.keys(), (index) =>
    rateOf(pieces[index]?.condition ?? 'sealed'),
  );
  const amount = [...byRate].reduce((sum, [rate, indexes]) => {
    const part = indexes.reduce((all, index) => all + (parts[index] ?? 0), 0);
    return sum + halfUp(BigInt(part) * BigInt(rate), whole);
  }, 0);
  const [only, ...others] = byRate.keys();
  return { amount: Math.min(amount, goods), rate: others.length === 0 ? (only ?? 0) : null };
}
