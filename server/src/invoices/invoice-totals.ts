import type { InvoiceBank } from '@counting-house/contract/invoices/invoice.ts';
import { rupees } from '../platform/money.ts';
import { drawQr } from '../platform/papers/barcode.ts';
import { measureHeight, ink, rule, write, type PdfPage } from '../platform/papers/pdf.ts';
import { amountInWords } from '../platform/papers/amount-in-words.ts';
import { plainAmount, sheet } from '../platform/papers/line-paper.ts';
import { label } from './papers/invoice-sheet.ts';
import type { Paper } from './papers/paper.ts';
import { drawSums, hsnRows, hsnTitle, isLongHsn, rateRows, sumsHeight } from './invoice-tax.ts';

const { left, right } = sheet;

export function drawTotals(page: PdfPage, paper: Paper, y: number): void {
  const lefts = drawLeft(page, paper, y);
  const x = right - 201;
  const codes = new Map<string, number>();
  for (const { components } of paper.taxesByRate)
    for (const { code, amount } of components) codes.set(code, (codes.get(code) ?? 0) + amount);
  const rows: [string, string][] = [
    [paper.isTaxed ? 'Taxable value' : 'Value', plainAmount(paper.taxable)],
    ...[...codes].map(([code, amount]): [string, string] => [code, plainAmount(amount)]),
    ['Round off', plainAmount(paper.roundOff)],
  ];
  let at = y + 3;
  for (const [label, value] of rows) {
    write(page, label, { x, y: at, width: 110, colour: ink.muted });
    write(page, value, { x: x + 101, y: at, width: 100, align: 'right' });
    at += 17.25;
  }
  rule(page, [x, at - 1, right, at - 1], { width: 0.8, colour: ink.text });
  write(page, 'Total', { x, y: at + 4, width: 90, size: 11.5, face: 'semibold' });
  write(page, rupees(paper.total), {
    x: x + 61,
    y: at + 4,
    width: 140,
    align: 'right',
    size: 11.5,
    face: 'semibold',
  });
  at += 24;
  rule(page, [x, at, right, at], { width: 0.8, colour: ink.text });
  rule(page, [x, at + 2, right, at + 2], { width: 0.8, colour: ink.text });
  at += 9;
  for (const { label: words, amount } of paper.settled) {
    write(page, words, {
      x,
      y: at,
      width: 140,
      colour: ink.muted,
      lines: 1,
    });
    write(page, plainAmount(amount), { x: x + 131, y: at, width: 70, align: 'right' });
    at += 15;
  }
  if (paper.toPay !== null) {
    write(page, 'To pay', { x, y: at, width: 90, face: 'semibold' });
    write(page, rupees(paper.toPay), {
      x: x + 61,
      y: at,
      width: 140,
      align: 'right',
      face: 'semibold',
    });
  }
  const end = drawBank(page, paper, at + 30);
  drawClosing(page, paper, Math.max(lefts, end) + closingGap);
}

/** Tax by rate and by HSN, and the amount in words, at the left of the totals; answers where they end. */
function drawLeft(page: PdfPage, paper: Paper, y: number): number {
  const place = { x: left, width: leftWidth };
  let at = drawSums(page, paper, { ...place, y, title: 'Tax by rate', rows: rateRows(paper) });
  const rows = besideRows(paper);
  at = drawSums(page, paper, { ...place, y: at, title: hsnTitle(paper), rows });
  at += write(page, 'Amount in words', { x: left, y: at, ...label }) + 4;
  return at + write(page, amountInWords(paper.total), { x: left, y: at, ...wordsStyle });
}

const leftWidth = 285;
const wordsStyle = { width: leftWidth, leading: 12.75 };
const besideRows = (paper: Paper) => (isLongHsn(paper) ? [] : hsnRows(paper));

/** Where to pay, and a code for what is still to pay; answers where it ends. */
function drawBank(page: PdfPage, paper: Paper, y: number): number {
  const { bank } = paper;
  if (!bank) return y;
  const x = right - 201;
  const code = paper.toPay && bank.upiId ? upiOf(paper, paper.toPay, bank) : null;
  const isDrawn =
    code !== null && drawQr(page, code, { x: right - qr, y: y + 2, width: qr, height: qr });
  page.fillColor(ink.text);
  let at = y + write(page, 'Pay to', { x, y, ...label }) + 4;
  const width = isDrawn ? 201 - qr - 6 : 201;
  for (const line of bankLines(bank)) at += write(page, line, { ...bankStyle, x, y: at, width });
  return Math.max(at, isDrawn ? y + qr + 4 : at);
}

const qr = 90;
const bankStyle = { leading: 11.5 };

const bankLines = (bank: InvoiceBank) =>
  [
    bank.holderName,
    [bank.bankName, bank.branch].filter(Boolean).join(', '),
    bank.accountNumber && `A/c ${bank.accountNumber}`,
    bank.ifsc && `IFSC ${bank.ifsc}`,
    bank.upiId && `UPI ${bank.upiId}`,
  ].filter(Boolean);

/** @see UPI linking specifications, NPCI. */
function upiOf(paper: Paper, amount: number, bank: InvoiceBank): string {
  const parts = {
    pa: bank.upiId,
    pn: bank.holderName || paper.seller.name,
    am: (amount / 100).toFixed(2),
    cu: 'INR',
    tn: paper.number,
  };
  const words = Object.entries(parts).map(
    ([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%40', '@')}`,
  );
  return `upi://pay?${words.join('&')}`;
}

/** The height of totals, tax, payments, bank and closing together. */
export function totalsHeight(page: PdfPage, paper: Paper): number {
  const words = measureHeight(page, amountInWords(paper.total), wordsStyle);
  const lefts = sumsHeight(rateRows(paper)) + sumsHeight(besideRows(paper)) + 16 + words;
  const codes = new Set(
    paper.taxesByRate.flatMap(({ components }) => components.map(({ code }) => code)),
  );
  const rights =
    3 + (2 + codes.size) * 17.25 + 33 + paper.settled.length * 15 + 30 + bankHeight(page, paper);
  return Math.max(lefts, rights) + closingGap + closingHeight(page, paper);
}

function bankHeight(page: PdfPage, { bank, toPay }: Paper): number {
  if (!bank) return 0;
  const isCoded = toPay !== null && toPay > 0 && bank.upiId !== '';
  const width = isCoded ? 201 - qr - 6 : 201;
  const words = bankLines(bank).map((line) => measureHeight(page, line, { ...bankStyle, width }));
  const text = words.reduce((sum, height) => sum + height, 16);
  return isCoded ? Math.max(text, qr + 4) : text;
}

const closingGap = 24;
const termsStyle = { width: 280, leading: 12.75, lines: 5 };

const closingHeight = (page: PdfPage, { terms }: Paper) =>
  Math.max(52, terms ? 14 + measureHeight(page, terms, termsStyle) : 0);

function drawClosing(page: PdfPage, paper: Paper, at: number): void {
  if (paper.terms) {
    write(page, 'Terms', { x: left, y: at, ...label });
    write(page, paper.terms, {
      x: left,
      y: at + 14,
      ...termsStyle,
      colour: ink.muted,
    });
  }
  const x = right - 201;
  rule(page, [x, at + 17, right, at + 17], { width: 0.8, colour: ink.text });
  write(page, `For ${paper.seller.name}`, { x, y: at + 23, width: 201, align: 'center' });
  write(page, 'Authorised signatory', {
    x,
    y: at + 36,
    width: 201,
    align: 'center',
    colour: ink.muted,
  });
}
