import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { OrderPreview } from '@counting-house/contract/orders/order-entry.ts';
import { unitName } from '@counting-house/contract/kit/unit-name.ts';
import {
  amount,
  count,
  money,
  percent,
  qty,
  shortDate,
  taxPercent,
} from '../../platform/format/format.ts';
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
import { refreshing } from '../../ui/theme/refreshing.ts';
import { type Discount, type Entry, type EntryLine, itemName } from './entry.ts';
import { readDiscount } from './entry-reasons.ts';
import css from './entry.module.css';
import { StockMark } from './stock-mark.tsx';
import { taxName } from '../tax-name.ts';

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
        <StockMark available={item.available} expired={item.expired} word="free" />
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
        <StockMark
          available={priced.stock.available}
          expired={priced.stock.expired}
          wanted={line.qty}
        />
        {priced.stock.short > 0 && priced.stock.isBackorder && (
          <small>rest waiting for stock</small>
        )}
      </>
    ),
});

const quantity = {
  label: 'Qty',
  field: 'qty',
  says: 'Quantity of',
  isNarrow: true,
  isClosed: (line: EntryLine) => line.isClosed,
  of: (line: EntryLine) => line.qty,
  step: (line: EntryLine) => line.step,
  change: (next: number) => ({ qty: next }),
};
const quantityColumn: Column = qtyColumn(quantity);

/** Of a company: Shift with up takes as much as the next price asks for. */
const quantityOfCompany: Column = qtyColumn({
  ...quantity,
  leap(line, priced) {
    const next = nextOf(line, priced);
    return next && { qty: next.fromQty };
  },
});

/** The price in force, or one of the line's own; typing the one in force goes back to it. */
const price = {
  label: 'Price',
  field: 'unitPrice',
  says: 'Price of',
  isClosed: (line: EntryLine) => line.invoiced > 0,
  of: (line: EntryLine, priced: Priced | undefined) => line.unitPrice ?? priced?.unitPrice ?? null,
  change: (next: number | null, priced: Priced | undefined) => ({
    unitPrice: next === priced?.resolvedPrice ? null : next,
  }),
};
const openPrice: Column = moneyColumn(price);

const fixedPrice: Column = printColumn({
  label: 'Price',
  shows: (_, priced) => amount(priced?.unitPrice ?? null),
});

/** The same of a company, whose prices come from its group. */
const openPriceOfCompany: Column = moneyColumn({
  ...price,
  under: (line, priced, set) => <PriceTerms line={line} priced={priced} set={set} />,
});

const fixedPriceOfCompany: Column = printColumn({
  label: 'Price',
  shows: (line, priced) => (
    <>
      {amount(priced?.unitPrice ?? null)}
      <PriceTerms line={line} priced={priced} />
    </>
  ),
});

/** What a line bears, under the name that the buyer's state gives it. */
const taxColumn = (label: ReturnType<typeof taxName>): Column =>
  printColumn({
    label,
    isNarrow: true,
    shows: (_, priced) => (priced ? taxPercent(priced.taxRate) : ''),
  });

const discountColumn: Column = figureColumn({
  label: 'Discount',
  field: 'lineStaffDiscount',
  says: 'Discount on',
  wrong: 'Enter a discount such as 10% or 50',
  isNarrow: true,
  isClosed: (line) => line.invoiced > 0,
  shows: (line) => discountText(line.discount),
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

/** From how much on a line costs less; null where nothing more is gained. */
const nextOf = (line: EntryLine, priced: Priced | undefined) =>
  line.unitPrice === null && !line.isClosed ? (priced?.nextBreak ?? null) : null;

/** Where the price of a company comes from, and how many more of it cost less. */
function PriceTerms({
  line,
  priced,
  set,
}: {
  line: EntryLine;
  priced: Priced | undefined;
  set?: (change: Partial<EntryLine>) => void;
}) {
  if (!priced) return null;
  const next = nextOf(line, priced);
  const more = next && `${qty(next.fromQty - line.qty)} more for ${amount(next.price)}`;
  if (!next || !set) return <small>{more ?? sourceLabels[priced.priceSource]}</small>;
  return (
    <button
      type="button"
      className={css.more}
      tabIndex={-1}
      title={`Make it ${qty(next.fromQty)}: Shift and ↑ in the quantity`}
      onClick={() => set({ qty: next.fromQty })}
    >
      {more}
    </button>
  );
}

/** Of a line of a price list: what it costs by quantity, and what it takes to reach the next price. */
function Ladder({
  line,
  priced,
  set,
}: {
  line: EntryLine;
  priced: Priced;
  set: (change: Partial<EntryLine>) => void;
}) {
  const { breaks } = priced;
  const next = nextOf(line, priced);
  return (
    <div className={css.ladder}>
      {breaks.map(({ fromQty, price: each }, index) => {
        const above = breaks[index + 1];
        const isHere = fromQty <= line.qty && (!above || line.qty < above.fromQty);
        return (
          <span key={fromQty} aria-current={isHere || undefined}>
            {above
              ? `${qty(Math.max(fromQty, line.step))} to ${qty(above.fromQty - line.step)}`
              : `${qty(fromQty)} or more`}{' '}
            <b>{amount(each)}</b>
          </span>
        );
      })}
      {next && (
        // The line keeps the keyboard, so that its row stays open.
        <button
          type="button"
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => set({ qty: next.fromQty })}
        >
          {`Make it ${qty(next.fromQty)}: ${moreText(priced, next)}`}
        </button>
      )}
    </div>
  );
}

/** What the larger quantity costs beside what is there: '1,360.00 more', or less. */
function moreText({ listAmount }: Priced, next: NonNullable<Priced['nextBreak']>): string {
  const more = Math.round((next.fromQty * next.price) / 1000) - listAmount;
  return `${amount(Math.abs(more))} ${more < 0 ? 'less' : 'more'}`;
}

const sourceLabels: Readonly<Record<Priced['priceSource'], string>> = {
  price: 'Shop’s price',
  override: 'Changed',
  exchange: 'Exchange',
  group_item: 'Price list',
  group_discount: 'Group price',
};

const ladderOf: NonNullable<LineLook<EntryLine, Priced>['opensOf']> = (line, priced, set) =>
  priced && priced.breaks.length > 0 && line.unitPrice === null && !line.isClosed ? (
    <Ladder line={line} priced={priced} set={set} />
  ) : null;

/** The lines of an order by what is in them and who types them; made once, so that a table keeps its cells. */
const looks = new Map<string, LineLook<EntryLine, Priced>>();

/**
 * How the lines of an order look to anyone who may, or may not, change prices. A company bargains about prices: a
 * discount has a column once a line has one.
 */
export function chooseLook(
  { company, lines }: Entry,
  mayPrice: boolean,
  preview: OrderPreview | null,
): LineLook<EntryLine, Priced> {
  const tax = taxName(preview);
  const isOfCompany = company !== null;
  const hasDiscount = !isOfCompany || lines.some(({ discount }) => discount !== null);
  const key = [isOfCompany, hasDiscount, mayPrice, tax].join(' ');
  const known = looks.get(key) ?? {
    ...look,
    ...(isOfCompany ? { opensOf: ladderOf } : {}),
    columns: columnsFor({ isOfCompany, hasDiscount, mayPrice, tax }),
  };
  looks.set(key, known);
  return known;
}

function columnsFor({
  isOfCompany,
  hasDiscount,
  mayPrice,
  tax,
}: {
  isOfCompany: boolean;
  hasDiscount: boolean;
  mayPrice: boolean;
  tax: ReturnType<typeof taxName>;
}): Column[] {
  return [
    stockColumn,
    isOfCompany ? quantityOfCompany : quantityColumn,
    isOfCompany
      ? mayPrice
        ? openPriceOfCompany
        : fixedPriceOfCompany
      : mayPrice
        ? openPrice
        : fixedPrice,
    ...(hasDiscount ? [discountColumn] : []),
    ...(isOfCompany ? [taxColumn(tax)] : []),
    amountColumn,
  ];
}

function discountText(discount: Discount | null): string {
  if (!discount) return '–';
  return discount.kind === 'percent' ? percent(discount.value) : amount(discount.value);
}

/** Below the lines: how many there are and what the goods come to. */
export function LinesSum({
  entry,
  preview,
  isPricing,
}: {
  entry: Entry;
  preview: OrderPreview | null;
  isPricing: boolean;
}) {
  const goods = (preview?.lines ?? []).reduce((sum, { netAmount }) => sum + netAmount, 0);
  return (
    <p className={css.linesSum}>
      <span>{countedText(entry)}</span>
      <b {...refreshing(isPricing)}>{amount(goods)}</b>
    </p>
  );
}

/** `2 lines, 5 units`. */
export function countedText({ lines }: Entry): string {
  const units = lines.reduce((sum, line) => sum + line.qty, 0);
  return `${count(lines.length)} ${lines.length === 1 ? 'line' : 'lines'}, ${qty(units)} ${units === 1000 ? 'unit' : 'units'}`;
}
