import { docKindLabels } from '@counting-house/contract/accounts/open-items/open-item.ts';
import type { Order, OrderLine } from '@counting-house/contract/orders/order.ts';
import { paymentMethodNames } from '@counting-house/contract/orders/payment.ts';
import { Suspense } from 'react';
import { amount, money, qty, taxPercent } from '../platform/format/format.ts';
import { OffersNotUsed } from '../offers/offers.routes.tsx';
import { Pictured } from '../ui/files/picture.tsx';
import { Totals, type TotalRow } from '../ui/parts/sheet.tsx';
import { Money, Second } from '../ui/parts/value.tsx';
import css from './order-panel.module.css';

/** The lines of an order as a document: what, how many, at what price, with how far each has come. */
export function OrderGoods({ order }: { order: Order }) {
  return (
    <div>
      <div className={css.scroll}>
        <table className={css.lines}>
          <caption className="unseen">Items</caption>
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">Qty</th>
              <th scope="col">Price</th>
              <th scope="col">GST</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {order.lines.map((line) => (
              <GoodsRow key={line.id} line={line} isDraft={order.status === 'draft'} />
            ))}
          </tbody>
        </table>
      </div>
      <div className={css.foot}>
        <div>
          <TaxTable order={order} />
          <Suspense>
            <OffersNotUsed of={order.offers} />
          </Suspense>
        </div>
        <Totals rows={totalRows(order)} />
      </div>
    </div>
  );
}

function GoodsRow({ line, isDraft }: { line: OrderLine; isDraft: boolean }) {
  const open = line.qty - line.qtyCancelled;
  return (
    <tr data-gone={open === 0 || undefined}>
      <td>
        <Pictured src={line.thumb} size={40}>
          {line.title}
          <small>
            {line.sku}
            {line.note && ` · ${line.note}`}
            {!isDraft && <Marks line={line} open={open} />}
          </small>
        </Pictured>
      </td>
      <td>{qty(open === 0 ? line.qty : open, '', 0)}</td>
      <td>
        {amount(line.unitPrice)}
        {line.priceSource === 'override' && (
          <small title={line.overrideReason ?? undefined}>
            instead of {amount(line.resolvedPrice)}
          </small>
        )}
        {offersOn(line) > 0 && <small>−{amount(offersOn(line))} offers</small>}
        {line.staffDiscount > 0 && <small>−{amount(line.staffDiscount)} discount</small>}
      </td>
      <td>{taxPercent(line.taxRate)}</td>
      <td>
        <b>{amount(line.netAmount)}</b>
      </td>
    </tr>
  );
}

/** How far a line has come, in words; nothing while all of it waits with its goods promised. */
function Marks({ line, open }: { line: OrderLine; open: number }) {
  if (open === 0) return <span> · cancelled</span>;
  const part = (done: number, word: string) =>
    done > 0 ? ` · ${done < open ? `${qty(done)} of ${qty(open)} ` : ''}${word}` : '';
  const furthest =
    part(line.qtyDelivered, 'delivered') ||
    part(line.qtyShipped, 'shipped') ||
    part(line.qtyPacked, 'packed');
  return (
    <>
      {line.qtyCancelled > 0 && ` · ${qty(line.qtyCancelled)} of ${qty(line.qty)} cancelled`}
      {furthest}
      {line.qtyShort > 0 && <b className={css.short}> · waiting for {qty(line.qtyShort)}</b>}
    </>
  );
}

/** The tax in the order by rate, as its invoice will show it. */
function TaxTable({ order }: { order: Order }) {
  const { taxesByRate: taxes, priceMode } = order;
  const codes = [...new Set(taxes.flatMap((one) => one.components.map(({ code }) => code)))];
  if (taxes.length === 0) return <div />;
  return (
    <div className={css.scroll}>
      <table className={css.taxes}>
        <caption className="unseen">Tax by rate</caption>
        <thead>
          <tr>
            <th scope="col">{priceMode === 'inclusive' ? 'Includes GST' : 'GST'}</th>
            <th scope="col">Taxable</th>
            {codes.map((code) => (
              <th scope="col" key={code}>
                {code}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {taxes.map((tax) => (
            <tr key={tax.rate}>
              <td>{taxPercent(tax.rate)}</td>
              <td>{amount(tax.taxable)}</td>
              {codes.map((code) => (
                <td key={code}>
                  {amount(tax.components.find((part) => part.code === code)?.amount ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const offersOn = ({ itemDiscount, orderDiscount, couponDiscount }: OrderLine) =>
  itemDiscount + orderDiscount + couponDiscount;

/** Offers by their names, each with what it was given for; in one sum once part of what they were given on was taken off. */
function offerRows({ offers, offerDiscountAmount, couponCode }: Order): TotalRow[] {
  if (offerDiscountAmount === 0) return [];
  const given = offers.filter(({ isApplied, slot }) => isApplied && slot !== 'shipping');
  const isWhole = given.reduce((all, one) => all + one.amount, 0) === offerDiscountAmount;
  if (!isWhole) return [{ label: 'Offers', value: <Money of={-offerDiscountAmount} /> }];
  return given.map(({ name, code, text, amount: off }) => ({
    label: (
      <span className={css.given}>
        {code !== null && code === couponCode && code !== name ? `${name} (${code})` : name}
        <Second>{text}</Second>
      </span>
    ),
    value: <Money of={-off} />,
  }));
}

function totalRows(order: Order): TotalRow[] {
  const isInclusive = order.priceMode === 'inclusive';
  const paid = order.payments.filter(({ status }) => status === 'done');
  const { cancelledValue, creditedValue } = order;
  return [
    ...(cancelledValue > 0
      ? [
          { label: 'Ordered', value: <Money of={order.grandTotal} /> },
          { label: 'Cancelled', value: <Money of={-cancelledValue} /> },
        ]
      : []),
    { label: 'Goods', value: <Money of={order.goodsList} /> },
    ...offerRows(order),
    ...(order.staffDiscountAmount > 0
      ? [{ label: 'Discount', value: <Money of={-order.staffDiscountAmount} /> }]
      : []),
    ...order.charges
      .filter(({ isCancelled }) => !isCancelled)
      .flatMap(({ label, amount: charged, discount }) => [
        { label, value: <Money of={charged + discount} /> },
        ...(discount > 0
          ? [{ label: `Offer on ${label.toLowerCase()}`, value: <Money of={-discount} /> }]
          : []),
      ]),
    ...(isInclusive ? [] : [{ label: 'GST', value: <Money of={order.taxAmount} /> }]),
    ...(order.roundOff === 0 ? [] : [{ label: 'Round off', value: <Money of={order.roundOff} /> }]),
    {
      label: isInclusive && order.taxesByRate.length > 0 ? 'Total, GST included' : 'Total',
      value: <Money of={order.grandTotal - cancelledValue} />,
      weight: 'final' as const,
    },
    ...(order.status === 'draft'
      ? []
      : [
          ...(creditedValue > 0
            ? [{ label: 'Credit notes', value: <Money of={-creditedValue} /> }]
            : []),
          ...paid.map(({ direction, method, amount: moved }) => ({
            label: `${direction === 'in' ? 'Paid' : 'Refunded'} by ${paymentMethodNames[method]}`,
            value: <Money of={direction === 'in' ? -moved : moved} />,
          })),
          ...order.settlements.map(({ docNo, docKind, amount: settled }) => ({
            label:
              settled > 0
                ? `Settled by ${docKindLabels[docKind].toLowerCase()} ${docNo}`
                : `Credit used for ${docNo}`,
            value: <Money of={-settled} />,
          })),
          { label: 'Balance', value: money(order.balance), weight: 'sum' as const },
        ]),
  ];
}
