import type { PartyPaper } from '@counting-house/contract/purchasing/party-paper.ts';
import type {
  ReturnLine,
  VendorReturn,
} from '@counting-house/contract/purchasing/vendor-return.ts';
import type { VendorReturnPaper } from '@counting-house/contract/purchasing/vendor-return-words.ts';
import { dateWords } from '../../platform/clock.ts';
import { plainQty, rupees } from '../../platform/money.ts';
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
import { returnReasonWords } from './vendor-return.rules.ts';

const [width, height] = papers.a4;
const left = 14 * mm;
const right = width - 14 * mm;
const top = 14 * mm;
const bottom = height - 26 * mm;
const foot = height - 18.5 * mm;

type Column = {
  readonly head: string;
  readonly x: number;
  readonly width: number;
  readonly align?: 'right';
};

/** Money stands on the debit note alone. */
const columns = {
  no: { head: '#', x: left, width: 18 },
  goods: { head: 'Goods', x: left + 20, width: 200 },
  reason: { head: 'Reason', x: left + 226, width: 90 },
  hsn: { head: 'HSN', x: left + 320, width: 44 },
  qty: { head: 'Quantity', x: left + 366, width: 66, align: 'right' },
  amount: { head: 'Amount', x: right - 74, width: 74, align: 'right' },
} as const satisfies Record<string, Column>;

/** An amount under a head that has said the currency. */
const plain = (amount: number) => rupees(amount).replace('₹', '');

type Look = { readonly paper: VendorReturnPaper; readonly logo: Uint8Array | null };

/** Draws a paper of a return on A4 pages of its own; the debit note shows the goods that were billed. */
export function drawReturn(page: PdfPage, of: VendorReturn, look: Look): void {
  const isNote = look.paper === 'debit_note';
  const lines = isNote
    ? of.lines.filter(({ parts }) => parts.some(({ billId }) => billId !== null))
    : of.lines;
  newPage(page, papers.a4);
  let y = drawHeads(page, isNote, drawParties(page, of, drawTitle(page, of, look)));
  for (const line of lines) {
    const goods = goodsOf(line, isNote);
    const rise = heightOf(page, goods, { width: columns.goods.width, leading: 12 }) + 8;
    if (y + rise > bottom) {
      newPage(page, papers.a4);
      y = drawHeads(page, isNote, top);
    }
    drawLine(page, line, { goods, isNote, y: y + 4 });
    y += rise;
    rule(page, [left, y, right, y], { width: 0.4 });
  }
  if (y + 110 > bottom) {
    newPage(page, papers.a4);
    y = top;
  }
  if (isNote) drawSums(page, of, y + 10);
  const notes = [of.isReplacement && 'Please send these goods again.', of.note].filter(Boolean);
  write(page, notes.join('\n'), { x: left, y: y + 10, width: 250, leading: 12.5, lines: 8 });
  drawFeet(page, isNote ? of.debitNoteNo : of.number);
}

const billedQty = ({ parts }: ReturnLine): number =>
  parts.reduce((sum, { billId, qty }) => sum + (billId === null ? 0 : qty), 0);

function goodsOf({ name, code, batchNumber, parts }: ReturnLine, isNote: boolean): string {
  const billNos = [...new Set(parts.map(({ billNo }) => billNo).filter(Boolean))];
  const facts = [
    `${code} · batch ${batchNumber}`,
    isNote && `your bill ${billNos.join(', ')}`,
  ].filter(Boolean);
  return [name, facts.join(' · ')].join('\n');
}

function drawTitle(page: PdfPage, of: VendorReturn, { paper, logo }: Look): number {
  let y = top;
  if (logo) {
    page.image(Buffer.from(logo), left, top, { fit: [90, 40] });
    y += 44;
  }
  y += write(page, of.shipFrom.name, { x: left, y, width: 300, size: 11.5, face: 'semibold' });
  for (const line of factsOf(of.shipFrom)) {
    y += write(page, line, { x: left, y, width: 300, leading: 12.5, colour: ink.muted });
  }
  const aside = { x: right - 200, width: 200, align: 'right' } as const;
  const isNote = paper === 'debit_note';
  const title = isNote ? 'Debit note' : 'Delivery challan';
  let at = top + write(page, title, { ...aside, y: top, size: 15, face: 'semibold' });
  at += write(page, isNote ? of.debitNoteNo : of.number, { ...aside, y: at, face: 'semibold' });
  if (!isNote) at += write(page, 'Goods returned to the vendor', { ...aside, y: at });
  if (of.status === 'cancelled') {
    at += write(page, 'Cancelled', { ...aside, y: at + 2, size: 13, face: 'semibold' });
  }
  const end = Math.max(y, at) + 8;
  rule(page, [left, end, right, end], { width: 0.75 });
  return end + 10;
}

const factsOf = (party: PartyPaper): string[] =>
  [
    ...party.address,
    party.gstin && `GSTIN ${party.gstin}`,
    [party.phone, party.email].filter(Boolean).join(' · '),
  ].filter(Boolean);

function drawParties(page: PdfPage, of: VendorReturn, y: number): number {
  let at = y + write(page, 'To', { x: left, y, width: 250, size: 7.5, colour: ink.muted });
  at += write(page, of.vendor.name, {
    x: left,
    y: at,
    width: 250,
    face: 'semibold',
    leading: 12.75,
  });
  for (const line of factsOf(of.vendor)) {
    at += write(page, line, { x: left, y: at, width: 250, leading: 12.5 });
  }
  const facts = (
    [
      ['Date', dateWords(of.businessDate)],
      ['Return', of.number],
      ['Vehicle', of.vehicleNo],
      ['LR number', of.lrNo],
      ['E-way bill', of.ewayBillNo],
    ] as const
  ).filter(([, value]) => value);
  let down = y;
  for (const [name, value] of facts) {
    write(page, name, { x: right - 180, y: down, width: 70, colour: ink.muted });
    down += write(page, value, {
      x: right - 110,
      y: down,
      width: 110,
      align: 'right',
      leading: 12.75,
    });
  }
  return Math.max(at, down) + 14;
}

function drawHeads(page: PdfPage, isNote: boolean, y: number): number {
  for (const { head, ...at } of Object.values<Column>(columns)) {
    if (head === 'Amount' && !isNote) continue;
    write(page, head, { ...at, y, size: 7.5, face: 'medium', colour: ink.muted });
  }
  rule(page, [left, y + 13, right, y + 13], { width: 0.75 });
  return y + 14;
}

function drawLine(
  page: PdfPage,
  line: ReturnLine,
  { goods, isNote, y }: { goods: string; isNote: boolean; y: number },
): void {
  const cell = ({ head: _head, ...at }: Column, text: string) =>
    write(page, text, { ...at, y, leading: 12 });
  cell(columns.no, String(line.lineNo));
  cell(columns.goods, goods);
  cell(columns.reason, [returnReasonWords[line.reason], line.note].filter(Boolean).join(': '));
  cell(columns.hsn, line.hsn);
  cell(columns.qty, `${plainQty(isNote ? billedQty(line) : line.qty)} ${line.unit}`);
  if (isNote) cell(columns.amount, plain(line.taxable ?? 0));
}

function drawSums(page: PdfPage, of: VendorReturn, y: number): void {
  const taxes = of.taxesByRate.flatMap(({ components }) =>
    components.map(({ code, rate, amount }) => [`${code} ${rate / 1000} %`, amount] as const),
  );
  let at = y;
  for (const [name, amount] of [['Goods', of.taxable ?? 0] as const, ...taxes]) {
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
  write(page, 'We debit you', { x: right - 220, y: at + 4, width: 130, face: 'semibold' });
  write(page, rupees(of.total ?? 0), {
    x: right - 110,
    y: at + 4,
    width: 110,
    align: 'right',
    face: 'semibold',
  });
}

function drawFeet(page: PdfPage, number: string): void {
  const { count } = page.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    page.switchToPage(index);
    rule(page, [left, foot, right, foot], { width: 0.75 });
    const text = `${number} · page ${index + 1} of ${count}`;
    write(page, text, {
      x: right - 250,
      y: foot + 11,
      width: 250,
      align: 'right',
      colour: ink.muted,
    });
  }
}
