import type { PartyPaper } from '@counting-house/contract/purchasing/party-paper.ts';
import type { PurchaseOrder } from '@counting-house/contract/purchasing/purchase-order.ts';
import { dateWords } from '../../platform/clock.ts';
import { plainQty, rupees } from '../../platform/money.ts';
import { drawCode128 } from '../../platform/papers/barcode.ts';
import {
  heightOf,
  ink,
  mm,
  newPage,
  paper as papers,
  rule,
  write,
  type PdfPage,
} from '../../platform/papers/pdf.ts';

const [width, height] = papers.a4;
const left = 14 * mm;
const right = width - 14 * mm;
const top = 14 * mm;
const bottom = height - 26 * mm;
const foot = height - 18.5 * mm;

const freightWords = {
  included: 'Freight is included in the prices',
  extra: 'Freight is charged extra',
  ours: 'We fetch the goods',
} as const;

type Column = {
  readonly head: string;
  readonly x: number;
  readonly width: number;
  readonly align?: 'right';
};

const columns = {
  no: { head: '#', x: left, width: 18 },
  goods: { head: 'Goods', x: left + 20, width: 190 },
  hsn: { head: 'HSN', x: left + 214, width: 50 },
  qty: { head: 'Quantity', x: left + 264, width: 66, align: 'right' },
  price: { head: 'Price', x: left + 334, width: 62, align: 'right' },
  tax: { head: 'GST', x: left + 400, width: 36, align: 'right' },
  amount: { head: 'Amount', x: right - 74, width: 74, align: 'right' },
} as const satisfies Record<string, Column>;

/** An amount under a head that has said the currency. */
const plain = (amount: number) => rupees(amount).replace('₹', '');

/** Draws a purchase order on A4 pages of its own. */
export function drawOrder(page: PdfPage, order: PurchaseOrder, logo: Uint8Array | null): void {
  newPage(page, papers.a4);
  let y = drawHeads(page, drawParties(page, order, drawTitle(page, order, logo)));
  for (const line of order.lines) {
    const goods = goodsOf(line);
    const rise = heightOf(page, goods, { width: columns.goods.width, leading: 12 }) + 8;
    if (y + rise > bottom) {
      newPage(page, papers.a4);
      y = drawHeads(page, top);
    }
    drawLine(page, line, goods, y + 4);
    y += rise;
    rule(page, [left, y, right, y], { width: 0.4 });
  }
  if (y + 130 > bottom) {
    newPage(page, papers.a4);
    y = top;
  }
  drawSums(page, order, y + 10);
  drawFeet(page, order);
}

const goodsOf = ({ name, code, description }: PurchaseOrder['lines'][number]): string =>
  [name, [code, description].filter(Boolean).join(' · ')].filter(Boolean).join('\n');

function drawTitle(page: PdfPage, order: PurchaseOrder, logo: Uint8Array | null): number {
  const { shipTo } = order;
  let y = top;
  if (logo) {
    page.image(Buffer.from(logo), left, top, { fit: [90, 40] });
    y += 44;
  }
  y += write(page, shipTo.name, { x: left, y, width: 300, size: 11.5, face: 'semibold' });
  for (const line of factsOf(shipTo)) {
    y += write(page, line, { x: left, y, width: 300, leading: 12.5, colour: ink.muted });
  }
  const aside = { x: right - 200, width: 200, align: 'right' } as const;
  let at = top + write(page, 'Purchase order', { ...aside, y: top, size: 15, face: 'semibold' });
  const revision = order.revision > 0 ? `, revision ${order.revision}` : '';
  at += write(page, `${order.number}${revision}`, { ...aside, y: at, face: 'semibold' });
  drawCode128(page, order.number, { x: right - 150, y: at + 4, width: 150, height: 26 });
  if (order.status === 'cancelled') {
    write(page, 'Cancelled', { ...aside, y: at + 34, size: 13, face: 'semibold' });
  }
  const end = Math.max(y, at + 50) + 8;
  rule(page, [left, end, right, end], { width: 0.75 });
  return end + 10;
}

const factsOf = (party: PartyPaper): string[] =>
  [
    ...party.address,
    party.gstin && `GSTIN ${party.gstin}`,
    [party.phone, party.email].filter(Boolean).join(' · '),
  ].filter(Boolean);

function drawParties(page: PdfPage, order: PurchaseOrder, y: number): number {
  const party = (head: string, of: PartyPaper, x: number) => {
    let at = y + write(page, head, { x, y, width: 170, size: 7.5, colour: ink.muted });
    at += write(page, of.name, { x, y: at, width: 170, face: 'semibold', leading: 12.75 });
    for (const line of factsOf(of))
      at += write(page, line, { x, y: at, width: 170, leading: 12.5 });
    return at;
  };
  const facts: readonly (readonly [string, string])[] = [
    ['Order date', dateWords(order.orderDate)],
    ['Expected', dateWords(order.expectedDate)],
    ['Payment', `${order.paymentTermsDays} days`],
    ...(order.vendorRef ? [['Your reference', order.vendorRef] as const] : []),
  ];
  let at = y;
  for (const [name, value] of facts) {
    write(page, name, { x: right - 160, y: at, width: 80, colour: ink.muted });
    at += write(page, value, { x: right - 100, y: at, width: 100, align: 'right', leading: 12.75 });
  }
  const ends = [
    party('Vendor', order.vendor, left),
    party('Ship to', order.shipTo, left + 185),
    at,
  ];
  return Math.max(...ends) + 14;
}

function drawHeads(page: PdfPage, y: number): number {
  for (const { head, ...at } of Object.values<Column>(columns)) {
    write(page, head, { ...at, y, size: 7.5, face: 'medium', colour: ink.muted });
  }
  rule(page, [left, y + 13, right, y + 13], { width: 0.75 });
  return y + 14;
}

function drawLine(
  page: PdfPage,
  line: PurchaseOrder['lines'][number],
  goods: string,
  y: number,
): void {
  const cell = ({ head: _head, ...at }: Column, text: string) =>
    write(page, text, { ...at, y, leading: 12 });
  const less = line.discountBps > 0 ? `\nless ${line.discountBps / 100} %` : '';
  cell(columns.no, String(line.lineNo));
  cell(columns.goods, goods);
  cell(columns.hsn, line.hsn);
  cell(columns.qty, `${plainQty(line.qty)} ${line.unit}`);
  cell(columns.price, line.isFree ? 'free' : `${plain(line.price)}${less}`);
  cell(columns.tax, `${line.taxRate / 1000} %`);
  cell(columns.amount, plain(line.taxable));
}

function drawSums(page: PdfPage, order: PurchaseOrder, y: number): void {
  const taxes = order.taxesByRate.flatMap(({ components }) =>
    components.map(({ code, rate, amount }) => [`${code} ${rate / 1000} %`, amount] as const),
  );
  const sums = [['Goods and services', order.taxable] as const, ...taxes];
  let at = y;
  for (const [name, amount] of sums) {
    write(page, name, { x: right - 220, y: at, width: 130, colour: ink.muted });
    at += write(page, plain(amount), {
      x: right - 90,
      y: at,
      width: 90,
      align: 'right',
      leading: 14,
    });
  }
  rule(page, [right - 220, at, right, at], { width: 0.75 });
  write(page, 'Order total', { x: right - 220, y: at + 4, width: 130, face: 'semibold' });
  write(page, rupees(order.total), {
    x: right - 110,
    y: at + 4,
    width: 110,
    align: 'right',
    face: 'semibold',
  });
  const notes = [`${freightWords[order.freightTerms]}.`, order.noteToVendor]
    .filter(Boolean)
    .join('\n');
  write(page, notes, { x: left, y, width: 270, leading: 12.5, lines: 12 });
}

function drawFeet(page: PdfPage, order: PurchaseOrder): void {
  const { count } = page.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    page.switchToPage(index);
    rule(page, [left, foot, right, foot], { width: 0.75 });
    const text = `${order.number} · page ${index + 1} of ${count}`;
    write(page, text, {
      x: right - 250,
      y: foot + 11,
      width: 250,
      align: 'right',
      colour: ink.muted,
    });
  }
}
