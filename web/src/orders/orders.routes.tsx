import { addresses } from '@counting-house/contract/kit/addresses.ts';
import {
  IconBasket,
  IconFilePlus,
  IconKeyboard,
  IconListDetails,
  IconShoppingBag,
  IconShoppingCart,
  IconShoppingCartPlus,
} from '@tabler/icons-react';
import { lazyPart } from '../platform/lazy-part.ts';
import { screen, screens } from '../platform/places.ts';

/** The entry of a bill without an order, which the invoices show at an address of theirs. */
export const BillWithoutOrder = lazyPart(async () => (await import('./placing/bill.tsx')).Bill);

/** How the buyer of an order pays it, beside something that is issued over it. */
export const PaidWith = lazyPart(async () => (await import('./payments/paid-with.tsx')).PaidWith);

/** Asks when a refund was paid, for the return that it settles. */
export const PayRefund = lazyPart(
  async () => (await import('./payments/pay-refund.tsx')).PayRefund,
);

/** The newest quotations of anyone who buys, beside their orders. */
export const BuyerQuotations = lazyPart(
  async () => (await import('./quotations/buyer-quotations.tsx')).BuyerQuotations,
);

export const ordersScreens = screens('orders', {
  overview: screen({
    path: '/order-management/order-list',
    title: 'Order overview',
    icon: IconListDetails,
    permissions: ['orders.order.read'],
    words: 'stages',
    component: async () => (await import('./order-overview.screen.tsx')).OrderOverviewScreen,
  }),
  allOrders: screen({
    path: addresses.allOrders,
    title: 'All orders',
    icon: IconShoppingCart,
    permissions: ['orders.order.read'],
    words: 'sales',
    opens: { order: '?open={id}' },
    begins: [
      {
        label: 'Upload orders',
        at: '?upload=orders',
        permission: 'orders.order.create',
        words: 'import csv excel marketplace',
      },
    ],
    component: async () => (await import('./order-list.screen.tsx')).OrderListScreen,
  }),
  b2cDesk: screen({
    path: addresses.b2cDesk,
    title: 'B2C order desk',
    icon: IconShoppingBag,
    permissions: ['orders.order.read'],
    words: 'confirm hold consumer',
    opens: { order: '?open={id}' },
    component: async () => (await import('./order-desk.screen.tsx')).OrderDeskScreen,
  }),
  manualOrders: screen({
    path: '/order-management/order-list/B2C/manual-order-list',
    title: 'Manual orders',
    icon: IconKeyboard,
    permissions: ['orders.order.read'],
    words: 'phone desk quotation',
    opens: { quotation: '?tab=quotations&open={id}' },
    component: async () => (await import('./draft-list.screen.tsx')).DraftListScreen,
  }),
  newB2C: screen({
    path: '/order-management/B2CAddOrder',
    title: 'New B2C order',
    icon: IconShoppingCartPlus,
    permissions: ['orders.order.create'],
    under: 'orders.b2cDesk',
    words: 'take phone order',
    component: async () => (await import('./placing/new-order.screen.tsx')).NewOrderScreen,
  }),
  newB2B: screen({
    path: '/B2BOrderAdd/{id}/{GroupID}',
    title: 'New B2B order',
    icon: IconFilePlus,
    permissions: ['orders.order.create'],
    under: 'b2b.companies',
    component: async () => (await import('./business/new-b2b-order.screen.tsx')).NewB2BOrderScreen,
  }),
  counter: screen({
    path: '/sales/productstore',
    title: 'Counter sale',
    icon: IconBasket,
    permissions: ['orders.till.use', 'orders.till.read'],
    words: 'product store shop till walk-in day report',
    isFull: true,
    component: async () => (await import('./counter/counter.screen.tsx')).CounterScreen,
  }),
});
