import {
  kindAt,
  type Report,
  type ReportColumn,
  type ReportRow,
} from '@counting-house/contract/kit/report.ts';
import type { Settings } from '@counting-house/contract/settings.ts';
import { dateText, momentText } from '../clock.ts';
import { plainAmount } from './line-paper.ts';
import { ink, mm, newPage, paper, type PdfPage, rule, write } from './pdf.ts';

/** In points. */
const margin = 14 * mm;
const wordsWidth = 190;
const rowHeight = 15;
const gap = 6;
const widths: Readonly<Record<ReportColumn['kind'], number>> = {
  money: 58,
  share: 50,
  rate: 50,
  taxRate: 50,
  qty: 50,
  count: 46,
  number: 46,
  date: 58,
  moment: 84,
  text: 96,
};

type Sheet = { readonly width: number; readonly height: number };
const upright: Sheet = { width: paper.a4[0], height: paper.a4[1] };
const lying: Sheet = { width: paper.a4[1], height: paper.a4[0] };
const roomOn = ({ width }: Sheet) => width - 2 * margin - wordsWidth;

/** Columns of one report, with the index of each, that stand beside each other on a page. */
type Block = readonly {
  readonly column: ReportColumn;
  readonly at: number;
  readonly width: number;
}[];

/**
 * Draws a report on A4 pages of its own: upright as long as its columns fit, else lying, and what does not
 * fit there either on further pages with the first column again.
 */
export function drawReport(page: PdfPage, report: Report, settings: Settings): void {
  const all = report.columns.map((column, at) => ({ column, at, width: widthFor(report, at) }));
  const fits = widthOf(all) <= roomOn(upright);
  const on = fits ? upright : lying;
  const first = page.bufferedPageRange().count;
  for (const block of fits ? [all] : blocksOf(all, roomOn(on))) {
    drawBlock(page, report, { block, on, settings });
  }
  const at = momentText(settings['business.timeZone'], report.generatedAt);
  drawFeet(page, report, { on, first, at });
}

/** Most that a character of a figure, and of a heading, takes. */
const figureWidth = 4.7;
const headingWidth = 4.2;
const widestHeading = 72;

/** A column is as wide as its longest amount: a figure is never cut. */
function widthFor({ columns, rows }: Report, at: number): number {
  const column = columns[at];
  if (!column) return 0;
  if (column.kind !== 'money') return widths[column.kind];
  const longest = rows.reduce(
    (most, row) => Math.max(most, shown('money', row.cells[at] ?? null, '').length),
    0,
  );
  const heading = Math.min(column.label.length * headingWidth, widestHeading);
  return Math.max(widths.money, Math.ceil(Math.max(longest * figureWidth, heading)) + gap);
}

const widthOf = (block: Block) => block.reduce((sum, { width }) => sum + width, 0);

function blocksOf(all: Block, room: number): Block[] {
  const blocks: Block[] = [];
  for (const one of all) {
    const last = blocks.at(-1);
    if (last && widthOf([...last, one]) <= room) blocks[blocks.length - 1] = [...last, one];
    else blocks.push([one]);
  }
  return blocks;
}

function drawBlock(
  page: PdfPage,
  report: Report,
  { block, on, settings }: { block: Block; on: Sheet; settings: Settings },
): void {
  const begin = () => {
    newPage(page, [on.width, on.height]);
    return drawHead(page, report, { block, on, settings });
  };
  let y = begin();
  const bottom = on.height - 18 * mm;
  for (const row of report.rows) {
    if (y + rowHeight + 4 > bottom) y = begin();
    y = drawRow(page, row, { report, block, on, y, settings });
  }
  for (const said of [...report.checks.map(({ says }) => says), ...report.notes]) {
    if (y + rowHeight > bottom) y = begin();
    y += 4;
    y += write(page, said, { x: margin, y, size: 8, colour: ink.muted, leading: 11 });
  }
}

function drawHead(
  page: PdfPage,
  report: Report,
  { block, on, settings }: { block: Block; on: Sheet; settings: Settings },
): number {
  const right = on.width - margin;
  const name = settings['business.legalName'] || settings['business.name'];
  const gstin = settings['business.gstin'];
  const { from, to, title, narrowedBy } = report;
  write(page, name, { x: margin, y: margin, width: 320, lines: 1, size: 11, face: 'semibold' });
  if (gstin) {
    write(page, `GSTIN ${gstin}`, { x: margin, y: margin + 15, size: 8, colour: ink.muted });
  }
  const aside = { x: right - 340, width: 340, align: 'right', lines: 1 } as const;
  write(page, title, { ...aside, y: margin, size: 13, face: 'semibold' });
  const days = from === null ? dateText(to) : `${dateText(from)} to ${dateText(to)}`;
  write(page, [days, ...narrowedBy].join(', '), {
    ...aside,
    y: margin + 17,
    size: 8,
    colour: ink.muted,
  });
  const y = margin + 34;
  rule(page, [margin, y, right, y], { width: 1.5, colour: ink.text });
  const label = { y: y + 5, size: 7.5, face: 'medium', colour: ink.muted, leading: 10 } as const;
  write(page, report.heading, { ...label, x: margin });
  for (const [x, { column, width }] of placed(block, on)) {
    const isRight = isFigure(column);
    write(page, column.label, {
      ...label,
      x,
      width: width - gap,
      align: isRight ? 'right' : 'left',
      lines: 2,
    });
  }
  rule(page, [margin, y + 26, right, y + 26], { width: 0.75 });
  return y + 28;
}

/** Each column with the place where it begins. */
function placed(block: Block, on: Sheet): [x: number, one: Block[number]][] {
  let x = on.width - margin - widthOf(block);
  return block.map((one) => {
    const at = x + gap;
    x += one.width;
    return [at, one];
  });
}

const isFigure = ({ kind }: ReportColumn) =>
  kind !== 'text' && kind !== 'date' && kind !== 'moment';

function drawRow(
  page: PdfPage,
  row: ReportRow,
  {
    report,
    block,
    on,
    y,
    settings,
  }: { report: Report; block: Block; on: Sheet; y: number; settings: Settings },
): number {
  const zone = settings['business.timeZone'];
  const right = on.width - margin;
  const isStrong = row.look !== 'line';
  const face = isStrong ? 'semibold' : 'regular';
  if (row.look === 'total' || row.look === 'sum') {
    rule(page, [margin, y, right, y], { width: 0.75, colour: ink.text });
  }
  const at = y + 3.5;
  const indent = row.depth * 10;
  const words =
    row.code && !row.label.startsWith(row.code) ? `${row.label}  ${row.code}` : row.label;
  const room = on.width - 2 * margin - widthOf(block) - indent;
  write(page, words, {
    x: margin + indent,
    y: at,
    width: room,
    lines: 1,
    size: 8,
    face,
    leading: 10,
  });
  for (const [x, { column, at: index, width }] of placed(block, on)) {
    write(page, shown(kindAt(row, report, index), row.cells[index] ?? null, zone), {
      x,
      y: at,
      width: width - gap,
      align: isFigure(column) ? 'right' : 'left',
      lines: 1,
      size: 8,
      face,
      leading: 10,
    });
  }
  const end = y + rowHeight;
  if (row.look === 'total') {
    rule(page, [margin, end, right, end], { width: 0.75, colour: ink.text });
    rule(page, [margin, end + 2, right, end + 2], { width: 0.75, colour: ink.text });
    return end + 3;
  }
  rule(page, [margin, end, right, end], { width: 0.4 });
  return end;
}

/** As on the page: what stands on the other side has the one minus of all figures. */
function shown(kind: ReportColumn['kind'], value: string | number | null, zone: string): string {
  if (value === null) return '';
  if (typeof value === 'string')
    return kind === 'date' ? dateText(value) : kind === 'moment' ? momentText(zone, value) : value;
  const figure = figureOf(kind, Math.abs(value));
  return value < 0 ? `−${figure}` : figure;
}

/** Shares, margins and changes are read downwards: each with one decimal. */
const oneDecimal = new Intl.NumberFormat('en-IN', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

const plainNumber = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 });

function figureOf(kind: ReportColumn['kind'], value: number): string {
  switch (kind) {
    case 'money':
      return plainAmount(value);
    case 'share':
      return `${oneDecimal.format(value / 10)} %`;
    case 'rate':
      return `${oneDecimal.format(value / 100)} %`;
    case 'taxRate':
      return `${plainNumber.format(value / 1000)} %`;
    case 'qty':
      return plainNumber.format(value / 1000);
    case 'count':
    case 'number':
    case 'date':
    case 'moment':
    case 'text':
      return plainNumber.format(value);
  }
}

function drawFeet(
  page: PdfPage,
  { title, asOfEntryId }: Report,
  { on, first, at }: { on: Sheet; first: number; at: string },
): void {
  const { count } = page.bufferedPageRange();
  const y = on.height - 12 * mm;
  const when = asOfEntryId === null ? at : `${at}, as of entry ${asOfEntryId}`;
  for (let index = first; index < count; index += 1) {
    page.switchToPage(index);
    write(page, when, { x: margin, y, size: 7.5, colour: ink.muted });
    const where = { x: on.width - margin - 260, width: 260, align: 'right' } as const;
    const words = `${title} · page ${index - first + 1} of ${count - first}`;
    write(page, words, { ...where, y, size: 7.5, colour: ink.muted });
  }
}
