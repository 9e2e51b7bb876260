import type {
  CancelledOrder,
  CancelOrder,
  CancelOrderLines,
  CancelPreview,
  CancelPreviewInput,
  MoneyBack,
} from '@counting-house/contract/returns/cancel.ts';
import { creditForCancelled, previewCredit } from '../../invoices/credit/credit.service.ts';
import { cancelOpen, type Cancelled } from '../../orders/cancelling/cancel-open.service.ts';
import { planCancel, toCredit, type CancelAsk } from '../../orders/cancelling/plan.service.ts';
import { getOrder, lockOrder, type OrderRecord } from '../../orders/order.service.ts';
import { salesOrders } from '../../orders/order.table.ts';
import { codAfter } from '../../orders/payments/payment.service.ts';
import {
  giveBack,
  moneyBackOf,
  owedTo,
  refundPlan,
  type RefundOrder,
} from '../../orders/payments/refund.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { readRow, stale } from '../../platform/rows/rows.ts';
import { readCancelReason, type CancelReason } from './reason.service.ts';
import { tellCancelled } from './notify-cancelled.service.ts';

/** What is cancelled, why, and what becomes of the money. */
type Cancelling = CancelAsk & {
  readonly reason: CancelReason;
  readonly money?: MoneyBack | undefined;
  readonly mail: boolean;
};

type Done = Cancelled &
  Awaited<ReturnType<typeof giveBack>> &
  Pick<Awaited<ReturnType<typeof creditForCancelled>>, 'notes'>;

/**
 * Cancels a whole order: its goods are free again, what was paid goes back, and the buyer is told.
 *
 * @throws {Problem} `order.cancelled` (409) when somebody did it first; `order.packed`, `order.sent`,
 *   `order.invoiced` (422); `stale` (409).
 */
export async function cancelOrder(ctx: WriteContext, input: CancelOrder): Promise<CancelledOrder> {
  const { id, version, reasonId, note = '', money, mail } = input;
  const order = await lockSeen(ctx, { id, version });
  const reason = await readCancelReason(ctx, { reasonId, note });
  return answerOf(ctx, await cancel(ctx, order, { reason, money, mail }));
}

/**
 * Cancels quantities of an order's lines; with nothing left the order itself.
 *
 * @throws {Problem} those of `cancelOrder`; `invalid` (422) by line.
 */
export async function cancelOrderLines(
  ctx: WriteContext,
  input: CancelOrderLines,
): Promise<CancelledOrder> {
  const { id, version, reasonId, note = '', money, mail, lines, refundShipping } = input;
  const order = await lockSeen(ctx, { id, version });
  if (order.status === 'draft') throw ruleBroken('order.not_open', 'Change the draft instead');
  const reason = await readCancelReason(ctx, { reasonId, note });
  return answerOf(ctx, await cancel(ctx, order, { reason, money, mail, lines, refundShipping }));
}

/** What `cancelOrder` or `cancelOrderLines` would do; nothing is written. @throws {Problem} theirs. */
export async function previewCancel(
  ctx: ReadContext,
  { id, ...ask }: CancelPreviewInput,
): Promise<CancelPreview> {
  const order = await readRow(ctx, salesOrders, id);
  const lines = await toCredit(ctx, order, ask);
  const notes = lines.length > 0 ? await previewCredit(ctx, { orderId: id, lines }) : [];
  const { plan } = await planCancel(ctx, order, { ...ask, notes });
  const { value, isWhole } = plan;
  const moneyBack = backOf({ ...order, balance: order.balance - value }, { value, isWhole });
  return {
    lines: plan.lines.map(({ line, qty, value: off }) => ({
      lineId: line.id,
      title: line.title,
      sku: line.sku,
      qty,
      value: off,
    })),
    charges: plan.charges.map(({ label, total }) => ({ label, amount: total })),
    value,
    credited: notes.reduce((sum, { amounts }) => sum + amounts.total, 0),
    isWhole,
    codVoided: order.pendingCod - codAfter(order, order.balance - value),
    moneyBack,
    payments: await refundPlan(ctx, id, moneyBack),
  };
}

/** Cancels of an order that is locked, gives back what it no longer costs, and tells the buyer. */
export async function cancel(
  ctx: WriteContext,
  order: OrderRecord,
  { reason, money, mail, ...ask }: Cancelling,
): Promise<Done> {
  const credited = await creditInvoiced(ctx, order, { ask, reason });
  const { order: after, plan } = await cancelOpen(ctx, credited.order, { ...ask, reason });
  const given = await moneyOf(ctx, after, { plan, money, reason });
  if (mail && order.orderNo !== null) {
    await tellCancelled(ctx, given.order, { plan, reason, refunds: given.refunds });
  }
  return { ...given, plan, notes: credited.notes };
}

/** Writes the credit notes over what invoices bear of what is cancelled; afterwards they bear it no more. */
async function creditInvoiced(
  ctx: WriteContext,
  order: OrderRecord,
  { ask, reason }: { ask: CancelAsk; reason: CancelReason },
) {
  const lines = await toCredit(ctx, order, ask);
  if (lines.length === 0) return { order, notes: [] };
  const asked = { orderId: order.id, lines, reason: reason.name };
  return creditForCancelled(ctx, asked, order);
}

async function moneyOf(
  ctx: WriteContext,
  order: OrderRecord,
  { plan, money, reason }: Pick<Cancelled, 'plan'> & Pick<Cancelling, 'money' | 'reason'>,
) {
  const { to = 'source', spread } = money ?? {};
  if (to === 'keep') return { order, refunds: [] };
  const amount = spread ? spread.reduce((sum, part) => sum + part.amount, 0) : backOf(order, plan);
  return giveBack(ctx, order, { amount, to, spread, reason: reason.name });
}

/** What goes back: what the order costs less, as far as it was paid; of a whole order all that is owed. */
const backOf = (
  order: RefundOrder,
  { value, isWhole }: Pick<Cancelled['plan'], 'value' | 'isWhole'>,
): number => (isWhole ? owedTo(order) : moneyBackOf(order, value));

async function lockSeen(
  ctx: WriteContext,
  { id, version }: { id: number; version: number },
): Promise<OrderRecord> {
  const order = await lockOrder(ctx, id);
  // Anyone who cancels what is cancelled reads by whom, not that it changed.
  if (order.status !== 'cancelled' && order.version !== version) {
    throw await stale(ctx, salesOrders, order);
  }
  return order;
}

async function answerOf(
  ctx: WriteContext,
  { order, refunds, notes }: Done,
): Promise<CancelledOrder> {
  const shown = await getOrder(ctx, order);
  const ids = new Set(refunds.map(({ id }) => id));
  return {
    order: shown,
    refunds: shown.payments.filter(({ id }) => ids.has(id)),
    creditNotes: notes.map(({ id, number, total }) => ({ id, number: number ?? '', total })),
  };
}
