import { townText, type PrintedAddress } from '@counting-house/contract/customers/address.ts';
import { outsideIndia, stateText } from '@counting-house/contract/customers/state.ts';
import {
  ink,
  newPage,
  paper as papers,
  rule,
  write,
  type PdfPage,
} from '../../platform/papers/pdf.ts';
import { invoiceColumns, drawHeads, drawRow, drawSums, rowHeight } from './invoice-columns.ts';
import { drawFeet, sheet } from '../../platform/papers/line-paper.ts';
import { compositionText, label } from './invoice-sheet.ts';
import type { Paper } from './paper.ts';
import { drawTotals, totalsHeight } from '../invoice-totals.ts';
import { drawSums as drawTaxSums, hsnRows, hsnTitle, isLongHsn } from '../invoice-tax.ts';

const { left, right, top, bottom } = sheet;
/** Height of the seller's mark. */
const frame = 43.5;

/**
 * Draws an invoice or a credit note on A4 pages of its own.
 *
 * @param copy what stands under the title: the original, or a duplicate.
 * @param logo PNG of the seller; null draws the initials.
 */
export function drawPaper(
  page: PdfPage,
  paper: Paper,
  { copy, logo }: { readonly copy: string; readonly logo: Uint8Array | null },
): void {
  const first = page.bufferedPageRange().count;
  newPage(page, papers.a4);
  let y = drawParties(page, paper, drawSeller(page, paper, { copy, logo }));
  if (paper.note) {
    const at = { x: left, y: y - 6, width: right - left, leading: 12.75, lines: 3 };
    y += write(page, paper.note, at) + 4;
  }
  const columns = invoiceColumns(paper);
  y = drawHeads(page, columns, y);
  for (const line of paper.lines) {
    const height = rowHeight(page, columns, line);
    if (y + height > bottom) y = drawHeads(page, columns, nextPage(page));
    drawRow(page, columns, line, y, height);
    y += height;
  }
  y = drawSums(page, columns, paper, y);
  // The totals are not torn apart.
  if (y + 14 + totalsHeight(page, paper) > bottom) y = nextPage(page) - 14;
  drawTotals(page, paper, y + 14);
  drawHsnPages(page, paper);
  drawFeet(page, paper.number, first);
}

/** A summary by HSN that is too long for its place beside the totals has pages of its own. */
function drawHsnPages(page: PdfPage, paper: Paper): void {
  if (!isLongHsn(paper)) return;
  const most = 40;
  const rows = hsnRows(paper);
  for (let from = 0; from < rows.length; from += most) {
    const at = { x: left, y: nextPage(page), width: right - left };
    drawTaxSums(page, paper, {
      ...at,
      title: hsnTitle(paper),
      rows: rows.slice(from, from + most),
    });
  }
}

function nextPage(page: PdfPage): number {
  newPage(page, papers.a4);
  return top;
}

/** Who sells, with logo or monogram, and what this paper is. */
function drawSeller(
  page: PdfPage,
  paper: Paper,
  { copy, logo }: { copy: string; logo: Uint8Array | null },
): number {
  const { seller } = paper;
  const marked = logo ? drawLogo(page, logo) : drawMonogram(page, seller.name);
  const x = left + marked + 12;
  const width = 313.5 - marked;
  let y = top + write(page, seller.name, { x, y: top, width, size: 11.5, face: 'semibold' });
  const facts = [
    [seller.address, townText(seller), stateText(seller.stateCode)].filter(Boolean).join(', '),
    seller.gstin && `GSTIN ${seller.gstin}`,
    [seller.phone, seller.email].filter(Boolean).join(' · '),
  ].filter(Boolean);
  for (const fact of facts)
    y += write(page, fact, { x, y, width, leading: 12.75, colour: ink.muted });

  const aside = { x: right - 170, width: 170, align: 'right' } as const;
  write(page, paper.title, { ...aside, y: top - 1, size: 15, face: 'semibold' });
  let below = top + 19 + write(page, copy, { ...aside, y: top + 19, colour: ink.muted });
  if (paper.isCancelled) {
    below += 3 + write(page, 'Cancelled', { ...aside, y: below + 3, size: 13, face: 'semibold' });
  }
  if (seller.scheme === 'composition') {
    below += 3 + write(page, compositionText, { ...aside, y: below + 3, leading: 12 });
  }
  if (paper.placeOfSupply === outsideIndia && seller.scheme === 'regular') {
    const words = exportText(paper.lines.some(({ taxRate }) => taxRate > 0));
    below += 3 + write(page, words, { ...aside, y: below + 3, leading: 12 });
  }
  const end = Math.max(y + 12, below + 12, top + 62);
  rule(page, [left, end, right, end], { width: 0.75 });
  return end + 12;
}

/** @returns the width that it takes; a wide logo may be twice as wide as it is high. */
function drawLogo(page: PdfPage, logo: Uint8Array): number {
  const head = Buffer.from(logo.subarray(0, 24)); // A PNG begins with its width and height.
  const width = Math.min(frame * 2, (frame * head.readUInt32BE(16)) / head.readUInt32BE(20));
  page.image(Buffer.from(logo), left, top, { fit: [width, frame], valign: 'center' });
  return width;
}

/** The initials in a double frame. */
function drawMonogram(page: PdfPage, name: string): number {
  page.rect(left, top, frame, frame).lineWidth(0.8).stroke(ink.text);
  page
    .rect(left + 2.5, top + 2.5, frame - 5, frame - 5)
    .lineWidth(0.8)
    .stroke(ink.text);
  const size = 13.5;
  write(page, monogramOf(name), {
    x: left,
    y: top + frame / 2 - size * 0.65,
    width: frame,
    align: 'center',
    size,
    face: 'semibold',
  });
  return frame;
}

function drawParties(page: PdfPage, paper: Paper, y: number): number {
  const billing = { ...paper.billingAddress, name: paper.buyer.name };
  const bill = drawAddress(page, 'Bill to', billing, { x: left, y, gstin: paper.buyer.gstin });
  const x = left + 188;
  let ship = y;
  if (paper.shippingAddress)
    ship = drawAddress(page, 'Ship to', paper.shippingAddress, { x, y, gstin: '' });
  else {
    ship += write(page, 'Ship to', { x, y: ship, ...label, leading: 12 });
    ship += write(page, 'Same as bill to', { x, y: ship, width: 140, leading: 12.75 });
  }
  ship += 4;
  ship += write(page, 'Place of supply', { x, y: ship, ...label, leading: 12 });
  ship += write(page, stateText(paper.placeOfSupply), { x, y: ship, width: 140, leading: 12.75 });

  let at = y;
  for (const [index, [name, value]] of paper.facts.entries()) {
    write(page, name, { x: right - 174, y: at, width: 80, colour: ink.muted });
    const face = index === 0 ? 'semibold' : 'regular';
    write(page, value, { x: right - 110, y: at, width: 110, align: 'right', face });
    at += 12.75;
  }
  return Math.max(bill, ship, at) + 16;
}

function drawAddress(
  page: PdfPage,
  head: string,
  address: PrintedAddress,
  { x, y, gstin }: { x: number; y: number; gstin: string },
): number {
  const width = 170;
  let at = y + write(page, head, { x, y, ...label, leading: 12 });
  at += write(page, address.name, { x, y: at, width, face: 'semibold', leading: 12.75 });
  const lines = [
    [address.line1, address.line2].filter(Boolean).join(', '),
    [townText(address), stateText(address.stateCode)].filter(Boolean).join(', '),
    gstin && `GSTIN ${gstin}`,
    spacedPhone(address.phone),
  ].filter(Boolean);
  for (const line of lines) at += write(page, line, { x, y: at, width, leading: 12.75 });
  return at;
}

const spacedPhone = (phone: string) => phone.replace(/^(\d{5})(\d{5})$/u, '$1 $2');

/** The initials of the first two words. */
const monogramOf = (name: string) =>
  name
    .split(/\s+/u)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

/** @see CGST Rules 2017, rule 46, third proviso. */
const exportText = (bearsTax: boolean) =>
  bearsTax
    ? 'Supply meant for export on payment of integrated tax'
    : 'Supply meant for export under letter of undertaking without payment of integrated tax';
