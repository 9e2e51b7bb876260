import type { PurchaseOrderStatus } from '@counting-house/contract/purchasing/purchase-orders/purchase-order-labels.ts';
import { shareOf } from '../../platform/money.ts';

/** What becomes of a purchase order once it has left draft. */
export type OrderStep =
  | 'submit'
  | 'approve'
  | 'reject'
  | 'send'
  | 'remind'
  | 'receive'
  | 'revise'
  | 'close'
  | 'cancel'
  | 'reopen'
  | 'update';

/** From which states each step may be taken. */
export const orderSteps: Readonly<Record<OrderStep, readonly PurchaseOrderStatus[]>> = {
  update: ['draft'],
  submit: ['draft'],
  approve: ['waiting'],
  reject: ['waiting'],
  send: ['approved', 'sent', 'part_received'],
  remind: ['sent', 'part_received'],
  receive: ['approved', 'sent', 'part_received'],
  revise: ['approved', 'sent', 'part_received'],
  close: ['approved', 'sent', 'part_received', 'received'],
  cancel: ['draft', 'waiting', 'approved', 'sent'],
  reopen: ['closed'],
};

type Priced = {
  /** Paise for one unit. */
  readonly price: number;
  /** Thousandths of the unit. */
  readonly qty: number;
  readonly discountBps: number;
};

/** What a line comes to before tax: price by quantity, less its discount, each rounded half up once. */
export function lineAmounts({ price, qty, discountBps }: Priced): {
  gross: number;
  discount: number;
  taxable: number;
} {
  const gross = shareOf(price, { part: qty, whole: 1_000 });
  const discount = shareOf(gross, { part: discountBps, whole: 10_000 });
  return { gross, discount, taxable: gross - discount };
}

type Progress = {
  readonly skuId: number | null;
  readonly stockQty: number;
  readonly receivedQty: number;
  readonly acceptedQty: number;
  readonly closedQty: number;
};

/** What is still to come of a line, in thousandths of the stock unit. */
export const openQty = ({
  stockQty,
  acceptedQty,
  closedQty,
}: Pick<Progress, 'stockQty' | 'acceptedQty' | 'closedQty'>): number =>
  Math.max(stockQty - acceptedQty - closedQty, 0);

/** How much more of a line was accepted than was ordered. */
export const overQty = ({
  stockQty,
  acceptedQty,
}: Pick<Progress, 'stockQty' | 'acceptedQty'>): number => Math.max(acceptedQty - stockQty, 0);

/** The state of an approved order by what has arrived; services arrive with their bill, and nobody waits for them beside goods. */
export function statusByProgress(
  lines: readonly Progress[],
  { isSent }: { readonly isSent: boolean },
): 'approved' | 'sent' | 'part_received' | 'received' {
  const ofStock = lines.filter(({ skuId }) => skuId !== null);
  const goods = ofStock.length > 0 ? ofStock : lines;
  const hasCome = goods.some(({ receivedQty }) => receivedQty > 0);
  if (hasCome && goods.every((line) => openQty(line) === 0)) return 'received';
  if (hasCome) return 'part_received';
  return isSent ? 'sent' : 'approved';
}

/** Whether an order of this total has to be approved by somebody else. */
export const needsApproval = (total: number, limit: number): boolean => total > limit;
