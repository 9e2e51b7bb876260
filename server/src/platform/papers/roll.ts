import { drawCode128, drawQr } from './barcode.ts';
import {
  finishPdf,
  measureHeight,
  ink,
  mm,
  newPage,
  openPdf,
  rule,
  measureWidth,
  write,
  type PdfPage,
} from './pdf.ts';

/** Rolls of receipt printers: their paper, and the narrower strip that their heads print on. */
const rolls = {
  '80mm': { paper: 80 * mm, print: 72 * mm, size: 9 },
  '58mm': { paper: 58 * mm, print: 48 * mm, size: 8 },
} as const;

export type RollWidth = keyof typeof rolls;

type Face = 'regular' | 'semibold';

/** What is printed below what stands before. */
export type RollRow =
  | {
      readonly text: string;
      readonly align?: 'center';
      readonly face?: Face;
      readonly scale?: number;
    }
  | { readonly left: string; readonly right: string; readonly face?: Face; readonly scale?: number }
  | { readonly line: true }
  /** A code that scanners read: bars, and squares where these are too long for the roll. */
  | { readonly code: string };

const gap = 2;
const codeHeight = 10 * mm;
const squareHeight = 22 * mm;
/** Printers cut above their head. */
const feed = 12 * mm;

/** One strip of paper as long as its rows, as PDF. */
export async function rollFile(
  rows: readonly RollRow[],
  { width, title }: { readonly width: RollWidth; readonly title: string },
): Promise<Uint8Array> {
  const page = await openPdf([rolls[width].paper, 100], title);
  await drawRoll(page, rows, width);
  return finishPdf(page);
}

/** Draws a strip of its own in a file that is open. */
export async function drawRoll(
  page: PdfPage,
  rows: readonly RollRow[],
  width: RollWidth,
): Promise<void> {
  const roll = rolls[width];
  // Heights are measured on a page, before the one is made that is as long as they are.
  const measured = await openPdf([roll.paper, 100], '');
  newPage(measured, [roll.paper, 100]);
  const top = 4 * mm;
  const length = rows.reduce((sum, row) => sum + rowHeight(measured, row, roll), top) + feed;
  newPage(page, [roll.paper, length]);
  let y = top;
  for (const row of rows) {
    drawRow(page, row, { ...roll, x: (roll.paper - roll.print) / 2, y });
    y += rowHeight(measured, row, roll);
  }
}

type Roll = { readonly print: number; readonly size: number };

function rowHeight(page: PdfPage, row: RollRow, { print, size }: Roll): number {
  if ('line' in row) return 6;
  if ('code' in row) return (fits(page, row.code, print) ? codeHeight : squareHeight) + 6;
  const face = row.face ?? 'regular';
  const at = { size: size * (row.scale ?? 1), face };
  if ('text' in row) return measureHeight(page, row.text, { ...at, width: print }) + gap;
  return measureHeight(page, row.left, { ...at, width: leftOf(page, row, print, at) }) + gap;
}

function drawRow(
  page: PdfPage,
  row: RollRow,
  { x, y, print, size }: Roll & { readonly x: number; readonly y: number },
): void {
  if ('line' in row) {
    rule(page, [x, y + 2, x + print, y + 2], { width: 0.6, colour: ink.text });
    return;
  }
  if ('code' in row) {
    const box = { x, y: y + 3, width: print, height: codeHeight };
    if (drawCode128(page, row.code, box)) return;
    const square = { y: y + 3, width: squareHeight, height: squareHeight };
    drawQr(page, row.code, { ...square, x: x + (print - squareHeight) / 2 });
    return;
  }
  const at = { size: size * (row.scale ?? 1), face: row.face ?? ('regular' as const) };
  if ('text' in row) {
    write(page, row.text, {
      x,
      y,
      width: print,
      ...at,
      ...(row.align ? { align: row.align } : {}),
    });
    return;
  }
  write(page, row.left, { x, y, width: leftOf(page, row, print, at), ...at });
  write(page, row.right, { x, y, width: print, align: 'right', ...at });
}

/** What the words at the left may take beside the figure at the right. */
function leftOf(
  page: PdfPage,
  { right }: { readonly right: string },
  print: number,
  { size, face }: { readonly size: number; readonly face: Face },
): number {
  return Math.max(print / 3, print - measureWidth(page, right, { size, face }) - 6);
}

/** Whether bars of a code are not too long; drawn where nobody sees them. */
const fits = (measured: PdfPage, code: string, width: number): boolean =>
  drawCode128(measured, code, { x: 0, y: 0, width, height: 1 });
