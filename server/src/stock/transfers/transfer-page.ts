import type { Transfer, TransferLine } from '@counting-house/contract/stock/transfers/transfer.ts';
import { dateWords } from '../../platform/clock.ts';
import { plainQty, rupees } from '../../platform/money.ts';
import { drawCode128 } from '../../platform/papers/barcode.ts';
import {
  drawFeet,
  drawLines,
  plainAmount,
  type PaperColumn,
  sheet as a4,
} from '../../platform/papers/line-paper.ts';
import { ink, mm, newPage, paper, type PdfPage, rule, write } from '../../platform/papers/pdf.ts';

const { left, right, top } = a4;
/** Room for who signs. */
const bottom = a4.bottom - 16 * mm;

/** Where goods leave or arrive. */
export type Place = { readonly name: string; readonly lines: readonly string[] };

type Sheet = {
  readonly transfer: Transfer;
  /** By SKU. */
  readonly hsn: ReadonlyMap<number, string>;
  readonly business: string;
  readonly from: Place;
  readonly to: Place;
};

const columns = {
  no: { head: '#', x: left, width: 18 },
  goods: { head: 'Goods', x: left + 18, width: 150 },
  hsn: { head: 'HSN', x: left + 174, width: 50 },
  batch: { head: 'Batch', x: left + 230, width: 84 },
  tray: { head: 'From tray', x: left + 318, width: 54 },
  qty: { head: 'Quantity', x: right - 172, width: 58, align: 'right' },
  value: { head: 'Value, ₹', x: right - 110, width: 54, align: 'right' },
  arrived: { head: 'Arrived', x: right - 50, width: 50, align: 'right' },
} as const satisfies Record<string, PaperColumn>;

/** Draws a transfer on A4 pages: what goes from where to where, and room for what arrived. */
export function drawTransfer(page: PdfPage, sheet: Sheet): void {
  newPage(page, paper.a4);
  const places = drawPlaces(page, sheet, drawTitle(page, sheet));
  const end = drawLines(page, drawTransport(page, sheet.transfer, places), {
    lines: sheet.transfer.lines,
    columns: Object.values(columns),
    wide: { column: columns.goods, words: goodsOf },
    draw: (line, cell, y) => drawLine(page, sheet, line, { cell, y }),
    bottom,
  });
  drawEnd(page, sheet.transfer, drawTotal(page, sheet.transfer, end + 6));
}

const goodsOf = ({ name, sku }: TransferLine): string => `${name}\n${sku}`;

function drawTitle(page: PdfPage, { transfer, business }: Sheet): number {
  write(page, business, { x: left, y: top, width: 300, size: 11.5, face: 'semibold' });
  const aside = { x: right - 200, width: 200, align: 'right' } as const;
  let y = top + write(page, 'Delivery challan', { ...aside, y: top, size: 15, face: 'semibold' });
  y += write(page, transfer.number, { ...aside, y, face: 'semibold' });
  drawCode128(page, transfer.number, { x: right - 150, y: y + 4, width: 150, height: 26 });
  const when =
    transfer.businessDate === null ? 'not sent yet' : `sent ${dateWords(transfer.businessDate)}`;
  const why = `Transfer between own stores, not a sale; ${when}`;
  write(page, why, { x: left, y: top + 18, width: 320, colour: ink.muted });
  const end = y + 44;
  rule(page, [left, end, right, end], { width: 0.75 });
  return end + 10;
}

function drawPlaces(page: PdfPage, { from, to }: Sheet, y: number): number {
  const place = (head: string, of: Place, x: number) => {
    let at = y + write(page, head, { x, y, width: 240, size: 7.5, colour: ink.muted });
    at += write(page, of.name, { x, y: at, width: 240, face: 'semibold', leading: 13 });
    for (const line of of.lines) at += write(page, line, { x, y: at, width: 240, leading: 12.5 });
    return at;
  };
  return Math.max(place('From', from, left), place('To', to, left + 262)) + 14;
}

/** How the goods travel, as far as it is known. @returns where it ends. */
function drawTransport(page: PdfPage, transfer: Transfer, y: number): number {
  const words = [
    transfer.vehicleNo && `Vehicle ${transfer.vehicleNo}`,
    transfer.transporter && `Transporter ${transfer.transporter}`,
    transfer.ewayBillNo && `E-way bill ${transfer.ewayBillNo}`,
  ].filter(Boolean);
  if (words.length === 0) return y;
  return y + write(page, words.join(' · '), { x: left, y, width: right - left, leading: 13 }) + 8;
}

function drawLine(
  page: PdfPage,
  { hsn }: Sheet,
  line: TransferLine,
  { cell, y }: { cell: (column: PaperColumn, text: string) => void; y: number },
): void {
  const batch = line.isRunning ? '' : (line.batchNumber ?? '');
  const expiry = line.expiryDate ? `\nexpires ${dateWords(line.expiryDate)}` : '';
  cell(columns.no, String(line.lineNo));
  cell(columns.goods, goodsOf(line));
  cell(columns.hsn, hsn.get(line.skuId) ?? '');
  if (line.value !== null) cell(columns.value, plainAmount(line.value));
  cell(columns.batch, `${batch}${expiry}`);
  cell(columns.tray, line.fromTray ?? '');
  cell(columns.qty, `${plainQty(line.qty)} ${line.unit}`);
  if (line.receivedQty > 0) cell(columns.arrived, `${plainQty(line.receivedQty)} ${line.unit}`);
  else rule(page, [columns.arrived.x + 8, y + 12, right, y + 12], { width: 0.5 });
}

/** What the goods are worth, where that may be seen. @returns where it ends. */
function drawTotal(page: PdfPage, { lines }: Transfer, y: number): number {
  if (lines.some(({ value }) => value === null)) return y + 6;
  const total = lines.reduce((sum, { value }) => sum + (value ?? 0), 0);
  const { x, width } = columns.value;
  const words = { y, size: 9, face: 'semibold', align: 'right' } as const;
  write(page, 'Value of the goods', { ...words, x: x - 150, width: 120 });
  write(page, rupees(total), { ...words, x: x - 30, width: width + 30 });
  return y + 22;
}

function drawEnd(page: PdfPage, transfer: Transfer, y: number): void {
  if (transfer.note) {
    write(page, transfer.note, { x: left, y, width: right - left, leading: 12.5, lines: 4 });
  }
  const signs = ['Sent by', 'Carried by', 'Received by'];
  for (const [index, who] of signs.entries()) {
    const x = left + index * 180;
    rule(page, [x, bottom + 34, x + 150, bottom + 34], { width: 0.5, colour: ink.text });
    write(page, who, { x, y: bottom + 38, width: 150, size: 8, colour: ink.muted });
  }
  drawFeet(page, transfer.number);
}
