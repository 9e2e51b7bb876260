import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { Order } from '@counting-house/contract/orders/order.ts';
import { useSearch } from '../platform/address.ts';
import { useOperation } from '../platform/use-operation.ts';
import { NotePage } from '../ui/parts/note.tsx';
import { emptyBill, emptyEntry, entryOf, withBuyer } from './entry.ts';
import { OrderEntry } from './order-entry.tsx';

/**
 * Taking an order by keyboard; with `?customer=` for a customer, with `?order=` going on with a draft, or
 * changing an order.
 */
export function NewOrderScreen() {
  const search = useSearch();
  const id = Number(search['order'] ?? 0);
  const customerId = Number(search['customer'] ?? 0);
  if (id > 0) return <Known id={id} key={id} />;
  if (customerId > 0) return <ForCustomer id={customerId} key={-customerId} />;
  return <OrderEntry initial={emptyEntry} orderNo={null} />;
}

/** An invoice without an order: the same entry, whose goods are handed over; with `?order=` of its draft. */
export function NewBillScreen() {
  const id = Number(useSearch()['order'] ?? 0);
  return id > 0 ? <Known id={id} key={id} /> : <OrderEntry initial={emptyBill} orderNo={null} />;
}

function ForCustomer({ id }: { id: number }) {
  const buyer = useOperation(customers.getCustomer, { id });
  return <OrderEntry initial={withBuyer(emptyEntry, buyer)} orderNo={null} />;
}

function Known({ id }: { id: number }) {
  const order = useOperation(orders.getOrder, { id });
  const edit = order.actions.find(({ action }) => action === 'edit');
  if (edit && !edit.isAllowed) return <NotePage title={order.orderNo}>{edit.whyNot}</NotePage>;
  return order.buyer ? (
    <WithBuyer order={order} customerId={order.buyer.id} />
  ) : (
    <OrderEntry initial={entryOf(order, null)} orderNo={order.orderNo} />
  );
}

function WithBuyer({ order, customerId }: { order: Order; customerId: number }) {
  const buyer = useOperation(customers.getCustomer, { id: customerId });
  return <OrderEntry initial={entryOf(order, buyer)} orderNo={order.orderNo} />;
}
