import { read, write } from '../../kit/operation.ts';
import {
  ListReorder,
  OrderItems,
  OrdersFromReorder,
  ReorderDrafts,
  ReorderRows,
} from './reorder.ts';

/** What falls under its reorder level, and the orders for it. */
export const reorderCalls = {
  listReorder: read({
    says: 'See what has to be bought again, from whom and how much.',
    wire: 'GET Stock/Reorder',
    permission: 'purchasing.order.read',
    input: ListReorder,
    output: ReorderRows,
  }),

  orderFromReorder: write({
    says: 'Draft purchase orders for what has to be bought again, one for each vendor.',
    wire: 'POST Purchase/OrdersFromReorder',
    permission: 'purchasing.order.write',
    input: OrdersFromReorder,
    output: ReorderDrafts,
  }),

  orderItems: write({
    says: 'Add goods to the draft orders of their vendors: what is short, else the least that is sold.',
    wire: 'POST Purchase/OrderItems',
    permission: 'purchasing.order.write',
    input: OrderItems,
    output: ReorderDrafts,
  }),
};
