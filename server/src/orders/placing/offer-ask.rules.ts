import type { LineChange } from '@counting-house/contract/orders/order-entry.ts';
import type { OfferAsk } from '../../offers/candidate.service.ts';
import type { ReadContext } from '../../platform/context.ts';
import type { Business } from '../business/business.service.ts';
import type { Buyer } from '../buyers/buyer.service.ts';
import { openQty } from '../order.rules.ts';
import type { OrderRecord } from '../order.service.ts';
import { keptOffers } from './line-price.rules.ts';
import type { StoredOrder } from './stored-order.service.ts';

/** What is asked of an order that offers depend on. */
type Asked = {
  readonly couponCode?: string | null | undefined;
  readonly chosenOfferIds?: readonly number[] | undefined;
  readonly reprice: 'keep' | 'refresh';
  readonly isCounter?: boolean | undefined;
  readonly trial?: Pick<OfferAsk, 'at' | 'triedIds' | 'draft' | 'withoutIds'> | undefined;
};

/** The code that is entered, or stands on the order. */
export const couponAsked = (ask: Asked, order: OrderRecord | undefined): string | null =>
  ask.couponCode === undefined ? (order?.couponCode ?? null) : ask.couponCode || null;

/** The offers that one of us chose, or that stand on the order. */
export const offersChosen = (ask: Asked, order: OrderRecord | undefined): readonly number[] =>
  ask.chosenOfferIds ?? order?.chosenOfferIds ?? [];

/**
 * Whether an order keeps what offers took off: when invoices bear part of it, or the same goods are asked
 * for at the same prices. Otherwise the offers are asked again.
 */
export function keepsDiscounts(
  asked: readonly LineChange[],
  { saved, ask }: { saved: StoredOrder; ask: Asked },
): boolean {
  if (saved.order.status === 'draft') return false;
  if (saved.isInvoiced) return true;
  if (ask.reprice === 'refresh') return false;
  if (couponAsked(ask, saved.order) !== saved.order.couponCode) return false;
  if (!isSameSet(offersChosen(ask, saved.order), saved.order.chosenOfferIds)) return false;
  const known = new Map(saved.lines.map((line) => [line.id, line]));
  return (
    asked.length === saved.lines.length &&
    asked.every(({ id, qty, unitPrice }) => {
      const line = known.get(id ?? 0);
      const price = unitPrice === null ? line?.resolvedPrice : (unitPrice ?? line?.unitPrice);
      return line && openQty(line) === qty && price === line.unitPrice;
    })
  );
}

const isSameSet = (a: readonly number[], b: readonly number[]) =>
  new Set([...a, ...b]).size === new Set(a).size && a.length === b.length;

/** What a line keeps of what offers took off it; nothing of one that is new. */
export function keptOffersOn({ id, qty }: LineChange, saved: StoredOrder) {
  const known = saved.lines.find((line) => line.id === id);
  return known && keptOffers(known, { had: openQty(known), wanted: qty });
}

/** For whom and under which terms offers are asked for an order. */
export function offerAskOf(
  ctx: ReadContext,
  ask: Asked,
  of: {
    readonly buyer: Buyer | null;
    readonly saved: StoredOrder | null;
    readonly business: Pick<Business, 'group' | 'personId'> | null;
    readonly isNewBuyer: boolean;
    readonly couponCode: string | null;
  },
): OfferAsk {
  const { buyer, business, saved, isNewBuyer, couponCode } = of;
  const order = saved?.order;
  const isPlaced = order !== undefined && order.status !== 'draft';
  const keeps = isPlaced && ask.reprice === 'keep';
  const usedCode = saved?.offers.couponId ? (order?.couponCode ?? null) : null;
  // A code that another offer beat does not join later by itself.
  const isIdle = keeps && couponCode === order.couponCode && usedCode === null;
  return {
    buyer: buyer && !buyer.isWalkIn ? { kind: buyer.kind, id: buyer.id } : null,
    group: business?.group ?? null,
    personId: business?.personId ?? null,
    isNewCustomer: isNewBuyer,
    source: offerSourceOf(ctx, ask, order),
    couponCode: isIdle ? null : couponCode,
    orderId: order?.id ?? null,
    used: saved?.offers.used ?? new Map(),
    usedCode,
    keeps,
    chosenIds: offersChosen(ask, order),
    ...ask.trial,
  };
}

/** Where an order comes from, as offers ask: a draft that is held at the counter stays one of the counter. */
function offerSourceOf(
  ctx: ReadContext,
  { isCounter }: Asked,
  order: OrderRecord | undefined,
): OfferAsk['source'] {
  if (isCounter || order?.source === 'store') return 'store';
  const isFromShop = order ? order.source === 'storefront' : ctx.user.kind === 'token';
  return isFromShop ? 'storefront' : 'manual';
}
