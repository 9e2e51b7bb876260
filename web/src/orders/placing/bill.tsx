import { useSearch } from '../../platform/address.ts';
import { emptyBill } from './entry.ts';
import { KnownOrder } from './known-order.tsx';
import { OrderEntry } from './order-entry.tsx';

/** An invoice without an order: the same entry, whose goods are handed over; with `?order=` of its draft. */
export function Bill() {
  const id = Number(useSearch()['order'] ?? 0);
  return id > 0 ? (
    <KnownOrder id={id} key={id} />
  ) : (
    <OrderEntry initial={emptyBill} orderNo={null} />
  );
}
