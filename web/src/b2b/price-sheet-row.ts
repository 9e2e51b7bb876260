import type {
  GroupItem,
  GroupItemInput,
  PriceBreak,
} from '@counting-house/contract/b2b/group-item.ts';
import type { Edit } from '../ui/grid/grid-edits.ts';
import type { Faults } from '../ui/grid/use-grid.ts';

/** Breaks that an item can have. */
export const mostBreaks = 10;

type BreakNo = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
export type FromCell = `from${BreakNo}`;
type PriceCell = `price${0 | BreakNo}`;
type BreakCell = FromCell | PriceCell;

/** The cell of the price of a break; 0 is that of any quantity. */
export const priceCell = (at: number) => `price${at}` as PriceCell;
/** The cell of the quantity from which a break holds, from 1 on. */
export const fromCell = (at: number) => `from${at}` as FromCell;

/** A row of a price list with a cell for each break: `price0`, `from1`, `price1` … */
export type SheetRow = GroupItem & { readonly [cell in BreakCell]: number | null };

const known = new WeakMap<GroupItem, SheetRow>();

/** The row with its breaks in cells; the same row is the same sheet row. */
export function toSheetRow(item: GroupItem): SheetRow {
  const before = known.get(item);
  if (before) return before;
  const row = { ...item, ...toCells(item.prices) } as SheetRow;
  known.set(item, row);
  known.set(row, row);
  return row;
}

/** What breaks stand in the cells. */
export function toCells(prices: readonly PriceBreak[]): Readonly<Record<BreakCell, number | null>> {
  const cells: Partial<Record<BreakCell, number | null>> = {};
  for (let at = 0; at < mostBreaks; at += 1) {
    const one = prices[at];
    if (at > 0) cells[fromCell(at)] = one?.fromQty ?? null;
    cells[priceCell(at)] = one?.price ?? null;
  }
  return cells as Record<BreakCell, number | null>;
}

/** The breaks that the cells say; cells that are both empty are none. */
export function toPrices(row: SheetRow): PriceBreak[] {
  return Array.from({ length: mostBreaks }, (_, at) => ({
    fromQty: at === 0 ? 0 : row[fromCell(at)],
    price: row[priceCell(at)],
  })).filter((one): one is PriceBreak => Boolean(one.price) && typeof one.fromQty === 'number');
}

/** What is wrong with a row, in the server's words. */
export function sheetFaults({ row, changes }: Edit<SheetRow>): Faults {
  const now = { ...row, ...changes };
  const faults: Record<string, string> = {};
  if (now.price0 === null) faults['price0'] = 'Enter a price';
  let last = 0;
  for (let at = 1; at < mostBreaks; at += 1) {
    const [from, price] = [now[fromCell(at)], now[priceCell(at)]];
    if (price !== null && from === null) faults[fromCell(at)] = 'Enter from which quantity';
    if (price === null && from !== null) faults[priceCell(at)] = 'Enter a price';
    if (typeof from === 'number' && from <= last)
      faults[fromCell(at)] = 'Slab quantities must increase';
    if (typeof from === 'number') last = from;
  }
  if (now.minQty !== null && now.qtyStep !== null && now.minQty % now.qtyStep !== 0) {
    faults['minQty'] = 'Minimum must be a multiple of the step';
  }
  if (now.validTo !== null && now.validTo < now.validFrom) {
    faults['validTo'] = 'Valid to is before valid from';
  }
  return faults;
}

/** What an edit changes of the prices themselves. */
export const isPriced = ({ changes }: Pick<Edit<SheetRow>, 'changes'>): boolean =>
  Object.keys(changes).some((field) => /^(?:from|price)\d$/u.test(field));

/** A row that is not in the list yet. */
export const isNewRow = ({ id }: Pick<SheetRow, 'id'>): boolean => id < 0;

/** What is sent of an edit: of a new row everything, else what was typed over. */
export function toSent(
  { row, changes }: Edit<SheetRow>,
  version: number | null = row.version,
): GroupItemInput {
  const now = { ...row, ...changes };
  const { variantId, minQty, qtyStep, validFrom, validTo, isActive, buyerCode } = now;
  if (isNewRow(row)) {
    const prices = toPrices(now);
    return { variantId, prices, minQty, qtyStep, validFrom, validTo, isActive, buyerCode };
  }
  const others = Object.fromEntries(
    Object.entries(changes).filter(([field]) => !/^(?:from|price)\d$/u.test(field)),
  );
  return {
    id: row.id,
    version: version ?? row.version,
    ...others,
    ...(isPriced({ changes }) ? { prices: toPrices(now) } : {}),
  };
}

/** How much less than the shop asks, in basis points; null where nothing can be compared. */
export function offShop({ shopPrice }: GroupItem, price: number | null): number | null {
  if (!shopPrice || price === null) return null;
  return Math.round(((shopPrice - price) * 10_000) / shopPrice);
}

/** What is kept of a price above what the goods cost, tax taken off, in basis points of it. */
export function calculateMargin(
  { cost, taxRate }: GroupItem,
  price: number | null,
  pricesIncludeTax: boolean,
): number | null {
  if (cost === null || !price) return null;
  const kept = pricesIncludeTax ? (price * 100_000) / (100_000 + taxRate) : price;
  return Math.round(((kept - cost) * 10_000) / kept);
}
