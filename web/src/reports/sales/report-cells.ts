import {
  beforeKey,
  wordOf,
  type Cell,
  type ReportColumn,
} from '@counting-house/contract/reports/sale-labels.ts';
import {
  amount,
  count,
  date,
  moment,
  ratio,
  qty,
  taxPercent,
  unknown,
} from '../../platform/format/format.ts';

type Cells = Readonly<Record<string, unknown>>;

export const cellIn = (row: Cells, key: string): Cell => (row[key] ?? null) as Cell;

const writers: Readonly<Record<string, (value: number) => string>> = {
  money: amount,
  qty: (value) => qty(value),
  bps: ratio,
  taxRate: taxPercent,
};

/** A value as its column writes it. */
export function shown(column: ReportColumn, value: Cell): string {
  if (value === null || value === '') return unknown;
  const { kind } = wordOf(column);
  if (typeof value === 'string')
    return kind === 'date' ? date(value) : kind === 'ts' ? moment(value) : value;
  const write = writers[kind];
  return write ? write(value) : count(value);
}

/** Figures stand at the right; words and days at the left. */
export const isRight = (column: ReportColumn): boolean =>
  !['text', 'date', 'ts'].includes(wordOf(column).kind);

/** How a figure moved against the period before: `+12.4 %`; null where nothing can be said. */
export function changeText(
  row: Cells,
  column: ReportColumn,
): { text: string; isUp: boolean } | null {
  const [now, was] = [cellIn(row, column), cellIn(row, beforeKey(column))];
  if (typeof now !== 'number' || typeof was !== 'number' || was === 0 || now === was) return null;
  const bps = Math.round(((now - was) * 10_000) / Math.abs(was));
  const sign = bps > 0 ? '+' : '';
  return { text: `${sign}${ratio(bps)}`, isUp: bps > 0 };
}

const mostOnCard = 6;

/** What a card on a phone leaves out first. */
const lessOnCard: ReadonlySet<ReportColumn> = new Set<ReportColumn>([
  'sku',
  'gross',
  'discounts',
  'charges',
  'tax',
  'cess',
  'state',
  'source',
  'placed',
  'delivered',
  'issuedFree',
  'returnedTo',
  'adjusted',
  'taxableB2b',
  'taxableB2c',
  'quarantined',
  'offersAccepted',
  'heldBack',
]);

/** The columns that a row shows as a card on a phone: all while they are few, else those that are asked for first. */
export function onCard(columns: readonly ReportColumn[]): ReadonlySet<ReportColumn> {
  const less = columns.length > mostOnCard ? lessOnCard : new Set<ReportColumn>();
  const ranked = [
    ...columns.filter((column) => !less.has(column)),
    ...columns.filter((column) => less.has(column)),
  ];
  return new Set(ranked.slice(0, mostOnCard));
}
