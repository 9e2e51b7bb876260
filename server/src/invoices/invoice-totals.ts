import type { Invoice } from '@counting-house/contract/invoices/invoice.ts';
import { dateWords } from '../platform/clock.ts';
import { rupees } from '../platform/money.ts';
import { ink, rule, write, type PdfPage } from '../platform/papers/pdf.ts';
import { amountInWords } from '../platform/papers/words.ts';
import { label, percent, plain, sheet } from './invoice-sheet.ts';

const { left, right, bottom } = sheet;

export function drawTotals(page: PdfPage, invoice: Invoice, y: number): void {
  const words = drawRates(page, invoice, y);
  const x = right - 201;
  const codes = new Map<string, number>();
  for (const { components } of invoice.taxByRate)
    for (const { code, amount } of components) codes.set(code, (codes.get(code) ?? 0) + amount);
  const rows: [string, string][] = [
    ['Taxable value', plain(invoice.taxable)],
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
  drawClosing(page, invoice, Math.max(words, at + 20) + 36);
}

/** Tax by rate and the amount in words, at the left of the totals; answers where they end. */
function drawRates(page: PdfPage, invoice: Invoice, y: number): number {
  const codes = [
    ...new Set(invoice.taxByRate.flatMap(({ components }) => components.map(({ code }) => code))),
  ];
  const width = 247;
  let at = y;
  if (codes.length > 0) {
    at +=
      write(page, 'Tax by rate', {
        x: left,
        y: at,
        ...label,
      }) + 2;
    const heads = ['Rate', 'Taxable ₹', ...codes.map((code) => `${code} ₹`), 'Tax ₹'];
    const rows = invoice.taxByRate.map(({ rate, taxable, components, tax }) => [
      percent(rate),
      plain(taxable),
      ...codes.map((code) => plain(components.find((part) => part.code === code)?.amount ?? 0)),
      plain(tax),
    ]);
    for (const [index, row] of [heads, ...rows].entries()) {
      const isHead = index === 0;
      const edge = { width: 1.1, colour: ink.text };
      if (isHead) rule(page, [left, at, left + width, at], edge);
      const step = (width - 40) / (heads.length - 1);
      for (const [column, text] of row.entries()) {
        write(page, text, {
          x: column === 0 ? left + 4.5 : left + 40 + (column - 1) * step,
          width: column === 0 ? 40 : step - 4.5,
          y: at + 6,
          align: column === 0 ? 'left' : 'right',
          size: isHead ? label.size : 9,
          ...(isHead ? { face: 'medium' as const, colour: ink.muted } : {}),
          lines: 1,
        });
      }
      at += isHead ? 20 : 24;
      rule(page, [left, at, left + width, at], isHead ? edge : {});
    }
    at += 14;
  }
  at +=
    write(page, 'Amount in words', {
      x: left,
      y: at,
      ...label,
    }) + 4;
  return (
    at + write(page, amountInWords(invoice.total), { x: left, y: at, width: 270, leading: 12.75 })
  );
}

function drawClosing(page: PdfPage, invoice: Invoice, y: number): void {
  const at = Math.min(y, bottom - 60);
  if (invoice.terms) {
    write(page, 'Terms', { x: left, y: at, ...label });
    write(page, invoice.terms, {
      x: left,
      y: at + 14,
      width: 280,
      leading: 12.75,
      lines: 5,
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
