import type { ParcelRow } from '@counting-house/contract/logistics/parcel.ts';
import type { Manifest } from '@counting-house/contract/logistics/manifest.ts';
import { spacedPin } from '@counting-house/contract/customers/address.ts';
import { rupees } from '../../platform/money.ts';
import {
  drawFacts,
  drawFeet,
  drawLines,
  plainAmount,
  type PaperColumn,
  roomFor,
  sheet,
} from '../../platform/papers/line-paper.ts';
import { ink, newPage, paper, type PdfPage, rule, write } from '../../platform/papers/pdf.ts';

const { left, right, top } = sheet;

const columns = {
  no: { head: '#', x: left, width: 20 },
  parcel: { head: 'Parcel', x: left + 22, width: 90 },
  waybill: { head: 'Waybill', x: left + 116, width: 110 },
  to: { head: 'To', x: left + 230, width: 150 },
  grams: { head: 'Weight, g', x: right - 118, width: 50, align: 'right' },
  cod: { head: 'COD, ₹', x: right - 62, width: 62, align: 'right' },
} as const satisfies Record<string, PaperColumn>;

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
  const numbered = parcels.map((parcel, index) => ({ ...parcel, no: String(index + 1) }));
  const end = drawLines(page, facts + 14, {
    lines: numbered,
    columns: Object.values(columns),
    wide: { column: columns.to, words: placeOf },
    draw: (line, cell) => {
      cell(columns.no, line.no);
      cell(columns.parcel, `${line.number}\n${line.orderNo}`);
      cell(columns.waybill, [line.waybill, line.track].filter(Boolean).join('\n'));
      cell(columns.to, placeOf(line));
      cell(columns.grams, line.grams === null ? '' : String(line.grams));
      cell(columns.cod, line.codAmount > 0 ? plainAmount(line.codAmount) : '');
    },
  });
  const y = roomFor(page, end, 80) + 52;
  const signs = ['Handed over by', 'Taken by (name, signature)', 'Vehicle, time'];
  for (const [index, words] of signs.entries()) {
    const x = left + index * 178;
    rule(page, [x, y, x + 158, y], { width: 0.75 });
    write(page, words, { x, y: y + 4, width: 158, size: 7.5, colour: ink.muted });
  }
}

const placeOf = ({ name, city, pinCode }: HandedOver): string =>
  `${name}\n${[city, spacedPin(pinCode)].filter(Boolean).join(' ')}`;

const sumOf = (parcels: readonly HandedOver[], of: (parcel: HandedOver) => number): number =>
  parcels.reduce((sum, parcel) => sum + of(parcel), 0);
