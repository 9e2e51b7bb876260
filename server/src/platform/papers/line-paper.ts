import { rupees } from '../money.ts';
import { ink, mm, newPage, paper, rule, write, type PdfPage } from './pdf.ts';

const [width, height] = paper.a4;

/** Where things stand on an A4 paper with lines, in points; rows end at `bottom`, below stands the foot. */
export const sheet = {
  left: 14 * mm,
  right: width - 14 * mm,
  top: 14 * mm,
  bottom: height - 26 * mm,
  foot: height - 18.5 * mm,
} as const;

export type PaperFact = readonly [name: string, value: string];

/** An amount under a head that has said the currency. */
export const plainAmount = (amount: number) => rupees(amount).replace('₹', '');

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
