import type {
  Refunded,
  RefundPayment,
  RefundPreview,
  RefundPreviewInput,
} from '@counting-house/contract/returns/refund.ts';
import { getOrder, lockOrder } from '../../orders/order.service.ts';
import { salesOrders } from '../../orders/order.table.ts';
import { giveBack, owedTo, refundPlan } from '../../orders/payments/refund.service.ts';
import { notifyRefunded } from '../../orders/payments/notify-refund.service.ts';
import { whoGaveBack } from '../../orders/payments/who.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { conflict } from '../../platform/problem.ts';
import { readRow, stale } from '../../platform/rows/rows.ts';
import { creditBeyond } from './beyond.service.ts';

/** What an order owes its buyer, and how an amount of it spreads over what they paid. */
export async function previewRefund(
  ctx: ReadContext,
  { id, amount }: RefundPreviewInput,
): Promise<RefundPreview> {
  const order = await readRow(ctx, salesOrders, id);
  const owed = owedTo(order);
  return { owed, payments: await refundPlan(ctx, id, Math.min(amount ?? owed, owed)) };
}

/**
 * Gives back what an order owes its buyer, or part of it; with `creditsRest` more than that, for which its invoices
 * are credited first.
 *
 * @throws {Problem} `refund.given` (409) when somebody did it first; `invalid` (422) by field, also when
 *   the order owes less; `stale` (409).
 */
export async function refund(ctx: WriteContext, input: RefundPayment): Promise<Refunded> {
  const { orderId, version, reason, to, spread } = input;
  const order = await lockOrder(ctx, orderId);
  const isStale = version !== undefined && version !== order.version;
  const creditsRest = input.creditsRest === true;
  if (isStale || (owedTo(order) === 0 && !creditsRest)) {
    const given = await whoGaveBack(ctx, order.id);
    if (given) throw conflict('refund.given', given);
  }
  if (isStale) throw await stale(ctx, salesOrders, order);
  const parts = spread ?? [];
  const amount = input.amount ?? parts.reduce((sum, part) => sum + part.amount, 0);
  const credited = creditsRest
    ? await creditBeyond(ctx, order, { amount, reason })
    : { order, notes: [] };
  const { refunds } = await giveBack(ctx, credited.order, { amount, to, spread, reason });
  await notifyRefunded(ctx, order, refunds);
  const shown = await getOrder(ctx, order);
  const ids = new Set(refunds.map(({ id }) => id));
  return {
    order: shown,
    refunds: shown.payments.filter(({ id }) => ids.has(id)),
    creditNotes: credited.notes.map(({ id, number, total }) => ({
      id,
      number: number ?? '',
      total,
    })),
  };
}
