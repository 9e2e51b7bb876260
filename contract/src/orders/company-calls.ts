import { write } from '../kit/operation.ts';
import { alsoOfOrder } from './also-of-order.ts';
import { B2BOrderChanges, NewB2BOrder, type OrderChanges } from './order-entry.ts';
import { SavedOrder } from './order.ts';

/** What can be done with orders of companies. */
export const companyCalls = {
  createB2B: write({
    says: 'Take an order of a company, or keep a quotation for it.',
    wire: 'POST SupplyChainManagement/OrderCreateBtoB GroupID={groupId}',
    secrets: ['giftCardCode'],
    permission: 'orders.order.create',
    also: alsoOfOrder.filter(({ field }) => field !== 'customer'),
    input: NewB2BOrder,
    output: SavedOrder,
    problems: ['order.price_changed', 'order.on_hold', 'stock.short'],
  }),

  updateB2B: write({
    says: 'Change an order of a company, or place its quotation.',
    wire: 'POST SupplyChainManagement/UpdateOrderBtoB?ID={id} GroupID={groupId}',
    secrets: ['giftCardCode'],
    permission: 'orders.order.create',
    also: [
      ...alsoOfOrder.filter(({ field }) => field !== 'customer'),
      {
        field: null,
        right: 'orders.order.edit',
        does: 'change orders that are placed',
        isJudged: true,
      },
      {
        field: 'settle',
        right: 'orders.payment.refund',
        does: 'give money back',
        when: ({ settle }: { settle?: OrderChanges['settle'] }) =>
          settle !== undefined && settle.to !== 'keep',
      },
    ],
    input: B2BOrderChanges,
    output: SavedOrder,
    problems: [
      'order.price_changed',
      'order.not_open',
      'order.on_hold',
      'stock.short',
      'cash.short',
      'wallet.full',
    ],
  }),
} as const;
