import { z } from 'zod';
import type { Shape } from '../kit/shape.ts';
import { date, signedMoneySum, signedQty, taxRate, ts } from '../kit/shapes.ts';

/** The sale reports, as their addresses name them. */
export const SaleReportType = z.enum([
  'summary',
  'daily',
  'orders',
  'product',
  'category',
  'customer',
  'company',
  'payment',
  'cod',
  'tax',
  'hsn',
  'state',
  'offer',
  'return',
  'staff',
  'credit',
]);
export type SaleReportType = z.output<typeof SaleReportType>;

/** The reports about products, as their addresses name them. */
export const ProductReportType = z.enum([
  'best_sellers',
  'slow_movers',
  'never_sold',
  'returns',
  'ratings',
  'price_changes',
  'not_ready',
  'margin',
]);
export type ProductReportType = z.output<typeof ProductReportType>;

type Kind = 'money' | 'qty' | 'count' | 'bps' | 'taxRate' | 'text' | 'date' | 'ts' | 'hours';

const shapes = {
  money: signedMoneySum,
  qty: signedQty,
  count: z.int(),
  bps: z.int().meta({ valueKind: 'bps' }),
  taxRate,
  text: z.string(),
  date,
  ts,
  hours: z.number(),
} satisfies Readonly<Record<Kind, Shape>>;

type Word = {
  readonly label: string;
  readonly kind: Kind;
  /** How it is worked out, for anyone who asks what it means. */
  readonly formula: string;
  /** Shown only to those who may see cost and margin. */
  readonly isMargin?: true;
  /** Worked out from documents, so that it can be held against another period. */
  readonly compares?: true;
};

const figure = (label: string, kind: Kind, formula: string) =>
  ({ label, kind, formula, compares: true }) as const;
const marginal = (label: string, kind: Kind, formula: string) =>
  ({ label, kind, formula, compares: true, isMargin: true }) as const;
const plain = (label: string, kind: Kind, formula = '') => ({ label, kind, formula }) as const;

/** Every word that a report may have as a column, with its formula. */
const reportLabels = {
  gross: figure('Gross sales', 'money', 'List price of the goods on invoices, without tax'),
  discounts: figure('Discounts', 'money', 'All discounts on these goods, without tax'),
  afterDiscount: figure('Sales after discount', 'money', 'Gross sales − Discounts'),
  returns: figure('Returns', 'money', 'Goods on credit notes, without tax, for all reasons'),
  net: figure('Net sales', 'money', 'Sales after discount − Returns'),
  charges: figure('Charges', 'money', 'Shipping and other charges, less those credited'),
  tax: figure('Tax', 'money', 'Tax of invoices less tax of credit notes'),
  roundOff: figure('Round-off', 'money', 'What rounding the totals added or took'),
  total: figure('Total billed', 'money', 'Net sales + Charges + Tax + Round-off'),
  cost: marginal(
    'Cost of goods',
    'money',
    'What the goods cost when they left; back in stock it falls',
  ),
  margin: marginal('Margin', 'money', 'Net sales − Cost of goods'),
  marginRate: marginal('Margin %', 'bps', 'Margin ÷ Net sales'),
  orders: figure('Orders', 'count', 'Different orders with an invoice in the period'),
  averageOrder: figure('Average order', 'money', 'Sales after discount ÷ Orders'),
  units: figure('Units', 'qty', 'Units invoiced less units that came back'),
  share: figure('Share', 'bps', 'Part of all net sales of the report'),
  returnRate: figure(
    'Return rate',
    'bps',
    'Units returned ÷ units sold, of the invoices of the period',
  ),
  returnedUnits: figure('Returned', 'qty', 'Units returned of the invoices of the period'),
  soldUnits: figure('Sold', 'qty', 'Units on invoices of the period'),
  averagePrice: figure('Average price', 'money', 'Sales after discount ÷ units sold'),
  taxable: figure('Taxable', 'money', 'Goods and charges on invoices, without tax'),
  credited: figure('Credit notes', 'money', 'Goods and charges on credit notes, without tax'),
  netTaxable: figure('Net', 'money', 'Taxable − Credit notes'),
  taxableB2b: figure(
    'To businesses',
    'money',
    'Taxable value of invoices to customers with a GSTIN',
  ),
  taxableB2c: figure(
    'To consumers',
    'money',
    'Taxable value of invoices to customers without a GSTIN',
  ),
  cgst: figure('CGST', 'money', 'Central tax, credit notes taken off'),
  sgst: figure('SGST', 'money', 'State tax, credit notes taken off'),
  igst: figure('IGST', 'money', 'Integrated tax, credit notes taken off'),
  cess: figure('Other tax', 'money', 'Every other component, credit notes taken off'),
  sku: plain('SKU', 'text'),
  hsn: plain('HSN', 'text'),
  unit: plain('Unit', 'text'),
  rate: plain('Rate', 'taxRate'),
  firstOrder: plain('First order', 'date', 'Date of the first invoice ever'),
  lastOrder: plain('Last order', 'date', 'Date of the last invoice of the period'),
  isNew: plain('New or returning', 'text', 'New: the first invoice ever lies in the period'),
  placed: plain('Placed', 'ts'),
  buyer: plain('Customer', 'text'),
  state: plain('State', 'text'),
  source: plain('Source', 'text'),
  status: plain('Status', 'text'),
  orderTotal: plain('Total', 'money', 'Order value less cancelled items'),
  paid: plain('Paid', 'money', 'Receipts less refunds'),
  balance: plain('Balance', 'money', 'Balance due; below zero is refund due'),
  toConfirm: plain('Hours to confirm', 'hours', 'From placed to confirmed'),
  toShip: plain('Hours to ship', 'hours', 'From confirmed to shipped'),
  toDeliver: plain('Hours to deliver', 'hours', 'From shipped to delivered'),
  open: plain('Open', 'money', 'What its invoices leave unpaid today'),
  overdue: plain('Overdue', 'money', 'Of that what was due before today'),
  received: plain('Received', 'money', 'Money in on these days'),
  payments: plain('Payments', 'count', 'How many payments came in'),
  refunded: plain('Refunded', 'money', 'Refunds on these days'),
  netMoney: plain('Net', 'money', 'Received − Refunded'),
  pending: plain('Pending', 'money', 'Promised and not yet received, of orders of the period'),
  toRefund: plain('To refund', 'money', 'Refunds not paid out yet, of orders of the period'),
  courier: plain('Courier', 'text'),
  delivered: plain('Delivered', 'date'),
  toCollect: plain('To collect', 'money', 'Cash on delivery of the order'),
  collected: plain('Collected', 'money', 'What was paid at the door'),
  handedOver: plain(
    'Handed over',
    'money',
    'Of what a courier collected: what its settlements with us name',
  ),
  cashDifference: plain(
    'Difference',
    'money',
    'Collected by a courier and not handed over yet; our own people hand over at once',
  ),
  daysOpen: plain('Days open', 'count', 'Since delivery, while it is not collected or handed over'),
  discountGiven: plain(
    'Discount given',
    'money',
    'Discount of the offer, as shown to the customer',
  ),
  averageWith: plain('Average with', 'money', 'Net sales of its orders ÷ their number'),
  averageWithout: plain(
    'Average without',
    'money',
    'The same of the orders of the period without it',
  ),
  newCustomers: plain('New customers', 'count', 'Customers whose first order used it'),
  returnCount: plain('Returns', 'count', 'Different returns'),
  creditTotal: plain('Credited', 'money', 'Total of their credit notes for these lines'),
  heldBack: plain('Held back', 'money', 'Returned but not credited'),
  restocked: plain('Restocked', 'qty'),
  quarantined: plain('Quarantine', 'qty'),
  scrapped: plain('Scrapped', 'qty'),
  offersAccepted: plain('Offers accepted', 'count', 'Customers who kept the items for less'),
  moneyBack: plain('Refunded', 'money', 'Paid back for these returns, or still to be paid'),
  exchanged: plain('Exchanged', 'money', 'What paid the orders that took the place of these goods'),
  daysToClose: plain('Days to close', 'count', 'From request to close, on average'),
  staffDiscounts: plain('Staff discounts', 'money', 'What the person gave on orders, as shown'),
  overrides: plain('Overrides', 'count', 'Lines with a price of their own'),
  cancelled: plain('Cancelled', 'count', 'Orders that were cancelled'),
  returnsDecided: plain('Returns decided', 'count'),
  opening: plain('Opening', 'money'),
  sold: plain('Sold or topped up', 'money'),
  issuedFree: plain('Issued free', 'money'),
  used: plain('Used', 'money'),
  returnedTo: plain('Returned to', 'money'),
  expired: plain('Expired', 'money'),
  adjusted: plain('Adjusted', 'money'),
  closing: plain('Closing', 'money'),
  available: plain('Available', 'qty', 'In finished stock and not promised'),
  stockValue: { ...plain('Stock value', 'money'), isMargin: true },
  daysOfCover: plain(
    'Days of cover',
    'count',
    'Available × days ÷ sold; nothing when none was sold',
  ),
  lastSold: plain('Last sold', 'date'),
  created: plain('Created', 'date'),
  price: plain('Price', 'money'),
  topReason: plain('Top reason', 'text'),
  reviews: plain('Reviews', 'count', 'Published in the period'),
  rating: plain('Average', 'hours', 'Stars of these reviews'),
  lowRatings: plain('1–2 stars', 'count'),
  ratingBefore: plain('Average before', 'hours', 'Of the period before, of equal length'),
  oldPrice: plain('Old price', 'money'),
  newPrice: plain('New price', 'money'),
  priceChange: plain('Change', 'bps'),
  who: plain('Changed by', 'text'),
  soldBefore: plain('14 days before', 'qty', 'Units invoiced in the 14 days before'),
  soldAfter: plain('14 days after', 'qty', 'Units invoiced in the 14 days from then'),
  missing: plain('What is missing', 'text'),
} as const satisfies Readonly<Record<string, Word>>;

export type ReportColumn = keyof typeof reportLabels;
export const ReportColumn = z.enum(Object.keys(reportLabels) as [ReportColumn, ...ReportColumn[]]);

/** The word behind a column. */
export const wordOf = (column: ReportColumn): Word => reportLabels[column];

/** Columns that a comparison gives a value beside. */
export const beforeKey = (column: ReportColumn) => `${column}Before` as const;

/** What a cell holds: a number, a text, or nothing known. */
export type Cell = string | number | null;

type CellKey = ReportColumn | `${ReportColumn}Before`;

const cells = Object.fromEntries(
  (Object.entries(reportLabels) as [ReportColumn, Word][]).flatMap(
    ([column, { kind, compares }]) => {
      const shape = shapes[kind].nullable().optional();
      return [[column, shape] as const, ...(compares ? [[beforeKey(column), shape] as const] : [])];
    },
  ),
) as unknown as Readonly<
  Record<CellKey, z.ZodOptional<z.ZodNullable<z.ZodType<string | number, string | number>>>>
>;

/** What the cells of a row hold, by column; a column that the report does not have is not there. */
export const ReportCells = z.object(cells);
export type ReportCells = Readonly<Partial<Record<CellKey, Cell | undefined>>>;
