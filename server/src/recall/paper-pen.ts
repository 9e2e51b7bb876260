import {
  heightOf,
  ink,
  mm,
  newPage,
  paper,
  rule,
  write,
  type PdfPage,
} from '../platform/papers/pdf.ts';

const [width, height] = paper.a4;
export const left = 15 * mm;
export const inner = width - 2 * left;
const bottom = height - 18 * mm;

/** Where the next line goes; a page that is full is followed by another. */
export type Pen = { readonly page: PdfPage; y: number };

/** Begins a page of A4. */
export function penOn(page: PdfPage): Pen {
  newPage(page, paper.a4);
  return { page, y: 15 * mm };
}

/** A title with a rule under it. */
export function heading(pen: Pen, text: string): void {
  room(pen, 40);
  pen.y += 14;
  pen.y += write(pen.page, text, { x: left, y: pen.y, size: 11, face: 'semibold' });
  pen.y += 3;
  rule(pen.page, [left, pen.y, left + inner, pen.y], { width: 1, colour: ink.text });
  pen.y += 4;
}

/** Words over the whole width. */
export function paragraph(pen: Pen, text: string): void {
  const at = { width: inner, size: 9, leading: 12.5 };
  room(pen, heightOf(pen.page, text, at) + 4);
  pen.y += write(pen.page, text, { ...at, x: left, y: pen.y }) + 4;
}

type Cell = {
  readonly text: string;
  /** Part of the whole width. */
  readonly width: number;
  readonly isRight?: boolean;
  readonly isStrong?: boolean | undefined;
};

/** A row of cells, as tall as the tallest of them, and a rule. */
export function line(pen: Pen, cells: readonly Cell[]): void {
  const looks = cells.map(({ width: share, isRight, isStrong }) => ({
    width: inner * share - 6,
    size: 8,
    leading: 11,
    lines: 4,
    align: isRight ? ('right' as const) : ('left' as const),
    face: isStrong ? ('semibold' as const) : ('regular' as const),
  }));
  const tall = Math.max(
    ...cells.map(({ text }, at) => heightOf(pen.page, text, looks[at] ?? {})),
    11,
  );
  room(pen, tall + 4);
  let x = left;
  for (const [at, { text, width: share }] of cells.entries()) {
    write(pen.page, text, { ...looks[at], x, y: pen.y + 2 });
    x += inner * share;
  }
  pen.y += tall + 4;
  rule(pen.page, [left, pen.y, left + inner, pen.y]);
}

function room(pen: Pen, needed: number): void {
  if (pen.y + needed <= bottom) return;
  newPage(pen.page, paper.a4);
  pen.y = 15 * mm;
}
