import { read } from '../kit/operation.ts';
import { ItemsByName, NamedItems, SellableFilter, SellableItems } from './order-entry.ts';

/** What can be put on an order. */
export const itemCalls = {
  listSellableItems: read({
    says: 'Find what can be ordered, with price and stock.',
    wire: 'GET OrderManagement/SellableItems',
    permission: 'orders.order.create',
    input: SellableFilter,
    output: SellableItems,
  }),

  namedItems: read({
    says: 'Find what can be ordered by many codes at once.',
    wire: 'POST OrderManagement/SellableNamed',
    permission: 'orders.order.create',
    input: NamedItems,
    output: ItemsByName,
  }),
};
