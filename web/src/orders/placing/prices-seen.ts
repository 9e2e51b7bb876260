import type { OrderPreview } from '@counting-house/contract/orders/order-entry.ts';
import type { Entry } from './entry.ts';

/** SKU → the price that the person saw last: of the priced lines, else of the list of items. */
export function pricesSeen(
  { lines }: Entry,
  priced: OrderPreview['lines'],
): ReadonlyMap<string, number> {
  const listed = lines.flatMap(({ sku, shownPrice }) =>
    shownPrice === null ? [] : [[sku, shownPrice] as const],
  );
  return new Map([...listed, ...priced.map(({ sku, unitPrice }) => [sku, unitPrice] as const)]);
}

/** Whether any line costs what the person never saw; prices of their own they typed themselves. */
export function costsUnseen(
  { lines }: Entry,
  priced: OrderPreview['lines'],
  seen: ReadonlyMap<string, number>,
): boolean {
  const typed = new Set(lines.flatMap(({ sku, unitPrice }) => (unitPrice === null ? [] : [sku])));
  return priced.some(({ sku, unitPrice }) => !typed.has(sku) && seen.get(sku) !== unitPrice);
}
