import { z } from 'zod';
import { queryId } from '../../kit/list.ts';
import { read, write } from '../../kit/operation.ts';
import {
  NewPaymentLink,
  PaidByHand,
  PaidByLink,
  PaidLink,
  PaymentLink,
  PaymentLinkRef,
  PaymentLinks,
} from './payment-link.ts';

/** Asking a buyer to pay by a link; part of `orders`. */
export const paymentLinkCalls = {
  listPaymentLinks: read({
    says: 'Show the payment links of an order.',
    wire: 'GET OrderManagement/PaymentLinks?OrderID={orderId}',
    permission: 'orders.order.read',
    input: z.strictObject({ orderId: queryId }),
    output: PaymentLinks,
  }),

  createPaymentLink: write({
    says: 'Create a payment link for an order.',
    wire: 'POST OrderManagement/PaymentLinkCreate',
    permission: 'orders.payment.record',
    also: [{ field: 'send', right: 'orders.order.send', does: 'send payment links' }],
    input: NewPaymentLink,
    output: PaymentLink,
    problems: ['link.not_set_up', 'link.nothing_owed', 'order.not_open'],
  }),

  sendPaymentLink: write({
    says: 'Send a payment link to the customer again.',
    wire: 'POST OrderManagement/PaymentLinkSend?ID={id}',
    permission: 'orders.payment.record',
    also: [{ field: null, right: 'orders.order.send', does: 'send payment links' }],
    input: PaymentLinkRef,
    output: PaymentLink,
    problems: ['link.not_open', 'link.nobody_reached'],
  }),

  cancelPaymentLink: write({
    says: 'Cancel a payment link.',
    wire: 'POST OrderManagement/PaymentLinkCancel?ID={id}',
    permission: 'orders.payment.record',
    input: PaymentLinkRef,
    output: PaymentLink,
    problems: ['link.not_open'],
  }),

  markLinkPaid: write({
    says: 'Record the payment of a payment link by hand.',
    wire: 'POST OrderManagement/PaymentLinkMarkPaid?ID={id}',
    permission: 'orders.payment.record',
    input: PaidByHand,
    output: PaidLink,
    problems: ['link.paid'],
  }),

  linkPaid: write({
    says: 'Report the payment of a payment link. The same reference again counts once.',
    wire: 'POST OrderManagement/PaymentLinkPaid',
    permission: 'orders.shop.pay',
    input: PaidByLink,
    output: PaidLink,
  }),
} as const;
