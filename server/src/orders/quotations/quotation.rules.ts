import type { Order } from '@counting-house/contract/orders/order.ts';
import type { QuotationState } from '@counting-house/contract/orders/quotation.ts';
import { isDeepStrictEqual } from 'node:util';
import { dateText } from '../../platform/clock.ts';

type Standing = {
  readonly number: string;
  readonly status: 'sent' | 'accepted' | 'lost' | 'superseded';
  readonly validUntil: string | null;
};

/** What became of a quotation by this day. */
export const quotationState = (
  { status, validUntil }: Omit<Standing, 'number'>,
  today: string,
): QuotationState =>
  status === 'sent' && validUntil !== null && validUntil < today ? 'expired' : status;

/** Why a quotation cannot become an order; null when it can. */
export function whyNotConvert(
  quotation: Standing,
  { today, hasChanged }: { readonly today: string; readonly hasChanged: boolean },
): string | null {
  const { number, validUntil } = quotation;
  switch (quotationState(quotation, today)) {
    case 'accepted':
      return `${number} is an order already.`;
    case 'lost':
      return `${number} is marked as lost. Order the same items again instead.`;
    case 'superseded':
      return `A revision has replaced ${number}.`;
    case 'expired':
      return `${number} expired on ${dateText(validUntil ?? today)}. Edit it, and send the revision.`;
    case 'sent':
      return hasChanged
        ? `The draft was changed after ${number} was issued. Print or send the revision first.`
        : null;
  }
}

/** Whether a paper of this draft would tell the customer something else than the one they have. */
export const saysOther = (issued: Order, now: Order): boolean =>
  !isDeepStrictEqual(offerOf(issued), offerOf(now));

/** What a quotation offers: what stands on its paper, but for days of printing. */
const offerOf = (order: Order): unknown =>
  JSON.parse(
    JSON.stringify({
      lines: order.lines
        .filter(({ qty, qtyCancelled }) => qty > qtyCancelled)
        .map(({ variantId, title, qty, unitPrice, netAmount, total, note }) => ({
          variantId,
          title,
          qty,
          unitPrice,
          netAmount,
          total,
          note,
        })),
      charges: order.charges.map(({ kind, label, amount }) => ({ kind, label, amount })),
      total: order.grandTotal,
      buyer: order.buyer?.number ?? null,
      billingAddress: order.billingAddress,
      shippingAddress: order.shippingAddress,
      business: order.business,
      promisedOn: order.promisedOn,
      customerNote: order.customerNote,
    }),
  );

/** 'QTN-2026-00012' at first, 'QTN-2026-00012/2' of its first revision. */
export const revisionNo = (series: string, revision: number): string =>
  revision === 1 ? series : `${series}/${revision}`;
