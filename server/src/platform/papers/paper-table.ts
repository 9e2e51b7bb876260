import { sheet } from './line-paper.ts';
import { measureHeight, ink, newPage, paper, type PdfPage, rule, write } from './pdf.ts';

const { left, right, top, bottom } = sheet;

type PaperColumn = {
  readonly head: string;
  /** In points; the column without it takes what the others leave. */
  readonly width?: number;
  readonly align?: 'right';
};

/** Lines under their heads; a cell that is null is a line to write on by hand. */
export type PaperTable = {
  readonly columns: readonly PaperColumn[];
  readonly rows: readonly (readonly (string | null)[])[];
};

/** A table of lines, by what each column says of one. */
export const tableOf = <L>(
  lines: readonly L[],
  columns: readonly (PaperColumn & { readonly text: (line: L, index: number) => string | null })[],
): PaperTable => ({
  columns,
  rows: lines.map((line, index) => columns.map(({ text }) => text(line, index))),
});

const gap = 4;

/** Draws lines as high as their highest cell; the heads stand again on every further page. @returns where they end. */
export function drawTable(page: PdfPage, { columns, rows }: PaperTable, from: number): number {
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width + gap, -gap);
  let x: number = left;
  const places = columns.map(({ head: _head, width = right - left - fixed, ...align }) => {
    const place = { x, width, leading: 12, ...align };
    x += width + gap;
    return place;
  });
  const drawHeads = (y: number): number => {
    for (const [at, { head }] of columns.entries()) {
      const { leading: _leading, ...where } = places[at] ?? { x: left };
      write(page, head, { ...where, y, size: 7.5, face: 'medium', colour: ink.muted });
    }
    rule(page, [left, y + 13, right, y + 13], { width: 0.75 });
    return y + 14;
  };
  let y = drawHeads(from);
  for (const row of rows) {
    const cells = places.map((place, at) => ({ place, text: row[at] ?? null }));
    const heights = cells.map(({ place, text }) => measureHeight(page, text ?? '', place));
    const height = Math.max(12, ...heights) + 8;
    if (y + height > bottom) {
      newPage(page, paper.a4);
      y = drawHeads(top);
    }
    for (const { place, text } of cells) {
      if (text !== null) write(page, text, { ...place, y: y + 4 });
      else rule(page, [place.x + 8, y + 16, place.x + place.width, y + 16]);
    }
    y += height;
    rule(page, [left, y, right, y], { width: 0.4 });
  }
  return y;
}
