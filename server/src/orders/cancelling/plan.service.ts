import { fitsUnit } from '../../catalogue/variants/sellable.service.ts';
import { momentText } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { tooFine } from '../../platform/money.ts';
import { conflict, invalid, notFound, ruleBroken, type Problem } from '../../platform/problem.ts';
import { billedOrder, type BilledOrder } from '../fulfilment/tax-due.service.ts';
import { readOrderLines, orderName, type LineRecord, type OrderRecord } from '../order.service.ts';
import { getTimeline } from '../timeline.service.ts';
import {
  invoicedPart,
  lineRefusal,
  planCancellation,
  wholeRefusal,
  withoutCredited,
  type CancelAsk,
  type CancelPlan,
  type CreditedPart,
  type ToCredit,
} from './plan.rules.ts';

export type { CancelAsk } from './plan.rules.ts';

/**
 * What cancelling would take off an order, with every refusal of `cancelOpen`; nothing is written.
 *
 * @param notes that are written before it.
 * @throws {Problem} those of `cancelOpen`.
 */
export async function planCancel(
  ctx: ReadContext,
  order: OrderRecord,
  { notes = [], ...ask }: CancelAsk & { readonly notes?: readonly CreditedPart[] },
): Promise<{ billed: BilledOrder; plan: CancelPlan }> {
  const billed = withoutCredited(await openOrder(ctx, order), notes);
  refuse(billed.lines, ask);
  return { billed, plan: planCancellation(billed, ask) };
}

/**
 * What has to be credited before part of an order, or all of it, is cancelled: what invoices bear of it.
 *
 * @throws {Problem} `order.cancelled` (409); `order.packed`, `order.sent` (422); `invalid` (422) by line.
 */
export async function toCredit(
  ctx: ReadContext,
  order: OrderRecord,
  ask: CancelAsk,
): Promise<ToCredit[]> {
  if (order.invoicedValue === 0) return [];
  const billed = await openOrder(ctx, order);
  // Goods that are packed or sent say so themselves, whatever is left to credit of them.
  refuse(
    billed.lines.map((line) => ({ ...line, qtyInvoiced: 0 })),
    ask,
  );
  return invoicedPart(billed, ask);
}

async function openOrder(ctx: ReadContext, order: OrderRecord): Promise<BilledOrder> {
  if (order.status === 'cancelled') throw await cancelledBefore(ctx, order);
  return billedOrder(ctx, { order, lines: await readOrderLines(ctx, order.id) });
}

/** 409: who cancelled the order, and when. */
export async function cancelledBefore(ctx: ReadContext, order: OrderRecord): Promise<Problem> {
  const { rows } = await getTimeline(ctx, { id: order.id, kind: 'cancelled' });
  const [event] = rows;
  const at = event && momentText(ctx.settings['business.timeZone'], event.at);
  const says = event
    ? `${event.byName} cancelled ${orderName(order)} on ${at}.`
    : `${orderName(order)} is cancelled already.`;
  return conflict('order.cancelled', says);
}

function refuse(lines: readonly LineRecord[], { lines: asked }: CancelAsk): void {
  if (!asked) {
    const refusal = wholeRefusal(lines);
    if (refusal) throw ruleBroken(refusal.code, refusal.text);
    return;
  }
  const fields: Record<string, string> = {};
  const seen = new Set<number>();
  for (const [index, { lineId, qty }] of asked.entries()) {
    const line = lines.find(({ id }) => id === lineId);
    if (!line) throw notFound('Order line');
    const text = seen.has(lineId)
      ? `${line.title} is listed twice`
      : (lineRefusal(line, qty) ?? unitRefusal(line, qty));
    if (text) fields[`lines.${index}.qty`] = text;
    seen.add(lineId);
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

function unitRefusal(line: LineRecord, qty: number): string | null {
  return fitsUnit(line, qty) ? null : tooFine(line.unitCode, line.unitDecimals);
}
