import type { Invoice, InvoiceBank } from '@counting-house/contract/invoices/invoice.ts';
import { dateWords } from '../platform/clock.ts';
import { rupees } from '../platform/money.ts';
import { drawQr } from '../platform/papers/barcode.ts';
import { heightOf, ink, rule, write, type PdfPage } from '../platform/papers/pdf.ts';
import { amountInWords } from '../platform/papers/words.ts';
import { label, plain, sheet } from './invoice-sheet.ts';
import {
  drawSums,
  hsnRows,
  hsnTitle,
  isLongHsn,
  isTaxed,
  rateRows,
  sumsHeight,
} from './invoice-tax.ts';

const { left, right } = sheet;

export function drawTotals(page: PdfPage, invoice: Invoice, y: number): void {
  const words = drawLeft(page, invoice, y);
  const x = right - 201;
  const codes = new Map<string, number>();
  for (const { components } of invoice.taxesByRate)
    for (const { code, amount } of components) codes.set(code, (codes.get(code) ?? 0) + amount);
  const rows: [string, string][] = [
    [isTaxed(invoice) ? 'Taxable value' : 'Value', plain(invoice.taxable)],
    ...[...codes].map(([code, amount]): [string, string] => [code, plain(amount)]),
    ['Round off', plain(invoice.roundOff)],
  ];
  let at = y + 3;
  for (const [label, value] of rows) {
    write(page, label, { x, y: at, width: 110, colour: ink.muted });
    write(page, value, { x: x + 101, y: at, width: 100, align: 'right' });
    at += 17.25;
  }
  rule(page, [x, at - 1, right, at - 1], { width: 0.8, colour: ink.text });
  write(page, 'Total', { x, y: at + 4, width: 90, size: 11.5, face: 'semibold' });
  write(page, rupees(invoice.total), {
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
  for (const payment of invoice.payments) {
    write(page, `${payment.label}, ${dateWords(payment.date)}`, {
      x,
      y: at,
      width: 140,
      colour: ink.muted,
      lines: 1,
    });
    write(page, plain(payment.amount), { x: x + 131, y: at, width: 70, align: 'right' });
    at += 15;
  }
  write(page, 'To pay', { x, y: at, width: 90, face: 'semibold' });
  write(page, rupees(invoice.rest), {
    x: x + 61,
    y: at,
    width: 140,
    align: 'right',
    face: 'semibold',
  });
  const end = drawBank(page, invoice, at + 30);
  drawClosing(page, invoice, Math.max(words, end) + closingGap);
}

/** Tax by rate and by HSN, and the amount in words, at the left of the totals; answers where they end. */
function drawLeft(page: PdfPage, invoice: Invoice, y: number): number {
  const place = { x: left, width: leftWidth };
  let at = drawSums(page, invoice, { ...place, y, title: 'Tax by rate', rows: rateRows(invoice) });
  const rows = besideRows(invoice);
  at = drawSums(page, invoice, { ...place, y: at, title: hsnTitle(invoice), rows });
  at += write(page, 'Amount in words', { x: left, y: at, ...label }) + 4;
  return at + write(page, amountInWords(invoice.total), { x: left, y: at, ...wordsStyle });
}

const leftWidth = 285;
const wordsStyle = { width: leftWidth, leading: 12.75 };
const besideRows = (invoice: Invoice) => (isLongHsn(invoice) ? [] : hsnRows(invoice));

/** Where to pay, and a code for what is still to pay; answers where it ends. */
function drawBank(page: PdfPage, invoice: Invoice, y: number): number {
  const { bank } = invoice;
  if (!bank) return y;
  const x = right - 201;
  const code = invoice.rest > 0 && bank.upiId ? upiOf(invoice, bank) : null;
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
function upiOf(invoice: Invoice, bank: InvoiceBank): string {
  const parts = {
    pa: bank.upiId,
    pn: bank.holderName || invoice.seller.name,
    am: (invoice.rest / 100).toFixed(2),
    cu: 'INR',
    tn: invoice.number,
  };
  const words = Object.entries(parts).map(
    ([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%40', '@')}`,
  );
  return `upi://pay?${words.join('&')}`;
}

/** The height of totals, tax, payments, bank and closing together. */
export function totalsHeight(page: PdfPage, invoice: Invoice): number {
  const words = heightOf(page, amountInWords(invoice.total), wordsStyle);
  const lefts = sumsHeight(rateRows(invoice)) + sumsHeight(besideRows(invoice)) + 16 + words;
  const codes = new Set(
    invoice.taxesByRate.flatMap(({ components }) => components.map(({ code }) => code)),
  );
  const rights =
    3 +
    (2 + codes.size) * 17.25 +
    33 +
    invoice.payments.length * 15 +
    30 +
    bankHeight(page, invoice);
  return Math.max(lefts, rights) + closingGap + closingHeight(page, invoice);
}

function bankHeight(page: PdfPage, { bank, rest }: Invoice): number {
  if (!bank) return 0;
  const isCoded = rest > 0 && bank.upiId !== '';
  const width = isCoded ? 201 - qr - 6 : 201;
  const words = bankLines(bank).map((line) => heightOf(page, line, { ...bankStyle, width }));
  const text = words.reduce((sum, height) => sum + height, 16);
  return isCoded ? Math.max(text, qr + 4) : text;
}

const closingGap = 24;
const termsStyle = { width: 280, leading: 12.75, lines: 5 };

const closingHeight = (page: PdfPage, { terms }: Invoice) =>
  Math.max(52, terms ? 14 + heightOf(page, terms, termsStyle) : 0);

function drawClosing(page: PdfPage, invoice: Invoice, at: number): void {
  if (invoice.terms) {
    write(page, 'Terms', { x: left, y: at, ...label });
    write(page, invoice.terms, {
      x: left,
      y: at + 14,
      ...termsStyle,
      colour: ink.muted,
    });
  }
  const x = right - 201;
  rule(page, [x, at + 17, right, at + 17], { width: 0.8, colour: ink.text });
  write(page, `For ${invoice.seller.name}`, { x, y: at + 23, width: 201, align: 'center' });
  write(page, 'Authorised signatory', {
    x,
    y: at + 36,
    width: 201,
    align: 'center',
    colour: ink.muted,
  });
}
