import { parseMoney, parseQty } from '../../platform/format/parse.ts';
import { readBlock } from '../grid/cell-range.ts';

/** A line as it was pasted. */
export type PastedLine = {
  readonly name: string;
  readonly qty: number | null;
  /** Paise; null takes the vendor's price. */
  readonly price: number | null;
  /** As it stood in the spreadsheet. */
  readonly text: string;
};

/**
 * Reads item, quantity and price of each row; a first row of headings is passed over.
 *
 * @returns `unreadable` rows as they stood, whose quantity or price is none.
 */
export function readPasted(text: string): {
  readonly lines: readonly PastedLine[];
  readonly unreadable: readonly string[];
} {
  const rows = readBlock(text).filter(([name = '']) => name.trim() !== '');
  const read = rows.map((row) => lineOf(row));
  const isHeading = read.length > 1 && read[0] === null;
  return {
    lines: read.flatMap((line) => line ?? []),
    unreadable: rows
      .filter((_, at) => read[at] === null && !(isHeading && at === 0))
      .map((row) => row.join('\t')),
  };
}

function lineOf(row: readonly string[]): PastedLine | null {
  const [name = '', amount = '', each = ''] = row;
  const qty = amount.trim() === '' ? null : /\d/u.test(amount) ? parseQty(amount) : 'unreadable';
  const price = each.trim() === '' ? null : parseMoney(each);
  if (qty === 'unreadable' || price === 'unreadable' || (qty !== null && qty <= 0)) return null;
  return { name: name.trim(), qty, price, text: row.join('\t') };
}
