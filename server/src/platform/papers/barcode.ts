import { createRequire } from 'node:module';
import type bwipModule from 'bwip-js';
import { encode } from 'uqr';
import { mm, type PdfPage } from './pdf.ts';

/** Loaded with the first barcode: it keeps 2 MB of memory. */
const load = createRequire(import.meta.url);
const bwip = () => load('bwip-js') as typeof bwipModule;

/** The narrowest bar that cheap scanners read, and the widest that is of use. */
const module128 = { least: 0.25 * mm, most: 0.5 * mm } as const;
const moduleQr = { least: 0.5 * mm, most: 1.2 * mm } as const;
const quiet128 = 10;
const quietQr = 4;

type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/**
 * Draws a Code 128 in the middle of a box, its quiet zones inside it, with the widest bars that fit.
 *
 * @returns false, and draws nothing, when even the narrowest bars do not fit.
 */
export function drawCode128(page: PdfPage, text: string, box: Box): boolean {
  const bars = barsOf(text);
  const modules = bars.reduce((sum, width) => sum + width, 0) + 2 * quiet128;
  const module = Math.min(box.width / modules, module128.most);
  if (module < module128.least) return false;
  let x = box.x + (box.width - modules * module) / 2 + quiet128 * module;
  for (const [index, width] of bars.entries()) {
    if (index % 2 === 0) page.rect(x, box.y, width * module, box.height);
    x += width * module;
  }
  page.fill('black');
  return true;
}

/**
 * Draws a QR code, as large as the box allows, from its upper left corner.
 *
 * @returns false, and draws nothing, when its squares would be too small.
 */
export function drawQr(page: PdfPage, text: string, box: Box): boolean {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const module = Math.min(Math.min(box.width, box.height) / (size + 2 * quietQr), moduleQr.most);
  if (module < moduleQr.least) return false;
  for (const [row, squares] of data.entries()) {
    for (const [column, isDark] of squares.entries()) {
      if (!isDark) continue;
      const [x, y] = [box.x + (quietQr + column) * module, box.y + (quietQr + row) * module];
      page.rect(x, y, module, module);
    }
  }
  page.fill('black');
  return true;
}

/** Widths of bars and gaps in modules, beginning with a bar. */
function barsOf(text: string): readonly number[] {
  const [symbol] = bwip().raw({ bcid: 'code128', text }) as unknown as { sbs: number[] }[];
  return symbol?.sbs ?? [];
}
