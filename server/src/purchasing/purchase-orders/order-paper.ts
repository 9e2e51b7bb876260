import { inSentence } from '@counting-house/contract/kit/words.ts';
import { freightWords } from '@counting-house/contract/purchasing/purchase-orders/purchase-order-words.ts';
import type { PartyPaper } from '@counting-house/contract/purchasing/party-paper.ts';
import type { PurchaseOrder } from '@counting-house/contract/purchasing/purchase-orders/purchase-order.ts';
import { dateWords } from '../../platform/clock.ts';
import { plainQty } from '../../platform/money.ts';
import { drawCode128 } from '../../platform/papers/barcode.ts';
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
import { partyFacts } from '../../platform/papers/party.ts';
import { ink, newPage, paper, type PdfPage, rule, write } from '../../platform/papers/pdf.ts';

const { left, right, top } = sheet;

const columns = {
  no: { head: '#', x: left, width: 18 },
  goods: { head: 'Goods', x: left + 20, width: 190 },
  hsn: { head: 'HSN', x: left + 214, width: 50 },
  qty: { head: 'Quantity', x: left + 264, width: 66, align: 'right' },
  price: { head: 'Price', x: left + 334, width: 62, align: 'right' },
  tax: { head: 'GST', x: left + 400, width: 36, align: 'right' },
  amount: { head: 'Amount', x: right - 74, width: 74, align: 'right' },
} as const satisfies Record<string, PaperColumn>;

/** Draws a purchase order on A4 pages of its own. */
export function drawOrder(page: PdfPage, order: PurchaseOrder, logo: Uint8Array | null): void {
  newPage(page, paper.a4);
  const begin = drawParties(page, order, drawTitle(page, order, logo));
  const end = drawLines(page, begin, {
    lines: order.lines,
    columns: Object.values(columns),
    wide: { column: columns.goods, words: goodsOf },
    draw: drawLine,
  });
  drawEnd(page, order, roomFor(page, end, 130) + 10);
  drawFeet(page, order.number);
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
  for (const line of partyFacts(shipTo)) {
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

function drawParties(page: PdfPage, order: PurchaseOrder, y: number): number {
  const party = (head: string, of: PartyPaper, x: number) => {
    let at = y + write(page, head, { x, y, width: 170, size: 7.5, colour: ink.muted });
    at += write(page, of.name, { x, y: at, width: 170, face: 'semibold', leading: 12.75 });
    for (const line of partyFacts(of))
      at += write(page, line, { x, y: at, width: 170, leading: 12.5 });
    return at;
  };
  const at = drawFacts(page, y, [
    ['Order date', dateWords(order.orderDate)],
    ['Expected', dateWords(order.expectedDate)],
    ['Payment', `${order.paymentTermsDays} days`],
    ['Your reference', order.vendorRef],
  ]);
  const ends = [
    party('Vendor', order.vendor, left),
    party('Ship to', order.shipTo, left + 185),
    at,
  ];
  return Math.max(...ends) + 14;
}

function drawLine(
  line: PurchaseOrder['lines'][number],
  cell: (column: PaperColumn, text: string) => void,
): void {
  const less = line.discountBps > 0 ? `\nless ${line.discountBps / 100} %` : '';
  cell(columns.no, String(line.lineNo));
  cell(columns.goods, goodsOf(line));
  cell(columns.hsn, line.hsn);
  cell(columns.qty, `${plainQty(line.qty)} ${line.unit}`);
  cell(columns.price, line.isFree ? 'free' : `${plainAmount(line.price)}${less}`);
  cell(columns.tax, `${line.taxRate / 1000} %`);
  cell(columns.amount, plainAmount(line.taxable));
}

function drawEnd(page: PdfPage, order: PurchaseOrder, y: number): void {
  const taxes = order.taxesByRate.flatMap(({ components }) =>
    components.map(({ code, rate, amount }) => [`${code} ${rate / 1000} %`, amount] as const),
  );
  const parts = [['Goods and services', order.taxable] as const, ...taxes];
  drawSums(page, y, parts, ['Order total', order.total]);
  const notes = [`Freight: ${inSentence(freightWords[order.freightTerms])}.`, order.noteToVendor];
  write(page, notes.filter(Boolean).join('\n'), {
    x: left,
    y,
    width: 270,
    leading: 12.5,
    lines: 12,
  });
}
