import { measureHeight, ink, mm, newPage, paper, rule, write, type PdfPage } from './pdf.ts';

const [width, height] = paper.a4;
const top = 15 * mm;
const bottom = height - 18 * mm;

/** Where things stand on an A4 report, in points. */
export const left = 15 * mm;
export const inner = width - 2 * left;

/** Where the next line of a report goes; a page that is full is followed by another. */
export type Pen = { readonly page: PdfPage; y: number };

/** A cell of a line in a report. */
export type ReportCell = {
  readonly text: string;
  /** Part of the whole width. */
  readonly width: number;
  readonly isRight?: boolean;
  readonly isStrong?: boolean | undefined;
  /** A box to tick stands in its place. */
  readonly isBox?: boolean;
};

/** How the lines of a report are written, in points. */
type LineLook = { readonly size: number; readonly leading: number; readonly lines?: number };

/** For lines with much in them: small, and cut after four rows. */
const denseLook: LineLook = { size: 8, leading: 11, lines: 4 };
/** For lines that somebody works by. */
export const roomyLook: LineLook = { size: 9, leading: 12 };

/** Begins a report on a new page. */
export function penOn(page: PdfPage): Pen {
  newPage(page, paper.a4);
  return { page, y: top };
}

/** What a report is called, under whose it is. */
export function title(pen: Pen, business: string, text: string): void {
  write(pen.page, business, { x: left, y: pen.y, size: 10, colour: ink.muted });
  pen.y += 16;
  pen.y += write(pen.page, text, { x: left, y: pen.y, size: 15, face: 'semibold' }) + 4;
}

/** A heading with a rule under it, never alone at the end of a page. */
export function heading(pen: Pen, text: string): void {
  roomOn(pen, 40);
  pen.y += 12;
  pen.y += write(pen.page, text, { x: left, y: pen.y, size: 11, face: 'semibold' }) + 3;
  rule(pen.page, [left, pen.y, left + inner, pen.y], { width: 1, colour: ink.text });
  pen.y += 4;
}

/** Words over the whole width. */
export function paragraph(pen: Pen, text: string): void {
  const at = { width: inner, size: 9, leading: 12.5 };
  roomOn(pen, measureHeight(pen.page, text, at) + 3);
  pen.y += write(pen.page, text, { ...at, x: left, y: pen.y }) + 3;
}

/** Cells beside each other, as high as the highest of them, with a rule under them. */
export function line(pen: Pen, cells: readonly ReportCell[], look = denseLook): void {
  const looks = cells.map(({ width: share, isRight, isStrong }) => ({
    ...look,
    width: inner * share - 6,
    align: isRight ? ('right' as const) : ('left' as const),
    face: isStrong ? ('semibold' as const) : ('regular' as const),
  }));
  const heights = cells.map(({ text }, at) => measureHeight(pen.page, text, looks[at] ?? {}));
  const tall = Math.max(...heights, look.leading);
  roomOn(pen, tall + 6);
  let x = left;
  for (const [at, { text, width: share, isBox }] of cells.entries()) {
    if (isBox) pen.page.rect(x + inner * share - 16, pen.y + 2, 10, 10).stroke(ink.text);
    else write(pen.page, text, { ...looks[at], x, y: pen.y + 3 });
    x += inner * share;
  }
  pen.y += tall + 6;
  rule(pen.page, [left, pen.y, left + inner, pen.y]);
}

/** Goes to a new page when so much does not fit on this one. */
export function roomOn(pen: Pen, needed: number): void {
  if (pen.y + needed <= bottom) return;
  newPage(pen.page, paper.a4);
  pen.y = top;
}
