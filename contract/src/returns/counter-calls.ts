import type { Also } from '../kit/also.ts';
import { read, write } from '../kit/operation.ts';
import { alsoOfOrder } from '../orders/also-of-order.ts';
import {
  CounterExchange,
  CounterExchanged,
  CounterExchangePreview,
  CounterExchangePreviewInput,
  type CreditLeft,
} from './counter-exchange.ts';

const alsoOfOverride = {
  field: 'back.override',
  right: 'returns.return.override',
  does: 'accept returns outside the return rules',
} as const;

/** Goods brought back to the counter against others; part of `returns`. */
export const counterCalls = {
  previewExchange: read({
    says: 'See the value of items returned at the counter.',
    wire: 'POST SupplyChainManagement/CounterExchangePreview',
    permission: 'returns.return.settle',
    also: [alsoOfOverride],
    input: CounterExchangePreviewInput,
    output: CounterExchangePreview,
    problems: ['return.not_invoiced', 'credit.kept_above'],
  }),

  exchangeAtCounter: write({
    says: 'Take goods back at the counter and sell others against them, in one act.',
    wire: 'POST SupplyChainManagement/CounterExchange',
    secrets: ['giftCardCode'],
    permission: 'returns.return.settle',
    sessionOnly: true,
    also: [
      { field: null, right: 'orders.till.use', does: 'work at a counter' },
      { field: null, right: 'returns.return.create', does: 'open returns' },
      { field: null, right: 'returns.return.decide', does: 'approve returns' },
      { field: null, right: 'returns.return.receive', does: 'receive returned goods' },
      { field: 'lines', right: 'orders.order.create', does: 'place orders' },
      alsoOfOverride,
      {
        field: 'left',
        right: 'orders.payment.refund',
        does: 'choose how money is refunded',
        when: ({ left }: { left?: CreditLeft | undefined }) => left === 'cash',
      } as const satisfies Also<{ left?: CreditLeft | undefined }>,
      ...alsoOfOrder.filter(({ field }) => field !== 'confirm'),
    ],
    input: CounterExchange,
    output: CounterExchanged,
    problems: [
      'till.not_open',
      'return.not_allowed',
      'return.open',
      'return.not_invoiced',
      'return.settle_changed',
      'credit.kept_above',
      'order.price_changed',
      'order.not_open',
      'offer.gone',
      'stock.short',
      'cash.short',
      'wallet.full',
      'invoice.date_order',
    ],
  }),
} as const;
