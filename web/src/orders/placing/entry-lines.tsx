import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { OrderPreview } from '@counting-house/contract/orders/order-entry.ts';
import { unitName } from '@counting-house/contract/kit/unit-name.ts';
import { amount, count, money, percent, qty, shortDate } from '../../platform/format/format.ts';
import { MatchEnd } from '../../ui/lines/find-box.tsx';
import type { ItemSearch } from '../../ui/lines/item-search.tsx';
import {
  figureColumn,
  type LineColumn,
  moneyColumn,
  printColumn,
  qtyColumn,
} from '../../ui/lines/line-columns.ts';
import type { LineLook } from '../../ui/lines/line-table.tsx';
import { type Discount, type Entry, type EntryLine, itemName } from './entry.ts';
import { readDiscount } from './entry-reasons.ts';
import { StockMark } from './stock-mark.tsx';

type Priced = OrderPreview['lines'][number];
type Column = LineColumn<EntryLine, Priced>;

/** What can be ordered, found by name, SKU or bar code. */
export const itemsToOrder: ItemSearch<typeof orders.listSellableItems> = {
  operation: orders.listSellableItems,
  ask: (q, limit) => ({ q, limit }),
  idOf: (item) => item.variantId,
  nameOf: itemName,
  underOf: (item) =>
    [unitName(item.unitCode, 1_000), item.sku, item.whyNot]
      .filter((words) => words !== null)
      .join(' · '),
  pictureOf: (item) => item.thumb,
  ends: (item) => (
    <>
      <MatchEnd>
        <StockMark available={item.available} word="free" />
        {item.nextExpiry && <small>exp {shortDate(item.nextExpiry)}</small>}
      </MatchEnd>
      <MatchEnd>
        <b>{money(item.price)}</b>
        <small>shop price</small>
      </MatchEnd>
    </>
  ),
  isExact: (item) => item.isExact,
  whyNot: (item) => (item.isOrderable ? null : (item.whyNot ?? 'It is not on sale.')),
};

const stockColumn: Column = printColumn({
  label: 'In stock',
  shows: (line, priced) =>
    priced && (
      <>
        <StockMark available={priced.stock.available} wanted={line.qty} />
        {priced.stock.short > 0 && priced.stock.isBackorder && <small>rest waits for goods</small>}
      </>
    ),
});

const quantityColumn: Column = qtyColumn({
  label: 'Qty',
  field: 'qty',
  says: 'Quantity of',
  isNarrow: true,
  isClosed: (line) => line.isClosed,
  of: (line) => line.qty,
  step: (line) => line.step,
  change: (next) => ({ qty: next }),
});

/** The price in force, or one of the line's own; typing the one in force goes back to it. */
const openPrice: Column = moneyColumn({
  label: 'Price',
  field: 'unitPrice',
  says: 'Price of',
  isClosed: (line) => line.invoiced > 0,
  of: (line, priced) => line.unitPrice ?? priced?.unitPrice ?? null,
  change: (next, priced) => ({ unitPrice: next === priced?.resolvedPrice ? null : next }),
});

const fixedPrice: Column = printColumn({
  label: 'Price',
  shows: (_, priced) => amount(priced?.unitPrice ?? null),
});

const discountColumn: Column = figureColumn({
  label: 'Discount',
  field: 'lineStaffDiscount',
  says: 'Discount on',
  wrong: 'Enter a discount such as 10% or 50',
  isNarrow: true,
  isClosed: (line) => line.invoiced > 0,
  shows: (line) => discountWords(line.discount),
  read: (text) => {
    const discount = readDiscount(text);
    return discount === undefined ? undefined : { discount };
  },
});

const amountColumn: Column = printColumn({
  label: 'Amount',
  shows: (_, priced) => (
    <>
      <b>{amount(priced?.netAmount ?? null)}</b>
      {priced && offersOn(priced) > 0 && <small>offers −{amount(offersOn(priced))}</small>}
    </>
  ),
});

const offersOn = ({ itemDiscount, orderDiscount, couponDiscount }: Priced) =>
  itemDiscount + orderDiscount + couponDiscount;

/** The lines of an order. */
const look: Omit<LineLook<EntryLine, Priced>, 'columns'> = {
  caption: 'Lines of the order',
  nameOf: (line) => line.title,
  underOf: (line) => (
    <>
      {unitName(line.unitCode, 1_000)} · {line.sku}
      {line.note && ` · ${line.note}`}
      {line.priceReason && line.unitPrice !== null && ` · ${line.priceReason}`}
      {line.invoiced > 0 && (
        <b>{line.isClosed ? ' · invoiced' : ` · ${qty(line.invoiced)} invoiced`}</b>
      )}
    </>
  ),
  pictureOf: (line) => line.thumb,
  isFixed: (line) => line.invoiced > 0,
};

/** Where the price of a company comes from, and what more of it would cost. */
function termsOf(line: EntryLine, priced: Priced): string {
  const next = line.unitPrice === null ? priced.nextBreak : null;
  const more = next && `${qty(next.fromQty - line.qty)} more for ${amount(next.price)}`;
  return [sourceWords[priced.priceSource], more].filter(Boolean).join(', ');
}

const sourceWords: Readonly<Record<Priced['priceSource'], string>> = {
  price: 'Shop’s price',
  override: 'Changed',
  exchange: 'Exchange',
  group_item: 'Price list',
  group_discount: 'Group discount',
};

const columns = (price: Column) => [
  stockColumn,
  quantityColumn,
  price,
  discountColumn,
  amountColumn,
];

/** Lines whose prices can be typed over, and lines of those who may not. */
const orderLines: LineLook<EntryLine, Priced> = { ...look, columns: columns(openPrice) };
const orderLinesAtPrice: LineLook<EntryLine, Priced> = {
  ...look,
  columns: columns(fixedPrice),
};

/** The same of a company, whose prices come from its group. */
const underOfCompany: typeof look.underOf = (line, priced) => (
  <>
    {look.underOf(line, priced)}
    {priced && <b> · {termsOf(line, priced)}</b>}
  </>
);
const companyLines: LineLook<EntryLine, Priced> = { ...orderLines, underOf: underOfCompany };
const companyLinesAtPrice: LineLook<EntryLine, Priced> = {
  ...orderLinesAtPrice,
  underOf: underOfCompany,
};

/** How the lines of an order look to whoever may, or may not, change prices. */
export const lookOf = ({ company }: Entry, mayPrice: boolean) =>
  company
    ? mayPrice
      ? companyLines
      : companyLinesAtPrice
    : mayPrice
      ? orderLines
      : orderLinesAtPrice;

function discountWords(discount: Discount | null): string {
  if (!discount) return '–';
  return discount.kind === 'percent' ? percent(discount.value) : amount(discount.value);
}

/** `2 lines, 5 units`. */
export function countedWords({ lines }: Entry): string {
  const units = lines.reduce((sum, line) => sum + line.qty, 0);
  return `${count(lines.length)} ${lines.length === 1 ? 'line' : 'lines'}, ${qty(units)} ${units === 1000 ? 'unit' : 'units'}`;
}
