import { rupees } from '../money.ts';
import { heightOf, ink, mm, newPage, paper, rule, write, type PdfPage } from './pdf.ts';

const [width, height] = paper.a4;

/** Where things stand on an A4 paper with lines, in points; rows end at `bottom`, below stands the foot. */
export const sheet = {
  left: 14 * mm,
  right: width - 14 * mm,
  top: 14 * mm,
  bottom: height - 26 * mm,
  foot: height - 18.5 * mm,
} as const;

/** A column of the lines: its head, and where it stands. */
export type PaperColumn = {
  readonly head: string;
  readonly x: number;
  readonly width: number;
  readonly align?: 'right';
};

export type PaperFact = readonly [name: string, value: string];

/** An amount under a head that has said the currency. */
export const plainAmount = (amount: number) => rupees(amount).replace('₹', '');

type Lines<L> = {
  readonly lines: readonly L[];
  readonly columns: readonly PaperColumn[];
  /** What is written in the widest column: it decides how high a line is. */
  readonly wide: { readonly column: PaperColumn; readonly words: (line: L) => string };
  /** What is written in all columns, that one too. */
  readonly draw: (line: L, cell: (column: PaperColumn, text: string) => void, y: number) => void;
  readonly bottom?: number;
};

/**
 * Draws lines under their heads, which stand again on every further page.
 *
 * @returns where the last of them ends.
 */
export function drawLines<L>(page: PdfPage, from: number, of: Lines<L>): number {
  const { columns, wide, bottom = sheet.bottom } = of;
  let y = drawHeads(page, columns, from);
  for (const line of of.lines) {
    const rise = heightOf(page, wide.words(line), { width: wide.column.width, leading: 12 }) + 8;
    if (y + rise > bottom) {
      newPage(page, paper.a4);
      y = drawHeads(page, columns, sheet.top);
    }
    const at = y + 4;
    of.draw(
      line,
      ({ head: _head, ...column }, text) => write(page, text, { ...column, y: at, leading: 12 }),
      at,
    );
    y += rise;
    rule(page, [sheet.left, y, sheet.right, y], { width: 0.4 });
  }
  return y;
}

function drawHeads(page: PdfPage, columns: readonly PaperColumn[], y: number): number {
  for (const { head, ...at } of columns) {
    write(page, head, { ...at, y, size: 7.5, face: 'medium', colour: ink.muted });
  }
  rule(page, [sheet.left, y + 13, sheet.right, y + 13], { width: 0.75 });
  return y + 14;
}

/** Where the next part of a height begins: here, or at the top of a further page. */
export function roomFor(page: PdfPage, y: number, needed: number): number {
  if (y + needed <= sheet.bottom) return y;
  newPage(page, paper.a4);
  return sheet.top;
}

/**
 * Names and their values under each other, on the right of a paper; those without a value are left out.
 *
 * @param nameWidth room for a name, in points; a longer one goes on in a line of its own.
 */
export function drawFacts(
  page: PdfPage,
  y: number,
  facts: readonly PaperFact[],
  nameWidth = 80,
): number {
  const { right } = sheet;
  const leading = 12.75;
  let at = y;
  for (const [name, value] of facts) {
    if (value === '') continue;
    const called = { x: right - 100 - nameWidth, y: at, width: nameWidth, leading } as const;
    const where = { x: right - 110, y: at, width: 110, align: 'right', leading } as const;
    at += Math.max(write(page, name, { ...called, colour: ink.muted }), write(page, value, where));
  }
  return at;
}

/** What the lines come to, part by part, and the total under a rule. */
export function drawSums(
  page: PdfPage,
  y: number,
  parts: readonly (readonly [name: string, amount: number])[],
  total: readonly [name: string, amount: number],
): void {
  const { right } = sheet;
  let at = y;
  for (const [name, amount] of parts) {
    write(page, name, { x: right - 220, y: at, width: 130, colour: ink.muted });
    const where = { x: right - 90, y: at, width: 90, align: 'right' } as const;
    at += write(page, plainAmount(amount), { ...where, leading: 14 });
  }
  rule(page, [right - 220, at, right, at], { width: 0.75 });
  const strong = { y: at + 4, face: 'semibold' } as const;
  write(page, total[0], { ...strong, x: right - 220, width: 130 });
  write(page, rupees(total[1]), { ...strong, x: right - 110, width: 110, align: 'right' });
}

/**
 * Writes under every page of a paper what it is called, and which of how many pages this is.
 *
 * @param first how many pages of other papers stand before it in the file.
 */
export function drawFeet(page: PdfPage, called: string, first = 0): void {
  const { left, right, foot } = sheet;
  const { count } = page.bufferedPageRange();
  for (let index = first; index < count; index += 1) {
    page.switchToPage(index);
    rule(page, [left, foot, right, foot], { width: 0.75 });
    const words = `${called} · page ${index - first + 1} of ${count - first}`;
    const where = { x: right - 250, y: foot + 11, width: 250, align: 'right' } as const;
    write(page, words, { ...where, colour: ink.muted });
  }
}
