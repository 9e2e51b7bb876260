import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type * as Zxing from '@zxing/library';

/** Its ESM entry names no exports that Node finds. */
const zxing = createRequire(import.meta.url)('@zxing/library') as typeof Zxing;

/** Dots to the inch of the label printers that packers have. */
const dpi = 203;
const dotsPerMm = dpi / 25.4;

/** A part of a sheet, in mm from its upper left corner. */
type Part = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

type Sheet = {
  readonly width: number;
  readonly height: number;
  /** What a scanner reads on it, or on a part of it; null when it reads nothing. */
  code(part?: Part): string | null;
};

const nowhere = 'http://paper.invalid/';

/**
 * The sheets of a PDF as a label printer puts them on paper: 203 dots to the inch, each black or white.
 * The browser that the journeys are played in draws them, a decoder that is not ours reads them.
 */
export async function sheetsOf(page: Page, pdf: Uint8Array): Promise<readonly Sheet[]> {
  if (page.url() !== nowhere) await openNowhere(page);
  const drawn = await page.evaluate(draw, {
    pdf: Buffer.from(pdf).toString('base64'),
    scale: dpi / 72,
  });
  return drawn.map(({ dots, width, height }) => {
    const bytes = new Uint8ClampedArray(Buffer.from(dots, 'base64'));
    return {
      width: width / dotsPerMm,
      height: height / dotsPerMm,
      code: (part) => codeIn(new zxing.RGBLuminanceSource(bytes, width, height), part),
    };
  });
}

/** A page that has what draws papers, and nothing else. */
async function openNowhere(page: Page): Promise<void> {
  const unpdf = path.dirname(createRequire(import.meta.url).resolve('unpdf'));
  const program = readFileSync(path.join(unpdf, 'pdfjs.mjs'), 'utf8');
  await page.route(`${nowhere}**`, (route) =>
    route.request().url().endsWith('.mjs')
      ? route.fulfill({ contentType: 'text/javascript', body: program })
      : route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  );
  await page.goto(nowhere);
}

/** Runs in the browser. */
async function draw({ pdf, scale }: { pdf: string; scale: number }) {
  const program = '/pdf.mjs';
  const { getDocument } = (await import(program)) as PdfProgram;
  const data = Uint8Array.from(atob(pdf), (sign) => sign.charCodeAt(0));
  const paper = await getDocument({ data }).promise;
  const sheets: { dots: string; width: number; height: number }[] = [];
  for (let number = 1; number <= paper.numPages; number += 1) {
    const one = await paper.getPage(number);
    const viewport = one.getViewport({ scale });
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(viewport.width);
    canvas.height = Math.round(viewport.height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    await one.render({ canvas, canvasContext: context, viewport, intent: 'print' }).promise;
    const { data: pixels } = context.getImageData(0, 0, canvas.width, canvas.height);
    let dots = '';
    for (let at = 0; at < pixels.length; at += 4) {
      const grey = ((pixels[at] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0)) / 3;
      dots += grey < 128 ? '\u0000' : '\u00ff';
    }
    sheets.push({ dots: btoa(dots), width: canvas.width, height: canvas.height });
  }
  return sheets;
}

/** What is used of pdf.js. */
type PdfProgram = {
  getDocument(of: { data: Uint8Array }): {
    promise: Promise<{ numPages: number; getPage(number: number): Promise<PdfSheet> }>;
  };
};
type PdfSheet = {
  getViewport(at: { scale: number }): { width: number; height: number };
  render(on: object): { promise: Promise<void> };
};

/** Bars are looked for first, then squares. */
function codeIn(sheet: Zxing.LuminanceSource, part?: Part): string | null {
  const seen = part
    ? sheet.crop(inDots(part.x), inDots(part.y), inDots(part.width), inDots(part.height))
    : sheet;
  const bitmap = new zxing.BinaryBitmap(new zxing.HybridBinarizer(seen));
  for (const reader of [new zxing.Code128Reader(), new zxing.QRCodeReader()]) {
    try {
      return reader.decode(bitmap, everywhere).getText();
    } catch (error) {
      if (!(error instanceof zxing.NotFoundException)) throw error;
    }
  }
  return null;
}

const everywhere = new Map([[zxing.DecodeHintType.TRY_HARDER, true]]);
const inDots = (mm: number) => Math.round(mm * dotsPerMm);
