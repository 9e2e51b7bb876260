import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { Order } from '@counting-house/contract/orders/order.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { NotePage } from '../../ui/parts/note.tsx';
import { copyOrder } from './copy-order.ts';
import { toEntry } from './entry.ts';
import { OpenOrder } from '../open-order.tsx';
import { OrderEntry } from './order-entry.tsx';

/** Going on with a draft, or changing an order. */
export function KnownOrder({ id }: { id: number }) {
  const order = useOperation(orders.getOrder, { id });
  const edit = order.actions.find(({ action }) => action === 'edit');
  if (edit && !edit.isAllowed) {
    return (
      <NotePage title={order.orderNo} act={<OpenOrder id={id} orderNo={order.orderNo} />}>
        {edit.whyNot}
      </NotePage>
    );
  }
  return order.buyer ? (
    <WithBuyer order={order} customerId={order.buyer.id} />
  ) : (
    <OrderEntry initial={toEntry(order, null)} orderNo={order.orderNo} />
  );
}

function WithBuyer({ order, customerId }: { order: Order; customerId: number }) {
  const buyer = useOperation(customers.getCustomer, { id: customerId });
  return <OrderEntry initial={toEntry(order, buyer)} orderNo={order.orderNo} />;
}

/** A new order with the goods of another one. */
export function CopiedOrder({ id }: { id: number }) {
  const order = useOperation(orders.getOrder, { id });
  return order.buyer?.kind === 'customer' ? (
    <CopiedFor order={order} customerId={order.buyer.id} />
  ) : (
    <OrderEntry initial={copyOrder(order, null)} orderNo={null} />
  );
}

function CopiedFor({ order, customerId }: { order: Order; customerId: number }) {
  const buyer = useOperation(customers.getCustomer, { id: customerId });
  return <OrderEntry initial={copyOrder(order, buyer)} orderNo={null} />;
}
