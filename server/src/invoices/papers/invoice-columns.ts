import type { InvoiceBatch } from '@counting-house/contract/invoices/invoice.ts';
import { dateText } from '../../platform/clock.ts';
import { plainQty } from '../../platform/money.ts';
import {
  measureHeight,
  ink,
  rule,
  measureWidth,
  write,
  type PdfPage,
} from '../../platform/papers/pdf.ts';
import { plainAmount, sheet } from '../../platform/papers/line-paper.ts';
import { label, percent } from './invoice-sheet.ts';
import type { Paper, PaperLine } from './paper.ts';

const { left, right } = sheet;
const rowGap = 8;
/** A longer name is cut. */
const titleLines = 4;
const noteStyle = { size: label.size, leading: 9.5 } as const;

type Column = {
  readonly head: string;
  readonly x: number;
  readonly width: number;
  readonly align?: 'right';
  /** A money column: a hairline stands before it. */
  readonly isRuled?: true;
  cell(line: PaperLine): string;
  note?(line: PaperLine): string;
  sum?(lines: readonly PaperLine[]): string;
};

/** Tax stands in a column per component, so that CGST and SGST, or IGST, can be added up by eye. */
export function invoiceColumns(paper: Paper): Column[] {
  const codes = [
    ...new Set(paper.lines.flatMap((line) => line.taxComponents.map(({ code }) => code))),
  ];
  const orDash = (amount: number) => (amount === 0 ? '–' : plainAmount(amount));
  const sumOf = (lines: readonly PaperLine[], of: (line: PaperLine) => number) =>
    lines.reduce((sum, line) => sum + of(line), 0);
  const component = (line: PaperLine, code: string) =>
    line.taxComponents.find((part) => part.code === code);
  const taxWidth = codes.length === 1 ? 52 : 40;

  const figures = { align: 'right', isRuled: true } as const;
  const money: Omit<Column, 'x'>[] = [
    { ...figures, head: 'Price ₹', width: 45, cell: (line) => plainAmount(line.unitPrice) },
    {
      ...figures,
      head: 'Discount ₹',
      width: 53,
      cell: (line) => orDash(line.discount),
      sum: (lines) => orDash(sumOf(lines, ({ discount }) => discount)),
    },
    {
      ...figures,
      head: paper.isTaxed ? 'Taxable ₹' : 'Value ₹',
      width: 54,
      cell: (line) => plainAmount(line.taxable),
      sum: (lines) => plainAmount(sumOf(lines, ({ taxable }) => taxable)),
    },
    ...codes.map((code) => ({
      ...figures,
      head: `${code} ₹`,
      width: taxWidth,
      cell: (line: PaperLine) => orDash(component(line, code)?.amount ?? 0),
      note: (line: PaperLine) => percent(component(line, code)?.rate ?? 0),
      sum: (lines: readonly PaperLine[]) =>
        plainAmount(sumOf(lines, (line) => component(line, code)?.amount ?? 0)),
    })),
    {
      ...figures,
      head: 'Amount ₹',
      width: 55,
      cell: (line) => plainAmount(line.total),
      sum: (lines) => plainAmount(sumOf(lines, ({ total }) => total)),
    },
  ];
  const words: Omit<Column, 'x'>[] = [
    { head: '#', width: 22, align: 'right', cell: (line) => String(line.lineNo) },
    {
      head: 'Item',
      width: 0,
      cell: (line) => line.title,
      note: (line) =>
        [line.sku, line.theirItem, ...line.batches.map(batchText)].filter(Boolean).join('\n'),
      sum: () => 'Sum',
    },
    { head: 'HSN', width: 50, cell: (line) => line.hsn },
    {
      head: 'Quantity',
      width: 44,
      align: 'right',
      cell: (line) => (line.qty === null ? '–' : `${plainQty(line.qty)} ${line.unitCode}`),
    },
  ];
  const fixed = [...words, ...money].reduce((sum, { width }) => sum + width, 0);
  const widths = (column: Omit<Column, 'x'>) =>
    column.head === 'Item' ? right - left - fixed : column.width;
  let x = left;
  return [...words, ...money].map((column) => {
    const placed = { ...column, x, width: widths(column) };
    x += placed.width;
    return placed;
  });
}

/** `Batch B-0519, 2, exp 31 Dec 2026`. */
function batchText({ number, expiryDate, qty }: InvoiceBatch): string {
  const expiry = expiryDate === null ? '' : `exp ${dateText(expiryDate)}`;
  return [`Batch ${number}`, plainQty(qty), expiry].filter(Boolean).join(', ');
}

/** Text stands inside the hairlines of its column. */
const inside = ({ x, width, align }: Column) =>
  ({ x: x + 4.5, width: width - 9, align: align ?? 'left' }) as const;

export function drawHeads(page: PdfPage, columns: readonly Column[], y: number): number {
  rule(page, [left, y, right, y], { width: 1.1, colour: ink.text });
  for (const column of columns) {
    write(page, column.head, {
      ...inside(column),
      y: y + 6,
      ...label,
      lines: 1,
    });
    if (column.isRuled) rule(page, [column.x, y, column.x, y + 20]);
  }
  rule(page, [left, y + 20, right, y + 20], { width: 1.1, colour: ink.text });
  return y + 20;
}

export function rowHeight(page: PdfPage, columns: readonly Column[], line: PaperLine): number {
  const [, item] = columns;
  const title = item
    ? measureHeight(page, line.title, { width: item.width - 9, leading: 12, lines: titleLines })
    : 12;
  const note = item
    ? measureHeight(page, item.note?.(line) ?? '', { ...noteStyle, width: item.width - 9 })
    : 0;
  return title + Math.max(note, noteStyle.leading) + rowGap * 1.4;
}

export function drawRow(
  page: PdfPage,
  columns: readonly Column[],
  line: PaperLine,
  y: number,
  height: number,
): void {
  for (const column of columns) {
    const face = column.head === 'Amount ₹' ? 'semibold' : 'regular';
    const colour = column.head === '#' ? ink.muted : ink.text;
    const text = column.cell(line);
    const at = {
      ...inside(column),
      y: y + rowGap * 0.8,
      leading: 12,
      lines: column.head === 'Item' ? titleLines : 1,
    };
    const used = write(page, text, {
      ...at,
      size: fitting(page, text, at.width, column),
      face,
      colour,
    });
    const note = column.note?.(line) ?? '';
    const { lines: _all, ...whole } = at;
    write(page, note, { ...whole, ...noteStyle, y: at.y + Math.max(used, 12), colour: ink.muted });
    if (column.isRuled) rule(page, [column.x, y, column.x, y + height]);
  }
  rule(page, [left, y + height, right, y + height]);
}

/** Large amounts are set smaller rather than cut. */
function fitting(page: PdfPage, text: string, width: number, column: Column): number {
  if (column.head === 'Item') return 9;
  for (const size of [9, 8, 7, 6]) {
    if (measureWidth(page, text, { size }) <= width) return size;
  }
  return 5.5;
}

export function drawSums(
  page: PdfPage,
  columns: readonly Column[],
  paper: Paper,
  y: number,
): number {
  for (const column of columns) {
    const text = column.sum?.(paper.lines) ?? '';
    const at = inside(column);
    const size = fitting(page, text, at.width, column);
    write(page, text, { ...at, y: y + 6, face: 'semibold', size, lines: 1 });
    if (column.isRuled && column.sum) rule(page, [column.x, y, column.x, y + 24]);
  }
  rule(page, [left, y + 24, right, y + 24], { width: 1.1, colour: ink.text });
  return y + 24;
}
