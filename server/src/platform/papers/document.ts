import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import type { TaxByRate } from '@counting-house/contract/tax/tax.ts';
import { rupees } from '../money.ts';
import { drawCode128 } from './barcode.ts';
import { drawFacts, drawFeet, type PaperFact, plainAmount, roomFor, sheet } from './line-paper.ts';
import { drawTable, type PaperTable } from './paper-table.ts';
import {
  pdfFile,
  measureHeight,
  ink,
  newPage,
  openPdf,
  paper,
  type PdfPage,
  rule,
  write,
} from './pdf.ts';

const { left, right, top } = sheet;

/** Who stands on a document, under what head: 'Vendor', 'Ship to'. */
export type PaperParty = {
  readonly head: string;
  readonly name: string;
  readonly lines: readonly string[];
};

type Sum = readonly [name: string, amount: number];

/** What the lines add up to, part by part, and the total under a rule. */
export type PaperSums = { readonly parts: readonly Sum[]; readonly total: Sum };

/** What stands over the lines of a document, from top to bottom; what is left out or empty is not drawn. */
type PaperHead = {
  readonly title: string;
  /** Empty for a draft that was never issued. */
  readonly number: string;
  readonly remark?: string;
  readonly barcode?: string;
  /** Stands large at the head of what is not in force: 'Cancelled'. */
  readonly mark?: string;
  readonly ours: Omit<PaperParty, 'head'>;
  readonly parties: readonly PaperParty[];
  readonly facts: readonly PaperFact[];
  /** Stands over the lines, as wide as they are. */
  readonly intro?: string;
};

/** A printed document. */
export type PaperDocument = PaperHead & {
  readonly tables: readonly PaperTable[];
  readonly sums?: PaperSums | null;
  readonly notes?: readonly (string | false)[];
  /** Who signs it, from left to right; one alone signs at the right. */
  readonly signs?: readonly string[];
  /** What every page is called. */
  readonly foot: string;
};

/** A document as a file that is named after a number. */
export async function documentFile(
  name: string,
  document: PaperDocument,
  logo: Uint8Array | null,
): Promise<FileAnswer> {
  const page = await openPdf(paper.a4, `${document.title} ${document.number}`.trim());
  drawDocument(page, document, logo);
  return pdfFile(page, `${name.replaceAll(/[^\w-]+/gu, '-')}.pdf`);
}

/** Draws a document on A4 pages of its own. */
export function drawDocument(
  page: PdfPage,
  document: PaperDocument,
  logo: Uint8Array | null,
): void {
  const first = page.bufferedPageRange().count;
  let y = drawHead(page, document, logo);
  for (const table of document.tables) y = drawTable(page, table, y) + 8;
  drawEnd(page, document, y);
  drawFeet(page, document.foot, first);
}

/** Begins a page with a head. @returns where the lines begin. */
export function drawHead(page: PdfPage, head: PaperHead, logo: Uint8Array | null): number {
  newPage(page, paper.a4);
  return drawParties(page, head, drawTitle(page, head, logo));
}

/** A part of the sum for each component of the tax at each rate: `CGST 2.5 %`. */
export const taxParts = (taxesByRate: readonly TaxByRate[]): Sum[] =>
  taxesByRate.flatMap(({ components }) =>
    components.map(({ code, rate, amount }) => [`${code} ${rate / 1000} %`, amount] as const),
  );

/** What stands under the line on which somebody signs for the business. */
export const signedFor = ({ name }: { readonly name: string }): string =>
  `For ${name}, authorised signatory`;

function drawTitle(page: PdfPage, head: PaperHead, logo: Uint8Array | null): number {
  const { title, number, remark = '', barcode, mark = '', ours } = head;
  let y: number = top;
  if (logo) {
    page.image(Buffer.from(logo), left, top, { fit: [90, 40] });
    y += 44;
  }
  y += write(page, ours.name, { x: left, y, width: 295, size: 11.5, face: 'semibold' });
  for (const line of ours.lines) {
    y += write(page, line, { x: left, y, width: 295, leading: 12.5, colour: ink.muted });
  }
  const aside = { x: right - 220, width: 220, align: 'right' } as const;
  let at = top + write(page, title, { ...aside, y: top, size: 15, face: 'semibold' });
  at += write(page, number, { ...aside, y: at, face: 'semibold' });
  at += write(page, remark, { ...aside, y: at, colour: ink.muted });
  if (barcode) {
    drawCode128(page, barcode, { x: right - 150, y: at + 4, width: 150, height: 26 });
    at += 34;
  }
  at += write(page, mark, { ...aside, y: at + 2, size: 13, face: 'semibold' });
  const end = Math.max(y, at) + 8;
  rule(page, [left, end, right, end], { width: 0.75 });
  return end + 10;
}

/** The parties side by side, the facts at their right, and what is said under them. */
function drawParties(page: PdfPage, { parties, facts, intro = '' }: PaperHead, y: number): number {
  const room = (facts.length > 0 ? 345 : right - left) / parties.length;
  const width = room - 15;
  const ends = parties.map(({ head, name, lines }, index) => {
    const x = left + index * room;
    let at = y + write(page, head, { x, y, width, size: 7.5, colour: ink.muted });
    at += write(page, name, { x, y: at, width, face: 'semibold', leading: 12.75 });
    for (const line of lines) at += write(page, line, { x, y: at, width, leading: 12.5 });
    return at;
  });
  const end = Math.max(...ends, drawFacts(page, y, facts)) + 14;
  const said = write(page, intro, { x: left, y: end, width: right - left, leading: 13 });
  return said === 0 ? end : end + said + 8;
}

/** The notes, the sums beside them and the signatures stay together. */
function drawEnd(page: PdfPage, document: PaperDocument, from: number): void {
  const { sums, notes = [], signs = [] } = document;
  const words = notes.filter(Boolean).join('\n');
  const style = { width: 270, leading: 12.5, lines: 12 } as const;
  const sumsHeight = sums ? sums.parts.length * 14 + 24 : 0;
  const height = Math.max(sumsHeight, measureHeight(page, words, style));
  const y = roomFor(page, from, height + (signs.length > 0 ? 74 : 0)) + 2;
  write(page, words, { ...style, x: left, y });
  if (sums) drawSums(page, sums, y);
  drawSigns(page, signs, y + height + 56);
}

function drawSums(page: PdfPage, { parts, total: [name, amount] }: PaperSums, y: number): void {
  let at = y;
  for (const [part, worth] of parts) {
    write(page, part, { x: right - 220, y: at, width: 130, colour: ink.muted });
    const where = { x: right - 90, y: at, width: 90, align: 'right' } as const;
    at += write(page, plainAmount(worth), { ...where, leading: 14 });
  }
  rule(page, [right - 220, at, right, at], { width: 0.75 });
  const strong = { y: at + 4, face: 'semibold' } as const;
  write(page, name, { ...strong, x: right - 220, width: 130 });
  write(page, rupees(amount), { ...strong, x: right - 110, width: 110, align: 'right' });
}

/** Lines to sign on, side by side. */
export function drawSigns(page: PdfPage, signs: readonly string[], y: number): void {
  const width = signs.length > 2 ? 150 : 200;
  const apart = (right - left - width) / Math.max(signs.length - 1, 1);
  for (const [index, words] of signs.entries()) {
    const x = signs.length === 1 ? right - width : left + index * apart;
    rule(page, [x, y, x + width, y], { width: 0.75 });
    write(page, words, { x, y: y + 4, width, size: 7.5, colour: ink.muted });
  }
}
