import type { RefundTo } from '@counting-house/contract/orders/payments/refund.ts';
import type {
  SettledReturn,
  SettlePreview,
  SettlePreviewInput,
  SettleReturn,
} from '@counting-house/contract/returns/settle.ts';
import { creditReturn } from '../../invoices/credit/credit.service.ts';
import { setReturned } from '../../orders/fulfilment/fulfilment.service.ts';
import { getOrder, type OrderRecord } from '../../orders/order.service.ts';
import { salesOrders } from '../../orders/order.table.ts';
import { giveBack, refundPlan } from '../../orders/payments/refund.service.ts';
import { notifyRefunded } from '../../orders/payments/notify-refund.service.ts';
import { noteEvent } from '../../orders/timeline.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { conflict, invalid } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { changeRow, readRow } from '../../platform/rows/rows.ts';
import { closedMessage } from '../returns.templates.ts';
import { addBonus } from './bonus.service.ts';
import { lockReturn, type LockedReturn } from '../requests/decide.service.ts';
import { isExchanged, placeNewOrder, previewNewOrder } from './exchange.service.ts';
import { tellReturn } from '../requests/message.service.ts';
import { getReturn } from '../requests/return.service.ts';
import { keepUncredited } from './rest.service.ts';
import { returnLines, returnOrders } from '../requests/return.table.ts';
import { readSettleFigures } from './settle-figures.service.ts';

/**
 * Every figure of settling a return; nothing is written.
 *
 * @throws {Problem} `return.not_received` (409) before all is here; `return.not_invoiced`,
 *   `credit.kept_above` (422).
 */
export async function previewSettle(
  ctx: ReadContext,
  { id, ...asked }: SettlePreviewInput,
): Promise<SettlePreview> {
  const record = await readRow(ctx, returnOrders, id);
  const order = await readRow(ctx, salesOrders, record.orderId);
  const lines = await readRows(ctx, returnLines, { returnId: id }, { orderBy: ['id'] });
  const { shown, goodsBack } = await readSettleFigures(ctx, { order, record, lines }, asked);
  const newOrder = isExchanged(asked.resolution)
    ? await previewNewOrder(ctx, { order, asked, goodsBack, moneyBack: shown.moneyBack })
    : null;
  const payments = await refundPlan(ctx, order.id, newOrder?.toGiveBack ?? shown.moneyBack);
  return { ...shown, payments, newOrder };
}

/**
 * Settles a return: the credit note, the order's money, and what goes back to the buyer or pays the order that
 * takes the place of the goods. With it the order is returned when all of it came back. Of a part, what is
 * still to come goes on as a return of its own.
 *
 * Locks the order, the return, then the invoices.
 *
 * @throws {Problem} as `previewSettle`; `return.settled` (409) when somebody did it first;
 *   `return.settle_changed` (409) when the figures are no longer those that were seen; those of `giveBack` and,
 *   of a replacement or an exchange, of `placeOrder`; `stale` (409).
 */
export function settle(ctx: WriteContext, input: SettleReturn): Promise<SettledReturn> {
  return settleAgainst(ctx, input, {});
}

/** An order that a return paid, null when it paid none, and what is left to be given back, paise. */
type PaidByReturn = {
  readonly from: OrderRecord;
  readonly to: OrderRecord | null;
  readonly toGiveBack: number;
  /** What stays with us for the buyer, paise. */
  readonly kept: number;
};

/**
 * As `settle`; of goods at the counter.
 *
 * @param how `pay`: pays another order with what the return leaves with us, paise, instead of placing one;
 *   `to`: how the rest goes back.
 */
export async function settleAgainst(
  ctx: WriteContext,
  input: SettleReturn,
  how: {
    readonly pay?: (order: OrderRecord, moneyBack: number) => Promise<PaidByReturn>;
    readonly to?: RefundTo;
  },
): Promise<SettledReturn> {
  const whole = await lockReturn(ctx, input, 'settle');
  const { here: locked, rest } = input.isPart
    ? await keepUncredited(ctx, whole)
    : { here: whole, rest: null };
  const { record } = locked;
  const { shown, credit, returned, goodsBack, isRepaired } = await readSettleFigures(
    ctx,
    locked,
    input,
  );
  if (input.resolution === 'repair') passRepaired({ ...shown, isRepaired });
  if (input.expectedCredit !== undefined && input.expectedCredit !== shown.creditTotal) {
    throw conflict(
      'return.settle_changed',
      `The credit note is now for ${rupees(shown.creditTotal)}. Please review.`,
    );
  }
  const credited =
    credit.length === 0
      ? { order: locked.order, notes: [] }
      : await creditReturn(
          ctx,
          {
            orderId: locked.order.id,
            lines: credit,
            reasonKind: record.type === 'rto' ? 'rto' : 'return',
            reason: `Return ${record.number}`,
            returnId: record.id,
          },
          locked.order,
        );
  const order = await setReturned(ctx, credited.order, returned);
  const { newOrder, moneyBack } = await spend(ctx, {
    input,
    exchange: { order, record, asked: input, goodsBack, moneyBack: shown.moneyBack },
    pay: how.pay,
  });
  const given = await giveRest(ctx, newOrder?.from ?? order, {
    input,
    record,
    amount: newOrder ? newOrder.toGiveBack : moneyBack,
    to: how.to ?? (input.resolution === 'wallet' ? 'wallet' : 'source'),
  });
  const to = newOrder?.to ?? null;
  await changeRow(ctx, returnOrders, record, {
    status: 'closed',
    closedAt: ctx.now,
    closedBy: ctx.user.id,
    resolution: input.resolution,
    creditTotal: shown.creditTotal,
    heldBack: shown.heldBack,
    clawback: shown.clawback,
    moneyBack,
    newOrderId: to?.id ?? null,
  });
  await noteEvent(ctx, {
    orderId: order.id,
    kind: 'return',
    text: [
      `Return ${record.number} settled`,
      to && ` with ${to.orderNo}`,
      rest && `; the rest is to come as ${rest.number}`,
    ]
      .filter(Boolean)
      .join(''),
  });
  await tellReturn(ctx, {
    order: given.order,
    of: record,
    template: closedMessage,
    values: { credited: rupees(shown.creditTotal), back: rupees(moneyBack) },
  });
  await notifyRefunded(ctx, given.order, given.refunds);
  if (input.resolution === 'wallet') await addBonus(ctx, locked, shown.bonus);
  const ids = new Set(given.refunds.map(({ id }) => id));
  const after = await getOrder(ctx, order);
  return {
    return: await getReturn(ctx, record),
    creditNotes: credited.notes.map(({ id, number, total }) => ({
      id,
      number: number ?? '',
      total,
    })),
    payments: after.payments.filter(({ id }) => ids.has(id)),
    rest: rest && { id: rest.id, returnNo: rest.number },
    newOrder: to && { id: to.id, orderNo: to.orderNo ?? '', balance: to.balance },
  };
}

/** The order that the return pays, if any, and what of its money does not stay with us, paise. */
async function spend(
  ctx: WriteContext,
  {
    input,
    exchange,
    pay,
  }: {
    input: SettleReturn;
    exchange: Parameters<typeof placeNewOrder>[1];
    pay: ((order: OrderRecord, moneyBack: number) => Promise<PaidByReturn>) | undefined;
  },
): Promise<{ newOrder: Omit<PaidByReturn, 'kept'> | null; moneyBack: number }> {
  const { order, moneyBack } = exchange;
  if (pay) {
    const newOrder = await pay(order, moneyBack);
    return { newOrder, moneyBack: moneyBack - newOrder.kept };
  }
  if (input.resolution === 'none') return { newOrder: null, moneyBack: 0 };
  const newOrder = isExchanged(input.resolution) ? await placeNewOrder(ctx, exchange) : null;
  return { newOrder, moneyBack };
}

/** @throws {Problem} `invalid` (422) at `resolution` when nothing was repaired, or some of it is credited. */
function passRepaired({ creditTotal, isRepaired }: { creditTotal: number; isRepaired: boolean }) {
  if (!isRepaired) throw invalid({ resolution: 'Nothing of this return was repaired' });
  if (creditTotal === 0) return;
  throw invalid({ resolution: 'Some items are credited. Choose how to refund' });
}

/** Gives back what no other order uses, the way that was chosen; the default one of what an exchange leaves. */
function giveRest(
  ctx: WriteContext,
  order: OrderRecord,
  {
    input,
    record,
    amount,
    to,
  }: Pick<LockedReturn, 'record'> & { input: SettleReturn; amount: number; to: RefundTo },
) {
  return giveBack(ctx, order, {
    amount,
    to,
    spread: amount > 0 && !isExchanged(input.resolution) ? input.spread : undefined,
    reason: `Return ${record.number}`,
    returnId: record.id,
  });
}
