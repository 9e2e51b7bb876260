import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import { useSearch } from '../../platform/address.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { emptyEntry, withBuyer } from './entry.ts';
import { CopiedOrder, KnownOrder } from './known-order.tsx';
import { OrderEntry } from './order-entry.tsx';

/**
 * Taking an order by keyboard; with `?customer=` for a customer, with `?copy=` of the goods of another order, with
 * `?order=` going on with a draft, or changing an order.
 */
export function NewOrderScreen() {
  const search = useSearch();
  const id = Number(search['order'] ?? 0);
  const copyId = Number(search['copy'] ?? 0);
  const customerId = Number(search['customer'] ?? 0);
  if (id > 0) return <KnownOrder id={id} key={id} />;
  if (copyId > 0) return <CopiedOrder id={copyId} key={`copy ${copyId}`} />;
  if (customerId > 0) return <ForCustomer id={customerId} key={-customerId} />;
  return <OrderEntry initial={emptyEntry} orderNo={null} />;
}

function ForCustomer({ id }: { id: number }) {
  const buyer = useOperation(customers.getCustomer, { id });
  return <OrderEntry initial={withBuyer(emptyEntry, buyer)} orderNo={null} />;
}
