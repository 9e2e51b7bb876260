import { b2b } from '@counting-house/contract/b2b/b2b.operations.ts';
import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import { stateCodes, states } from '@counting-house/contract/customers/state.ts';
import type { SaleReportType } from '@counting-house/contract/reports/sale-words.ts';
import { one, exactly, type Filter, picker, yesNo } from '../../ui/filter/filters.tsx';

const ofDocuments: readonly Filter[] = [
  one('channel', 'Channel', { b2c: 'B2C', b2b: 'B2B' }),
  one('source', 'Source', {
    storefront: 'Web shop',
    manual: 'By hand',
    store: 'Counter',
    invoice: 'Bill',
    exchange: 'Exchange',
  }),
  one('state', 'State', Object.fromEntries(stateCodes.map((code) => [code, states[code]]))),
  picker('customerId', 'Customer', customers.listCustomers),
  picker('companyId', 'Company', b2b.listCompanies),
];

const ofGoods: readonly Filter[] = [
  picker('categoryId', 'Category', catalogue.listCategories),
  picker('productId', 'Product', catalogue.listProducts),
  exactly('brand', 'Brand'),
  exactly('tag', 'Tag'),
];

const own: Partial<Record<SaleReportType, readonly Filter[]>> = {
  product: [one('by', 'Rows', { variant: 'Variants', product: 'Products' })],
  category: [one('depth', 'Depth', { 1: 'Top', 2: 'Second level', 3: 'Third level' })],
  customer: [yesNo('newOnly', 'New customers only')],
  orders: [
    one('status', 'Status', {
      placed: 'Placed',
      confirmed: 'Confirmed',
      packed: 'Packed',
      shipped: 'Shipped',
      delivered: 'Delivered',
      returned: 'Returned',
      cancelled: 'Cancelled',
    }),
    one('paymentStatus', 'Payment', { due: 'Due', paid: 'Paid', refundDue: 'Refund due' }),
    yesNo('late', 'Late'),
  ],
  cod: [yesNo('openOnly', 'Not yet collected')],
  tax: [yesNo('gstin', 'Buyer has a GSTIN')],
  offer: [
    one('slot', 'Slot', { item: 'Item', order: 'Order', coupon: 'Coupon', shipping: 'Shipping' }),
  ],
  return: [
    one('returnType', 'Type', {
      customer: 'Sent back',
      counter: 'At the counter',
      rto: 'Undelivered',
    }),
  ],
  credit: [one('kind', 'Kind', { gift_card: 'Gift cards', wallet: 'Wallets' })],
};

const overOrders: ReadonlySet<SaleReportType> = new Set([
  'orders',
  'payment',
  'cod',
  'offer',
  'return',
]);

/** What a report can be narrowed by. */
export function filtersOf(type: SaleReportType): readonly Filter[] {
  const mine = own[type] ?? [];
  if (type === 'credit') return mine;
  return overOrders.has(type) ? [...mine, ...ofDocuments] : [...mine, ...ofDocuments, ...ofGoods];
}
