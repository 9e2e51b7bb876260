import {
  priceOriginLabels,
  type PurchaseOrderPreview,
} from '@counting-house/contract/purchasing/purchase-orders/purchase-order.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { amount, money, qty } from '../../platform/format/format.ts';
import { MatchEnd } from '../../ui/lines/find-box.tsx';
import type { ItemSearch } from '../../ui/lines/item-search.tsx';
import {
  choiceColumn,
  discountColumn,
  type LineColumn,
  moneyColumn,
  printColumn,
  qtyColumn,
} from '../../ui/lines/line-columns.ts';
import type { LineLook } from '../../ui/lines/line-table.tsx';
import type { DraftLine } from './purchase-draft.ts';

type Priced = PurchaseOrderPreview['lines'][number];
type Column = LineColumn<DraftLine, Priced>;

/** What can be ordered, found by our words, the vendor's, or a bar code; with the vendor's price. */
export const itemsToBuy = (
  vendorId: number | undefined,
): ItemSearch<typeof purchasing.listOrderables> => ({
  operation: purchasing.listOrderables,
  ask: (q, limit) => ({ q, limit, ...(vendorId === undefined ? {} : { vendorId }) }),
  idOf: ({ key }) => key,
  nameOf: ({ name }) => name,
  underOf: ({ code, vendorCode, vendorName }) =>
    [code, vendorCode, vendorName].filter(Boolean).join(' · '),
  pictureOf: () => null,
  ends: ({ onHand, onOrder, stockUnit, price, priceOrigin, unit }) => (
    <>
      <MatchEnd>
        {qty(onHand, stockUnit)}
        <small>{onOrder > 0 ? `${qty(onOrder)} on order` : 'on hand'}</small>
      </MatchEnd>
      <MatchEnd>
        <b>{price === null ? '–' : `${money(price)} / ${unit}`}</b>
        <small>{priceOriginLabels[priceOrigin]}</small>
      </MatchEnd>
    </>
  ),
  isExact: () => false,
  whyNot: () => null,
});

const stockColumn: Column = printColumn({
  label: 'In hand',
  shows: (line, priced) =>
    priced &&
    line.skuId !== null && (
      <>
        {qty(priced.onHand, priced.stockUnit)}
        {priced.onOrder > 0 && <small>{qty(priced.onOrder)} on order</small>}
      </>
    ),
});

const quantityColumn: Column = qtyColumn({
  label: 'Qty',
  field: 'qty',
  says: 'Quantity of',
  isNarrow: true,
  of: (line) => line.qty,
  step: (line) => line.step,
  change: (next) => ({ qty: next }),
});

const unitColumn: Column = choiceColumn({
  label: 'Unit',
  field: 'unitId',
  says: 'Unit of',
  isNarrow: true,
  isClosed: (line) => line.hasCome || line.units.length < 2,
  options: ({ units }) => Object.fromEntries(units.map(({ id, code }) => [String(id), code])),
  value: ({ unitId }) => String(unitId),
  choose: (value) => ({ unitId: Number(value), step: 1_000 }),
});

/** The vendor's price, or one that was agreed; an emptied cell goes back to the price list. */
const priceColumn: Column = moneyColumn({
  label: 'Price',
  field: 'price',
  says: 'Price of',
  isClosed: (line) => line.hasCome,
  of: (line) => line.price,
  change: (next) => ({ price: next, isAgreed: next !== null }),
});

/** What the line comes to; below it what the vendor's price is, where another was agreed. */
const amountColumn: Column = printColumn({
  label: 'Amount',
  shows: (line, priced) => (
    <>
      <b>{amount(priced?.taxable ?? null)}</b>
      {priced && priced.listPrice !== null && priced.listPrice !== line.price && (
        <small>
          {priceOriginLabels[priced.priceOrigin]} {amount(priced.listPrice)}
        </small>
      )}
    </>
  ),
});

/** The lines of a purchase order. */
export const purchaseLines: LineLook<DraftLine, Priced> = {
  caption: 'Lines of the purchase order',
  nameOf: ({ name }) => name,
  underOf: (line) => (
    <>
      {[line.code, line.description].filter(Boolean).join(' · ')}
      {line.price === 0 && <b> · free</b>}
      {line.hasCome && <b> · part received</b>}
    </>
  ),
  isFixed: (line) => line.hasCome,
  columns: [
    stockColumn,
    quantityColumn,
    unitColumn,
    priceColumn,
    discountColumn({ isClosed: (line) => line.hasCome }),
    amountColumn,
  ],
};
