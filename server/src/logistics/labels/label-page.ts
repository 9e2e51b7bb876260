import type { Parcel } from '@counting-house/contract/logistics/parcel.ts';
import { payText } from '@counting-house/contract/orders/payment.ts';
import { spacedPin } from '@counting-house/contract/customers/address.ts';
import { stateName } from '@counting-house/contract/customers/state.ts';
import { drawCode128 } from '../../platform/papers/barcode.ts';
import { rupees } from '../../platform/money.ts';
import { ink, mm, newPage, paper, rule, write, type PdfPage } from '../../platform/papers/pdf.ts';

const [width, height] = paper.label;
const margin = 5 * mm;
const right = width - margin;
const inner = width - 2 * margin;
const black = { width: 1, colour: '#000000' };

/** Who sends the parcel, and where it goes back to. */
export type Sender = {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly stateCode: string;
  readonly pinCode: string;
  readonly phone: string;
};

type LabelParcel = Pick<
  Parcel,
  | 'number'
  | 'direction'
  | 'ofReturn'
  | 'labelCode'
  | 'orderNo'
  | 'payMode'
  | 'codAmount'
  | 'unpaid'
  | 'grams'
  | 'courier'
  | 'track'
  | 'waybill'
  | 'shipping'
> & { readonly of: string };

/** Where a parcel goes, or comes from, as a label says it. */
type Place = {
  readonly name: string;
  readonly street: string;
  readonly town: string;
  readonly pin: string;
  readonly phones: string;
};

/** Draws the label of a parcel, 100 × 150 mm, on a page of its own. */
export function drawLabel(page: PdfPage, parcel: LabelParcel, sender: Sender): void {
  newPage(page, paper.label);
  const isFetched = parcel.direction === 'in';
  const [from, to] = isFetched
    ? [buyerOf(parcel), houseOf(sender)]
    : [houseOf(sender), buyerOf(parcel)];
  let y = drawHead(page, parcel, margin);
  y = drawAddress(page, to, y + 8);
  drawMoney(page, parcel, y + 8);
  drawCodes(page, parcel, height - 78 * mm);
  const words = isFetched ? 'From' : 'Return address';
  drawSender(page, { ...from, words }, height - 21 * mm);
}

const buyerOf = ({ shipping }: LabelParcel): Place => ({
  name: shipping.shipName,
  street: [shipping.line1, shipping.line2, shipping.landmark].filter(Boolean).join(', '),
  town: [shipping.city, stateName(shipping.stateCode)].filter(Boolean).join(', '),
  pin: spacedPin(shipping.pinCode),
  phones: [shipping.shipPhone, shipping.altPhone].filter(Boolean).join(' / '),
});

const houseOf = ({ name, street, city, stateCode, pinCode, phone }: Sender): Place => ({
  name,
  street,
  town: [city, stateName(stateCode)].filter(Boolean).join(', '),
  pin: pinCode ? spacedPin(pinCode) : '',
  phones: phone,
});

function drawHead(page: PdfPage, { courier, track, of }: LabelParcel, y: number): number {
  const name = courier === track || !track ? (courier ?? '') : `${courier} · ${track}`;
  write(page, name, { x: margin, y, width: inner - 60, size: 12, face: 'semibold', lines: 1 });
  write(page, of, { x: right - 60, y: y + 1, width: 60, align: 'right', size: 10 });
  rule(page, [margin, y + 20, right, y + 20], black);
  return y + 20;
}

function drawAddress(page: PdfPage, { name, street, town, pin, phones }: Place, y: number): number {
  const at = { x: margin, width: inner };
  let down = y + write(page, 'Ship to', { ...at, y, size: 8, colour: ink.muted, leading: 11 });
  down += write(page, name, { ...at, y: down, size: 14, face: 'semibold', lines: 1, leading: 18 });
  down += write(page, street, { ...at, y: down, size: 11, leading: 14, lines: 4 });
  down += write(page, town, { ...at, y: down, size: 11, leading: 14, lines: 1 });
  write(page, pin, { ...at, y: down, size: 16, face: 'semibold', leading: 20 });
  write(page, phones, { ...at, y: down + 3, size: 11, align: 'right', lines: 1 });
  return down + 20;
}

/** What the driver collects stands in the largest type of the label. */
function drawMoney(page: PdfPage, parcel: LabelParcel, y: number): void {
  const { codAmount, grams } = parcel;
  rule(page, [margin, y, right, y], black);
  if (codAmount > 0) {
    write(page, 'COD', { x: margin, y: y + 9, size: 12, face: 'semibold' });
    write(page, rupees(codAmount), {
      x: margin + 34,
      y: y + 3,
      width: 150,
      size: 20,
      face: 'semibold',
      lines: 1,
    });
  } else {
    const words = parcel.ofReturn
      ? 'Nothing to collect'
      : payText({ ...parcel, codDue: codAmount }, rupees);
    write(page, words, { x: margin, y: y + 6, width: 184, size: 14, face: 'semibold', lines: 1 });
  }
  const weight = grams === null ? '' : `${(grams / 1000).toFixed(3)} kg`;
  write(page, weight, { x: right - 80, y: y + 9, width: 80, align: 'right', size: 12 });
  rule(page, [margin, y + 30, right, y + 30], black);
}

function drawCodes(page: PdfPage, parcel: LabelParcel, y: number): void {
  const bars = { x: margin, width: inner };
  let down = y;
  if (parcel.waybill !== '') {
    drawCode128(page, parcel.waybill, { ...bars, y: down, height: 20 * mm });
    write(page, parcel.waybill, {
      ...bars,
      y: down + 20 * mm + 2,
      align: 'center',
      size: 12,
      face: 'semibold',
      lines: 1,
    });
  }
  down += 29 * mm;
  drawCode128(page, parcel.labelCode, { x: margin, width: inner * 0.62, y: down, height: 12 * mm });
  write(page, `${parcel.labelCode} · ${parcel.number}`, {
    x: margin,
    width: inner * 0.62,
    y: down + 12 * mm + 2,
    align: 'center',
    size: 9,
    lines: 1,
  });
  const aside = { x: margin + inner * 0.64, width: inner * 0.36, align: 'right' as const };
  write(page, 'Order', { ...aside, y: down, size: 8, colour: ink.muted });
  write(page, parcel.orderNo, { ...aside, y: down + 11, size: 10, face: 'semibold', lines: 1 });
  write(page, 'Handle with care', { ...aside, y: down + 30, size: 9, face: 'medium', lines: 1 });
}

function drawSender(page: PdfPage, from: Place & { readonly words: string }, y: number): void {
  rule(page, [margin, y, right, y], black);
  const at = { x: margin, width: inner };
  write(page, from.words, { ...at, y: y + 5, size: 7, colour: ink.muted });
  write(page, from.name, {
    ...at,
    y: y + 14,
    width: inner - 64,
    size: 9,
    face: 'semibold',
    lines: 1,
  });
  // The sorting reads it as large as the other one.
  write(page, from.pin, { ...at, y: y + 9, align: 'right', size: 13, face: 'semibold', lines: 1 });
  const where = [from.street, from.town].filter(Boolean).join(', ');
  const whole = [where, from.phones].filter(Boolean).join(' · ');
  write(page, whole, { ...at, y: y + 26, size: 8, leading: 10, lines: 2 });
}
