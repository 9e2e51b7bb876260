import type { PricePreview } from '@counting-house/contract/catalogue/price.ts';
import { halfUp, rupees } from '../../platform/money.ts';
import { taxOn, type TaxComponent } from '../../tax/tax.service.ts';

/** What a price asks before it is saved. Amounts are paise. */
type PriceChange = { readonly from: number; readonly to: number };

/** By how many per cent a price changes, up or down; half up, never negative. */
export function changePercent({ from, to }: PriceChange): number {
  return halfUp(BigInt(Math.abs(to - from)) * 100n, BigInt(from));
}

/** The question to ask when a price jumps by more than the limit, or null. */
export function jumpQuestion(change: PriceChange, limitPercent: number): string | null {
  if (!isJump(change, limitPercent)) return null;
  const sign = change.to < change.from ? '−' : '+';
  return `Price goes from ${rupees(change.from)} to ${rupees(change.to)} (${sign}${changePercent(change)} %). Save anyway?`;
}

/** "You save": per cent of the MRP, half up. */
export function savedPercent({ mrp, price }: { mrp: number; price: number }): number {
  return halfUp(BigInt(mrp - price) * 100n, BigInt(mrp));
}

type Previewed = PricePreview['rows'][number];

/** What somebody should look at before a price is saved; a cost of null is not compared. */
export function priceWarnings(
  {
    before,
    after,
    cost,
    components,
  }: Pick<Previewed, 'before' | 'after' | 'cost'> & { components: readonly TaxComponent[] },
  { isInclusive, jumpPercent }: { isInclusive: boolean; jumpPercent: number },
): Previewed['warnings'] {
  const { taxable, total } = taxOn(
    after.price,
    components,
    isInclusive ? 'inclusive' : 'exclusive',
  );
  const isAboveMrp = Math.max(total, after.price) > after.mrp;
  const isBelowCost = cost !== null && taxable < cost;
  const isFirst = before.price === 0;
  const jumps = !isFirst && isJump({ from: before.price, to: after.price }, jumpPercent);
  return [
    ...(isAboveMrp ? (['aboveMrp'] as const) : []),
    ...(isBelowCost ? (['belowCost'] as const) : []),
    ...(jumps ? (['jump'] as const) : []),
  ];
}

const isJump = ({ from, to }: PriceChange, limitPercent: number): boolean =>
  Math.abs(to - from) * 100 > limitPercent * from;
