import type { Transfer, TransferLine } from '@counting-house/contract/stock/transfer.ts';
import { dateWords } from '../../platform/clock.ts';
import { plainQty } from '../../platform/money.ts';
import { drawCode128 } from '../../platform/papers/barcode.ts';
import {
  heightOf,
  ink,
  mm,
  newPage,
  paper,
  rule,
  write,
  type PdfPage,
} from '../../platform/papers/pdf.ts';

const [width, height] = paper.a4;
const left = 14 * mm;
const right = width - 14 * mm;
const top = 14 * mm;
const bottom = height - 42 * mm;
const foot = height - 18.5 * mm;

/** Where goods leave or arrive. */
export type Place = { readonly name: string; readonly lines: readonly string[] };

type Sheet = {
  readonly transfer: Transfer;
  readonly business: string;
  readonly from: Place;
  readonly to: Place;
};

type Column = {
  readonly head: string;
  readonly x: number;
  readonly width: number;
  readonly align?: 'right';
};

const columns = {
  no: { head: '#', x: left, width: 18 },
  goods: { head: 'Goods', x: left + 20, width: 210 },
  batch: { head: 'Batch', x: left + 238, width: 92 },
  tray: { head: 'From tray', x: left + 334, width: 62 },
  qty: { head: 'Quantity', x: right - 136, width: 66, align: 'right' },
  arrived: { head: 'Arrived', x: right - 58, width: 58, align: 'right' },
} as const satisfies Record<string, Column>;

/** Draws a transfer on A4 pages: what goes from where to where, and room for what arrived. */
export function drawTransfer(page: PdfPage, sheet: Sheet): void {
  newPage(page, paper.a4);
  let y = drawHeads(page, drawPlaces(page, sheet, drawTitle(page, sheet)));
  for (const line of sheet.transfer.lines) {
    const goods = `${line.name}\n${line.sku}`;
    const rise = heightOf(page, goods, { width: columns.goods.width, leading: 12 }) + 10;
    if (y + rise > bottom) {
      newPage(page, paper.a4);
      y = drawHeads(page, top);
    }
    drawLine(page, line, goods, y + 5);
    y += rise;
    rule(page, [left, y, right, y], { width: 0.4 });
  }
  drawEnd(page, sheet.transfer, y + 12);
}

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

function drawHeads(page: PdfPage, y: number): number {
  for (const { head, ...at } of Object.values<Column>(columns)) {
    write(page, head, { ...at, y, size: 7.5, face: 'medium', colour: ink.muted });
  }
  rule(page, [left, y + 13, right, y + 13], { width: 0.75 });
  return y + 14;
}

function drawLine(page: PdfPage, line: TransferLine, goods: string, y: number): void {
  const cell = ({ head: _head, ...at }: Column, text: string) =>
    write(page, text, { ...at, y, leading: 12 });
  const batch = line.isRunning ? '' : (line.batchNumber ?? '');
  const expiry = line.expiryDate ? `\nexpires ${dateWords(line.expiryDate)}` : '';
  cell(columns.no, String(line.lineNo));
  cell(columns.goods, goods);
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
  const { count } = page.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    page.switchToPage(index);
    rule(page, [left, foot, right, foot], { width: 0.75 });
    const text = `${transfer.number} · page ${index + 1} of ${count}`;
    write(page, text, {
      x: right - 250,
      y: foot + 11,
      width: 250,
      align: 'right',
      colour: ink.muted,
    });
  }
}
