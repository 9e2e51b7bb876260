import { halfUp, rupees } from '../../platform/money.ts';

/** What a price asks before it is saved. Amounts are paise. */
type PriceChange = { readonly from: number; readonly to: number };

/** By how many per cent a price changes, up or down; half up, never negative. */
export function changePercent({ from, to }: PriceChange): number {
  return halfUp(BigInt(Math.abs(to - from)) * 100n, BigInt(from));
}

/** The question to ask when a price jumps by more than the limit, or null. */
export function jumpQuestion(change: PriceChange, limitPercent: number): string | null {
  if (Math.abs(change.to - change.from) * 100 <= limitPercent * change.from) return null;
  const sign = change.to < change.from ? '−' : '+';
  return `Price goes from ${rupees(change.from)} to ${rupees(change.to)} (${sign}${changePercent(change)} %). Save anyway?`;
}

/** "You save": per cent of the MRP, half up. */
export function savedPercent({ mrp, price }: { mrp: number; price: number }): number {
  return halfUp(BigInt(mrp - price) * 100n, BigInt(mrp));
}
