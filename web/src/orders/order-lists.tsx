import { choice, exactly, laterPicker, period, yesNo } from '../ui/filter/filters.tsx';
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
import { deliveryLabels, holdStates, methodLabels, paymentStates } from './order-labels.ts';
import { ordersScreens } from './orders.routes.tsx';

const listCustomers = async () =>
  (await import('@counting-house/contract/customers/customers.operations.ts')).customers
    .listCustomers;
const listProducts = async () =>
  (await import('@counting-house/contract/catalogue/catalogue.operations.ts')).catalogue
    .listProducts;
const listCompanies = async () =>
  (await import('@counting-house/contract/b2b/b2b.operations.ts')).b2b.listCompanies;
const listOffers = async () =>
  (await import('@counting-house/contract/offers/offers.operations.ts')).offers.listOffers;

/** What the lists of orders have in common. */
export const orderSearch = 'Order number, name, phone, item';

export const orderFilters = [
  choice('payment', 'Payment', paymentStates),
  choice('method', 'Paid by', methodLabels),
  choice('deliveryMethod', 'Delivery', deliveryLabels),
  choice('hold', 'Hold', holdStates),
  yesNo('late', 'Late'),
  yesNo('codDue', 'COD to collect'),
  yesNo('owed', 'Waiting for payment'),
  yesNo('hasBackorder', 'Waiting for stock'),
  yesNo('mine', 'Created by me'),
  yesNo('assignedToMe', 'Assigned to me'),
  period('placed', 'Placed'),
  period('promised', 'Promised'),
  laterPicker('customerId', 'Customer', listCustomers),
  laterPicker('companyId', 'Company', listCompanies),
  laterPicker('offerId', 'Offer', listOffers),
  exactly('couponCode', 'Coupon code'),
  reasonFilter('cancelReasonId', 'Cancelled because', 'order_cancel'),
  laterPicker('productId', 'Product', listProducts),
] as const;

export const orderRowActions = [
  confirmStep,
  releaseStep,
  holdStep,
  refundStep,
  refundPaidStep,
  tagStep,
  assignStep,
  cancelStep,
  printStep,
  printOrdersStep,
  printAddressesStep,
  printInvoicesStep,
  deliveredStep,
  open('Open', { key: 'o' }),
];

export const newOrder = begin('New order', ordersScreens.newB2C);
