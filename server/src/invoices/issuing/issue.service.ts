import { outsideIndia } from '@counting-house/contract/customers/state.ts';
import type { InvoiceSeries } from '@counting-house/contract/invoices/invoice.ts';
import type { PrintedAddress } from '@counting-house/contract/customers/address.ts';
import type { StateCode } from '@counting-house/contract/customers/state.ts';
import { and, eq, gt, ne } from 'drizzle-orm';
import { post } from '../../books/journal/journal.service.ts';
import { readBuyer, buyerRefOf, type Buyer } from '../../orders/buyers/buyer.service.ts';
import { setInvoiced } from '../../orders/fulfilment/fulfilment.service.ts';
import { lockWholeOrder, type OrderRecord } from '../../orders/order.service.ts';
import { settleTax } from '../../orders/fulfilment/settle-tax.service.ts';
import type { BilledOrder, WholeOrder } from '../../orders/fulfilment/tax-due.service.ts';
import { noteEvent } from '../../orders/timeline.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { addDays, dateText } from '../../platform/clock.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { giveNumber } from '../../platform/settings/numbers.ts';
import { invariant, ruleBroken } from '../../platform/problem.ts';
import { insertPart, insertWithParts } from '../../platform/rows/rows.ts';
import { billGoods, type BilledCost } from '../../stock/demand/billed-goods.service.ts';
import { readScheme } from '../../tax/registration.service.ts';
import { taxesByRate } from '../../tax/tax.service.ts';
import { batchesIn, shownBank } from '../papers/copied.service.ts';
import { salesInvoiceLines } from '../invoice-line.table.ts';
import { salesInvoices } from '../invoice.table.ts';
import { sendInvoiceJob } from '../papers/send.job.ts';
import { goodsOf, taxesToPost } from '../posted-tax.rules.ts';
import { partToInvoice, type NewLine } from './invoiceable-order.rules.ts';

export type IssuedInvoice = typeof salesInvoices.$inferSelect;

/**
 * Issues the invoice for what was packed of an order, as far as it is not invoiced yet. The amounts are
 * taken from the order, whose tax is settled by the rates of today first; charges and services go on the
 * first.
 *
 * Locks the order, unless the caller did. The number is taken when all else is written: everybody who issues waits for it.
 *
 * @returns null when all of it is invoiced already.
 * @throws {Problem} `invoice.date_order` (422) when the series has a later date in another month;
 *   `invoice.number_long`, `order.tax_changed` (422).
 */
export async function issueForParcel(
  ctx: WriteContext,
  {
    orderId,
    whole,
    lines: asked,
    parcelId,
    packedIn = parcelId === null ? [] : [parcelId],
    dueDate,
    note,
    terms,
  }: {
    readonly orderId: number;
    /** The order as the caller holds it, behind its lock; locked and read when left out. */
    readonly whole?: WholeOrder | undefined;
    readonly lines: readonly { readonly lineId: number; readonly qty: number }[];
    readonly parcelId: number | null;
    /** The parcels that the goods lie in, when they are several. */
    readonly packedIn?: readonly number[] | undefined;
    /** By the days of credit of the buyer when left out. */
    readonly dueDate?: string | undefined;
    /** Printed on it. */
    readonly note?: string | undefined;
    /** Those of the settings when left out. */
    readonly terms?: string | undefined;
  },
): Promise<IssuedInvoice | null> {
  const billed = await settleTax(ctx, whole ?? (await lockWholeOrder(ctx, orderId)));
  const { taken, roundOff } = partToInvoice(billed, asked);
  if (taken.length === 0) return null;
  const issued = await issueTaken(ctx, billed, {
    taken,
    roundOff,
    parcelId,
    packedIn,
    dueDate,
    note,
    terms,
  });
  return issued.invoice;
}

/** What an invoice takes of an order, and what for. */
type InvoicedPart = ReturnType<typeof partToInvoice> & {
  readonly parcelId: number | null;
  readonly packedIn: readonly number[];
  readonly dueDate?: string | undefined;
  readonly note?: string | undefined;
  readonly terms?: string | undefined;
  /** They are gift cards. */
  readonly ofCards?: boolean | undefined;
};

/**
 * Issues an invoice over what was taken of an order, which the caller has locked and whose tax is settled.
 *
 * @returns the invoice and its entry in the books.
 */
export async function issueTaken(
  ctx: WriteContext,
  billed: BilledOrder,
  { taken, roundOff, parcelId, packedIn, dueDate, note, terms, ofCards }: InvoicedPart,
): Promise<{ invoice: IssuedInvoice; entryId: number | null }> {
  const { order, lines } = billed;
  const head = await headOf(ctx, order, { taken, roundOff, dueDate, ofCards });
  const bank = await shownBank(ctx);
  const batches = await batchesIn(ctx, packedIn);
  const ofInvoice = taken.map((line, index) => ({
    ...line,
    batches: batches.get(line.orderLineId ?? 0) ?? [],
    lineNo: index + 1,
    restQty: line.qty ?? null,
    restNet: line.net,
    restComponents: line.taxComponents,
  }));
  const { row: draft } = await insertWithParts(
    ctx,
    salesInvoices,
    { ...head, ...(terms === undefined ? {} : { terms }), bank, parcelId, note },
    [insertPart(salesInvoiceLines, 'invoiceId', ofInvoice, { isNoted: false })],
  );
  const cost = await billGoods(ctx, {
    invoiceId: draft.id,
    date: draft.issueDate,
    packedIn,
    lines: taken.flatMap(({ orderLineId, qty }) => {
      const line = lines.find(({ id }) => id === orderLineId);
      if (!line || line.skuId === null || !qty) return [];
      const { id, skuId, qtyShipped: shipped, qtyInvoiced: invoiced } = line;
      return [{ orderLineId: id, skuId, qty, shipped, invoiced }];
    }),
  });
  await setInvoiced(ctx, {
    order,
    lines: taken.flatMap(({ orderLineId, qty }) => {
      const line = lines.find(({ id }) => id === orderLineId);
      return line && qty ? [{ line, qty }] : [];
    }),
    total: draft.total,
  });

  const invoice = await giveNumber(ctx, salesInvoices, draft, {
    key: draft.series,
    date: draft.issueDate,
  });
  await keepDateOrder(ctx, invoice);
  const entryId = await postInvoice(ctx, invoice, { taken, charges: billed.charges, cost });
  const name = invoice.series === 'gift_card_receipt' ? 'Receipt' : 'Invoice';
  await noteEvent(ctx, {
    orderId: order.id,
    kind: 'invoice',
    text: `${name} ${invoice.number} issued`,
  });
  if (ctx.settings['invoices.autoSend'] && invoice.buyer.email) {
    await startJob(ctx, sendInvoiceJob, { id: invoice.id });
  }
  return { invoice, entryId };
}

const sumOf = (lines: readonly NewLine[], key: 'net' | 'taxable' | 'taxAmount') =>
  lines.reduce((sum, line) => sum + line[key], 0);

async function headOf(
  ctx: ReadContext,
  order: OrderRecord,
  {
    taken,
    roundOff,
    dueDate,
    ofCards = false,
  }: Pick<InvoicedPart, 'taken' | 'roundOff' | 'dueDate' | 'ofCards'>,
) {
  invariant(order.orderNo, 'a packed order has its number');
  const { kind: buyerKind, id: buyerId, ...buyer } = await readBuyer(ctx, buyerRefOf(order));
  const [taxable, taxAmount] = [sumOf(taken, 'taxable'), sumOf(taken, 'taxAmount')];
  const scheme = await readScheme(ctx, ctx.today);
  const isExport = order.placeOfSupply === outsideIndia && scheme === 'regular' && !ofCards;
  const bearsTax = isExport || taken.some(({ taxRate }) => taxRate > 0);
  const untaxed = ofCards ? 'gift_card_receipt' : 'bill_of_supply';
  const series: InvoiceSeries = bearsTax ? `invoice_${order.channel}` : untaxed;
  const { billing, shipping } = addressesOf(order, buyer);
  const { settings } = ctx;
  return {
    series,
    channel: order.channel,
    orderId: order.id,
    orderNo: order.orderNo,
    issueDate: ctx.today,
    dueDate: dueDate ?? addDays(ctx.today, buyer.dueDays),
    buyerKind,
    buyerId,
    buyer: {
      name: buyer.name,
      gstin: order.buyerGstin || buyer.gstin,
      phone: buyer.phone,
      email: buyer.email,
    },
    seller: {
      name: settings['business.legalName'] || settings['business.name'],
      address: settings['business.address'],
      city: settings['business.city'],
      stateCode: settings['business.stateCode'],
      pinCode: settings['business.pinCode'],
      phone: settings['business.phone'],
      email: settings['business.email'],
      gstin: scheme === 'unregistered' ? '' : settings['business.gstin'],
      scheme,
    },
    billingAddress: billing,
    shippingAddress: shipping,
    placeOfSupply: order.placeOfSupply,
    priceMode: order.priceMode,
    goodsNet: sumOf(
      taken.filter(({ kind }) => kind === 'goods'),
      'net',
    ),
    charges: sumOf(
      taken.filter(({ kind }) => kind === 'charge'),
      'net',
    ),
    taxable,
    taxAmount,
    roundOff,
    total: taxable + taxAmount + roundOff,
    taxesByRate: taxesByRate(taken),
    terms: settings['invoices.terms'],
  };
}

/** Billing stands for shipping too unless they differ. */
function addressesOf(
  order: OrderRecord,
  { name, phone }: Pick<Buyer, 'name' | 'phone'>,
): { billing: PrintedAddress; shipping: PrintedAddress | null } {
  const shipping = order.shippingAddress;
  const billing = order.billingAddress;
  const nowhere = {
    name,
    phone,
    line1: '',
    line2: '',
    landmark: '',
    city: '',
    stateCode: order.placeOfSupply as StateCode,
    pinCode: '',
  };
  const used = billing ?? shipping ?? nowhere;
  const isSame = !shipping || JSON.stringify(shipping) === JSON.stringify(used);
  return { billing: used, shipping: isSame ? null : shipping };
}

/** Under the lock of the series: numbers follow dates, except within one month. */
async function keepDateOrder(ctx: ReadContext, invoice: IssuedInvoice): Promise<void> {
  const [later] = await ctx.tx
    .select({ date: salesInvoices.issueDate })
    .from(salesInvoices)
    .where(
      and(
        eq(salesInvoices.series, invoice.series),
        gt(salesInvoices.issueDate, invoice.issueDate),
        ne(salesInvoices.id, invoice.id),
      ),
    )
    .orderBy(salesInvoices.issueDate)
    .limit(1);
  if (later && later.date.slice(0, 7) !== invoice.issueDate.slice(0, 7)) {
    throw ruleBroken(
      'invoice.date_order',
      `The last invoice is dated ${dateText(later.date)}. Earlier dates break the order of numbers.`,
    );
  }
}

async function postInvoice(
  ctx: WriteContext,
  invoice: IssuedInvoice,
  {
    taken: lines,
    charges: known,
    cost,
  }: {
    taken: readonly NewLine[];
    charges: BilledOrder['charges'];
    cost: BilledCost;
  },
): Promise<number | null> {
  const shipping = new Set(known.filter(({ kind }) => kind === 'shipping').map(({ id }) => id));
  const isShipping = ({ orderChargeId }: NewLine) => shipping.has(orderChargeId ?? 0);
  const goods = sumOf(
    lines.filter(({ kind }) => kind === 'goods'),
    'taxable',
  );
  const ofCards = invoice.series === 'gift_card_receipt';
  const charges = lines.filter(({ kind }) => kind === 'charge');
  invariant(invoice.number, 'an issued invoice has its number');
  return post(ctx, {
    event: 'sales.invoiceIssued',
    date: invoice.issueDate,
    source: { kind: 'sales_invoice', id: invoice.id, no: invoice.number, seq: 1 },
    party: { kind: invoice.buyerKind, id: invoice.buyerId, name: invoice.buyer.name },
    channel: invoice.channel,
    goods: ofCards ? 0 : goods,
    ...(ofCards ? {} : { goodsOf: goodsOf(lines) }),
    giftCards: ofCards ? goods : 0,
    ...cost,
    shipping: sumOf(charges.filter(isShipping), 'taxable'),
    other: sumOf(
      charges.filter((line) => !isShipping(line)),
      'taxable',
    ),
    taxes: taxesToPost(lines),
    roundOff: invoice.roundOff,
    total: invoice.total,
    dueDate: invoice.dueDate,
    orderId: invoice.orderId,
  });
}
