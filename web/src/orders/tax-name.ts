import type { OrderPreview } from '@counting-house/contract/orders/order-entry.ts';

/** What the tax of an order is called: `IGST` where it goes to another state, else `GST` for its halves together. */
export function taxName(preview: Pick<OrderPreview, 'taxesByRate'> | null): 'GST' | 'IGST' {
  const codes = (preview?.taxesByRate ?? []).flatMap(({ components }) =>
    components.map(({ code }) => code),
  );
  return codes.length > 0 && codes.every((code) => code === 'IGST') ? 'IGST' : 'GST';
}
