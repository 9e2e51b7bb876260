import { spacedPin, type AddressBlock } from '@counting-house/contract/customers/address.ts';
import { stateName } from '@counting-house/contract/customers/state.ts';
import type { Order } from '@counting-house/contract/orders/order.ts';
import { unitName } from '@counting-house/contract/kit/unit-name.ts';
import { paidOf } from '@counting-house/contract/orders/payment.ts';
import { dateIn, dateWords } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { plainQty } from '../../platform/money.ts';
import {
  drawFacts,
  drawFeet,
  drawLines,
  drawSums,
  type PaperColumn,
  plainAmount,
  roomFor,
  sheet,
} from '../../platform/papers/line-paper.ts';
import { ourLines } from '../../platform/papers/our-lines.ts';
import { ink, newPage, paper, type PdfPage, rule, write } from '../../platform/papers/pdf.ts';
import { theirItem, type TheirWords } from './their-words.service.ts';

const { left, right, top } = sheet;

const columns = {
  no: { head: '#', x: left, width: 18 },
  goods: { head: 'Goods', x: left + 20, width: 200 },
  hsn: { head: 'HSN', x: left + 224, width: 50 },
  qty: { head: 'Quantity', x: left + 270, width: 60, align: 'right' },
  price: { head: 'Price', x: left + 334, width: 62, align: 'right' },
  tax: { head: 'GST', x: left + 400, width: 36, align: 'right' },
  amount: { head: 'Amount', x: right - 74, width: 74, align: 'right' },
} as const satisfies Record<string, PaperColumn>;

/** What a paper is called and numbered, and what stands under that: 'Superseded'. */
export type PaperHead = { readonly name: string; readonly no: string; readonly mark: string };

/** What the paper of an order is called; a draft that nobody issued as a quotation has no number. */
export const headOf = ({ status, orderNo }: Pick<Order, 'status' | 'orderNo'>): PaperHead =>
  status === 'draft'
    ? { name: 'Draft', no: '', mark: 'Not issued' }
    : {
        name: 'Order acknowledgement',
        no: orderNo,
        mark: status === 'cancelled' ? 'Cancelled' : '',
      };

/** Draws an order on A4 pages of its own, as its buyer gets it. */
export function drawOrder(
  ctx: ReadContext,
  page: PdfPage,
  order: Order,
  {
    logo,
    theirs,
    head,
  }: {
    readonly logo: Uint8Array | null;
    readonly theirs: TheirWords;
    readonly head: PaperHead;
  },
): void {
  const first = page.bufferedPageRange().count;
  newPage(page, paper.a4);
  const goodsOf = (line: Order['lines'][number]) => goodsWords(line, theirs);
  const begin = drawParties(ctx, page, { order, theirs }, drawTitle(ctx, page, head, logo));
  const end = drawLines(page, begin, {
    lines: order.lines.filter(({ qty, qtyCancelled }) => qty > qtyCancelled),
    columns: Object.values(columns),
    wide: { column: columns.goods, words: goodsOf },
    draw: (line, cell) => drawLine(line, goodsOf(line), cell),
  });
  drawEnd(page, order, roomFor(page, end, 130) + 10);
  drawFeet(page, `${head.name} ${head.no}`.trim(), first);
}

const goodsWords = ({ title, sku, note }: Order['lines'][number], theirs: TheirWords): string =>
  [title, sku, theirItem(theirs, sku), note].filter(Boolean).join('\n');

function drawTitle(
  ctx: ReadContext,
  page: PdfPage,
  { name: what, no, mark }: PaperHead,
  logo: Uint8Array | null,
): number {
  let y = top;
  if (logo) {
    page.image(Buffer.from(logo), left, top, { fit: [90, 40] });
    y += 44;
  }
  const [name = '', ...facts] = ourLines(ctx);
  y += write(page, name, { x: left, y, width: 300, size: 11.5, face: 'semibold' });
  for (const line of facts) {
    y += write(page, line, { x: left, y, width: 300, leading: 12.5, colour: ink.muted });
  }
  const aside = { x: right - 220, width: 220, align: 'right' } as const;
  let at = top + write(page, what, { ...aside, y: top, size: 15, face: 'semibold' });
  if (no) at += write(page, no, { ...aside, y: at, face: 'semibold' });
  if (mark) at += write(page, mark, { ...aside, y: at, size: 13, face: 'semibold' });
  const end = Math.max(y, at) + 8;
  rule(page, [left, end, right, end], { width: 0.75 });
  return end + 10;
}

const addressLines = (address: AddressBlock): string[] =>
  [
    address.line1,
    address.line2,
    address.landmark,
    `${address.city} ${spacedPin(address.pinCode)}`.trim(),
    stateName(address.stateCode),
    address.phone,
  ].filter(Boolean);

function drawParties(
  ctx: ReadContext,
  page: PdfPage,
  { order, theirs }: { readonly order: Order; readonly theirs: TheirWords },
  y: number,
): number {
  const party = (head: string, of: AddressBlock | null, x: number, more: string[] = []) => {
    if (of === null) return y;
    let at = y + write(page, head, { x, y, width: 170, size: 7.5, colour: ink.muted });
    at += write(page, of.name, { x, y: at, width: 170, face: 'semibold', leading: 12.75 });
    for (const line of [...addressLines(of), ...more]) {
      at += write(page, line, { x, y: at, width: 170, leading: 12.5 });
    }
    return at;
  };
  const zone = ctx.settings['business.timeZone'];
  const { business } = order;
  const ends = [
    party(
      'For',
      order.billingAddress ?? order.shippingAddress,
      left,
      theirs.gstin ? [`GSTIN ${theirs.gstin}`] : [],
    ),
    party('Deliver to', order.shippingAddress, left + 185),
    drawFacts(page, y, [
      ['Date', dateWords(dateIn(zone, new Date(order.placedAt ?? order.createdAt)))],
      ['Valid until', business?.validUntil ? dateWords(business.validUntil) : ''],
      ['Promised', order.promisedOn ? dateWords(order.promisedOn) : ''],
      ['Your order', theirs.order],
      ['Payment', theirs.dueDays > 0 ? `${theirs.dueDays} days after the invoice` : ''],
      [order.status === 'draft' ? 'Asked by' : 'Ordered by', business?.personName ?? ''],
      ['Buyer', order.buyer?.number ?? ''],
    ]),
  ];
  return Math.max(...ends) + 14;
}

function drawLine(
  line: Order['lines'][number],
  goods: string,
  cell: (column: PaperColumn, text: string) => void,
): void {
  cell(columns.no, String(line.lineNo));
  cell(columns.goods, goods);
  cell(columns.hsn, line.hsn);
  const qty = line.qty - line.qtyCancelled;
  cell(columns.qty, `${plainQty(qty)} ${unitName(line.unitCode, qty)}`);
  cell(columns.price, plainAmount(line.unitPrice));
  const rate = line.taxComponents.reduce((sum, one) => sum + one.rate, 0);
  cell(columns.tax, `${rate / 1000} %`);
  cell(columns.amount, plainAmount(line.netAmount));
}

function drawEnd(page: PdfPage, order: Order, y: number): void {
  const isInclusive = order.priceMode === 'inclusive';
  const less = order.offerDiscountAmount + order.staffDiscountAmount;
  const parts: (readonly [string, number])[] = [
    ['Goods', order.goodsList],
    ...(less === 0 ? [] : [['Discounts', -less] as const]),
    ...(order.chargesAmount === 0 ? [] : [['Shipping and charges', order.chargesAmount] as const]),
    ...(isInclusive || order.taxAmount === 0 ? [] : [[taxWords(order), order.taxAmount] as const]),
    ...(order.roundOff === 0 ? [] : [['Round off', order.roundOff] as const]),
    ...(order.cancelledValue === 0 ? [] : [['Cancelled', -order.cancelledValue] as const]),
  ];
  drawSums(page, y, parts, ['Total', order.grandTotal - order.cancelledValue]);
  const paid = paidOf(order);
  const notes = [
    order.taxAmount === 0 ? '' : isInclusive ? 'Prices include GST.' : 'Prices are before GST.',
    paid > 0 ? `Paid so far: Rs ${plainAmount(paid)}` : '',
    order.customerNote,
    order.status === 'draft' ? 'This is an offer, not an invoice.' : 'This is not an invoice.',
  ];
  write(page, notes.filter(Boolean).join('\n'), {
    x: left,
    y,
    width: 270,
    leading: 12.5,
    lines: 12,
  });
}

/** `IGST` for goods that go to another state, else `GST` for both halves. */
function taxWords({ lines }: Order): string {
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
  for (const line of ourLines(ctx)) y += write(page, line, { x, y, width, size: 10 });
  write(page, order.orderNo, { x, y: y + 10, width, size: 11, face: 'semibold' });
}
