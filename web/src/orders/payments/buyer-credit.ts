import type { BuyerCredit } from '@counting-house/contract/orders/payments/credit.ts';
import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { Order } from '@counting-house/contract/orders/order.ts';
import { useMay } from '../../platform/session.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';

export type Credits = BuyerCredit['rows'];

/** What other orders owe the buyer of an order that is still to be paid; nothing for who may not use it. */
export function useBuyerCredit(order: Order): Credits {
  const may = useMay();
  const enabled = order.balance > 0 && order.status !== 'draft' && may('orders.payment.refund');
  const known = useOptionalOperation(orders.listCredit, { id: order.id }, { enabled }).data;
  return enabled ? (known?.rows ?? []) : []; // What was known stays known when nothing is to be paid any more.
}
