import type { OrderEventKind } from '@counting-house/contract/orders/timeline.ts';
import { plainQty } from '../../platform/money.ts';
import { invariant, ruleBroken } from '../../platform/problem.ts';
import type { LineRecord } from '../order.service.ts';
import { openQty } from '../order.rules.ts';
import type { WholeOrder } from './tax-due.service.ts';

/**
 * `rto`: a parcel turned round on its way and will not be delivered; `rtoEnded`: it goes to the buyer after
 * all; `rtoArrived`: it is back at our door; `undelivered`: it was marked delivered by mistake.
 */
export type FulfilmentStep =
  | 'packed'
  | 'unpacked'
  | 'shipped'
  | 'delivered'
  | 'undelivered'
  | 'rto'
  | 'rtoEnded'
  | 'rtoArrived';

/** A step that part of an order takes. */
export type Fulfilment = {
  readonly orderId: number;
  /** The order as the caller holds it, behind its lock; locked and read when left out. */
  readonly whole?: WholeOrder | undefined;
  readonly step: FulfilmentStep;
  readonly lines: readonly { readonly lineId: number; readonly qty: number }[];
  readonly parcelId: number | null;
  /** The moment it happened, ISO. */
  readonly at: string;
  /** How the timeline says the step, where it is not as usual. */
  readonly words?: string | undefined;
  /** Of `rto` and `rtoEnded`: what the parcel was to collect at the door, paise. */
  readonly codOfParcel?: number | undefined;
  /** What the buyer paid at the door; `courier` is null when our own people took the cash. */
  readonly codCollected?:
    | {
        readonly amount: number;
        readonly courier: {
          readonly kind: 'courier';
          readonly id: number;
          readonly name: string;
        } | null;
      }
    | undefined;
};

/** The quantities of a line after a step. */
export function steppedOn(line: LineRecord, step: FulfilmentStep, qty: number) {
  const { title, qtyPacked, qtyShipped, qtyDelivered, qtyRto } = line;
  invariant(qty > 0, 'a step moves more than nothing');
  switch (step) {
    case 'packed': {
      const most = openQty(line) - qtyPacked;
      if (qty > most) {
        const says = `Only ${plainQty(most)} of ${title} is left to pack`;
        throw ruleBroken('order.more_than_open', says);
      }
      return { qtyPacked: qtyPacked + qty };
    }
    case 'unpacked':
      if (qty > qtyPacked - qtyShipped) {
        throw ruleBroken('order.sent_already', `${title} has been sent already`);
      }
      return { qtyPacked: qtyPacked - qty };
    case 'shipped':
      if (qty > qtyPacked - qtyShipped) {
        throw ruleBroken(
          'order.not_packed',
          `Only ${plainQty(qtyPacked - qtyShipped)} of ${title} is packed`,
        );
      }
      return { qtyShipped: qtyShipped + qty };
    case 'delivered':
      passOnItsWay(line, qty);
      return { qtyDelivered: qtyDelivered + qty };
    case 'undelivered':
      invariant(qty <= qtyDelivered, 'no more is taken back than was delivered');
      return { qtyDelivered: qtyDelivered - qty };
    case 'rto':
      passOnItsWay(line, qty);
      return { qtyRto: qtyRto + qty };
    case 'rtoEnded':
      invariant(qty <= qtyRto, 'no more goes on than had turned round');
      return { qtyRto: qtyRto - qty };
    case 'rtoArrived':
      return {};
  }
}

const stepLabels: Readonly<Record<FulfilmentStep, string>> = {
  packed: 'Packed',
  unpacked: 'Unpacked',
  shipped: 'Shipped',
  delivered: 'Delivered',
  undelivered: 'Not delivered after all:',
  rto: 'On its way back to us:',
  rtoEnded: 'Delivery resumed:',
  rtoArrived: 'Back at our door:',
};

/** What a step is on the timeline of its order. */
export const eventKinds = {
  packed: 'packed',
  unpacked: 'unpacked',
  shipped: 'shipped',
  delivered: 'delivered',
  undelivered: 'shipped',
  rto: 'rto',
  rtoEnded: 'shipped',
  rtoArrived: 'rto',
} as const satisfies Record<FulfilmentStep, OrderEventKind>;

/** What of a line was shipped, is not delivered and has not turned round. */
export const onItsWay = (line: Pick<LineRecord, 'qtyShipped' | 'qtyDelivered' | 'qtyRto'>) =>
  line.qtyShipped - line.qtyDelivered - line.qtyRto;

/** @throws {Problem} `order.not_shipped` (422). */
function passOnItsWay(line: LineRecord, qty: number): void {
  const most = onItsWay(line);
  if (qty <= most) return;
  throw ruleBroken('order.not_shipped', `Only ${plainQty(most)} of ${line.title} is on its way`);
}

/** A step in words: 'Packed 2 Mango pickle, 1 Honey'. */
export function stepText({ step, words, lines }: Fulfilment, known: readonly LineRecord[]): string {
  const goods = lines.map(({ lineId, qty }) => {
    const line = known.find(({ id }) => id === lineId);
    return `${plainQty(qty)} ${line?.title ?? ''}`.trim();
  });
  const shown = goods.slice(0, 3).join(', ');
  return `${words ?? stepLabels[step]} ${shown}${goods.length > 3 ? ` and ${goods.length - 3} more` : ''}`;
}
