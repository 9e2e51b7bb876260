import type { ParcelRow } from '@counting-house/contract/logistics/parcel.ts';
import type { Manifest } from '@counting-house/contract/logistics/manifest.ts';
import { townText } from '@counting-house/contract/customers/address.ts';
import { rupees } from '../../platform/money.ts';
import { drawSigns } from '../../platform/papers/document.ts';
import {
  drawFacts,
  drawFeet,
  plainAmount,
  roomFor,
  sheet,
} from '../../platform/papers/line-paper.ts';
import { drawTable, tableOf } from '../../platform/papers/paper-table.ts';
import { newPage, paper, type PdfPage, write } from '../../platform/papers/pdf.ts';

const { left, right, top } = sheet;

type HandedOver = Pick<
  ParcelRow,
  | 'number'
  | 'orderNo'
  | 'waybill'
  | 'name'
  | 'city'
  | 'pinCode'
  | 'grams'
  | 'codAmount'
  | 'courier'
  | 'track'
>;

type HandOverHead = {
  readonly from: string;
  readonly date: string;
  /** The document that it is printed from. */
  readonly manifest?: Pick<Manifest, 'number' | 'driverName' | 'driverPhone' | 'vehicleNo'>;
};

/** Draws what a courier takes away, one list for each courier, with room for who signs for it. */
export function drawHandOver(
  page: PdfPage,
  parcels: readonly HandedOver[],
  head: HandOverHead,
): void {
  const names = [...new Set(parcels.map(({ courier }) => courier ?? ''))];
  for (const name of names) {
    const own = parcels.filter(({ courier }) => (courier ?? '') === name);
    drawList(page, name || 'Own delivery', own, head);
  }
  drawFeet(page, `Hand-over ${head.manifest?.number ?? head.date}`);
}

function drawList(
  page: PdfPage,
  courier: string,
  parcels: readonly HandedOver[],
  { from, date, manifest }: HandOverHead,
): void {
  newPage(page, paper.a4);
  write(page, from, { x: left, y: top, width: 300, size: 11.5, face: 'semibold' });
  const aside = { x: right - 240, width: 240, align: 'right' } as const;
  write(page, 'Hand-over list', { ...aside, y: top, size: 15, face: 'semibold' });
  const grams = sumOf(parcels, ({ grams: own }) => own ?? 0);
  const cod = sumOf(parcels, ({ codAmount }) => codAmount);
  const facts = drawFacts(page, top + 24, [
    ['Manifest', manifest?.number ?? ''],
    ['Date', date],
    ['Courier', courier],
    ['Parcels', String(parcels.length)],
    ['Weight', `${(grams / 1000).toFixed(2)} kg`],
    ['COD', cod > 0 ? rupees(cod) : ''],
    ['Driver', [manifest?.driverName, manifest?.driverPhone].filter(Boolean).join(', ')],
    ['Vehicle', manifest?.vehicleNo ?? ''],
  ]);
  const table = tableOf(parcels, [
    { head: '#', width: 20, text: (_parcel, index) => String(index + 1) },
    { head: 'Parcel', width: 90, text: ({ number, orderNo }) => `${number}\n${orderNo}` },
    {
      head: 'AWB no.',
      width: 110,
      text: ({ waybill, track }) => [waybill, track].filter(Boolean).join('\n'),
    },
    { head: 'To', text: placeOf },
    {
      head: 'Weight, g',
      width: 50,
      align: 'right',
      text: ({ grams: own }) => (own === null ? '' : String(own)),
    },
    {
      head: 'COD, ₹',
      width: 62,
      align: 'right',
      text: ({ codAmount }) => (codAmount > 0 ? plainAmount(codAmount) : ''),
    },
  ]);
  const end = drawTable(page, table, facts + 14);
  const signs = ['Handed over by', 'Taken by (name, signature)', 'Vehicle, time'];
  drawSigns(page, signs, roomFor(page, end, 80) + 52);
}

const placeOf = (parcel: HandedOver): string => `${parcel.name}\n${townText(parcel)}`;

const sumOf = (parcels: readonly HandedOver[], of: (parcel: HandedOver) => number): number =>
  parcels.reduce((sum, parcel) => sum + of(parcel), 0);
