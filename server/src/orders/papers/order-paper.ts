import { spacedPin, type AddressBlock } from '@counting-house/contract/customers/address.ts';
import { stateName } from '@counting-house/contract/customers/state.ts';
import type { Order } from '@counting-house/contract/orders/order.ts';
import { unitName } from '@counting-house/contract/kit/unit-name.ts';
import { paidOf } from '@counting-house/contract/orders/payment.ts';
import { dateIn, dateText } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { plainQty } from '../../platform/money.ts';
import type { PaperDocument, PaperParty } from '../../platform/papers/document.ts';
import { plainAmount } from '../../platform/papers/line-paper.ts';
import { tableOf } from '../../platform/papers/paper-table.ts';
import { ourParty } from '../../platform/papers/party.ts';
import { ink, newPage, paper, type PdfPage, rule, write } from '../../platform/papers/pdf.ts';
import { buyerItemText, type BuyerItemCodes } from './buyer-item-codes.service.ts';

/** What a paper is called and numbered, and what stands under that: 'Superseded'. */
export type PaperHead = { readonly name: string; readonly no: string; readonly mark: string };

/** What the paper of an order is called; a draft that nobody issued as a quotation has no number. */
export const paperHead = ({ status, orderNo }: Pick<Order, 'status' | 'orderNo'>): PaperHead =>
  status === 'draft'
    ? { name: 'Draft', no: '', mark: 'Not issued' }
    : {
        name: 'Order acknowledgement',
        no: orderNo,
        mark: status === 'cancelled' ? 'Cancelled' : '',
      };

/** An order as its buyer gets it. */
export function salesOrderPaper(
  ctx: ReadContext,
  order: Order,
  { theirs, head }: { readonly theirs: BuyerItemCodes; readonly head: PaperHead },
): PaperDocument {
  const zone = ctx.settings['business.timeZone'];
  const { business, billingAddress, shippingAddress } = order;
  const gstin = theirs.gstin ? [`GSTIN ${theirs.gstin}`] : [];
  return {
    title: head.name,
    number: head.no,
    mark: head.mark,
    ours: ourParty(ctx),
    parties: [
      ...partyAt('For', billingAddress ?? shippingAddress, gstin),
      ...partyAt('Deliver to', shippingAddress, []),
    ],
    facts: [
      ['Date', dateText(dateIn(zone, new Date(order.placedAt ?? order.createdAt)))],
      ['Valid until', business?.validUntil ? dateText(business.validUntil) : ''],
      ['Promised', order.promisedOn ? dateText(order.promisedOn) : ''],
      ['Your order', theirs.order],
      ['Payment', theirs.dueDays > 0 ? `${theirs.dueDays} days after the invoice` : ''],
      [order.status === 'draft' ? 'Requested by' : 'Ordered by', business?.personName ?? ''],
      ['Customer no.', order.buyer?.number ?? ''],
    ],
    tables: [linesOf(order, theirs)],
    sums: { parts: sumsOf(order), total: ['Total', order.grandTotal - order.cancelledValue] },
    notes: notesOf(order),
    foot: `${head.name} ${head.no}`.trim(),
  };
}

const partyAt = (head: string, of: AddressBlock | null, more: readonly string[]): PaperParty[] =>
  of === null ? [] : [{ head, name: of.name, lines: [...addressLines(of), ...more] }];

const addressLines = (address: AddressBlock): string[] =>
  [
    address.line1,
    address.line2,
    address.landmark,
    `${address.city} ${spacedPin(address.pinCode)}`.trim(),
    stateName(address.stateCode),
    address.phone,
  ].filter(Boolean);

const linesOf = ({ lines }: Order, theirs: BuyerItemCodes) =>
  tableOf(
    lines
      .filter(({ qty, qtyCancelled }) => qty > qtyCancelled)
      .map((line) => ({ ...line, qty: line.qty - line.qtyCancelled })),
    [
      { head: '#', width: 18, text: ({ lineNo }) => String(lineNo) },
      {
        head: 'Goods',
        text: ({ title, sku, note }) =>
          [title, sku, buyerItemText(theirs, sku), note].filter(Boolean).join('\n'),
      },
      { head: 'HSN', width: 48, text: ({ hsn }) => hsn },
      {
        head: 'Quantity',
        width: 60,
        align: 'right',
        text: ({ qty, unitCode }) => `${plainQty(qty)} ${unitName(unitCode, qty)}`,
      },
      {
        head: 'Price',
        width: 62,
        align: 'right',
        text: ({ unitPrice }) => plainAmount(unitPrice),
      },
      {
        head: 'GST',
        width: 36,
        align: 'right',
        text: ({ taxComponents }) =>
          `${taxComponents.reduce((sum, { rate }) => sum + rate, 0) / 1000} %`,
      },
      {
        head: 'Amount',
        width: 74,
        align: 'right',
        text: ({ netAmount }) => plainAmount(netAmount),
      },
    ],
  );

function sumsOf(order: Order): (readonly [name: string, amount: number])[] {
  const isBeforeTax = order.priceMode === 'exclusive';
  const less = order.offerDiscountAmount + order.staffDiscountAmount;
  return [
    ['Goods', order.goodsList],
    ...(less === 0 ? [] : [['Discounts', -less] as const]),
    ...(order.chargesAmount === 0 ? [] : [['Shipping and charges', order.chargesAmount] as const]),
    ...(isBeforeTax && order.taxAmount !== 0 ? [[taxText(order), order.taxAmount] as const] : []),
    ...(order.roundOff === 0 ? [] : [['Round off', order.roundOff] as const]),
    ...(order.cancelledValue === 0 ? [] : [['Cancelled', -order.cancelledValue] as const]),
  ];
}

function notesOf(order: Order): string[] {
  const paid = paidOf(order);
  const priceWords =
    order.priceMode === 'inclusive' ? 'Prices include GST.' : 'Prices are before GST.';
  return [
    order.taxAmount === 0 ? '' : priceWords,
    paid > 0 ? `Paid so far: Rs ${plainAmount(paid)}` : '',
    order.customerNote,
    order.status === 'draft' ? 'This is an offer, not an invoice.' : 'This is not an invoice.',
  ];
}

/** `IGST` for goods that go to another state, else `GST` for both halves. */
function taxText({ lines }: Order): string {
  const codes = new Set(
    lines.flatMap(({ taxComponents }) => taxComponents.map(({ code }) => code)),
  );
  return codes.size === 1 && codes.has('IGST') ? 'IGST' : 'GST';
}

/** Draws a label with who sends a parcel and who gets it. */
export function drawAddress(ctx: ReadContext, page: PdfPage, order: Order): void {
  newPage(page, paper.label);
  const x = 18;
  const width = paper.label[0] - 2 * x;
  const to = order.shippingAddress;
  let y = x + write(page, 'To', { x, y: x, width, size: 9, colour: ink.muted });
  if (to) {
    y += write(page, to.name, { x, y, width, size: 15, face: 'semibold' }) + 2;
    for (const line of addressLines(to)) y += write(page, line, { x, y, width, size: 12 });
  }
  y = Math.max(y + 14, 220);
  rule(page, [x, y, x + width, y], { width: 0.75 });
  y += 8 + write(page, 'From', { x, y: y + 8, width, size: 9, colour: ink.muted });
  const { name, lines } = ourParty(ctx);
  for (const line of [name, ...lines]) y += write(page, line, { x, y, width, size: 10 });
  write(page, order.orderNo, { x, y: y + 10, width, size: 11, face: 'semibold' });
}
