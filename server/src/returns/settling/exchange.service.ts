import type {
  Resolution,
  SettlePreview,
  SettlePreviewInput,
} from '@counting-house/contract/returns/settle.ts';
import { readBuyer, buyerRefOf } from '../../orders/buyers/buyer.service.ts';
import { confirmByRule } from '../../orders/confirm.service.ts';
import type { OrderRecord } from '../../orders/order.service.ts';
import { salesOrders } from '../../orders/order.table.ts';
import { moveCredit } from '../../orders/payments/move-credit.service.ts';
import { quoteOrder } from '../../orders/placing/quote-order.service.ts';
import { placeOrder } from '../../orders/placing/place.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import { readRow } from '../../platform/rows/rows.ts';
import type { LockedReturn } from '../requests/decide.service.ts';

type Asked = Pick<SettlePreviewInput, 'resolution' | 'exchange'>;

type Exchange = {
  readonly order: OrderRecord;
  readonly asked: Asked;
  /** What came back, and what of its price is credited, paise as shown. */
  readonly goodsBack: readonly { variantId: number; qty: number; cost: number }[];
  /** What the order then owes its buyer, paise. */
  readonly moneyBack: number;
};

/** Whether a return is settled with an order that takes the place of the goods. */
export const isExchanged = (resolution: Resolution): boolean =>
  resolution === 'replacement' || resolution === 'exchange';

/** What the order would cost that takes the place of returned goods, and what would stand against it. */
export async function previewNewOrder(
  ctx: ReadContext,
  exchange: Exchange,
): Promise<NonNullable<SettlePreview['newOrder']>> {
  const ask = askOf(exchange);
  const buyer = await readBuyer(ctx, buyerRefOf(exchange.order));
  const { priced, fields } = await quoteOrder(ctx, ask, { buyer, saved: null });
  const total = priced.totals.grandTotal;
  const credited = Math.min(total, exchange.moneyBack);
  return {
    total,
    credited,
    toCollect: total - credited,
    toGiveBack: exchange.moneyBack - credited,
    fields: asExchange(fields),
  };
}

/**
 * Places the order that takes the place of returned goods, and pays it with what the return leaves with us. The
 * caller has locked the order that they were returned of, with its buyer.
 *
 * @returns both orders as they are then, and what of the money is left to be given back, paise.
 * @throws {Problem} `invalid` (422) by field; `stock.short` (422).
 */
export async function placeNewOrder(
  ctx: WriteContext,
  exchange: Exchange & Pick<LockedReturn, 'record'>,
): Promise<{ from: OrderRecord; to: OrderRecord; toGiveBack: number }> {
  const { order, record, moneyBack } = exchange;
  const ask = askOf(exchange);
  const buyer = await readBuyer(ctx, buyerRefOf(order));
  const { fields } = await quoteOrder(ctx, ask, { buyer, saved: null });
  if (Object.keys(fields).length > 0) throw invalid(asExchange(fields));
  const { id } = await placeOrder(ctx, {
    buyer,
    ask,
    fields: {
      channel: order.channel,
      source: 'exchange',
      externalRef: null,
      note: `${exchange.asked.resolution === 'exchange' ? 'Exchange' : 'Replacement'} for return ${record.number}`,
      customerNote: '',
      tags: [],
    },
    place: true,
    confirm: false,
  });
  const placed = await readRow(ctx, salesOrders, id);
  const amount = Math.min(placed.balance, moneyBack);
  const { from } = await moveCredit(ctx, { from: order, to: placed, amount });
  await confirmByRule(ctx, id);
  return { from, to: await readRow(ctx, salesOrders, id), toGiveBack: moneyBack - amount };
}

/** The goods of the new order: what came back once more, at what is credited for it; or others at the price of today. */
function askOf({ order, asked, goodsBack }: Exchange): Parameters<typeof quoteOrder>[1] {
  const isReplacement = asked.resolution === 'replacement';
  if (isReplacement && goodsBack.length === 0) {
    throw invalid({ resolution: 'Nothing came back that could be replaced' });
  }
  if (!isReplacement && !asked.exchange) throw invalid({ exchange: 'Add at least one item' });
  const same = [...Map.groupBy(goodsBack, ({ variantId }) => variantId)].map(
    ([variantId, parts]) => ({
      variantId,
      qty: parts.reduce((all, { qty }) => all + qty, 0),
      cost: parts.reduce((all, { cost }) => all + cost, 0),
    }),
  );
  const lines = isReplacement
    ? same.map(({ variantId, qty }) => ({ variantId, qty }))
    : (asked.exchange ?? []);
  return {
    reprice: 'refresh',
    lines: [...lines],
    deliveryMethod: order.deliveryMethod,
    ...(order.shippingAddress ? { shippingAddress: order.shippingAddress } : {}),
    ...(order.billingAddress ? { billingAddress: order.billingAddress } : {}),
    exchange: {
      priceMode: order.priceMode,
      costs: isReplacement ? same.map(({ cost }) => cost) : null,
    },
  };
}

/** What is said of lines of the new order stands at the goods that were chosen for it. */
const asExchange = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(fields).map(([path, text]) => [path.replace(/^lines\b/u, 'exchange'), text]),
  );
