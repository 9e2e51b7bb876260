import { createRequire } from 'node:module';
import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import type PdfClass from 'pdfkit';
import { readFont, type Face, type FontName } from '../lettering/fonts.ts';
import { isPlain } from '../lettering/runs.ts';
import { openShaping, shape, type Shaped } from '../lettering/shaping.ts';
import { linesOfText, type Stretch, type TextLine } from '../lettering/text-lines.ts';

/** One millimetre in the points that a page is measured in. */
export const mm = 72 / 25.4;

/** Paper by its width and height in points. */
export const paper = {
  a4: [210 * mm, 297 * mm],
  a5: [148 * mm, 210 * mm],
  label: [100 * mm, 150 * mm],
} as const;

/** Print is black on white: it must come out of any mono laser and any label printer. */
export const ink = { text: '#1c212e', muted: '#4d525f', line: '#e4e4e0' } as const;

export type PdfPage = PDFKit.PDFDocument;

type Writing = {
  readonly x: number;
  readonly y: number;
  /** Width of the column in points; without it the text is one line of its own width. */
  readonly width?: number;
  readonly align?: 'left' | 'right' | 'center';
  /** In points. */
  readonly size?: number;
  readonly face?: Face;
  readonly colour?: string;
  /** From one line's top to the next, in points. */
  readonly leading?: number;
  /** More than these are cut with an ellipsis. */
  readonly lines?: number;
};

const require = createRequire(import.meta.url);

/**
 * Opens a document without a page; `addPage` begins each. Pages can be gone back to until the end, so
 * that a foot can say how many there are.
 *
 * @param size width and height in points.
 */
export async function openPdf(size: readonly [number, number], title: string): Promise<PdfPage> {
  await openShaping();
  const Pdf = require('pdfkit') as typeof PdfClass; // Loaded with the first paper: it keeps 5 MB of memory.
  return new Pdf({
    size: [...size],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    info: { Title: title, Creator: 'Counting House' },
  });
}

/** Begins a page of any size, in points. */
export function newPage(page: PdfPage, size: readonly [number, number]): void {
  page.addPage({ size: [...size], margin: 0 });
}

/** Ends the document and answers its bytes. */
export function finishPdf(page: PdfPage): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    page.on('data', (part: Buffer) => parts.push(part));
    page.on('end', () => resolve(Buffer.concat(parts)));
    page.on('error', reject);
    page.end();
  });
}

/** Ends the document and answers it as a file. */
export const pdfFile = async (page: PdfPage, fileName: string): Promise<FileAnswer> => ({
  fileName,
  mime: 'application/pdf',
  bytes: await finishPdf(page),
});

/**
 * Writes text at a place, in whatever scripts of India it is, and answers the height that it took, in points.
 *
 * @throws `paper.cannot_print` for a letter that no font of the papers has, such as an emoji.
 */
export function write(page: PdfPage, text: string, at: Writing): number {
  if (text === '') return 0;
  const { leading, lines, options } = setUp(page, text, at);
  if (lines === null) {
    page.text(text, at.x, at.y, options);
    return leading * plainLines(page, text, at, leading);
  }
  for (const [index, line] of lines.entries()) {
    drawLine(page, line, { ...at, y: at.y + index * leading });
  }
  return leading * lines.length;
}

/** The height that a text would take, in points. */
export function measureHeight(page: PdfPage, text: string, at: Omit<Writing, 'x' | 'y'>): number {
  if (text === '') return 0;
  const { leading, lines } = setUp(page, text, at);
  return leading * (lines?.length ?? plainLines(page, text, at, leading));
}

/** The width of a text on one line, in points. */
export function measureWidth(
  page: PdfPage,
  text: string,
  at: Pick<Writing, 'size' | 'face'>,
): number {
  const { lines } = setUp(page, text, at);
  return lines?.[0]?.width ?? page.widthOfString(text);
}

/** A straight line; `width` of the stroke in points. */
export function rule(
  page: PdfPage,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  { width = 0.5, colour = ink.line }: { width?: number; colour?: string } = {},
): void {
  page.moveTo(x1, y1).lineTo(x2, y2).lineWidth(width).stroke(colour);
}

function plainLines(
  page: PdfPage,
  text: string,
  at: Omit<Writing, 'x' | 'y'>,
  leading: number,
): number {
  if (at.width === undefined) return 1;
  const lineGap = leading - page.currentLineHeight(true);
  const needed = page.heightOfString(text, { width: at.width, lineGap });
  return Math.max(1, Math.min(Math.round(needed / leading), at.lines ?? Infinity));
}

function setUp(page: PdfPage, text: string, at: Omit<Writing, 'x' | 'y'>) {
  const { face = 'regular', size = 9 } = at;
  const lines = isPlain(text)
    ? null
    : linesOfText(text, {
        ...at,
        face,
        measure: (part) => widthOfPart(page, part, { face, size }),
      });
  const scripts = new Set(lines?.flatMap(({ stretches }) => stretches.map((part) => part.script)));
  const heights = Array.from(scripts, (script) => lineHeight(page, `${script} ${face}`, size));
  useFont(page, `house ${face}`, size);
  page.fillColor(at.colour ?? ink.text);
  const natural = page.currentLineHeight(true);
  const leading = at.leading ?? Math.max(natural, ...heights);
  const lineGap = leading - natural;
  const cut = at.lines === undefined ? {} : { height: leading * at.lines + 0.1, ellipsis: true };
  const options = {
    lineGap,
    align: at.align ?? 'left',
    ...(at.width === undefined ? { lineBreak: false } : { width: at.width }),
    ...cut,
  } as const;
  return { leading, lines, options };
}

/** Draws a line on the baseline that plain text beside it has. */
function drawLine(page: PdfPage, line: TextLine, at: Writing): void {
  const { face = 'regular', size = 9, width = line.width, align = 'left' } = at;
  const spare = { left: 0, center: (width - line.width) / 2, right: width - line.width }[align];
  useFont(page, `house ${face}`, size);
  const baseline = at.y + (ascenderOf(page) * size) / 1000;
  let x = at.x + spare;
  for (const part of line.stretches) {
    useFont(page, `${part.script} ${face}`, size, part.isRightToLeft);
    page.text(part.text, x, baseline, { lineBreak: false, baseline: 'alphabetic' });
    x += part.width;
  }
}

type OfFont = { readonly face: Face; readonly size: number };

function widthOfPart(page: PdfPage, part: Omit<Stretch, 'width'>, { face, size }: OfFont): number {
  useFont(page, `${part.script} ${face}`, size, part.isRightToLeft);
  return page.widthOfString(part.text);
}

function lineHeight(page: PdfPage, name: FontName, size: number): number {
  useFont(page, name, size);
  return page.currentLineHeight(true);
}

/** What pdfkit keeps of a font that stands in a document. */
type Embedded = {
  ascender: number;
  layout: (text: string) => Shaped;
};
const embeddedOf = (page: PdfPage) => (page as unknown as { readonly _font: Embedded })._font;

const ascenderOf = (page: PdfPage): number => embeddedOf(page).ascender;

/** What a document has already: its fonts, and words that were shaped for it. */
type Kept = { readonly fonts: Set<FontName>; readonly shaped: Map<string, Shaped> };
const documents = new WeakMap<PdfPage, Kept>();

/** Takes a font up, from its file when the document has none of it yet; all but our own face are shaped by HarfBuzz. */
function useFont(page: PdfPage, name: FontName, size: number, isRightToLeft = false): void {
  const kept: Kept = documents.get(page) ?? { fonts: new Set(), shaped: new Map() };
  documents.set(page, kept);
  if (!kept.fonts.has(name)) page.registerFont(name, readFont(name));
  kept.fonts.add(name);
  page.font(name).fontSize(size);
  if (name.startsWith('house ')) return;
  embeddedOf(page).layout = (text) => {
    const key = `${name} ${isRightToLeft} ${text}`;
    const shaped = kept.shaped.get(key) ?? shape(name, text, isRightToLeft);
    kept.shaped.set(key, shaped);
    return shaped;
  };
}
