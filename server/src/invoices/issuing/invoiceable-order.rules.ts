import { isGiftCard } from '@counting-house/contract/catalogue/product-kind.ts';
import type { orderCharges } from '../../orders/placing/charge.table.ts';
import type { BilledOrder } from '../../orders/fulfilment/tax-due.service.ts';
import type { orderLines } from '../../orders/line.table.ts';
import type { OrderRecord } from '../../orders/order.service.ts';
import type { salesInvoiceLines } from '../invoice-line.table.ts';
import {
  invoiceableRest,
  roundOffNow,
  takeOfLine,
  withTotals,
  type Taken,
} from './invoiceable.rules.ts';

type OrderLine = typeof orderLines.$inferSelect;
type OrderCharge = typeof orderCharges.$inferSelect;
/** A line of an invoice before it is written. */
export type NewLine = Omit<
  typeof salesInvoiceLines.$inferInsert,
  'invoiceId' | 'lineNo' | 'restQty' | 'restNet' | 'restComponents'
>;

/** What an invoice takes of an order: the quantities of goods that are asked for, or its gift cards. */
type Asked = readonly { readonly lineId: number; readonly qty: number }[] | 'gift cards';

/**
 * Lines and charges that this invoice takes, and its part of the order's round-off. Gift cards stand on a
 * receipt of their own, without charges.
 */
export function partToInvoice(
  { order, lines, charges, invoiced: before }: BilledOrder,
  asked: Asked,
) {
  const ofCards = asked === 'gift cards';
  const wanted = new Map(ofCards ? [] : asked.map(({ lineId, qty }) => [lineId, qty]));
  const quantityOf = (line: OrderLine, open: number) => {
    if (isGiftCard(line)) return ofCards ? open : 0;
    if (ofCards) return 0;
    return line.kind === 'service' ? open : Math.min(wanted.get(line.id) ?? 0, open);
  };

  const goods = lines.flatMap((line) => {
    const open = openQty(line);
    const q = quantityOf(line, open);
    if (q === 0) return [];
    const rest = invoiceableRest(
      {
        openQty: open,
        net: line.netAmount,
        discount: line.listAmount - line.netAmount,
        taxComponents: line.taxComponents,
      },
      before.filter(({ orderLineId }) => orderLineId === line.id),
    );
    return [goodsLine(line, q, takeOfLine(rest, q, order.priceMode))];
  });
  const known = new Set(before.map(({ orderChargeId }) => orderChargeId));
  const others = charges
    .filter(({ id, amount }) => !ofCards && !known.has(id) && amount > 0)
    .map((charge) => chargeLine(charge, order));
  const takenQty = new Map(goods.map(({ orderLineId, qty }) => [orderLineId, qty ?? 0]));
  const leavesNothing = lines.every((line) => openQty(line) === (takenQty.get(line.id) ?? 0));
  const documents = new Map(before.map(({ document, roundOff }) => [document, roundOff]));
  const roundedOff = [...documents.values()].reduce((sum, part) => sum + part, 0);
  const taken = goods.length > 0 ? [...goods, ...others] : [];
  const roundOff = roundOffNow({
    left: order.roundOff - roundedOff,
    open: order.grandTotal - order.cancelledValue - order.invoicedValue,
    now: taken.reduce((sum, { total }) => sum + total, 0),
    leavesNothing,
  });
  return { taken, roundOff };
}

/** What of a line no invoice covers. */
export const openQty = (line: OrderLine) => line.qty - line.qtyCancelled - line.qtyInvoiced;

function goodsLine(line: OrderLine, q: number, taken: Taken): NewLine {
  return {
    kind: 'goods',
    orderLineId: line.id,
    sku: line.sku,
    title: line.title,
    hsn: line.hsn,
    unitCode: line.unitCode,
    qty: q,
    unitPrice: line.unitPrice,
    taxId: line.taxId,
    taxRate: line.taxRate,
    ...ofTaken(taken),
  };
}

function chargeLine(charge: OrderCharge, order: OrderRecord): NewLine {
  const taken = withTotals(
    { net: charge.amount, discount: 0, taxComponents: charge.taxComponents },
    order.priceMode,
  );
  return {
    kind: 'charge',
    orderChargeId: charge.id,
    title: charge.label,
    hsn: sacOf[charge.kind],
    unitPrice: charge.amount,
    taxRate: charge.taxRate,
    ...ofTaken(taken),
  };
}

/**
 * What charges are, by service accounting code: what is carried to the buyer, and packing.
 *
 * @see GST scheme of classification of services, headings 9968 and 9985.
 */
const sacOf: Readonly<Record<OrderCharge['kind'], string>> = {
  shipping: '9968',
  cod_fee: '9968',
  packing: '9985',
  other: '',
};

const ofTaken = (taken: Taken) => ({ ...taken, taxComponents: [...taken.taxComponents] });
