import type { Parcel } from '@counting-house/contract/logistics/parcel.ts';
import { townText } from '@counting-house/contract/customers/address.ts';
import { stateName } from '@counting-house/contract/customers/state.ts';
import { drawCode128 } from '../../platform/papers/barcode.ts';
import { dateText } from '../../platform/clock.ts';
import { plainQty } from '../../platform/money.ts';
import {
  measureHeight,
  ink,
  mm,
  newPage,
  paper,
  rule,
  write,
  type PdfPage,
} from '../../platform/papers/pdf.ts';
import { orderLabelCode } from './label-code.ts';

const [width, height] = paper.a5;
const left = 12 * mm;
const right = width - left;
const inner = right - left;
const bottom = height - 22 * mm;
const black = { width: 1, colour: ink.text };

type SlipParcel = Pick<
  Parcel,
  'number' | 'orderNo' | 'orderId' | 'shipping' | 'items' | 'isManual'
> & { readonly of: string; readonly date: string };

/** Draws the packing slip that lies in the box, A5. It names no prices, so it suits a gift as well. */
export function drawSlip(page: PdfPage, parcel: SlipParcel, seller: string): void {
  newPage(page, paper.a5);
  let y = drawHead(page, parcel, seller);
  for (const item of parcel.items) {
    const title = { x: left + 62, width: inner - 62, leading: 13, lines: 2 } as const;
    const tall = measureHeight(page, item.title, title) + 22;
    if (y + tall > bottom) {
      newPage(page, paper.a5);
      y = 14 * mm;
    }
    const count = `${plainQty(item.qty)} ${item.unitCode}`;
    write(page, count, { x: left, y: y + 5, width: 56, size: 11, face: 'semibold', lines: 1 });
    const used = write(page, item.title, { ...title, y: y + 5, size: 10 });
    write(page, factsOf(parcel, item), {
      ...title,
      y: y + 5 + used,
      size: 8,
      colour: ink.muted,
      lines: 1,
    });
    y += tall;
    rule(page, [left, y, right, y]);
  }
  drawFoot(page, parcel);
}

function drawHead(page: PdfPage, parcel: SlipParcel, seller: string): number {
  const top = 11 * mm;
  write(page, seller, {
    x: left,
    y: top,
    width: inner * 0.6,
    size: 12,
    face: 'semibold',
    lines: 1,
  });
  write(page, 'Packing slip', { x: left, y: top + 18, size: 9, colour: ink.muted });
  const code = orderLabelCode(parcel.orderId);
  drawCode128(page, code, { x: right - 50 * mm, y: top, width: 50 * mm, height: 9 * mm });
  write(page, code, {
    x: right - 50 * mm,
    y: top + 9 * mm + 1,
    width: 50 * mm,
    align: 'center',
    size: 7,
  });

  const { shipping } = parcel;
  let y = top + 46;
  y += write(page, shipping.shipName, {
    x: left,
    y,
    width: inner * 0.55,
    size: 10,
    face: 'semibold',
    lines: 1,
  });
  const street = [shipping.line1, shipping.line2].filter(Boolean).join(', ');
  y += write(page, street, { x: left, y, width: inner * 0.55, leading: 12.5, lines: 2 });
  const place = [townText(shipping), stateName(shipping.stateCode)].filter(Boolean).join(', ');
  y += write(page, place, { x: left, y, width: inner * 0.55, leading: 12.5, lines: 2 });
  const facts = [parcel.orderNo, parcel.number, parcel.of, dateText(parcel.date)];
  for (const [index, fact] of facts.entries()) {
    const at = { x: left + inner * 0.55, width: inner * 0.45, align: 'right' } as const;
    write(page, fact, { ...at, y: top + 46 + index * 12.5, lines: 1 });
  }
  y = Math.max(y, top + 46 + facts.length * 12.5) + 10;
  if (shipping.packNote) {
    y += write(page, shipping.packNote, { x: left, y, width: inner, leading: 12.5, lines: 3 }) + 8;
  }
  rule(page, [left, y, right, y], black);
  return y;
}

function factsOf(parcel: SlipParcel, item: SlipParcel['items'][number]): string {
  const expiry = item.expiry ? `best before ${dateText(item.expiry)}` : '';
  const batch =
    parcel.shipping.batchOnSlip && item.batch !== ''
      ? [`Batch ${item.batchNumber || item.batch}`, expiry].filter(Boolean)
      : [];
  return [item.sku, ...batch].join(' · ');
}

function drawFoot(page: PdfPage, parcel: SlipParcel): void {
  const pieces = parcel.items.length === 1 ? '1 line' : `${parcel.items.length} lines`;
  const note = parcel.isManual ? `${pieces}, some counted by hand` : pieces;
  rule(page, [left, bottom + 8, right, bottom + 8], black);
  write(page, note, { x: left, y: bottom + 14, size: 8, colour: ink.muted });
  write(page, 'Please check the contents when the parcel arrives.', {
    x: left,
    y: bottom + 14,
    width: inner,
    align: 'right',
    size: 8,
    colour: ink.muted,
  });
}
