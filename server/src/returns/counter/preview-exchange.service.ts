import type {
  CounterExchangePreview,
  CounterExchangePreviewInput,
} from '@counting-house/contract/returns/counter-exchange.ts';
import { usualDecision } from '@counting-house/contract/returns/return-labels.ts';
import { readBuyer, buyerRefOf } from '../../orders/buyers/buyer.service.ts';
import { readOrderLines, type OrderRecord } from '../../orders/order.service.ts';
import { salesOrders } from '../../orders/order.table.ts';
import { refundPlan } from '../../orders/payments/refund.service.ts';
import type { ReadContext } from '../../platform/context.ts';
import { notFound } from '../../platform/problem.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { returnReasons } from '../requests/create.service.ts';
import { isInReturn, returnFault } from '../requests/returnable.rules.ts';
import { linesToReturn } from '../requests/returnable.service.ts';
import { creditFigures, type LineFacts } from '../settling/settle-figures.service.ts';
import { buyerFault } from './counter-exchange.rules.ts';

/**
 * What goods that lie on the counter are worth to their buyer, worked out as settling them does. A line that
 * cannot come back says why, and counts for nothing.
 *
 * @throws {Problem} `not_found`; `return.not_invoiced`, `credit.kept_above` (422).
 */
export async function previewExchange(
  ctx: ReadContext,
  { back, clawback }: CounterExchangePreviewInput,
): Promise<CounterExchangePreview> {
  const order = await readRow(ctx, salesOrders, back.orderId);
  if (order.orderNo === null || order.buyerId === null) throw notFound('Order');
  const buyer = await backBuyer(ctx, order);
  const ofBuyer = buyerFault(order.orderNo, buyer);
  const { facts, fields } = await factsOf(ctx, order, back);
  const { shown } = await creditFigures(ctx, { order, record: null, facts }, { clawback });
  return {
    orderNo: order.orderNo,
    buyer,
    lines: shown.lines.map(({ lineId, qtyCredited, goods, heldBack, credited }) => ({
      orderLineId: lineId,
      qty: qtyCredited,
      goods,
      heldBack,
      credited,
    })),
    creditTotal: shown.creditTotal,
    credit: shown.moneyBack,
    heldBack: shown.heldBack,
    clawback: shown.clawback,
    offersLost: shown.offersLost,
    payments: await refundPlan(ctx, order.id, shown.moneyBack),
    fields: { ...fields, ...(ofBuyer === null ? {} : { 'back.orderId': ofBuyer }) },
  };
}

/** Who bought what comes back. */
export async function backBuyer(
  ctx: ReadContext,
  order: OrderRecord,
): Promise<CounterExchangePreview['buyer']> {
  const { kind, id, name, isWalkIn } = await readBuyer(ctx, buyerRefOf(order));
  return { kind, id, name, isWalkIn };
}

/** The lines that may come back, each in one piece as it was said to be; and why the others may not. */
async function factsOf(
  ctx: ReadContext,
  order: OrderRecord,
  { lines, override }: CounterExchangePreviewInput['back'],
) {
  const sold = new Map((await readOrderLines(ctx, order.id)).map((line) => [line.id, line]));
  const known = new Map(
    (await linesToReturn(ctx, { orderIds: [order.id] })).map((line) => [line.orderLineId, line]),
  );
  const reasons = await returnReasons(ctx);
  const fields: Record<string, string> = {};
  const facts: LineFacts[] = [];
  for (const [index, { orderLineId, qty, reasonId, condition }] of lines.entries()) {
    const line = known.get(orderLineId);
    const record = sold.get(orderLineId);
    if (!line || !record) throw notFound('Order line');
    const reason = reasons.get(reasonId);
    const asked = { qty, today: ctx.today, isOverride: override !== undefined };
    const fault = line.openReturn === null ? returnFault(line, asked) : isInReturn(line);
    if (fault !== null) fields[`back.lines.${index}.qty`] = fault;
    if (!reason) fields[`back.lines.${index}.reasonId`] = 'Choose a reason';
    if (fault !== null || !reason) continue;
    const pieces = [{ qty, condition, decision: usualDecision(condition, 'exchange') }];
    const isTwice = facts.some((one) => one.line.id === orderLineId);
    if (isTwice) fields[`back.lines.${index}.orderLineId`] = 'This line is there twice';
    else
      facts.push({
        line: { id: orderLineId },
        sold: record,
        reason,
        pieces,
        qty,
        isRepaired: false,
      });
  }
  return { facts, fields };
}
