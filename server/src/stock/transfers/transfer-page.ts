import type { Transfer, TransferLine } from '@counting-house/contract/stock/transfer.ts';
import { dateWords } from '../../platform/clock.ts';
import { plainQty } from '../../platform/money.ts';
import { drawCode128 } from '../../platform/papers/barcode.ts';
import {
  drawFeet,
  drawLines,
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
  readonly business: string;
  readonly from: Place;
  readonly to: Place;
};

const columns = {
  no: { head: '#', x: left, width: 18 },
  goods: { head: 'Goods', x: left + 20, width: 210 },
  batch: { head: 'Batch', x: left + 238, width: 92 },
  tray: { head: 'From tray', x: left + 334, width: 62 },
  qty: { head: 'Quantity', x: right - 136, width: 66, align: 'right' },
  arrived: { head: 'Arrived', x: right - 58, width: 58, align: 'right' },
} as const satisfies Record<string, PaperColumn>;

/** Draws a transfer on A4 pages: what goes from where to where, and room for what arrived. */
export function drawTransfer(page: PdfPage, sheet: Sheet): void {
  newPage(page, paper.a4);
  const end = drawLines(page, drawPlaces(page, sheet, drawTitle(page, sheet)), {
    lines: sheet.transfer.lines,
    columns: Object.values(columns),
    wide: { column: columns.goods, words: goodsOf },
    draw: (line, cell, y) => drawLine(page, line, { cell, y }),
    bottom,
  });
  drawEnd(page, sheet.transfer, end + 12);
}

const goodsOf = ({ name, sku }: TransferLine): string => `${name}\n${sku}`;

function drawTitle(page: PdfPage, { transfer, business }: Sheet): number {
  write(page, business, { x: left, y: top, width: 300, size: 11.5, face: 'semibold' });
  const aside = { x: right - 200, width: 200, align: 'right' } as const;
  let y = top + write(page, 'Stock transfer', { ...aside, y: top, size: 15, face: 'semibold' });
  y += write(page, transfer.number, { ...aside, y, face: 'semibold' });
  drawCode128(page, transfer.number, { x: right - 150, y: y + 4, width: 150, height: 26 });
  const when =
    transfer.businessDate === null ? 'Not sent yet' : `Sent ${dateWords(transfer.businessDate)}`;
  write(page, when, { x: left, y: top + 18, width: 300, colour: ink.muted });
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

function drawLine(
  page: PdfPage,
  line: TransferLine,
  { cell, y }: { cell: (column: PaperColumn, text: string) => void; y: number },
): void {
  const batch = line.isRunning ? '' : (line.batchNumber ?? '');
  const expiry = line.expiryDate ? `\nexpires ${dateWords(line.expiryDate)}` : '';
  cell(columns.no, String(line.lineNo));
  cell(columns.goods, goodsOf(line));
  cell(columns.batch, `${batch}${expiry}`);
  cell(columns.tray, line.fromTray ?? '');
  cell(columns.qty, `${plainQty(line.qty)} ${line.unit}`);
  if (line.receivedQty > 0) cell(columns.arrived, `${plainQty(line.receivedQty)} ${line.unit}`);
  else rule(page, [columns.arrived.x + 8, y + 12, right, y + 12], { width: 0.5 });
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
