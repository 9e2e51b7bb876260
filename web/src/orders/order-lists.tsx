import { b2b } from '@counting-house/contract/b2b/b2b.operations.ts';
import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import { offers } from '@counting-house/contract/offers/offers.operations.ts';
import { choice, exactly, picker, period, yesNo } from '../ui/filter/filters.tsx';
import { reasonFilter } from '../ui/filter/reason-filter.tsx';
import { begin } from '../ui/page/page-acts.tsx';
import { open } from '../ui/list/actions.tsx';
import {
  assignStep,
  cancelStep,
  confirmStep,
  deliveredStep,
  holdStep,
  printAddressesStep,
  printInvoicesStep,
  printOrdersStep,
  printStep,
  refundPaidStep,
  refundStep,
  releaseStep,
  tagStep,
} from './order-actions.tsx';
import { deliveryWords, holdStates, methodWords, paymentStates } from './order-words.ts';
import { ordersScreens } from './orders.routes.tsx';

/** What the lists of orders have in common. */
export const orderSearch = 'Order number, name, phone, item';

export const orderFilters = [
  choice('payment', 'Payment', paymentStates),
  choice('method', 'Paid by', methodWords),
  choice('deliveryMethod', 'Delivery', deliveryWords),
  choice('hold', 'Hold', holdStates),
  yesNo('late', 'Late'),
  yesNo('codDue', 'COD to collect'),
  yesNo('owed', 'Waits for payment'),
  yesNo('hasBackorder', 'Waits for goods'),
  yesNo('mine', 'Created by me'),
  yesNo('assignedToMe', 'Assigned to me'),
  period('placed', 'Placed'),
  period('promised', 'Promised'),
  picker('customerId', 'Customer', customers.listCustomers),
  picker('companyId', 'Company', b2b.listCompanies),
  picker('offerId', 'Offer', offers.listOffers),
  exactly('couponCode', 'Coupon code'),
  reasonFilter('cancelReasonId', 'Cancelled because', 'order_cancel'),
  picker('productId', 'Product', catalogue.listProducts),
] as const;

export const orderRowActions = [
  confirmStep,
  releaseStep,
  holdStep,
  tagStep,
  assignStep,
  cancelStep,
  refundStep,
  refundPaidStep,
  printStep,
  printOrdersStep,
  printAddressesStep,
  printInvoicesStep,
  deliveredStep,
  open('Open', { key: 'o' }),
];

export const newOrder = begin('New order', ordersScreens.newB2C);
