import type { Grain } from './sale-report.ts';
import type { ProductReportType, SaleReportType } from './sale-labels.ts';

/** What a report is called in a list of reports, and by itself: on its page, its paper, in a mail. */
type ReportName = { readonly name: string; readonly title: string };

const alone = (name: string): ReportName => ({ name, title: name });

export const saleReportNames: Readonly<Record<SaleReportType, ReportName>> = {
  summary: { name: 'Summary', title: 'Sales summary' },
  daily: { name: 'By day', title: 'Sales by day' },
  orders: alone('Orders'),
  product: { name: 'Products', title: 'Sales by product' },
  category: { name: 'Categories', title: 'Sales by category' },
  customer: { name: 'Customers', title: 'Sales by customer' },
  company: { name: 'Companies', title: 'Sales by company' },
  state: { name: 'States', title: 'Sales by state' },
  payment: alone('Payments'),
  cod: alone('Cash on delivery'),
  tax: { name: 'Tax', title: 'Tax on sales' },
  hsn: { name: 'HSN', title: 'Sales by HSN' },
  credit: alone('Gift cards and wallets'),
  offer: { name: 'Offers', title: 'Offers used' },
  return: { name: 'Returns', title: 'Returns by reason' },
  staff: { name: 'Staff', title: 'Sales by staff' },
};

export const productReportNames: Readonly<Record<ProductReportType, ReportName>> = {
  best_sellers: alone('Best sellers'),
  slow_movers: alone('Slow movers'),
  never_sold: alone('Never sold'),
  margin: { name: 'Margin', title: 'Margin by product' },
  returns: { name: 'Returns', title: 'Returned products' },
  ratings: { name: 'Ratings', title: 'Ratings of products' },
  price_changes: alone('Price changes'),
  not_ready: { name: 'Not ready', title: 'Products not ready' },
};

/** The steps of a report by time, and what it is called by them. */
export const grainNames: Readonly<Record<Grain, ReportName>> = {
  day: { name: 'Day', title: 'Sales by day' },
  week: { name: 'Week', title: 'Sales by week' },
  month: { name: 'Month', title: 'Sales by month' },
  hour: { name: 'Hour of day', title: 'Sales by hour of day' },
  weekday: { name: 'Weekday', title: 'Sales by weekday' },
};

/** What the values of a filter are called, by its name; those of ids are asked of the database. */
export const filterNames = {
  channel: { b2c: 'B2C', b2b: 'B2B' },
  source: {
    storefront: 'Online shop',
    manual: 'Manual',
    store: 'Counter',
    invoice: 'Invoice',
    exchange: 'Exchange',
    import: 'From a file',
  },
  by: { variant: 'Variants', product: 'Products' },
  depth: { 1: 'Top', 2: 'Second level', 3: 'Third level' },
  status: {
    placed: 'Placed',
    confirmed: 'Confirmed',
    packed: 'Packed',
    shipped: 'Shipped',
    delivered: 'Delivered',
    returned: 'Returned',
    cancelled: 'Cancelled',
  },
  paymentStatus: { due: 'Due', paid: 'Paid', refundDue: 'Refund due' },
  method: {
    cash: 'Cash',
    upi: 'UPI',
    card: 'Card',
    bank_transfer: 'Bank transfer',
    cheque: 'Cheque',
    cod: 'Cash on delivery',
    wallet: 'Wallet',
    gift_card: 'Gift card',
  },
  slot: { item: 'Item', order: 'Order', coupon: 'Coupon', shipping: 'Shipping' },
  benefit: {
    percent: 'Percent off',
    amount: 'Amount off',
    fixed_price: 'Fixed price',
    buy_get: 'Buy X get Y',
    bundle: 'Bundle',
  },
  returnType: {
    customer: 'From the customer',
    counter: 'At the counter',
    rto: 'Undelivered parcel',
  },
  condition: {
    sealed: 'Sealed',
    opened: 'Opened',
    damaged: 'Damaged',
    defective: 'Defective',
    expired: 'Expired',
    wrong_item: 'Wrong item',
  },
  decision: {
    restock: 'Back to stock',
    quarantine: 'Quarantine',
    scrap: 'Scrap',
    repair: 'Repair',
    send_back: 'Send back',
  },
  kind: { gift_card: 'Gift cards', wallet: 'Wallets' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;
