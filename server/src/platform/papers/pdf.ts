import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type PdfClass from 'pdfkit';

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

type Face = 'regular' | 'medium' | 'semibold';
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

const fontFiles = {
  regular: '@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf',
  medium: '@expo-google-fonts/ibm-plex-sans/500Medium/IBMPlexSans_500Medium.ttf',
  semibold: '@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf',
  'indic regular': '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  'indic medium': '@expo-google-fonts/noto-sans/500Medium/NotoSans_500Medium.ttf',
  'indic semibold': '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
} as const;

const faces = Object.keys(fontFiles) as (keyof typeof fontFiles)[];

const require = createRequire(import.meta.url);
const loaded = new Map<string, Buffer>();

/**
 * Opens a document without a page; `addPage` begins each. Pages can be gone back to until the end, so
 * that a foot can say how many there are.
 *
 * @param size width and height in points.
 */
export function openPdf(size: readonly [number, number], title: string): PdfPage {
  const Pdf = require('pdfkit') as typeof PdfClass; // Loaded with the first paper: it keeps 5 MB of memory.
  const page = new Pdf({
    size: [...size],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    info: { Title: title, Creator: 'Counting House' },
  });
  for (const name of faces) page.registerFont(name, fontOf(name));
  return page;
}

/** Begins a page of any size, in points. */
export function newPage(page: PdfPage, size: readonly [number, number]): void {
  page.addPage({ size: [...size], margin: 0 });
}

/** Ends the document and answers its bytes. */
export function bytesOf(page: PdfPage): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    page.on('data', (part: Buffer) => parts.push(part));
    page.on('end', () => resolve(Buffer.concat(parts)));
    page.on('error', reject);
    page.end();
  });
}

/** Writes text at a place and answers the height that it took, in points. */
export function write(page: PdfPage, text: string, at: Writing): number {
  if (text === '') return 0;
  const { leading, options } = setUp(page, text, at);
  page.text(text, at.x, at.y, options);
  return leading * linesOf(page, text, at, leading);
}

/** The height that a text would take, in points. */
export function heightOf(page: PdfPage, text: string, at: Omit<Writing, 'x' | 'y'>): number {
  if (text === '') return 0;
  const { leading } = setUp(page, text, at);
  return leading * linesOf(page, text, at, leading);
}

/** A straight line; `width` of the stroke in points. */
export function rule(
  page: PdfPage,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  { width = 0.5, colour = ink.line }: { width?: number; colour?: string } = {},
): void {
  page.moveTo(x1, y1).lineTo(x2, y2).lineWidth(width).stroke(colour);
}

function linesOf(
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
  useFont(page, text, at);
  page.fillColor(at.colour ?? ink.text);
  const natural = page.currentLineHeight(true);
  const leading = at.leading ?? natural;
  const lineGap = leading - natural;
  const cut = at.lines === undefined ? {} : { height: leading * at.lines + 0.1, ellipsis: true };
  const options = {
    lineGap,
    align: at.align ?? 'left',
    ...(at.width === undefined ? { lineBreak: false } : { width: at.width }),
    ...cut,
  } as const;
  return { leading, options };
}

/** Scripts of India stand in Noto Sans, the rest in the house's own face. */
function useFont(page: PdfPage, text: string, at: Pick<Writing, 'size' | 'face'>): void {
  const face = at.face ?? 'regular';
  const name = /[\u0900-\u0dff]/u.test(text) ? (`indic ${face}` as const) : face;
  page.font(name).fontSize(at.size ?? 9);
}

function fontOf(name: keyof typeof fontFiles): Buffer {
  const known = loaded.get(name);
  if (known) return known;
  const bytes = readFileSync(require.resolve(fontFiles[name]));
  loaded.set(name, bytes);
  return bytes;
}
