import type { TaxByRate } from '@counting-house/contract/tax/tax.ts';
import { ink, rule, write, type PdfPage } from '../platform/papers/pdf.ts';
import { taxByHsn } from './hsn.rules.ts';
import { plainAmount } from '../platform/papers/line-paper.ts';
import { label, percent } from './papers/invoice-sheet.ts';
import type { Paper } from './papers/paper.ts';

/** So many codes stand beside the totals; more have a page of their own. */
const mostBeside = 8;
const rowHeight = 15;
const headHeight = 16;

type Row = { readonly words: readonly string[]; readonly sum: TaxByRate };

export const hsnTitle = (paper: Paper) => (paper.isTaxed ? 'Tax by HSN' : 'Value by HSN');

export const rateRows = (paper: Paper): Row[] =>
  paper.isTaxed ? paper.taxesByRate.map((sum) => ({ words: [percent(sum.rate)], sum })) : [];

export const hsnRows = (paper: Paper): Row[] =>
  taxByHsn(paper.lines).map((sum) => ({ words: [percent(sum.rate), sum.hsn || '–'], sum }));

export const isLongHsn = (paper: Paper) => hsnRows(paper).length > mostBeside;

/** The height of a table with so many rows, the gap below it included. */
export const sumsHeight = (rows: readonly Row[]) =>
  rows.length === 0 ? 0 : 12 + headHeight + rows.length * rowHeight + 10;

/** Draws tax in sums, by rate or by HSN code; answers where it ends. */
export function drawSums(
  page: PdfPage,
  paper: Paper,
  at: { x: number; y: number; width: number; title: string; rows: readonly Row[] },
): number {
  if (at.rows.length === 0) return at.y;
  const codes = [
    ...new Set(paper.taxesByRate.flatMap(({ components }) => components.map(({ code }) => code))),
  ];
  const isByHsn = at.rows[0]?.words.length === 2;
  const hasTax = paper.isTaxed;
  const heads = [
    'Rate',
    ...(isByHsn ? ['HSN'] : []),
    hasTax ? 'Taxable ₹' : 'Value ₹',
    ...codes.map((code) => `${code} ₹`),
    ...(hasTax ? ['Tax ₹'] : []),
  ];
  const rows = at.rows.map(({ words, sum }) => [
    ...words,
    plainAmount(sum.taxable),
    ...codes.map((code) =>
      plainAmount(sum.components.find((part) => part.code === code)?.amount ?? 0),
    ),
    ...(hasTax ? [plainAmount(sum.tax)] : []),
  ]);
  write(page, at.title, { x: at.x, y: at.y, ...label });
  let y = at.y + 12;
  const edge = { width: 1.1, colour: ink.text };
  rule(page, [at.x, y, at.x + at.width, y], edge);
  drawCells(page, heads, { ...at, y, words: isByHsn ? 2 : 1, isHead: true });
  y += headHeight;
  rule(page, [at.x, y, at.x + at.width, y], edge);
  for (const row of rows) {
    drawCells(page, row, { ...at, y, words: isByHsn ? 2 : 1, isHead: false });
    y += rowHeight;
    rule(page, [at.x, y, at.x + at.width, y]);
  }
  return y + 10;
}

const wordWidths = [38, 46];

function drawCells(
  page: PdfPage,
  cells: readonly string[],
  at: { x: number; y: number; width: number; words: number; isHead: boolean },
): void {
  const before = wordWidths.slice(0, at.words).reduce((sum, width) => sum + width, 0);
  const step = (at.width - before) / (cells.length - at.words);
  for (const [index, text] of cells.entries()) {
    const isWord = index < at.words;
    const start = isWord
      ? wordWidths.slice(0, index).reduce((sum, width) => sum + width, 0)
      : before + (index - at.words) * step;
    write(page, text, {
      x: at.x + start + (isWord ? 4.5 : 0),
      y: at.y + 4,
      width: isWord ? (wordWidths[index] ?? 0) - 4.5 : step - 4.5,
      align: isWord ? 'left' : 'right',
      size: at.isHead ? label.size : 8,
      ...(at.isHead ? { face: 'medium' as const, colour: ink.muted } : {}),
      lines: 1,
    });
  }
}
