import type { Also } from '../kit/also.ts';
import { operations, read, write } from '../kit/operation.ts';
import { ManyResults, RowResults } from '../orders/payment.ts';
import {
  CancelledByMail,
  CancelledOrder,
  CancelOrder,
  CancelOrderLines,
  CancelOrders,
  CancelPreview,
  CancelPreviewInput,
  CancelWithMail,
  type MoneyBack,
} from './cancel.ts';
import { counterCalls } from './counter-calls.ts';
import { offerCalls } from './offer-calls.ts';
import { requestCalls } from './request-calls.ts';
import { shopReturnCalls } from './shop-calls.ts';
import {
  PayOrders,
  PayRefunds,
  Refunded,
  RefundOrders,
  RefundPayment,
  RefundPreview,
  RefundPreviewInput,
} from './refund.ts';

/** Money goes back the way it came with the right to cancel; another way is the choice of who gives it back. */
const alsoOfMoney = {
  field: 'money',
  right: 'orders.payment.refund',
  does: 'choose how money is refunded',
  when: ({ money }: { money?: MoneyBack | undefined }) =>
    money !== undefined && (money.to !== 'source' || money.spread !== undefined),
} as const satisfies Also<{ money?: MoneyBack | undefined }>;

const cancelProblems = [
  'order.cancelled',
  'order.packed',
  'order.sent',
  'order.invoiced',
  'cash.short',
] as const;

export const returns = operations('returns', {
  previewCancel: read({
    says: 'Preview the cancellation of an order with its refund.',
    wire: 'POST OrderManagement/CancelPreview?ID={id}',
    permission: 'orders.order.cancel',
    input: CancelPreviewInput,
    output: CancelPreview,
    problems: cancelProblems,
  }),

  cancelOrder: write({
    says: 'Cancel an order.',
    wire: 'POST OrderManagement/CancelOrder?ID={id}',
    permission: 'orders.order.cancel',
    also: [alsoOfMoney],
    input: CancelOrder,
    output: CancelledOrder,
    problems: cancelProblems,
  }),

  cancelOrderLines: write({
    says: 'Cancel items of an order.',
    wire: 'POST OrderManagement/CancelOrderLines?ID={id}',
    permission: 'orders.order.cancel',
    also: [alsoOfMoney],
    input: CancelOrderLines,
    output: CancelledOrder,
    problems: cancelProblems,
  }),

  cancelOrderWithMail: write({
    says: 'Cancel an order and notify the customer, or notify again.',
    wire: 'GET OrderManagement/OrderCancelledMail?OrderID={id}',
    permission: 'orders.order.cancel',
    input: CancelWithMail,
    output: CancelledByMail,
    problems: [...cancelProblems, 'order.told_already'],
  }),

  cancelOrders: write({
    says: 'Cancel several orders.',
    wire: 'POST OrderManagement/BulkCancelOrders',
    permission: 'orders.order.cancel',
    input: CancelOrders,
    output: ManyResults,
  }),

  previewRefund: read({
    says: 'See the refund due on an order, and how it can be paid.',
    wire: 'POST OrderManagement/RefundPreview?ID={id}',
    permission: 'orders.payment.refund',
    input: RefundPreviewInput,
    output: RefundPreview,
  }),

  refund: write({
    says: 'Give money of an order back.',
    wire: 'POST OrderManagement/RefundPayment',
    permission: 'orders.payment.refund',
    also: [
      {
        field: 'creditsRest',
        right: 'orders.payment.refundAny',
        does: 'refund more than is due',
      },
    ],
    input: RefundPayment,
    output: Refunded,
    problems: ['refund.given', 'cash.short', 'wallet.full'],
  }),

  ...requestCalls,
  ...counterCalls,
  ...shopReturnCalls,
  ...offerCalls,

  refundOrders: write({
    says: 'Refund several orders.',
    wire: 'POST OrderManagement/BulkRefundOrders',
    permission: 'orders.payment.refund',
    input: RefundOrders,
    output: ManyResults,
  }),

  payOrders: write({
    says: 'Mark the refunds of several orders as paid.',
    wire: 'POST OrderManagement/BulkRefundsPaid',
    permission: 'orders.payment.refund',
    input: PayOrders,
    output: ManyResults,
  }),

  payRefunds: write({
    says: 'Mark refunds as paid.',
    wire: 'POST OrderManagement/RefundsPaid',
    permission: 'orders.payment.refund',
    input: PayRefunds,
    output: RowResults,
  }),
});
