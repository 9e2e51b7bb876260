import { catalogueScreens } from '../catalogue/catalogue.routes.tsx';
import type { GroupItem } from '@counting-house/contract/b2b/group-item.ts';
import { amount, date, percent, qty as qtyWords, today } from '../platform/format/format.ts';
import { parseDate, parseMoney, parseQty } from '../platform/format/parse.ts';
import { gridColumn } from '../ui/grid/grid-cell.tsx';
import { type GridColumn, type GridLine, toGridLine, useGridAround } from '../ui/grid/use-grid.ts';
import { choiceColumn, figureColumn, textColumn } from '../ui/lines/line-columns.ts';
import { Nothing } from '../ui/parts/value.tsx';
import { type Column, code, link, money, stacked, text } from '../ui/table/columns.tsx';
import {
  type FromCell,
  fromCell,
  calculateMargin,
  mostBreaks,
  offShop,
  priceCell,
  type SheetRow,
  toSheetRow,
} from './price-sheet-row.ts';

type Cell = GridColumn<SheetRow>;
type Typed = GridLine<SheetRow>;

export const titleColumn: Column<GroupItem> = stacked(
  link('title', 'Item', catalogueScreens.variant, { id: 'variantId' }),
  code('sku', 'SKU', { sorted: true }),
);

/** What the fields of the sheet are called where something is wrong with them. */
export const sheetLabels: Readonly<Record<string, string>> = {
  price0: 'Price',
  ...Object.fromEntries(
    Array.from({ length: mostBreaks - 1 }, (_, at) => [
      [`from${at + 1}`, `Break ${at + 1} from`],
      [`price${at + 1}`, `Break ${at + 1} price`],
    ]).flat(),
  ),
  prices: 'Price',
  minQty: 'Minimum',
  qtyStep: 'Step',
  validFrom: 'Valid from',
  validTo: 'Valid to',
  isActive: 'Active',
  buyerCode: 'Their code',
};

/**
 * The columns of a price list that is typed over.
 *
 * @param breaks how many quantity breaks have cells, beside the price of any quantity.
 */
export function sheetColumns(breaks: number, pricesIncludeTax: boolean): Column<GroupItem>[] {
  return [
    titleColumn,
    money('shopPrice', 'Shop’s price'),
    typed(price(0)),
    ...Array.from({ length: breaks }, (_, at) => [
      typed(from(at + 1)),
      typed(price(at + 1)),
    ]).flat(),
    live('off', 'Off the shop’s', (row) => offShop(row, row.price0)),
    live('margin', 'Margin', (row) => calculateMargin(row, row.price0, pricesIncludeTax), true),
    typed(quantity('minQty')),
    typed(quantity('qtyStep')),
    { ...typed(day('validFrom')), isSorted: true },
    typed(day('validTo')),
    typed(isActive),
    { ...typed(buyerCode), isExtra: true },
  ];
}

/** A cell of the sheet in a list of items. */
function typed(column: Cell): Column<GroupItem> {
  const label = sheetLabels[column.field] ?? column.label;
  const shown: Column<SheetRow> = {
    ...text(column.field as 'sku', label),
    isRight: column.kind === 'typed' && column.isFigure,
  };
  const { cell } = gridColumn(shown, column, titleColumn);
  return { ...shown, cell: (row) => cell(toSheetRow(row)), words: () => '' };
}

const price = (at: number): Cell => {
  const field = priceCell(at);
  return figureColumn<Typed, SheetRow>({
    label: sheetLabels[field] ?? '',
    field,
    says: at === 0 ? 'Price of' : `Price from break ${at} of`,
    wrong: 'Enter an amount such as 1,250.50',
    shows: (line) => (line[field] === null ? '' : amount(line[field])),
    read: (typedText) => {
      const value = parseMoney(typedText);
      if (value === null && at > 0) return { [field]: null };
      return typeof value === 'number' && value > 0 ? { [field]: value } : undefined;
    },
  });
};

const from = (at: number): Cell => {
  const field = fromCell(at);
  return quantityOf(field, `Break ${at} starts at, of`);
};

const quantity = (field: 'minQty' | 'qtyStep'): Cell =>
  quantityOf(field, field === 'minQty' ? 'Minimum of' : 'Step of');

/** A quantity above nothing; emptied it is none. */
function quantityOf(field: 'minQty' | 'qtyStep' | FromCell, says: string): Cell {
  return figureColumn<Typed, SheetRow>({
    label: sheetLabels[field] ?? '',
    field,
    says,
    isNarrow: true,
    wrong: 'Enter a quantity such as 2.5',
    shows: (line) => (line[field] === null ? '' : qtyWords(line[field])),
    read: (typedText) => {
      const value = parseQty(typedText);
      if (value === null) return { [field]: null };
      return typeof value === 'number' && value > 0 ? { [field]: value } : undefined;
    },
  });
}

function day(field: 'validFrom' | 'validTo'): Cell {
  return {
    ...textColumn<Typed, SheetRow>({
      label: sheetLabels[field] ?? '',
      field,
      says: field === 'validFrom' ? 'Valid from, of' : 'Valid to, of',
      of: (line) => (line[field] === null ? '' : date(line[field])),
      change: () => ({}),
    }),
    wrong: 'Enter a day such as 31 Mar 2027',
    read: (typedText) => {
      if (typedText.trim() === '' && field === 'validTo') return { validTo: null };
      const value = parseDate(typedText, today());
      if (value === null) return undefined;
      return field === 'validFrom' ? { validFrom: value } : { validTo: value };
    },
  };
}

const buyerCode: Cell = textColumn<Typed, SheetRow>({
  label: 'Their code',
  field: 'buyerCode',
  says: 'Their code for',
  of: (line) => line.buyerCode,
  change: (typedText) => ({ buyerCode: typedText }),
});

const isActive: Cell = choiceColumn<Typed>({
  label: 'Active',
  field: 'isActive',
  says: 'Active:',
  options: () => ({ yes: 'Yes', no: 'No' }),
  value: (line) => (line.isActive ? 'yes' : 'no'),
  choose: (value) => ({ isActive: value === 'yes' }),
});

/** A share that follows what is typed into the row. */
function live(
  key: string,
  label: string,
  of: (row: SheetRow) => number | null,
  isExtra = false,
): Column<GroupItem> {
  const Live = ({ row }: { row: SheetRow }) => {
    const edit = useGridAround<SheetRow>().edits.usePart((edits) => edits.get(row.id));
    const share = of(toGridLine(row, edit));
    return share === null ? <Nothing /> : <>{percent(share)}</>;
  };
  return {
    key,
    label,
    isRight: true,
    isExtra,
    cell: (row) => <Live row={toSheetRow(row)} />,
    words: (row) => percent(of(toSheetRow(row))),
  };
}
